// Faults of images, injected into a baseline subject, each in 1, 2 and 3 dimensions: the suite must see them.
#include <gtest/gtest.h>

#include "harness/fault/fault_adapter.h"
#include "harness/rulebook/rulebook.h"
#include "harness/suite/suite.h"
#include "suites/suites.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

struct Case {
  const char* fault;
  const char* case_named;  ///< after the operation and the kind: format and sampler
  const char* operation;
};

std::string name_of(const testing::TestParamInfo<std::tuple<Case, const char*>>& info) {
  std::string name = std::string(std::get<0>(info.param).fault) + "_" + std::get<0>(info.param).operation +
                     "_" + std::get<1>(info.param);
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return name + "_" + std::to_string(info.index);
}

TestCase case_of(const std::string& beginning, ScalarType precision = ScalarType::f32) {
  for (TestCase& test_case : images_suite()->cases(precision))
    if (test_case.builtin.starts_with(beginning)) return std::move(test_case);
  ADD_FAILURE() << "no test case " << beginning;
  return {};
}

/// How many results of the quick points the judge refuses, and how many it sets apart.
struct Seen {
  std::uint64_t refused = 0, excused = 0;
};
Seen seen(const TestCase& test_case, const std::string& fault) {
  const auto rulebook =
      Rulebook::load(test_case.precision == ScalarType::f16 ? "spirv-env-3.0" : "opencl-1.2");
  auto device = fault_adapter()->open(fault);
  auto evaluator = (*device)->prepare(test_case.call);
  const Inputs inputs(test_case.inputs, Level::sparse, 1);
  std::vector<Column> arguments, results;
  for (ScalarType t : test_case.call.arguments) arguments.emplace_back(t, inputs.size());
  for (ScalarType t : test_case.call.results) results.emplace_back(t, inputs.size());
  inputs.fill(0, arguments);
  EXPECT_TRUE((*evaluator)->evaluate(arguments, results));
  const auto criterion = suites_test::criterion_of(test_case, *rulebook);
  Seen count;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    std::vector<Scalar> point, values;
    for (const Column& c : arguments) point.push_back(c.at(i));
    for (const Column& c : results) values.push_back(c.at(i));
    for (const Judgement& judgement : suites_test::judged(*criterion, point, values)) {
      count.refused += judgement.passed() ? 0 : 1;
      count.excused += is_excuse(judgement.reason) ? 1 : 0;
    }
  }
  return count;
}
std::uint64_t refused(const TestCase& test_case, const std::string& fault) {
  return seen(test_case, fault).refused;
}

class ImageFaults : public testing::TestWithParam<std::tuple<Case, const char*>> {};

constexpr Case cases[] = {
    {"border", "RGBA.UNORM_INT8:clamp-nearest-normalised:", "read"},
    {"border", "RGBA.UNORM_INT8:clamp-linear-normalised:", "read"},
    {"texel", "RGBA.UNORM_INT8:clamp_to_edge-nearest-unnormalised:", "read"},
    {"texel", "RGBA.FLOAT:repeat-linear-normalised:", "read"},
    {"shift", "RGBA.UNORM_INT8:repeat-linear-normalised:", "read"},
    {"shift", "RGBA.FLOAT:clamp_to_edge-linear-unnormalised:", "read"},
    {"weight=16", "RGBA.UNORM_INT8:repeat-linear-normalised:", "read"},
    {"weight=16", "RGBA.FLOAT:clamp_to_edge-linear-unnormalised:", "read"},
    {"swap", "BGRA.UNORM_INT8:clamp-nearest-unnormalised:", "read"},
    {"swap", "RGBA.UNORM_INT8:", "write"},
    {"toward-zero", "RGBA.UNORM_INT8:", "write"},
    {"toward-zero", "R.SNORM_INT16:", "write"},
    {"swap", "sBGRA.UNORM_INT8:clamp-nearest-unnormalised:", "read"},
    {"swap", "ABGR.UNORM_INT8:clamp-nearest-unnormalised:", "read"},
    {"swap", "ABGR.UNORM_INT8:", "write"},
    {"border", "RGBA.UNORM_INT_101010_2:clamp-linear-normalised:", "read"},
    {"swap", "RGBA.UNORM_INT_101010_2:", "write"},
    {"border", "sRGBA.UNORM_INT8:clamp-linear-normalised:", "read"},
    {"toward-zero", "sRGBA.UNORM_INT8:", "write"},
    {"clamp", "RGBA.UNORM_INT8:repeat-nearest-normalised:", "read"},
    {"clamp", "RGBA.UNORM_INT8:repeat-linear-normalised:", "read"},
};

