#include <gtest/gtest.h>

#include <set>

#include "harness/inputs/edge_values.h"
#include "harness/support/scalar_text.h"
#include "reference/conversion.h"

namespace plumbline {
namespace {

std::set<std::uint64_t> boundaries_of(const Format& narrow) {
  std::set<std::uint64_t> out;
  for (std::uint64_t i = 0; i < rounding_boundary_count(narrow); ++i)
    out.insert(rounding_boundary(narrow, binary32, i));
  return out;
}

// What defines a boundary: on its two sides rounding to nearest gives two neighbours.
TEST(RoundingBoundaries, HoldEveryNumberAndEveryMiddleOfTheNarrowFormat) {
  for (const Format* narrow : {&binary16, &bfloat16}) {
    const std::set<std::uint64_t> points = boundaries_of(*narrow);
    const auto rounded = [&](std::uint64_t bits) {
      return convert({ScalarType::f32, bits}, narrow->type, Direction::nearest_even, false)->bits;
    };
    for (std::uint64_t bits = 0; bits < narrow->infinity(); ++bits) {
      const std::uint64_t number =
          convert({narrow->type, bits}, ScalarType::f32, Direction::nearest_even, false)->bits;
      ASSERT_TRUE(points.contains(number)) << bits;
      ASSERT_TRUE(points.contains(number | binary32.sign_mask())) << bits;
      // The last point that rounds to the number is the middle or the one below it.
      std::uint64_t last = number;
      for (std::uint64_t step = std::uint64_t{1} << 31; step != 0; step /= 2)
        if (last + step < binary32.infinity() && rounded(last + step) == bits) last += step;
      ASSERT_TRUE(points.contains(last)) << bits;
      ASSERT_TRUE(points.contains(last + 1)) << bits;
    }
  }
}

}  // namespace
}  // namespace plumbline
