#include "harness/spirv/vulkan_shader.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace plumbline::spirv {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr ScalarType f16 = ScalarType::f16, f32 = ScalarType::f32, f64 = ScalarType::f64,
                     i32 = ScalarType::i32, u8 = ScalarType::u8;

Call call_of(std::string spirv, std::vector<ScalarType> arguments, ScalarType result, int width = 1) {
  return {.builtin = "x",
          .expression = {},
          .arguments = std::move(arguments),
          .results = {result},
          .width = width,
          .spirv = std::move(spirv),
          .front = Front::spirv};
}

/// The module as text, or why there is none.
std::string text_of(const Call& call, const VulkanEnvironment& environment = {}) {
  const auto shader = shader_of(call, environment);
  if (!shader) return shader.error().message;
  const auto words = module_of(*shader, environment);
  return words ? disassembled(*words) : words.error().message;
}

std::vector<std::string> capabilities_of(const Call& call) { return shader_of(call, {})->capabilities; }

TEST(VulkanShader, IsValidInEveryVersionOfVulkan) {
  const Call call = call_of("Sin(a)", {f32}, f32, 3);
  for (const VulkanEnvironment& environment :
       {VulkanEnvironment{1, 3}, VulkanEnvironment{2, 5}, VulkanEnvironment{3, 6}}) {
    EXPECT_THAT(text_of(call, environment),
                AllOf(HasSubstr("; Version: 1." + std::to_string(environment.minor)),
                      HasSubstr("OpMemoryModel Logical GLSL450"), HasSubstr("OpEntryPoint GLCompute"),
                      HasSubstr("LocalSize 64 1 1"), HasSubstr("OpExtInstImport \"GLSL.std.450\""),
                      HasSubstr(" Sin %")));
  }
}

// Arguments, then results: binding k of set 0; the interface names all variables since SPIR-V 1.4.
TEST(VulkanShader, BindsPackedBuffersInTheOrderOfTheCall) {
  const Call call = call_of("OpFAdd(a, b)", {f32, f32}, f32, 3);
  EXPECT_THAT(text_of(call),
              AllOf(HasSubstr("OpDecorate %in_a Binding 0"), HasSubstr("OpDecorate %in_b Binding 1"),
                    HasSubstr("OpDecorate %out_0 Binding 2"), HasSubstr("ArrayStride 4"),
                    HasSubstr("OpTypeVector %float 3"), HasSubstr("OpFAdd %v3float"),
                    HasSubstr("\"main\" %GlobalInvocationId\n")));
  EXPECT_THAT(text_of(call, {3, 6}), HasSubstr("\"main\" %GlobalInvocationId %in_a %in_b %out_0 %Size"));
}

TEST(VulkanShader, TakesNoMoreOfTheDeviceThanItNeeds) {
  EXPECT_THAT(capabilities_of(call_of("OpFAdd(a, a)", {f32}, f32)), ElementsAre("Shader"));
  EXPECT_THAT(capabilities_of(call_of("OpFAdd(a, a)", {f64}, f64)), ElementsAre("Shader", "Float64"));
  EXPECT_THAT(capabilities_of(call_of("OpFAdd(a, a)", {f16}, f16)),
              AllOf(Contains("Float16"), Contains("StorageBuffer16BitAccess")));
  EXPECT_THAT(capabilities_of(call_of("OpFConvert(a)", {f16}, f32)),
              ElementsAre("Shader", "StorageBuffer16BitAccess"));
  EXPECT_THAT(capabilities_of(call_of("OpFConvert(a)", {f32}, f16)),
              ElementsAre("Shader", "StorageBuffer16BitAccess"));
  EXPECT_THAT(capabilities_of(call_of("OpIAdd(a, a)", {u8}, u8)),
              AllOf(Contains("Int8"), Contains("StorageBuffer8BitAccess")));
  EXPECT_THAT(text_of(call_of("OpUConvert(a)", {u8}, i32)),
              AllOf(HasSubstr("OpExtension \"SPV_KHR_8bit_storage\""), Not(HasSubstr("Int8"))));
}

TEST(VulkanShader, HandsSecondResultsThroughVariables) {
  Call call = call_of("Frexp(a, p)", {f32}, f32, 2);
  call.results.push_back(i32);
  EXPECT_THAT(text_of(call), AllOf(HasSubstr("%p = OpVariable %_ptr_Function_v2uint Function"),
                                   HasSubstr(" Frexp %"), HasSubstr("OpDecorate %out_1 Binding 2")));
}

