#include <gmock/gmock.h>

#include <iostream>

#include "columns.h"
#include "harness/opencl/opencl.h"

namespace plumbline {
namespace {

using ::testing::HasSubstr;

/// The loader reads its settings once in a process, so each condition is tested in one of its own: exits 0 if
/// `holds` holds there.
template <class Condition>
void expect_in_new_process(Condition&& holds) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(std::exit(holds() ? 0 : 1), testing::ExitedWithCode(0), "");
}

bool adds_one_and_two() {
  auto device = bundled_adapter()->open("");
  if (!device) {
    std::cerr << device.error().message;
    return false;
  }
  const Call call{.builtin = "x+y",
                  .expression = "a + b",
                  .arguments = {ScalarType::f32, ScalarType::f32},
                  .results = {ScalarType::f32}};
  auto evaluator = (*device)->prepare(call);
  if (!evaluator) {
    std::cerr << evaluator.error().message << evaluator.error().detail;
    return false;
  }
  const std::vector<Column> arguments{floats({1}), floats({2})};
  std::vector<Column> results{Column(ScalarType::f32, 1)};
  return (*evaluator)->evaluate(arguments, results) && float_at(results[0], 0) == 3 &&
         (*device)->info().spec == "bundled";
}

TEST(BundledAdapter, OpensTheLibraryBesideTheProgramAndNoOther) {
  if (!bundled_library()) GTEST_SKIP() << "built without softcl";
  expect_in_new_process([] {
    const auto devices = bundled_adapter()->list();
    return devices.size() == 1 && devices[0].spec == "bundled" && devices[0].platform == "softcl";
  });
  expect_in_new_process(adds_one_and_two);
}

TEST(BundledAdapter, LeavesTheEnvironmentAsItWas) {
  ::setenv("OCL_ICD_VENDORS", "/a/folder", 1);
  ::unsetenv("OCL_ICD_FILENAMES");
  expect_in_new_process([] {
    (void)bundled_adapter()->list();
    return std::getenv("OCL_ICD_VENDORS") == std::string("/a/folder") &&
           std::getenv("OCL_ICD_FILENAMES") == nullptr;
  });
  ::unsetenv("OCL_ICD_VENDORS");
}

TEST(BundledAdapter, HasNothingToSelect) {
  const auto device = bundled_adapter()->open("1/0");
  ASSERT_FALSE(device);
  EXPECT_EQ(device.error().kind, Error::Kind::usage);
}

TEST(BundledAdapter, ReportsThatItIsNotBuilt) {
  if (bundled_library()) GTEST_SKIP() << "it is built";
  const auto device = bundled_adapter()->open("");
  ASSERT_FALSE(device);
  EXPECT_THAT(device.error().message, HasSubstr("PLUMBLINE_SOFTCL"));
}

}  // namespace
}  // namespace plumbline
