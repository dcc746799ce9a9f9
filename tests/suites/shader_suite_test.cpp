// The suite of Vulkan's shaders: how many test cases there are, that each has a right result which passes,
// and that other devices are not measured.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "harness/run/configuration.h"
#include "harness/support/precision_name.h"
#include "suites/suites.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

using suites_test::criterion_of;
using suites_test::judged;

const Rulebook& vulkan() {
  static const Rulebook book = *Rulebook::load("vulkan-1.1");
  return book;
}

const TestCase& case_named(std::string_view name, ScalarType precision, std::string_view signature = {}) {
  static std::vector<TestCase> all = [] {
    std::vector<TestCase> out;
    for (const ScalarType p : measured_precisions)
      for (TestCase& test_case : shader_suite()->cases(p)) out.push_back(std::move(test_case));
    return out;
  }();
  for (const TestCase& test_case : all)
    if (test_case.builtin == name && test_case.precision == precision &&
        (signature.empty() || test_case.signature == signature))
      return test_case;
  throw std::runtime_error("no test case " + std::string(name));
}

Scalar f32(float x) { return {ScalarType::f32, std::bit_cast<std::uint32_t>(x)}; }
Scalar u32(std::uint32_t x) { return {ScalarType::u32, x}; }
Scalar i32(std::int32_t x) { return {ScalarType::i32, static_cast<std::uint32_t>(x)}; }

bool passes(const TestCase& test_case, std::vector<Scalar> point, std::vector<Scalar> results) {
  const auto criterion = criterion_of(test_case, vulkan());
  for (const Judgement& j : judged(*criterion, point, results))
    if (!j.passed()) return false;
  return true;
}

// Of each floating-point precision 8 formulas, 8 selections, 26 test cases of whole vectors and 7 of
// matrices; Degrees and Radians, which have no form of 64 bits, in half and single; 11 of packing in single
// precision and 2 in double; 14 of integers.
TEST(ShaderSuite, MeasuresEveryInstruction) {
  std::map<ScalarType, std::size_t> counts;
  std::set<std::string> seen;
  for (const ScalarType precision : measured_precisions)
    for (const TestCase& test_case : shader_suite()->cases(precision)) {
      ++counts[precision];
      EXPECT_TRUE(test_case.of_shaders_alone);
      EXPECT_TRUE(seen.insert(test_case.builtin + test_case.signature).second) << test_case.builtin;
    }
  const std::size_t each = 8 + 8 + (3 + 3 + 4 + 4 + 4 + 1 + 3 + 2 + 2) + 7;
  EXPECT_EQ(counts[ScalarType::f16], each + 2);
  EXPECT_EQ(counts[ScalarType::f32], each + 2 + 11);
  EXPECT_EQ(counts[ScalarType::f64], each + 2);
  EXPECT_EQ(counts[ScalarType::i32], 14U);
}

TEST(ShaderSuite, IsOfShadersAlone) {
  const RulebookChoice rulebooks =
      *RulebookChoice::load(std::string(RulebookChoice::automatic), Profile::automatic);
  RunPlan plan;
  plan.modes = {&build_modes()[0], find_build_mode("rounding-rte"), find_build_mode("denorms-are-zero")};
  plan.fronts = {Front::source, Front::spirv};
  DeviceInfo shaders = suites_test::full_device(), kernels = shaders;
  shaders.takes_shaders = true;
  kernels.spec = "opencl:0/0";
  kernels.version = "OpenCL 1.2";
  const auto reasons = [&](const TestCase& test_case, const DeviceInfo& device) {
    std::vector<std::string> out;
    for (const Configuration& c : configurations_of(test_case, plan, rulebooks, std::array{device}))
      out.push_back(c.skip_reason);
    return out;
  };
  const TestCase& mix = case_named("FMix", ScalarType::f32);
  EXPECT_EQ(reasons(mix, shaders), (std::vector<std::string>{"", "", "shaders have no build options"}));
  for (const std::string& reason : reasons(mix, kernels)) EXPECT_NE(reason, "");
  const TestCase sine = math_suite()->cases(ScalarType::f32)[0];
  const std::vector<std::string> of_kernels = reasons(sine, kernels);
  ASSERT_EQ(of_kernels.size(), 6U);
  EXPECT_EQ(of_kernels[0], "");
  EXPECT_EQ(of_kernels[2], "the mode is one of Vulkan's shaders");
}

