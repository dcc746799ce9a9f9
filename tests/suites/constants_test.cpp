// The suite constants: what its truths are, against what this program's own compiler makes of the same text.

#include <gtest/gtest.h>

#include <bit>
#include <cfloat>
#include <climits>
#include <cmath>
#include <map>
#include <set>

#include "harness/judge/listed.h"
#include "harness/support/precision_name.h"
#include "suites/suites.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

/// The best result of each test case, by its name.
std::map<std::string, std::uint64_t> right_results(ScalarType precision) {
  static const Rulebook book = *Rulebook::load("opencl-1.2");
  std::map<std::string, std::uint64_t> out;
  for (const TestCase& test_case : constants_suite()->cases(precision)) {
    const auto criterion = suites_test::criterion_of(test_case, book);
    if (!std::dynamic_pointer_cast<const Listed>(criterion)) continue;
    for (std::uint64_t k = 0; k < test_case.inputs.source->size(Level::quick); ++k) {
      const std::vector<Scalar> point{{ScalarType::u32, k}};
      out[criterion->description().text({}, point, 0)] = criterion->right_result(point, 0)->bits;
    }
  }
  return out;
}

std::uint64_t bits(float x) { return std::bit_cast<std::uint32_t>(x); }
std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }

TEST(ConstantsSuite, MacrosAreWhatTheHostsAre) {
  auto single = right_results(ScalarType::f32), twice = right_results(ScalarType::f64);
  EXPECT_EQ(single.at("FLT_MAX"), bits(FLT_MAX));
  EXPECT_EQ(single.at("FLT_MIN"), bits(FLT_MIN));
  EXPECT_EQ(single.at("FLT_EPSILON"), bits(FLT_EPSILON));
  EXPECT_EQ(single.at("M_PI_F"), bits(static_cast<float>(M_PI)));
  EXPECT_EQ(single.at("M_LOG10E_F"), bits(static_cast<float>(M_LOG10E)));
  EXPECT_EQ(single.at("FLT_MIN_10_EXP"), bits(static_cast<float>(FLT_MIN_10_EXP)));
  EXPECT_EQ(single.at("FLT_MAX_10_EXP"), bits(static_cast<float>(FLT_MAX_10_EXP)));
  EXPECT_EQ(single.at("FLT_DIG"), bits(static_cast<float>(FLT_DIG)));
  const std::pair<const char*, double> doubles[] = {{"M_E", M_E},
                                                    {"M_LOG2E", M_LOG2E},
                                                    {"M_LOG10E", M_LOG10E},
                                                    {"M_LN2", M_LN2},
                                                    {"M_LN10", M_LN10},
                                                    {"M_PI", M_PI},
                                                    {"M_PI_2", M_PI_2},
                                                    {"M_PI_4", M_PI_4},
                                                    {"M_1_PI", M_1_PI},
                                                    {"M_2_PI", M_2_PI},
                                                    {"M_2_SQRTPI", M_2_SQRTPI},
                                                    {"M_SQRT2", M_SQRT2},
                                                    {"M_SQRT1_2", M_SQRT1_2},
                                                    {"DBL_MAX", DBL_MAX},
                                                    {"DBL_MIN", DBL_MIN},
                                                    {"DBL_EPSILON", DBL_EPSILON},
                                                    {"DBL_DIG", DBL_DIG},
                                                    {"DBL_MANT_DIG", DBL_MANT_DIG},
                                                    {"DBL_MAX_EXP", DBL_MAX_EXP},
                                                    {"DBL_MIN_EXP", DBL_MIN_EXP},
                                                    {"DBL_MAX_10_EXP", DBL_MAX_10_EXP},
                                                    {"DBL_MIN_10_EXP", DBL_MIN_10_EXP}};
  for (const auto& [name, value] : doubles) EXPECT_EQ(twice.at(name), bits(value)) << name;
  const auto half = right_results(ScalarType::f16);
  EXPECT_EQ(half.at("HALF_MAX"), 0x7bffU);
  EXPECT_EQ(half.at("HALF_MIN"), 0x0400U);
  EXPECT_EQ(half.at("HALF_EPSILON"), 0x1400U);
  EXPECT_EQ(half.at("HALF_DIG"), 0x4200U);         // 3
  EXPECT_EQ(half.at("HALF_MIN_10_EXP"), 0xc400U);  // -4
  EXPECT_EQ(half.at("HALF_MAX_10_EXP"), 0x4400U);  // 4
}

TEST(ConstantsSuite, LiteralsAreWhatTheHostsCompilerMakesOfThem) {
  const auto single = right_results(ScalarType::f32), twice = right_results(ScalarType::f64);
  const std::pair<const char*, float> floats[] = {{"0.1f", 0.1f},
                                                  {"16777217.0f", 16777217.0f},
                                                  {"1.4e-45f", 1.4e-45f},
                                                  {"0x1.000001p0f", 0x1.000001p0f},
                                                  {"0x1.fffffep127f", 0x1.fffffep127f}};
  for (const auto& [text, value] : floats) {
    std::string name = text;
    if (!single.contains(name)) name.back() = 'F';
    ASSERT_TRUE(single.contains(name)) << text;
    EXPECT_EQ(single.at(name), bits(value)) << text;
  }
  EXPECT_EQ(twice.at("9007199254740993.0"), bits(9007199254740993.0));
  EXPECT_EQ(twice.at("2.2250738585072011e-308"), bits(2.2250738585072011e-308));
  EXPECT_EQ(twice.at("0x1.8p-1074"), bits(0x1.8p-1074));
}

TEST(ConstantsSuite, IntegersAreWhatTheHostsAre) {
  const auto whole = right_results(ScalarType::i32);
  EXPECT_EQ(whole.at("INT_MIN"), static_cast<std::uint64_t>(static_cast<std::int64_t>(INT_MIN)));
  EXPECT_EQ(whole.at("LONG_MAX"), static_cast<std::uint64_t>(LONG_MAX));
  EXPECT_EQ(whole.at("(long)('\\101')"), static_cast<std::uint64_t>('\101'));
  EXPECT_EQ(whole.at("(long)(1u - 2u)"), 4294967295U);
  EXPECT_EQ(whole.at("#if FLT_MIN_EXP == -125"), 1U);
}

TEST(ConstantsSuite, NoTestCaseTwiceAndEachWithAClauseOrARule) {
  const Rulebook books[] = {*Rulebook::load("opencl-1.2"), *Rulebook::load("spirv-env-3.0")};
  std::set<std::string> seen;
  for (ScalarType precision : measured_precisions)
    for (const TestCase& test_case : constants_suite()->cases(precision)) {
      EXPECT_TRUE(
          seen.insert(test_case.builtin + test_case.signature + std::string(precision_name(precision)))
              .second)
          << test_case.builtin << test_case.signature;
      const auto criterion =
          suites_test::criterion_of(test_case, books[precision == ScalarType::f16 ? 1 : 0]);
      ASSERT_TRUE(criterion) << test_case.builtin;
      EXPECT_FALSE(criterion->bound().clause.empty()) << test_case.builtin;
    }
}

}  // namespace
}  // namespace plumbline
