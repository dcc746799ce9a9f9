// Where a kernel of binary32 states an interval of its own, near a number or beyond an argument, rather than
// a value whose width its certificate gives. scripts/bounds proves these intervals from one end of a piece on
// which their ratio to the truth is monotone. Here each piece's ends, as the kernel computes them, are held
// to MPFR.

#include <gtest/gtest.h>
#include <mpfr.h>

#include <array>
#include <bit>
#include <cmath>
#include <vector>

#include "reference/fast/row.h"
#include "reference/function.h"

namespace plumbline::fast {
namespace {

struct Stated {
  double center, low, high;
  bool is_stated;
};

/// The kernel's enclosure of one operand: its own interval, if that does not depend on the share.
Stated stated_at(const Row& row, std::uint32_t operand) {
  const float x = std::bit_cast<float>(operand);
  const void* argument = &x;
  Stated out{};
  double center = 0, low = 0, high = 0;
  row.plain_single(&argument, 1, {&out.center, &out.low, &out.high}, 0x1p-44);
  row.plain_single(&argument, 1, {&center, &low, &high}, 0x1p-43);
  out.is_stated = out.high == high && out.low == low;
  return out;
}

/// The ends of the runs of operands from `first` to `last` where the kernel states intervals or where it does
/// not: between operands 2^12 apart that differ in that, by bisection.
std::vector<std::uint32_t> ends_of_runs(const Row& row, std::uint32_t first, std::uint32_t last) {
  std::vector<std::uint32_t> out;
  constexpr std::uint32_t step = 1 << 12;
  for (std::uint32_t at = first; at < last;) {
    const std::uint32_t next = at + std::min(step, last - at);
    const bool here = stated_at(row, at).is_stated;
    std::uint32_t low = at, high = next;
    if (stated_at(row, next).is_stated != here) {
      while (high - low > 1) {
        const std::uint32_t middle = low + (high - low) / 2;
        (stated_at(row, middle).is_stated == here ? low : high) = middle;
      }
      out.insert(out.end(), {low, high});
    }
    at = next;
  }
  return out;
}

/// Operands at the ends of pieces: of every binade and of every run, of one sign.
std::vector<std::uint32_t> ends_of_pieces(const Row& row, std::uint32_t sign) {
  std::vector<std::uint32_t> out = ends_of_runs(row, sign, sign | 0x7f800000);
  for (std::uint32_t binade = 0; binade <= 0xff; ++binade)
    for (const std::uint32_t fraction : {0U, 1U, 0x7fffffU}) out.push_back(sign | binade << 23 | fraction);
  return out;
}

class StatedIntervals : public testing::TestWithParam<Row> {
 protected:
  /// Whether the truth lies strictly inside, or is the center and nothing else.
  bool holds(const Stated& s, std::uint32_t operand) {
    const Function& function = required_function(GetParam().function);
    const Scalar point{ScalarType::f32, operand};
    for (const mpfr_prec_t precision : {200, 1300, 2600}) {
      std::vector<Enclosure> all(static_cast<std::size_t>(function.outputs()), Enclosure(precision));
      function.enclose({&point, 1}, precision, all);
      const Enclosure& t = all[static_cast<std::size_t>(GetParam().output)];
      if (t.is_nan() || std::isnan(s.center)) return t.is_nan() && std::isnan(s.center);
      if (s.low == 0 && s.high == 0) return t.is_exact() && mpfr_cmp_d(t.lower.get(), s.center) == 0;
      mpfr_set_d(low_.get(), s.center, MPFR_RNDN);
      mpfr_add_d(high_.get(), low_.get(), s.high, MPFR_RNDN);
      mpfr_add_d(low_.get(), low_.get(), s.low, MPFR_RNDN);
      const bool open = !t.is_exact() || (!mpfr_equal_p(low_.get(), t.lower.get()) &&
                                          !mpfr_equal_p(high_.get(), t.lower.get()));
      if (open && mpfr_lessequal_p(low_.get(), t.lower.get()) != 0 &&
          mpfr_lessequal_p(t.upper.get(), high_.get()) != 0)
        return true;
    }
    return false;
  }

 private:
  Real low_{4400}, high_{4400};
};

TEST_P(StatedIntervals, HoldTheTruthAtTheEndsOfTheirPieces) {
  std::size_t pieces = 0;
  for (const std::uint32_t sign : {0U, 0x80000000U})
    for (const std::uint32_t operand : ends_of_pieces(GetParam(), sign)) {
      const Stated s = stated_at(GetParam(), operand);
      if (!s.is_stated || (s.low == -HUGE_VAL && s.high == HUGE_VAL)) continue;
      ++pieces;
      EXPECT_TRUE(holds(s, operand)) << std::hex << operand << ": " << s.center << " + (" << s.low << ", "
                                     << s.high << ")";
    }
  EXPECT_GT(pieces, 4U);
}

std::vector<Row> rows_of_one_argument() {
  std::vector<Row> out = rows();
  std::erase_if(out, [](const Row& row) { return row.plain_single == nullptr; });
  return out;
}

INSTANTIATE_TEST_SUITE_P(Fast, StatedIntervals, testing::ValuesIn(rows_of_one_argument()),
                         [](const auto& row) {
                           return row.param.function + ("_" + std::to_string(row.param.output));
                         });

}  // namespace
}  // namespace plumbline::fast
