// All 2^16 inputs of every function of one binary16 operand, in all directions, from 24 bits of precision up:
// rounded as an Arb ball or an exact rational gives, by integer division. Functions of two operands: seeded
// pairs (PLUMBLINE_REFERENCE_POINTS=1048576 for 2^20 of them).

#include <gtest/gtest.h>

#include "integer_rounding.h"
#include "oracle.h"
#include "points.h"
#include "reference/ziv.h"

namespace plumbline::testing {
namespace {

constexpr Direction directions[] = {Direction::nearest_even, Direction::toward_zero,
                                    Direction::toward_positive, Direction::toward_negative};

/// What the two ends of the ball round to; the truth rounds to one of them or to something between.
struct Roundings {
  std::uint64_t low, high;
};
std::optional<Roundings> roundings(const Ball& ball, Direction direction) {
  mpq_class lower, upper;
  if (!ball.ends(lower, upper)) return std::nullopt;
  return Roundings{rounded_by_integers(binary16, lower, direction),
                   rounded_by_integers(binary16, upper, direction)};
}

struct Counts {
  long points = 0;   ///< the oracle gave a finite ball
  long decided = 0;  ///< a ball decided the rounding
  long breakpoints =
      0;  ///< 512 bits did not: the result is a breakpoint of rounding, or within 2^-400 of one
};

void check_direction(const Function& function, std::span<const Scalar> point, int output, Evaluate evaluate,
                     std::span<const mpq_class> values, const Ball& ball, Direction direction,
                     Counts& counts) {
  const auto reference = correctly_rounded(function, point, output, binary16, direction, {.start = 24});
  ASSERT_TRUE(reference) << function.name << " undecided at 0x" << std::hex << point[0].bits;
  const auto index = static_cast<std::size_t>(output);
  std::optional<Roundings> expected = roundings(ball, direction);
  Ball fine;
  if (!expected || expected->low != expected->high) {
    fine = evaluate(values, binary16, 512)[index];
    expected = roundings(fine, direction);
    if (!expected || (expected->low != expected->high && arb_rel_accuracy_bits(fine.get()) < 400)) return;
  }
  const auto agrees = [&](std::uint64_t bits) {  // the signs of zero are edge_test.cpp's matter
    return bits == *reference || (binary16.is_zero(bits) && binary16.is_zero(*reference));
  };
  EXPECT_TRUE(agrees(expected->low) || agrees(expected->high))
      << function.name << " of 0x" << std::hex << point[0].bits << ", 0x" << point.back().bits << ", output "
      << output << ", direction " << static_cast<int>(direction) << ": 0x" << *reference << ", not 0x"
      << expected->low;
  ++(expected->low == expected->high ? counts.decided : counts.breakpoints);
  if (expected->low == expected->high) return;
  std::vector<Enclosure> truths(static_cast<std::size_t>(function.outputs()), Enclosure(64));
  function.enclose(point, 64, truths);
  EXPECT_TRUE(fine.overlaps(truths[index])) << function.name << " of 0x" << std::hex << point[0].bits;
}

void check(const Function& function, std::span<const Scalar> point, Counts& counts) {
  std::vector<mpq_class> values;
  for (const Scalar& x : point) {
    const auto value = value_of(x);
    if (!value) return;
    values.push_back(*value);
  }
  if (function.name.starts_with("atan2") && values[0] == 0)
    return;  // the sign of zero decides: edge_test.cpp
  const Evaluate evaluate = oracle(function.name);
  const std::vector<Ball> balls = evaluate(values, binary16, 96);
  for (int output = 0; output < function.outputs(); ++output) {
    const Ball& ball = balls[static_cast<std::size_t>(output)];
    if (!ball.is_finite()) continue;
    ++counts.points;
    for (const Direction d : directions) {
      check_direction(function, point, output, evaluate, values, ball, d, counts);
    }
  }
}

class Binary16 : public ::testing::TestWithParam<std::string_view> {};

TEST_P(Binary16, IsRoundedCorrectlyInAllDirections) {
  const Function& function = *find_function(GetParam());
  Counts counts;
  if (function.arity() == 1) {
    for (std::uint64_t bits = 0; bits < 1 << 16 && !HasFailure(); ++bits) {
      check(function, std::array{Scalar{ScalarType::f16, bits}}, counts);
    }
  } else {
    std::mt19937_64 random(16);
    for (int i = point_count(1 << 11); i > 0 && !HasFailure(); --i) {
      check(function, random_point(function, ScalarType::f16, random), counts);
    }
  }
  EXPECT_GT(counts.decided, 2 * counts.points) << "of four directions each, Arb decided too few";
  EXPECT_GT(counts.decided + counts.breakpoints, 3 * counts.points);
  RecordProperty("breakpoints", static_cast<int>(counts.breakpoints));
}

std::vector<std::string_view> scalar_functions_with_oracle() {
  std::vector<std::string_view> names;
  for (const Function& f : functions()) {
    if (oracle(f.name) && f.lanes == Lanes::each) names.push_back(f.name);
  }
  return names;
}

INSTANTIATE_TEST_SUITE_P(Function, Binary16, ::testing::ValuesIn(scalar_functions_with_oracle()),
                         [](const auto& row) { return test_name(row.param); });

}  // namespace
}  // namespace plumbline::testing
