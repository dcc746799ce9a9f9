// Coordinates of reads that are subnormal numbers: test cases of their own, and what a device may make of
// them.
#include <gtest/gtest.h>

#include "harness/device/build_modes.h"
#include "harness/fault/fault_adapter.h"
#include "harness/rulebook/rulebook.h"
#include "suites/suites.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

const std::vector<TestCase>& cases() {
  static const std::vector<TestCase> all = images_suite()->cases(ScalarType::f32);
  return all;
}

bool is_of_subnormals(const TestCase& test_case) {
  return test_case.builtin.ends_with(":subnormal-coordinates");
}

std::vector<Column> arguments_of(const TestCase& test_case) {
  const Inputs inputs(test_case.inputs, Level::quick, 1);
  std::vector<Column> arguments;
  for (const ScalarType t : test_case.call.arguments) arguments.emplace_back(t, inputs.size());
  inputs.fill(0, arguments);
  return arguments;
}

int subnormals_in(const std::vector<Column>& arguments) {
  int count = 0;
  for (const Column& column : arguments)
    for (std::size_t i = 0; i < column.size(); ++i)
      count += column.type == ScalarType::f32 && binary32.is_subnormal(column.bits(i)) ? 1 : 0;
  return count;
}

TEST(SubnormalCoordinates, AreInTestCasesOfTheirOwn) {
  int own = 0;
  for (const TestCase& test_case : cases()) {
    const auto& image = std::get<ImageCall>(test_case.call.kind);
    if (image.operation != ImageOperation::read || image.texels() > 1000) continue;
    const int found = subnormals_in(arguments_of(test_case));
    own += is_of_subnormals(test_case) ? 1 : 0;
    if (is_of_subnormals(test_case))
      EXPECT_GT(found, 50) << test_case.builtin;
    else
      EXPECT_EQ(found, 0) << test_case.builtin;
  }
  EXPECT_EQ(own, 5 * 4);  // kinds; with and without a filter, normalised and not
}

/// How many results of a device that takes such coordinates for zero fail, in a mode, on a device that
/// reports subnormal numbers or none.
std::uint64_t refused(const TestCase& test_case, const char* fault, const char* mode, bool subnormals) {
  static const Rulebook book = *Rulebook::load("opencl-1.2");
  auto device = fault_adapter()->open(fault);
  auto evaluator = (*device)->prepare(test_case.call);
  const std::vector<Column> arguments = arguments_of(test_case);
  std::vector<Column> results;
  for (const ScalarType t : test_case.call.results) results.emplace_back(t, arguments[0].size());
  EXPECT_TRUE((*evaluator)->evaluate(arguments, results));
  DeviceInfo info = suites_test::full_device();
  info.single.subnormals = subnormals;
  const auto criterion = test_case
                             .criterion({test_case.call, test_case.precision, test_case.clause, false, book,
                                         info, *find_build_mode(mode)})
                             .criterion;
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < arguments[0].size(); ++i) {
    std::vector<Scalar> point, values;
    for (const Column& c : arguments) point.push_back(c.at(i));
    for (const Column& c : results) values.push_back(c.at(i));
    for (const Judgement& j : suites_test::judged(*criterion, point, values)) count += j.passed() ? 0 : 1;
  }
  return count;
}

// 8.2: "computed without any loss of precision". -cl-denorms-are-zero "does not apply to reading from or
// writing to image objects" (5.6.4.2).
TEST(SubnormalCoordinates, TakenForZeroFailInNearestReadsAtUnnormalisedOnes) {
  for (const TestCase& test_case : cases()) {
    if (!is_of_subnormals(test_case)) continue;
    const bool exact = test_case.builtin.find("nearest-unnormalised") != std::string::npos;
    for (const char* mode : {"default", "denorms-are-zero"})
      for (const bool subnormals : {true, false}) {
        EXPECT_EQ(refused(test_case, "none", mode, subnormals), 0u) << test_case.builtin;
        EXPECT_EQ(refused(test_case, "flush-operand", mode, subnormals) > 0, exact)
            << test_case.builtin << ' ' << mode;
      }
  }
}

}  // namespace
}  // namespace plumbline