// Their shaders are neither decorated nor given an execution mode.
TEST(ShaderSuite, ModesApplyToNoImage) {
  const TestCase texture = textures_suite()->cases(ScalarType::f32)[0];
  DeviceInfo shaders;
  shaders.takes_shaders = true;
  for (const BuildMode& mode : build_modes()) {
    const bool measured = skip_reason_of(texture, mode, Front::spirv, shaders).empty();
    EXPECT_EQ(measured, mode.name == "default") << mode.name;
  }
}

TEST(ShaderSuite, JudgesFormulas) {
  const TestCase& mix = case_named("FMix", ScalarType::f32);
  EXPECT_TRUE(passes(mix, {f32(1), f32(3), f32(0.5f)}, {f32(2)}));
  EXPECT_FALSE(passes(mix, {f32(1), f32(3), f32(0.5f)}, {f32(2.00001f)}));
  const TestCase& remainder = case_named("OpFRem", ScalarType::f32);
  EXPECT_TRUE(passes(remainder, {f32(-5.5f), f32(2)}, {f32(-1.5f)}));
  EXPECT_FALSE(passes(remainder, {f32(-5.5f), f32(2)}, {f32(0.5f)}));
  EXPECT_TRUE(passes(case_named("OpFMod", ScalarType::f32), {f32(-5.5f), f32(2)}, {f32(0.5f)}));
  const TestCase& smooth = case_named("SmoothStep", ScalarType::f32);
  EXPECT_TRUE(passes(smooth, {f32(0), f32(2), f32(1)}, {f32(0.5f)}));
  EXPECT_FALSE(passes(smooth, {f32(0), f32(2), f32(1)}, {f32(0.6f)}));
  EXPECT_TRUE(passes(smooth, {f32(2), f32(0), f32(1)}, {f32(77)}));  // undefined if edge0 >= edge1
  EXPECT_TRUE(passes(case_named("Degrees", ScalarType::f32), {f32(1)}, {f32(57.2957795f)}));
  EXPECT_FALSE(passes(case_named("Degrees", ScalarType::f32), {f32(1)}, {f32(57.2959f)}));
}