TEST(VulkanShader, HasFloatControlsOfEveryWidthOfTheCall) {
  Call call = call_of("OpFConvert(a)", {f32}, f64);
  call.mode = find_build_mode("denorm-preserve");
  EXPECT_THAT(shader_of(call, {})->modes, ElementsAre("DenormPreserve 32", "DenormPreserve 64"));
  EXPECT_THAT(text_of(call),
              AllOf(HasSubstr("OpCapability DenormPreserve"), HasSubstr("SPV_KHR_float_controls"),
                    HasSubstr(" DenormPreserve 32\n"), HasSubstr(" DenormPreserve 64\n")));
  EXPECT_THAT(text_of(call, {3, 6}), Not(HasSubstr("OpExtension")));
  const auto of_integers = [](std::string_view mode) {
    Call sum = call_of("OpIAdd(a, a)", {i32}, i32);
    sum.mode = find_build_mode(mode);
    return shader_of(sum, {});
  };
  EXPECT_EQ(of_integers("rounding-rtz").error().kind, Error::Kind::unsupported);
}

TEST(VulkanShader, DecoratesWhatAModeSets) {
  Call call = call_of("OpFAdd(OpFMul(a, b), Sin(a))", {f32, f32}, f32);
  const auto decorations = [&](std::string_view mode) {
    call.mode = find_build_mode(mode);
    const std::string text = text_of(call), name(call.mode->build_options);
    std::size_t count = 0;
    for (auto at = text.find(" " + name + "\n"); at != std::string::npos;
         at = text.find(" " + name + "\n", at + 1))
      ++count;
    return count;
  };
  EXPECT_EQ(decorations("no-contraction"), 2u);     // the product and the sum
  EXPECT_EQ(decorations("relaxed-precision"), 3u);  // and the sine
  call.spirv = "OpFAdd[NoContraction](OpFMul(a, b), Sin(a))";
  call.mode = &default_mode();
  EXPECT_THAT(text_of(call), HasSubstr(" NoContraction\n"));
}

TEST(VulkanShader, RefusesWhatIsOfOpenClAlone) {
  const auto refusal = [](const Call& call) {
    const auto shader = shader_of(call, {});
    EXPECT_FALSE(shader) << call.spirv;
    if (shader) return std::string();
    EXPECT_EQ(shader.error().kind, Error::Kind::unsupported) << call.spirv;
    return shader.error().message;
  };
  EXPECT_THAT(refusal(call_of("erf(a)", {f32}, f32)), HasSubstr("GLSL.std.450 has no instruction erf"));
  EXPECT_THAT(refusal(call_of("OpFAdd(a, a)", {f32}, f32, 8)), HasSubstr("width 8"));
  EXPECT_THAT(refusal(call_of("OpSelect(OpIsFinite(a), 1, 0)", {f32}, i32)), HasSubstr("OpIsFinite"));
  EXPECT_THAT(refusal(call_of("OpConvertFToS[SaturatedConversion](a)", {f32}, i32)),
              HasSubstr("shaders have no SaturatedConversion"));
  EXPECT_THAT(refusal(call_of("OpFConvert[FPRoundingMode RTP](a)", {f32}, f16)), HasSubstr("RTP"));
  EXPECT_THAT(refusal(call_of("OpFConvert[FPRoundingMode RTE](a)", {f32}, f16, 2)), HasSubstr("at once"));
  EXPECT_THAT(refusal(call_of("", {f32}, f32)), HasSubstr("no form"));
  EXPECT_THAT(refusal(call_of("Sin(a)", {f64}, f64)), HasSubstr("Sin in single precision only"));
  EXPECT_THAT(refusal(call_of("OpBitCount(a)", {u8}, u8)), HasSubstr("32 bits alone"));
}

TEST(VulkanShader, RoundsConversionsThatAreStoredAtOnce) {
  EXPECT_THAT(text_of(call_of("OpFConvert[FPRoundingMode RTZ](a)", {f32}, f16)),
              HasSubstr("FPRoundingMode RTZ"));
}

TEST(VulkanShader, HasMatrices) {
  const Call call = call_of(
      "m = OpCompositeConstruct<float2x3>(OpCompositeConstruct<float3>(a, a, a), "
      "OpCompositeConstruct<float3>(a, a, a)); v = OpMatrixTimesVector<float3>(m, "
      "OpCompositeConstruct<float2>(a, a)); OpCompositeExtract(v, #0)",
      {f32}, f32);
  EXPECT_THAT(text_of(call), AllOf(HasSubstr("OpTypeMatrix %v3float 2"), HasSubstr("OpMatrixTimesVector")));
}

TEST(VulkanShader, RefusesWhatTheValidatorRefuses) {
  EXPECT_THAT(text_of(call_of("OpFAdd(a, a)", {i32}, i32)), HasSubstr("the module is not valid"));
  EXPECT_THAT(text_of(call_of("Sine(a)", {f32}, f32)), HasSubstr("no SPIR-V"));
}

}  // namespace
}  // namespace plumbline::spirv
