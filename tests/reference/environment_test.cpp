// The host's floating-point settings, the caller's compiler flags and other threads change nothing. This file
// is compiled with -ffast-math, as a careless caller might be.

#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <thread>

#include "control_register.h"
#include "oracle.h"
#include "points.h"
#include "reference/ulp.h"
#include "reference/ziv.h"

namespace plumbline::testing {
namespace {

/// Bits and ulp errors of one function at seeded points of every format, in one list to compare.
std::vector<std::uint64_t> fingerprint(const Function& function) {
  std::vector<std::uint64_t> seen;
  for (const ScalarType type : {ScalarType::f16, ScalarType::f32, ScalarType::f64}) {
    std::mt19937_64 random(7);
    for (int i = point_count(10); i > 0; --i) {
      const std::vector<Scalar> point = random_point(function, type, random);
      const Format& format = format_of(type);
      for (const Direction d : {Direction::nearest_even, Direction::toward_negative}) {
        seen.push_back(correctly_rounded(function, point, 0, format, d).value_or(~0ull));
      }
      std::vector<Enclosure> truths(static_cast<std::size_t>(function.outputs_for(point.size())),
                                    Enclosure(96));
      function.enclose(point, 96, truths);
      if (truths[0].is_nan()) continue;
      const UlpError error = ulp_error(format, 3, truths[0]);
      for (const double end : {error.lower, error.upper}) seen.push_back(std::bit_cast<std::uint64_t>(end));
    }
  }
  return seen;
}

class Environment : public ::testing::TestWithParam<std::string_view> {
 protected:
  const Function& function = *find_function(GetParam());
};

TEST_P(Environment, RoundingDirectionOfTheHostChangesNothing) {
  const auto expected = fingerprint(function);
  ASSERT_FALSE(expected.empty());
  for (const int direction : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
    std::fesetround(direction);
    const auto seen = fingerprint(function);
    std::fesetround(FE_TONEAREST);
    EXPECT_TRUE(seen == expected) << "direction " << direction;
  }
}

TEST_P(Environment, FlushingOfSubnormalsOnTheHostChangesNothing) {
  const unsigned saved = control_register();
  set_control_register(saved & ~every_flushing[3]);
  const auto expected = fingerprint(function);
  for (const unsigned bits : every_flushing) {
    set_control_register((saved & ~every_flushing[3]) | bits);
    const auto seen = fingerprint(function);
    set_control_register(saved);
    EXPECT_TRUE(seen == expected) << "bits " << bits;
  }
}

TEST_P(Environment, EightThreadsSeeTheSame) {
  const auto expected = fingerprint(function);
  std::vector<std::vector<std::uint64_t>> seen(8);
  std::vector<std::thread> threads;
  for (auto& mine : seen) {
    threads.emplace_back([&mine, this] {
      mine = fingerprint(function);
      mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE);
    });
  }
  for (std::thread& t : threads) t.join();
  for (const auto& one : seen) EXPECT_TRUE(one == expected);
}

std::vector<std::string_view> functions_on_floats() {
  std::vector<std::string_view> names;
  for (const Function& f : functions()) {
    if (oracle(f.name)) names.push_back(f.name);
  }
  return names;
}

INSTANTIATE_TEST_SUITE_P(Function, Environment, ::testing::ValuesIn(functions_on_floats()),
                         [](const auto& row) { return test_name(row.param); });

}  // namespace
}  // namespace plumbline::testing