INSTANTIATE_TEST_SUITE_P(Dimensions, ImageFaults,
                         testing::Combine(testing::ValuesIn(cases),
                                          testing::Values("1d", "2d", "3d", "1d_array", "2d_array")),
                         name_of);

/// Reads of halves and writes of them, and of depth: their own precision, types and columns.
struct Other {
  ScalarType precision;
  const char* case_named;
  const char* fault;
};

class OtherImageFaults : public testing::TestWithParam<Other> {};

INSTANTIATE_TEST_SUITE_P(
    Each, OtherImageFaults,
    testing::Values(Other{ScalarType::f16, "read:2d:RGBA.UNORM_INT8:clamp-nearest", "swap"},
                    Other{ScalarType::f16, "read:1d:RGBA.HALF_FLOAT:repeat-linear", "weight=16"},
                    Other{ScalarType::f16, "read:3d:RGBA.UNORM_INT8:repeat-linear", "weight=32"},
                    Other{ScalarType::f16, "read:1d:BGRA.UNORM_INT8:clamp-nearest", "border"},
                    Other{ScalarType::f16, "write:2d:R.UNORM_INT16:", "toward-zero"},
                    Other{ScalarType::f16, "write:2d:RGBA.HALF_FLOAT:", "swap"},
                    Other{ScalarType::f32, "write:2d:DEPTH.UNORM_INT16:", "toward-zero"},
                    Other{ScalarType::f32, "write:2d_array:DEPTH.UNORM_INT16:", "toward-zero"},
                    Other{ScalarType::f32, "read:2d:DEPTH.FLOAT:clamp-linear", "border"}));

TEST_P(OtherImageFaults, AreSeenWhereASoundDevicePasses) {
  const TestCase test_case = case_of(GetParam().case_named, GetParam().precision);
  ASSERT_TRUE(as<ImageCall>(test_case.call));
  EXPECT_EQ(refused(test_case, "none"), 0u);
  EXPECT_GT(refused(test_case, GetParam().fault), 0u);
}

// No document bounds the precision of a filter, nor the rounding of these codes: such results are set apart.
TEST(FaultsOfPrecision, AreBeyondTheFigureWhereNoDocumentHasOne) {
  for (const char* beginning : {"read:1d:RGBA.UNORM_INT8:repeat-linear-normalised:",
                                "read:3d:RGBA.FLOAT:repeat-linear-normalised:"}) {
    const Seen off = seen(case_of(beginning), "weight=2");
    EXPECT_GT(off.excused, 0u) << beginning;
    EXPECT_EQ(off.refused, 0u) << beginning;
  }
  for (const char* beginning : {"write:2d:RGBA.UNORM_INT_101010_2:", "write:2d:RGB.UNORM_SHORT_565:"}) {
    const Seen off = seen(case_of(beginning), "toward-zero");
    EXPECT_GT(off.excused, 0u) << beginning;
    EXPECT_EQ(off.refused, 0u) << beginning;
  }
}

// The test cases of images are measured in source; "spirv" keeps the fault out of it.
TEST(FaultOfOneFront, IsInImagesOfThatFrontAlone) {
  const TestCase test_case = case_of("read:2d:RGBA.UNORM_INT8:clamp_to_edge-nearest-unnormalised:");
  ASSERT_TRUE(as<ImageCall>(test_case.call));
  EXPECT_EQ(refused(test_case, "texel:spirv"), 0u);
  EXPECT_GT(refused(test_case, "texel:source"), 0u);
}

TEST_P(ImageFaults, AreSeenWhereASoundDevicePasses) {
  const auto& [fault, kind] = GetParam();
  const TestCase test_case = case_of(std::string(fault.operation) + ":" + kind + ":" + fault.case_named);
  ASSERT_TRUE(as<ImageCall>(test_case.call));
  EXPECT_EQ(refused(test_case, "none"), 0u);
  EXPECT_GT(refused(test_case, fault.fault), 0u);
}

}  // namespace
}  // namespace plumbline
