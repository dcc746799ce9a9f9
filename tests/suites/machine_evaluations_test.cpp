#include "suites/contraction/machine_evaluations.h"

#include <gtest/gtest.h>

#include <random>

#include "harness/device/column.h"
#include "reference/floating_environment.h"
#include "reference/format.h"
#include "suites/evaluation_orders.h"

namespace plumbline {
namespace {

/// Ends of the ranges of normal and subnormal numbers, powers of two and their neighbours, zeros, and numbers
/// by chance, among them those of products that a sum cancels.
Scalar operand(const Format& f, std::mt19937_64& random) {
  const std::uint64_t one = static_cast<std::uint64_t>(f.emax) << (f.precision - 1), step = f.min_normal();
  const std::uint64_t values[] = {
      0, 1, step - 1, step, step + 1, one, one - 1, one + 1, one + random() % 30 * step, f.max_finite()};
  const std::uint64_t moderate = one + (random() % (64 * step)) - 32 * step;
  const std::uint64_t magnitude = random() % 3 == 0   ? values[random() % std::size(values)]
                                  : random() % 2 == 0 ? moderate
                                                      : random() % f.infinity();
  return {f.type, magnitude % f.infinity() | (random() % 2 == 0 ? f.sign_mask() : 0)};
}

std::array<Scalar, 3> point(const Format& f, std::mt19937_64& random) {
  std::array x{operand(f, random), operand(f, random), operand(f, random)};
  if (random() % 3 != 0) return x;
  const Scalar product = rounded(required_function("x*y"), std::array{x[0], x[1]}, Direction::nearest_even);
  if (f.is_finite(product.bits))
    x[2].bits =
        std::min(f.magnitude(product.bits) + random() % 3, f.max_finite()) | (x[2].bits & f.sign_mask());
  return x;
}

Scalar with(Scalar x, bool minus) {
  return {x.type, minus ? x.bits ^ format_of(x.type).sign_mask() : x.bits};
}

/// What the reference gives.
Scalar expected(const std::array<Scalar, 3>& x, MultiplyAdd signs, bool once) {
  constexpr Direction nearest = Direction::nearest_even;
  const Scalar a = with(x[0], signs.minus_product), c = with(x[2], signs.minus_addend);
  if (once) return rounded(required_function("fma"), std::array{a, x[1], c}, nearest);
  const Scalar product = rounded(required_function("x*y"), std::array{a, x[1]}, nearest);
  return rounded(required_function("x+y"), std::array{product, c}, nearest);
}

class MachineEvaluations : public ::testing::TestWithParam<ScalarType> {};

TEST_P(MachineEvaluations, RoundAsTheReferenceDoes) {
  const ScalarType type = GetParam();
  const Format& f = format_of(type);
  constexpr std::size_t count = 6000;
  std::mt19937_64 random(7);
  std::vector<Column> columns(4, Column(type, count));
  for (std::size_t i = 0; i < count; ++i) {
    const auto x = point(f, random);
    for (std::size_t k = 0; k < 3; ++k) columns[k].set(i, x[k].bits);
  }
  for (const MultiplyAdd signs :
       {MultiplyAdd{}, {.minus_product = true}, {.minus_addend = true}, {true, true}})
    for (const bool once : {true, false}) {
      MachineBlock block{.count = count, .results = columns[3].bytes.data()};
      for (std::size_t k = 0; k < 3; ++k) block.arguments[k] = columns[k].bytes.data();
      {
        const FloatingScope scope;
        (once ? rounded_once(type, signs) : rounded_twice(type, signs))(block);
      }
      for (std::size_t i = 0; i < count; ++i) {
        const std::array x{columns[0].at(i), columns[1].at(i), columns[2].at(i)};
        const Scalar right = expected(x, signs, once);
        if (is_nan(right)) continue;
        ASSERT_EQ(columns[3].bits(i), right.bits)
            << std::hex << x[0].bits << " " << x[1].bits << " " << x[2].bits << (once ? " once" : " twice");
      }
    }
}

INSTANTIATE_TEST_SUITE_P(All, MachineEvaluations,
                         ::testing::Values(ScalarType::f16, ScalarType::f32, ScalarType::f64),
                         [](const auto& test) { return std::string(opencl_name(test.param)); });

}  // namespace
}  // namespace plumbline
