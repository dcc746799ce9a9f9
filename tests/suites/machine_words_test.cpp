// The conversions suite's functions of blocks give what its criteria have as right.

#include "suites/conversions/machine_words.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "harness/device/column.h"
#include "reference/floating_environment.h"
#include "reference/format.h"
#include "suites/conversions/machine_operations.h"
#include "suites/suites.h"
#include "tests/suites/judging.h"

namespace plumbline::conversions {
namespace {

Reshape reshape_of(const TestCase& c) {
  return {c.call.arguments[0], static_cast<int>(c.call.arguments.size()) - 1, c.call.results[0], c.lanes};
}

MachineFunction operation_of(const TestCase& c, Operation operation) {
  return machine_operation(operation, c.call.arguments[0], c.call.arguments[1]);
}

/// Empty of test cases that have no function of this file's subjects.
MachineFunction function_of(const TestCase& c) {
  const std::string_view name = c.builtin;
  if (name == "cast_bool") return machine_to_bool(c.call.arguments[0]);
  if (name.starts_with("cast_bool_to_")) return machine_from_bool(c.call.results[0]);
  if (name.starts_with("as_"))
    return c.call.arguments.size() == 1 ? machine_reinterpretation(c.call.results[0])
                                        : machine_lane(reshape_of(c));
  if (name == "mixed:x+y" || name == "mixed:vector") return operation_of(c, Operation::sum);
  if (name == "mixed:y-x") return operation_of(c, Operation::difference);
  if (name == "mixed:x*y") return operation_of(c, Operation::product);
  if (name == "mixed:x<y") return operation_of(c, Operation::less);
  if (name == "mixed:y==x") return operation_of(c, Operation::equal);
  if (name == "mixed:conditional") return operation_of(c, Operation::unless_nan);
  return {};
}

/// Zeros and ones of either sign, subnormal and small numbers, and any bits.
std::uint64_t operand(ScalarType type, std::mt19937_64& random) {
  const std::uint64_t mask = type_mask(type);
  if (random() % 3 == 0) return random() & mask;
  if (!is_floating(type)) return (random() % 2 == 0 ? random() % 4 : ~(random() % 4)) & mask;
  const Format& f = format_of(type);
  const std::uint64_t one = static_cast<std::uint64_t>(f.emax) * f.min_normal();
  const std::uint64_t magnitudes[] = {0, 1, f.min_normal() - 1, one, one + random() % (4 * f.min_normal())};
  return magnitudes[random() % std::size(magnitudes)] | (random() % 2 == 0 ? f.sign_mask() : 0);
}

void expect_right_results(const TestCase& c, const MachineFunction& function, const Rulebook& rulebook) {
  constexpr std::size_t count = 300;
  const auto criterion = suites_test::criterion_of(c, rulebook);
  std::mt19937_64 random(3);
  std::vector<Column> arguments;
  for (const ScalarType type : c.call.arguments) {
    Column& column = arguments.emplace_back(type, count);
    for (std::size_t i = 0; i < count; ++i) column.set(i, operand(type, random));
  }
  Column results(c.call.results[0], count);
  MachineBlock block{.count = count, .results = results.bytes.data()};
  for (std::size_t k = 0; k < arguments.size(); ++k) block.arguments[k] = arguments[k].bytes.data();
  {
    const FloatingScope scope;
    function(block);
  }
  for (std::size_t i = 0; i < count; ++i) {
    std::array<Scalar, max_arguments> point;
    for (std::size_t k = 0; k < arguments.size(); ++k) point[k] = arguments[k].at(i);
    const auto right = criterion->right_result({point.data(), arguments.size()}, 0);
    ASSERT_TRUE(right.has_value()) << c.builtin << " " << c.signature;
    const Scalar made = results.at(i);
    ASSERT_TRUE(made == *right || (is_nan(made) && is_nan(*right)))
        << c.builtin << " " << c.signature << " at point " << i << ": " << made.bits << " for "
        << right->bits;
  }
}

TEST(MachineWords, AreTheRightResultsOfTheConversionsSuite) {
  const Rulebook rulebook = *Rulebook::load("opencl-1.2");
  int functions = 0;
  for (const ScalarType precision : {ScalarType::i32, ScalarType::f16, ScalarType::f32, ScalarType::f64})
    for (const TestCase& c : conversions_suite()->cases(precision))
      if (const MachineFunction function = function_of(c)) {
        expect_right_results(c, function, rulebook);
        ++functions;
      }
  EXPECT_GT(functions, 450);
}

}  // namespace
}  // namespace plumbline::conversions