TEST(ShaderSuite, JudgesVectorsAndMatrices) {
  const TestCase& cross = case_named("Cross", ScalarType::f32);
  const std::vector<Scalar> axes{f32(1), f32(0), f32(0), f32(0), f32(1), f32(0)};
  EXPECT_TRUE(passes(cross, axes, {f32(0), f32(0), f32(1)}));
  EXPECT_FALSE(passes(cross, axes, {f32(0), f32(0), f32(-1)}));
  const TestCase& forward = case_named("FaceForward", ScalarType::f32, "float(float, float, float)");
  EXPECT_TRUE(passes(forward, {f32(3), f32(1), f32(-1)}, {f32(3)}));
  EXPECT_FALSE(passes(forward, {f32(3), f32(1), f32(1)}, {f32(3)}));
  EXPECT_TRUE(passes(forward, {f32(3), f32(1), f32(1)}, {f32(-3)}));
  const TestCase& reflect = case_named("Reflect", ScalarType::f32, "float2(float2, float2)");
  EXPECT_TRUE(passes(reflect, {f32(1), f32(-1), f32(0), f32(1)}, {f32(1), f32(1)}));
  EXPECT_FALSE(passes(reflect, {f32(1), f32(-1), f32(0), f32(1)}, {f32(1), f32(-1)}));
  const TestCase& refract = case_named("Refract", ScalarType::f32, "float2(float2, float2, float)");
  EXPECT_TRUE(passes(refract, {f32(0), f32(-1), f32(0), f32(1), f32(0.5f)}, {f32(0), f32(-1)}));
  EXPECT_TRUE(
      passes(refract, {f32(1), f32(0), f32(0), f32(1), f32(2)}, {f32(0), f32(0)}));  // total reflection
  EXPECT_FALSE(passes(refract, {f32(1), f32(0), f32(0), f32(1), f32(2)}, {f32(2), f32(0)}));
  // Columns (1 2 3) and (4 5 6) by (1 10); and back.
  EXPECT_TRUE(passes(case_named("OpMatrixTimesVector", ScalarType::f32),
                     {f32(1), f32(2), f32(3), f32(4), f32(5), f32(6), f32(1), f32(10)},
                     {f32(41), f32(52), f32(63)}));
  EXPECT_TRUE(passes(case_named("OpVectorTimesMatrix", ScalarType::f32),
                     {f32(1), f32(10), f32(1), f32(2), f32(3), f32(4), f32(5), f32(6)},
                     {f32(21), f32(43), f32(65)}));
  EXPECT_TRUE(passes(case_named("OpMatrixTimesMatrix", ScalarType::f32),
                     {f32(1), f32(2), f32(3), f32(4), f32(5), f32(6), f32(7), f32(8)},
                     {f32(23), f32(34), f32(31), f32(46)}));
  EXPECT_TRUE(passes(case_named("OpOuterProduct", ScalarType::f32),
                     {f32(1), f32(2), f32(3), f32(4), f32(10), f32(20)},
                     {f32(10), f32(20), f32(30), f32(40), f32(20), f32(40), f32(60), f32(80)}));
}

TEST(ShaderSuite, JudgesPacking) {
  const TestCase& pack = case_named("PackSnorm4x8", ScalarType::f32);
  EXPECT_TRUE(passes(pack, {f32(1), f32(-1), f32(0), f32(-2)}, {u32(0x8100817f)}));
  EXPECT_FALSE(passes(pack, {f32(1), f32(-1), f32(0), f32(-2)}, {u32(0x8000817f)}));
  // 0.5 * 255 is halfway between two codes.
  const TestCase& unsigned_pack = case_named("PackUnorm4x8", ScalarType::f32);
  for (const std::uint32_t code : {127U, 128U})
    EXPECT_TRUE(passes(unsigned_pack, {f32(0.5f), f32(0), f32(0), f32(0)}, {u32(code)}));
  EXPECT_FALSE(passes(unsigned_pack, {f32(0.5f), f32(0), f32(0), f32(0)}, {u32(126)}));
  EXPECT_TRUE(passes(case_named("UnpackSnorm2x16", ScalarType::f32), {u32(0x80007fff)}, {f32(1), f32(-1)}));
  EXPECT_TRUE(passes(case_named("PackHalf2x16", ScalarType::f32), {f32(1), f32(-2)}, {u32(0xc0003c00)}));
  EXPECT_FALSE(passes(case_named("PackHalf2x16", ScalarType::f32), {f32(1), f32(-2)}, {u32(0x3c00c000)}));
  const TestCase& quantize = case_named("OpQuantizeToF16", ScalarType::f32);
  EXPECT_TRUE(passes(quantize, {f32(1 + 0x1p-20f)}, {f32(1)}));
  EXPECT_TRUE(passes(quantize, {f32(1 + 0x1p-20f)}, {f32(1 + 0x1p-10f)}));  // in some direction
  EXPECT_FALSE(passes(quantize, {f32(1 + 0x1p-20f)}, {f32(1 + 0x1p-20f)}));
  EXPECT_TRUE(passes(quantize, {f32(0x1p-20f)}, {f32(0)}));
}

