#include <gmock/gmock.h>

#include "harness/spirv/kernel_module.h"

namespace plumbline::spirv {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

Call call_of(std::string spirv, std::vector<ScalarType> arguments, ScalarType result) {
  return {.builtin = "x",
          .expression = {},
          .arguments = std::move(arguments),
          .results = {result},
          .spirv = std::move(spirv),
          .front = Front::spirv};
}

std::string text_of(const Call& call, const Environment& environment = {.minor = 2}) {
  const auto words = kernel_of(call, environment);
  return words ? disassembled(*words) : words.error().message;
}

constexpr ScalarType f16 = ScalarType::f16, f32 = ScalarType::f32, i32 = ScalarType::i32, u8 = ScalarType::u8;

TEST(SpirvKernel, IsReadableAndOfTheGivenVersion) {
  const Call call = call_of("sin(a)", {f32}, f32);
  for (int minor = 0; minor <= newest_minor(); ++minor)
    EXPECT_THAT(text_of(call, {.minor = minor}),
                AllOf(HasSubstr("; Version: 1." + std::to_string(minor)), HasSubstr("OpEntryPoint Kernel"),
                      HasSubstr("\"plumbline\" %GlobalInvocationId"), HasSubstr(" sin %"),
                      HasSubstr("OpStore"), Not(HasSubstr("Vector16"))));
}

TEST(SpirvKernel, HasPointersAndSizesOfTheDevicesWidth) {
  const Call call = call_of("a", {i32}, i32);
  EXPECT_THAT(text_of(call, {.minor = 0, .address_bits = 32}),
              AllOf(HasSubstr("OpMemoryModel Physical32 OpenCL"), HasSubstr("OpTypeVector %uint 3"),
                    Not(HasSubstr("Int64"))));
  EXPECT_THAT(text_of(call), AllOf(HasSubstr("OpMemoryModel Physical64 OpenCL"), HasSubstr("Int64")));
}

// SPIR-V environment 2.2, OpenCL Extensions, and 3.0, 5.1.
TEST(SpirvKernel, DeclaresExtensionsOfOpenClWhereTheEnvironmentWantsIt) {
  const Call halves = call_of("OpFAdd(a, b)", {f16, f16}, f16);
  EXPECT_THAT(text_of(halves, {.minor = 0, .opencl = 21}), HasSubstr("OpExtension \"cl_khr_fp16\""));
  EXPECT_THAT(text_of(halves, {.minor = 0, .opencl = 30}), Not(HasSubstr("OpExtension")));
  const Call singles = call_of("OpFAdd(a, b)", {f32, f32}, f32);
  EXPECT_THAT(text_of(singles, {.minor = 0, .opencl = 21}), Not(HasSubstr("OpExtension")));
  EXPECT_THAT(text_of(singles, {.minor = 0, .opencl = 21, .embedded = true}),
              HasSubstr("OpExtension \"cles_khr_int64\""));
}

TEST(SpirvKernel, LoadsPackedVectorsOfEveryWidth) {
  for (const int width : {2, 3, 4, 8, 16}) {
    Call call = call_of("OpFAdd(a, b)", {f32, f32}, f32);
    call.width = width;
    const std::string lanes = std::to_string(width);
    EXPECT_THAT(text_of(call), AllOf(HasSubstr("OpTypeVector %float " + lanes), HasSubstr(" vloadn %"),
                                     HasSubstr(" vstoren %"), HasSubstr("OpFAdd %v" + lanes + "float")));
    EXPECT_EQ(text_of(call).find("Vector16") != std::string::npos, width > 4);
  }
}

TEST(SpirvKernel, PutsConstantsOfThePlacesTypeOnce) {
  Call call = call_of("OpSelect(OpSLessThan(a, 5), -1, 5)", {u8}, u8);
  call.width = 4;
  EXPECT_THAT(text_of(call),
              AllOf(HasSubstr("OpConstant %uchar 255"), HasSubstr("OpConstantComposite %v4uchar"),
                    HasSubstr("OpTypeVector %bool 4")));
}

TEST(SpirvKernel, TakesFloatingPointConstantsByTheirBits) {
  const auto constant_words = [](ScalarType type, const std::string& number) {
    const Words words = *kernel_of(call_of("OpFAdd(a, " + number + ")", {type}, type), {.minor = 2});
    for (std::size_t at = 5; at < words.size(); at += words[at] >> 16)
      if ((words[at] & 0xffff) == 43)  // OpConstant: type, result, value
        return Words(words.begin() + static_cast<long>(at) + 3,
                     words.begin() + static_cast<long>(at + (words[at] >> 16)));
    return Words();
  };
  EXPECT_EQ(constant_words(f32, "0x7fc00001"), Words{0x7fc00001});
  EXPECT_EQ(constant_words(f16, "0x8001"), Words{0x8001});
  EXPECT_EQ(constant_words(ScalarType::f64, "0x3ff0000000000001"), (Words{1, 0x3ff00000}));
  EXPECT_EQ(constant_words(f32, "1"), Words{0x3f800000});
  EXPECT_EQ(constant_words(f32, "-0x1.8p1"), Words{0xc0400000});
}

TEST(SpirvKernel, DeclaresNoArithmeticOfHalvesThatAreInMemoryAlone) {
  Call load = call_of("OpStore(OpInBoundsPtrAccessChain(out_0, i), vload_half<float>(i, in_a))", {f16}, f32);
  load.kind = StatementCall{};
  EXPECT_THAT(text_of(load), AllOf(HasSubstr("Float16Buffer"), Not(HasSubstr("OpCapability Float16\n"))));
  EXPECT_THAT(text_of(call_of("OpFAdd(a, a)", {f16}, f16)), HasSubstr("OpCapability Float16\n"));
}

TEST(SpirvKernel, HasPointersToResultsInEverySpace) {
  for (const AddressSpace space : {AddressSpace::private_, AddressSpace::local, AddressSpace::global}) {
    Call call = call_of("frexp(a, p)", {f32}, f32);
    call.results.push_back(i32);
    call.space = space;
    const bool has_scratch = space != AddressSpace::private_;
    EXPECT_THAT(text_of(call), HasSubstr(" frexp %"));
    EXPECT_EQ(text_of(call).find("%scratch") != std::string::npos, has_scratch);
    EXPECT_EQ(text_of(call).find("Workgroup_v16uint") != std::string::npos, has_scratch);
  }
}

TEST(SpirvKernel, CarriesDecorationsAndExecutionModes) {
  EXPECT_THAT(text_of(call_of("OpConvertFToS[SaturatedConversion, FPRoundingMode RTP](a)", {f32}, i32)),
              AllOf(HasSubstr("SaturatedConversion"), HasSubstr("FPRoundingMode RTP")));
  EXPECT_THAT(text_of(call_of("ContractionOff; OpFMul(a, a)", {f32}, f32)), HasSubstr(" ContractionOff\n"));
}

TEST(SpirvKernel, RefusesWhatTheValidatorRefusesWithItsLine) {
  EXPECT_THAT(text_of(call_of("OpFAdd(a, b)", {i32, i32}, i32)),
              AllOf(HasSubstr("the module is not valid: at word "),
                    HasSubstr("Expected floating scalar or vector type as Result Type: FAdd")));
  EXPECT_THAT(text_of(call_of("OpSelect(a, b, b)", {i32, f32}, f32)), HasSubstr("the module is not valid"));
  EXPECT_THAT(text_of(call_of("OpConvertFToS[SaturatedConversion](a)", {f32}, f32)),
              HasSubstr("the module is not valid"));
}

TEST(SpirvKernel, RefusesWhatIsNoInstructionTypeOrValue) {
  EXPECT_THAT(text_of(call_of("OpNoSuch(a)", {i32}, i32)), HasSubstr("no SPIR-V: at line "));
  EXPECT_THAT(text_of(call_of("OpBitcast<floot>(a)", {i32}, f32)), HasSubstr("'floot' is no type"));
  EXPECT_THAT(text_of(call_of("OpIAdd(a, b)", {i32}, i32)), HasSubstr("'b' is no value of the call"));
  EXPECT_THAT(text_of(call_of("OpIAdd(a, 4294967296)", {i32}, i32)), HasSubstr("is no integer of 32 bits"));
  EXPECT_THAT(text_of(call_of("OpIAdd(a", {i32}, i32)), HasSubstr("')' is wanted"));
}

// A module that any environment takes, and one of a capability that OpenCL's have not.
TEST(SpirvModule, IsHeldToTheRulesOfTheEnvironment) {
  const auto module = [](const char* capability) {
    return *assembled(std::string("OpCapability Kernel\nOpCapability Addresses\nOpCapability Linkage\n") +
                          capability + "OpMemoryModel Physical64 OpenCL\n",
                      0);
  };
  for (const int opencl : {12, 20, 21, 22, 30})
    for (const bool embedded : {false, true}) {
      const Environment environment{.minor = 0, .opencl = opencl, .embedded = embedded, .int64 = false};
      EXPECT_TRUE(validated(module(""), environment)) << opencl;
      const auto shader = validated(module("OpCapability Shader\n"), environment);
      ASSERT_FALSE(shader) << opencl;
      EXPECT_THAT(shader.error().message, HasSubstr("Shader is not allowed by OpenCL"));
      EXPECT_EQ(static_cast<bool>(validated(module("OpCapability Int64\n"), environment)), !embedded);
      Environment with_int64 = environment;
      with_int64.int64 = true;
      EXPECT_TRUE(validated(module("OpCapability Int64\n"), with_int64)) << opencl;
      EXPECT_FALSE(validated(module("OpCapability Int64\nOpCapability Shader\n"), with_int64)) << opencl;
    }
}

TEST(SpirvModule, WithAnInstructionOfNoWordsIsRefused) {
  Words words = *kernel_of(call_of("sin(a)", {f32}, f32), {.minor = 0});
  constexpr std::size_t first_instruction = 5;
  words[first_instruction] &= 0xffff;  // the word count is the upper half
  EXPECT_FALSE(validated(words, {.minor = 0}));
}

TEST(SpirvModule, CutShortIsRefused) {
  Words words = *kernel_of(call_of("sin(a)", {f32}, f32), {.minor = 0});
  words.pop_back();
  EXPECT_FALSE(validated(words, {.minor = 0}));
}

}  // namespace
}  // namespace plumbline::spirv