/// Whether the result is right where RelaxedPrecision decorates the instructions.
bool passes_relaxed(const TestCase& test_case, std::vector<Scalar> point, std::vector<Scalar> results) {
  static const RulebookChoice rulebooks =
      *RulebookChoice::load(std::string(RulebookChoice::automatic), Profile::automatic);
  RunPlan plan;
  plan.modes = {find_build_mode("relaxed-precision")};
  DeviceInfo shaders = suites_test::full_device();
  shaders.takes_shaders = true;
  const auto configurations = configurations_of(test_case, plan, rulebooks, std::array{shaders});
  const std::vector<Judgement> seen = judged(*configurations[0].criterion, point, results);
  return std::ranges::all_of(seen, &Judgement::passed);
}

TEST(ShaderSuite, RelaxedPrecisionTruncatesOperandsOf32Bits) {
  const float least = 0x1p-126f;
  EXPECT_TRUE(passes_relaxed(case_named("FMax", ScalarType::f32), {f32(least), f32(0)}, {f32(0)}));
  EXPECT_FALSE(passes(case_named("FMax", ScalarType::f32), {f32(least), f32(0)}, {f32(0)}));
  EXPECT_FALSE(passes_relaxed(case_named("FMax", ScalarType::f32), {f32(least), f32(0)}, {f32(1)}));
  EXPECT_TRUE(passes_relaxed(case_named("FSign", ScalarType::f32), {f32(least)}, {f32(0)}));
  EXPECT_FALSE(passes_relaxed(case_named("FSign", ScalarType::f32), {f32(1)}, {f32(0)}));
  const TestCase& clamp = case_named("NClamp", ScalarType::f32);
  const std::vector<Scalar> point{f32(3), f32(1), f32(2 + 0x1p-20f)};
  for (const float right : {2.0f, 2 + 0x1p-20f, 2 + 0x1p-9f})
    EXPECT_TRUE(passes_relaxed(clamp, point, {f32(right)})) << right;
  for (const float wrong : {3.0f, 1.0f, 2 + 0x1p-8f})
    EXPECT_FALSE(passes_relaxed(clamp, point, {f32(wrong)})) << wrong;
  const TestCase& quantize = case_named("OpQuantizeToF16", ScalarType::f32);
  EXPECT_FALSE(passes_relaxed(quantize, {f32(40000)}, {f32(std::numeric_limits<float>::infinity())}));
}

TEST(ShaderSuite, RelaxedPrecisionOpensAQuotientOfWhatItHasNot) {
  const float least = 0x1p-126f, infinity = std::numeric_limits<float>::infinity();
  const std::vector<TestCase> cases = math_suite()->cases(ScalarType::f32);
  const TestCase& quotient = *std::ranges::find(cases, "x/y", &TestCase::builtin);
  EXPECT_TRUE(passes_relaxed(quotient, {f32(least), f32(0)}, {f32(std::nanf(""))}));
  EXPECT_FALSE(passes(quotient, {f32(least), f32(0)}, {f32(1)}));
  EXPECT_TRUE(passes_relaxed(quotient, {f32(1), f32(0)}, {f32(infinity)}));
  for (const float wrong : {-infinity, 1.0f, std::nanf("")})
    EXPECT_FALSE(passes_relaxed(quotient, {f32(1), f32(0)}, {f32(wrong)})) << wrong;
}

TEST(ShaderSuite, RelaxedPrecisionIsOfNoOtherWidth) {
  const auto f64 = [](double x) { return Scalar{ScalarType::f64, std::bit_cast<std::uint64_t>(x)}; };
  EXPECT_FALSE(
      passes_relaxed(case_named("FMax", ScalarType::f64), {f64(1 + 0x1p-40), f64(0)}, {f64(1 + 0x1p-41)}));
  const TestCase& mix = case_named("FMix", ScalarType::f64);
  EXPECT_FALSE(passes_relaxed(mix, {f64(1), f64(3), f64(0.5)}, {f64(2.01)}));
  EXPECT_TRUE(passes_relaxed(case_named("FMix", ScalarType::f32), {f32(1), f32(3), f32(0.5f)}, {f32(2.01f)}));
}

/// By Vulkan's document on a device that takes shaders.
bool passes_in(const char* mode, const TestCase& test_case, std::vector<Scalar> point, Scalar result) {
  const auto criterion = criterion_of(test_case, vulkan(), mode);
  return judged(*criterion, point, {&result, 1})[0].passed();
}

// RoundingModeRTE and RoundingModeRTZ cover correctly rounded instructions of a width.
TEST(ShaderSuite, RoundingModesAreOfCorrectlyRoundedInstructionsAlone) {
  const float infinite = std::numeric_limits<float>::infinity();
  const auto of_math = [](std::string_view name) {
    for (const TestCase& test_case : math_suite()->cases(ScalarType::f32))
      if (test_case.builtin == name) return test_case;
    throw std::runtime_error("no test case " + std::string(name));
  };
  // 3.6e38, beyond the largest number.
  EXPECT_TRUE(passes_in("rounding-rtz", of_math("exp"), {f32(88.8f)}, f32(infinite)));
  EXPECT_TRUE(passes_in("rounding-rtz", of_math("exp"), {f32(88.8f)}, f32(0x1.fffffep127f)));
  EXPECT_FALSE(passes_in("rounding-rtz", of_math("exp"), {f32(88.0f)}, f32(infinite)));
  EXPECT_TRUE(passes_in("rounding-rtz", of_math("x/y"), {f32(0x1p127f), f32(0.25f)}, f32(infinite)));
  EXPECT_FALSE(passes_in("rounding-rtz", of_math("x*y"), {f32(0x1p127f), f32(4)}, f32(infinite)));
  const TestCase& pack = case_named("PackHalf2x16", ScalarType::f32);
  for (const std::uint32_t word : {0x3c003c00U, 0x3c003c01U})
    EXPECT_TRUE(passes_in("rounding-rtz", pack, {f32(1 + 0x1.8p-11f), f32(1)}, u32(word)));
  const TestCase& quantize = case_named("OpQuantizeToF16", ScalarType::f32);
  EXPECT_TRUE(passes_in("rounding-rte", quantize, {f32(65504.004f)}, f32(infinite)));
  EXPECT_TRUE(passes_in("rounding-rte", quantize, {f32(65504.004f)}, f32(65504)));
  EXPECT_FALSE(passes_in("rounding-rte", quantize, {f32(65504)}, f32(infinite)));
}

// Instructions of GLSL.std.450 are none of "floating-point arithmetic and conversions instructions".
TEST(ShaderSuite, ModesOfRoundingDoNotNarrowWhatExtendedInstructionsInherit) {
  const auto of_math = [](std::string_view name) {
    const std::vector<TestCase> cases = math_suite()->cases(ScalarType::f32);
    return *std::ranges::find(cases, name, &TestCase::builtin);
  };
  const struct {
    TestCase test_case;
    std::vector<Scalar> point;
    float near;
  } measured[] = {{of_math("pow"), {f32(1.7f), f32(113.3f)}, std::pow(1.7f, 113.3f)},
                  {of_math("pow"), {f32(1.9f), f32(103.7f)}, std::pow(1.9f, 103.7f)},
                  {of_math("pow"), {f32(2.3f), f32(77.7f)}, std::pow(2.3f, 77.7f)},
                  {of_math("fma"), {f32(1.1f), f32(1.3f), f32(0.7f)}, std::fma(1.1f, 1.3f, 0.7f)},
                  {case_named("FMix", ScalarType::f32),
                   {f32(0.37079144f), f32(-0.027671842f), f32(0.75356627f)},
                   0.07052294f},
                  {case_named("PackSnorm2x16", ScalarType::f32), {f32(0x1.fffffep-2f), f32(0)}, 0}};
  for (const auto& [test_case, point, near] : measured)
    for (int steps = -400; steps <= 400; ++steps) {
      const ScalarType type = test_case.call.results[0];
      const std::uint64_t middle = type == ScalarType::u32 ? 0x4000 : f32(near).bits;
      const Scalar result{type, middle + static_cast<std::uint64_t>(static_cast<std::int64_t>(steps))};
      const bool right = passes_in("default", test_case, point, result);
      for (const char* mode : {"rounding-rte", "rounding-rtz"})
        EXPECT_EQ(passes_in(mode, test_case, point, result), right)
            << test_case.builtin << " " << steps << " " << mode;
    }
}

// The square overflows and underflows; the length of one lane is that lane's magnitude.
TEST(ShaderSuite, MoreAccurateResultsThanTheFormulasPass) {
  const TestCase& length = case_named("Length", ScalarType::f32, "float(float)");
  for (const char* mode : {"default", "rounding-rte", "rounding-rtz"})
    for (const float x : {1e-30f, 1e30f, 3.5f}) {
      EXPECT_TRUE(passes_in(mode, length, {f32(-x)}, f32(x))) << mode << " " << x;
      if (x < 1e30f) {  // the root of an infinite square is open
        EXPECT_FALSE(passes_in(mode, length, {f32(-x)}, f32(-x))) << mode << " " << x;
      }
    }
  EXPECT_TRUE(passes_in("rounding-rte", length, {f32(1e30f)}, f32(std::numeric_limits<float>::infinity())));
  // The square may be the smallest number, whose root is 3.7e-23.
  EXPECT_FALSE(passes_in("rounding-rte", length, {f32(1e-30f)}, f32(1e-22f)));
}

TEST(ShaderSuite, JudgesBits) {
  EXPECT_TRUE(passes(case_named("FindSMsb", ScalarType::i32), {i32(-2)}, {i32(0)}));
  EXPECT_TRUE(passes(case_named("FindSMsb", ScalarType::i32), {i32(-1)}, {i32(-1)}));
  EXPECT_FALSE(passes(case_named("FindSMsb", ScalarType::i32), {i32(-1)}, {i32(31)}));
  EXPECT_TRUE(passes(case_named("FindILsb", ScalarType::i32), {u32(0)}, {i32(-1)}));
  EXPECT_TRUE(passes(case_named("FindUMsb", ScalarType::i32), {u32(0x80000000)}, {i32(31)}));
  EXPECT_TRUE(passes(case_named("OpBitReverse", ScalarType::i32), {u32(1)}, {u32(0x80000000)}));
  EXPECT_TRUE(passes(case_named("OpBitFieldInsert", ScalarType::i32),
                     {u32(0xffffffff), u32(0), u32(4), u32(8)}, {u32(0xfffff00f)}));
  EXPECT_TRUE(
      passes(case_named("OpBitFieldSExtract", ScalarType::i32), {i32(0xf0), u32(4), u32(4)}, {i32(-1)}));
  EXPECT_FALSE(
      passes(case_named("OpBitFieldUExtract", ScalarType::i32), {u32(0xf0), u32(4), u32(4)}, {u32(14)}));
  EXPECT_TRUE(
      passes(case_named("OpBitFieldUExtract", ScalarType::i32), {u32(1), u32(30), u32(4)}, {u32(99)}));
  EXPECT_TRUE(passes(case_named("OpSMulExtended", ScalarType::i32), {i32(-2), i32(1 << 30)}, {i32(-1)}));
  EXPECT_TRUE(passes(case_named("OpISubBorrow", ScalarType::i32), {u32(1), u32(2)}, {u32(1)}));
  EXPECT_TRUE(passes(case_named("OpSMod", ScalarType::i32), {i32(-7), i32(3)}, {i32(77)}));
  EXPECT_FALSE(passes(case_named("OpSMod", ScalarType::i32), {i32(7), i32(3)}, {i32(2)}));
}

}  // namespace
}  // namespace plumbline
