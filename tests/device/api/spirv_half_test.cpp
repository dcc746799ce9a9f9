// Half precision in SPIR-V: capability Float16, which cl_khr_fp16 adds to the environment.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "spirv_programs.h"

namespace {

constexpr const char* prelude = R"(
OpCapability Addresses
OpCapability Kernel
OpCapability Linkage
OpCapability Vector16
OpCapability Int8
OpCapability Int16
OpCapability Int64
OpCapability Float16
OpCapability Float64
%opencl = OpExtInstImport "OpenCL.std"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "k"
)";

constexpr const char* types = R"(
%void = OpTypeVoid
%bool = OpTypeBool
%char = OpTypeInt 8 0
%short = OpTypeInt 16 0
%int = OpTypeInt 32 0
%long = OpTypeInt 64 0
%half = OpTypeFloat 16
%float = OpTypeFloat 32
%double = OpTypeFloat 64
%half2 = OpTypeVector %half 2
%half4 = OpTypeVector %half 4
%int2 = OpTypeVector %int 2
%global = OpTypePointer CrossWorkgroup %half
%private = OpTypePointer Function %half
%type = OpTypeFunction %void %global
%n0 = OpConstant %long 0
%n1 = OpConstant %long 1
%n2 = OpConstant %long 2
%two_bytes = OpConstant %long 2
)";

constexpr const char* entry = R"(
%main = OpFunction %void None %type
%io = OpFunctionParameter %global
%start = OpLabel
%p = OpVariable %private Function
%place_b = OpInBoundsPtrAccessChain %global %io %n1
%place_r = OpInBoundsPtrAccessChain %global %io %n2
%a = OpLoad %half %io Aligned 2
%b = OpLoad %half %place_b Aligned 2
)";

/// A module whose kernel k(global half* io) makes a result, by default %r, of %a = io[0] and %b = io[1] and
/// stores it as io[2].
struct HalfModule {
  const char* name;
  const char* declarations;  ///< decorations, then types and constants; `//` separates the two
  const char* body;
  cl_half a, b, result;
};

std::string text_of(const HalfModule& module) {
  const std::string declarations = module.declarations;
  const size_t at = declarations.find("//");
  const std::string decorations = at == std::string::npos ? "" : declarations.substr(0, at);
  const std::string constants = at == std::string::npos ? declarations : declarations.substr(at + 2);
  const std::string body = module.body;
  const char* const store = body.find("%r =") == std::string::npos ? "" : "OpStore %place_r %r Aligned 2\n";
  return std::string(prelude) + decorations + types + constants + entry + body + "\n" + store +
         "OpReturn\nOpFunctionEnd\n";
}

// Bits of half values.
constexpr cl_half one = 0x3c00, two = 0x4000, three = 0x4200, half = 0x3800, minus_one = 0xbc00, nan = 0x7e00,
                  least = 0x0001, largest = 0x7bff, infinite = 0x7c00, none = 0;

constexpr HalfModule modules[] = {
    {"a constant", "%c = OpConstant %half 1.5", "%r = OpFAdd %half %a %c", one, none, 0x4100},
    {"a null constant", "%c = OpConstantNull %half", "%r = OpFAdd %half %a %c", three, none, three},
    {"a vector constant",
     "%c = OpConstant %half 3\n%d = OpConstant %half 2\n%v = OpConstantComposite %half2 %c %d",
     "%e = OpCompositeExtract %half %v 0\n%r = OpFMul %half %a %e", half, none, 0x3e00},
    {"addition", "", "%r = OpFAdd %half %a %b", one, 0x1400, 0x3c01},
    {"subtraction", "", "%r = OpFSub %half %a %b", one, two, minus_one},
    {"multiplication that overflows", "", "%r = OpFMul %half %a %b", largest, two, infinite},
    {"division to a subnormal", "", "%r = OpFDiv %half %a %b", 0x0002, two, least},
    {"remainder", "", "%r = OpFRem %half %a %b", three, two, one},
    {"negation", "", "%r = OpFNegate %half %a", one, none, minus_one},
    {"a copied object", "", "%r = OpCopyObject %half %a", nan, none, nan},
    {"copied memory", "", "OpCopyMemory %place_r %io Aligned 2", three, none, three},
    {"copied bytes", "", "OpCopyMemorySized %place_r %place_b %two_bytes Aligned 2", none, three, three},
    {"a vector that is built, shuffled and taken apart", "",
     "%v = OpCompositeConstruct %half2 %a %b\n%w = OpVectorShuffle %half4 %v %v 3 2 1 0\n"
     "%x = OpVectorTimesScalar %half4 %w %b\n%r = OpCompositeExtract %half %x 1",
     three, two, 0x4600},
    {"a vector made of vectors", "%v0 = OpConstantNull %half2",
     "%v = OpCompositeConstruct %half2 %a %b\n%w = OpCompositeConstruct %half4 %v0 %v\n"
     "%r = OpCompositeExtract %half %w 3",
     three, two, two},
    {"a vector made of a scalar and a vector", "%half3 = OpTypeVector %half 3",
     "%v = OpCompositeConstruct %half2 %a %b\n%w = OpCompositeConstruct %half3 %b %v\n"
     "%r = OpCompositeExtract %half %w 1",
     three, two, three},
    {"a structure that is built", "%inner = OpTypeStruct %half2 %int\n%outer = OpTypeStruct %inner %half",
     "%v = OpCompositeConstruct %half2 %a %b\n%i = OpConvertFToS %int %b\n"
     "%s = OpCompositeConstruct %inner %v %i\n%t = OpCompositeConstruct %outer %s %a\n"
     "%x = OpCompositeExtract %half %t 0 0 0\n%y = OpCompositeExtract %int %t 0 1\n"
     "%z = OpConvertSToF %half %y\n%r = OpFAdd %half %x %z",
     three, two, 0x4500},
    {"a component that is put into a vector in a structure",
     "%pair = OpTypeStruct %half2 %int\n%p0 = OpConstantNull %pair",
     "%s = OpCompositeInsert %pair %a %p0 0 1\n%t = OpCompositeInsert %pair %b %s 0 0\n"
     "%r = OpCompositeExtract %half %t 0 1",
     three, two, three},
    {"an array that is built", "%n = OpConstant %int 2\n%array = OpTypeArray %half %n",
     "%v = OpCompositeConstruct %array %a %b\n%r = OpCompositeExtract %half %v 1", three, two, two},
    {"null constants of other scalars",
     "%i = OpConstantNull %int\n%l = OpConstantNull %long\n%c = OpConstantNull %char\n"
     "%d = OpConstantNull %double\n%f = OpConstantNull %bool",
     "%x = OpSConvert %int %c\n%y = OpUConvert %int %l\n%z = OpIAdd %int %x %y\n%w = OpIAdd %int %z %i\n"
     "%u = OpConvertSToF %half %w\n%v = OpFConvert %half %d\n%t = OpFAdd %half %u %v\n"
     "%s = OpFAdd %half %t %a\n%r = OpSelect %half %f %b %s",
     three, two, three},
    {"an inserted component", "%v0 = OpConstantNull %half2",
     "%v = OpCompositeInsert %half2 %a %v0 1\n%r = OpVectorExtractDynamic %half %v %n1", three, two, three},
    {"a product of vectors", "", "%v = OpCompositeConstruct %half2 %a %b\n%r = OpDot %half %v %v", one, two,
     0x4500},
    {"a choice", "", "%c = OpFOrdLessThan %bool %a %b\n%r = OpSelect %half %c %b %a", one, two, two},
    {"a test for NaN", "%c1 = OpConstant %half 1\n%c2 = OpConstant %half 2",
     "%c = OpIsNan %bool %a\n%r = OpSelect %half %c %c1 %c2", nan, none, one},
    {"a bit cast", "%one_s = OpConstant %short 1",
     "%s = OpBitcast %short %a\n%t = OpIAdd %short %s %one_s\n%r = OpBitcast %half %t", largest, none,
     infinite},
    {"an undefined value", "",
     "%u = OpUndef %half2\n%v = OpCompositeInsert %half2 %a %u 0\n%r = OpCompositeExtract %half %v 0", three,
     none, three},
    {"a variable", "", "OpStore %p %b Aligned 2\n%r = OpLoad %half %p Aligned 2", none, three, three},
    {"an array in program memory",
     "%n = OpConstant %int 2\n%array = OpTypeArray %half %n\n%c = OpConstant %half 3\n"
     "%d = OpConstant %half 2\n%t = OpConstantComposite %array %c %d\n"
     "%pa = OpTypePointer UniformConstant %array\n%pc = OpTypePointer UniformConstant %half\n"
     "%table = OpVariable %pa UniformConstant %t",
     "%element = OpInBoundsPtrAccessChain %pc %table %n0 %n1\n%r = OpLoad %half %element Aligned 2", none,
     none, two},
    {"a specialization constant", "OpDecorate %s SpecId 9 //%s = OpSpecConstant %half 3",
     "%r = OpFAdd %half %a %s", one, none, 0x4400},
    {"an operation of specialization constants",
     "OpDecorate %s SpecId 9 //%s = OpSpecConstant %half 3\n%t = OpSpecConstantOp %half FNegate %s",
     "%r = OpFMul %half %a %t", two, none, 0xc600},
    {"conversion to float and back", "", "%f = OpFConvert %float %a\n%r = OpFConvert %half %f", 0x03ff, none,
     0x03ff},
    {"conversion from double, rounded to nearest", "%d = OpConstant %double 1.00048828125",
     "%r = OpFConvert %half %d", none, none, one},
    {"conversion from an integer", "%i = OpConstant %int 2049", "%r = OpConvertSToF %half %i", none, none,
     0x6800},
    {"conversion to an integer and back", "", "%i = OpConvertFToS %int %a\n%r = OpConvertSToF %half %i",
     0xc100, none, 0xc000},
    {"FPRoundingMode RTZ to half", "OpDecorate %r FPRoundingMode RTZ //%f = OpConstant %float 1.0009765",
     "%r = OpFConvert %half %f", none, none, one},
    {"FPRoundingMode RTP to half", "OpDecorate %r FPRoundingMode RTP //%f = OpConstant %float 1.0000001",
     "%r = OpFConvert %half %f", none, none, 0x3c01},
    {"FPRoundingMode RTN to half", "OpDecorate %r FPRoundingMode RTN //%f = OpConstant %float 1.0009765",
     "%r = OpFConvert %half %f", none, none, one},
    {"FPRoundingMode RTE to half", "OpDecorate %r FPRoundingMode RTE //%f = OpConstant %float 1.0009765",
     "%r = OpFConvert %half %f", none, none, 0x3c01},
    {"FPRoundingMode RTP from an integer", "OpDecorate %r FPRoundingMode RTP //%i = OpConstant %int 2049",
     "%r = OpConvertSToF %half %i", none, none, 0x6801},
    {"FPRoundingMode RTN to an integer", "OpDecorate %i FPRoundingMode RTN //",
     "%i = OpConvertFToS %int %a\n%r = OpConvertSToF %half %i", 0xc100, none, 0xc200},
    {"SaturatedConversion to a signed integer", "OpDecorate %i SaturatedConversion //",
     "%i = OpConvertFToS %char %a\n%r = OpConvertSToF %half %i", largest, none, 0x57f0},
    {"SaturatedConversion to an unsigned integer", "OpDecorate %i SaturatedConversion //",
     "%i = OpConvertFToU %char %a\n%r = OpConvertUToF %half %i", minus_one, none, none},
    {"SaturatedConversion with FPRoundingMode",
     "OpDecorate %i SaturatedConversion\nOpDecorate %i FPRoundingMode RTP //",
     "%i = OpConvertFToU %char %a\n%r = OpConvertUToF %half %i", 0x3e00, none, two},
    {"a vector conversion with FPRoundingMode", "OpDecorate %v FPRoundingMode RTN //",
     "%h = OpCompositeConstruct %half2 %a %b\n%v = OpConvertFToS %int2 %h\n%w = OpConvertSToF %half2 %v\n"
     "%r = OpCompositeExtract %half %w 1",
     one, 0xc100, 0xc200},
    {"functions of OpenCL.std", "%c = OpConstant %half 2",
     "%s = OpExtInst %half %opencl sqrt %a\n%m = OpExtInst %half %opencl fmax %s %b\n"
     "%r = OpExtInst %half %opencl fma %m %c %b",
     0x4400, one, 0x4500},
};

cl_half result_of(const Session& s, cl_program program, const HalfModule& module) {
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS)
      << module.name << ": " << s.log(program);
  cl_half io[] = {module.a, module.b, 0xffff};
  const cl_mem buffer = s.buffer(sizeof io, CL_MEM_COPY_HOST_PTR, io);
  const cl_kernel kernel = clCreateKernel(program, "k", nullptr);
  clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
  clEnqueueTask(s.queue, kernel, 0, nullptr, nullptr);
  clEnqueueReadBuffer(s.queue, buffer, CL_TRUE, 0, sizeof io, io, 0, nullptr, nullptr);
  clReleaseMemObject(buffer);
  clReleaseKernel(kernel);
  return io[2];
}

TEST(SpirVHalf, ModulesWithTheCapabilityAreBuiltAndExact) {
  Session s;
  for (const HalfModule& module : modules) {
    const cl_program program = program_from(s, assembled(text_of(module)));
    const cl_half result = result_of(s, program, module);
    EXPECT_EQ(result, module.result) << fmt::format("{}: {:04x}, not {:04x}", module.name, result,
                                                    module.result);
    clReleaseProgram(program);
  }
}

TEST(SpirVHalf, ASpecializationConstantHasTwoBytes) {
  Session s;
  const HalfModule module = {"a specialization constant",
                             "OpDecorate %s SpecId 9 //%s = OpSpecConstant %half 3",
                             "%r = OpFAdd %half %a %s",
                             one,
                             none,
                             three};
  const cl_program program = program_from(s, assembled(text_of(module)));
  const cl_half value = two;
  const cl_float wider = 2;
  EXPECT_EQ(clSetProgramSpecializationConstant(program, 9, sizeof wider, &wider), CL_INVALID_VALUE);
  EXPECT_EQ(clSetProgramSpecializationConstant(program, 9, sizeof value, &value), CL_SUCCESS);
  EXPECT_EQ(result_of(s, program, module), three);
  clReleaseProgram(program);
}

/// What the environment forbids stays forbidden beside the capabilities that extensions add.
TEST(SpirVHalf, TheOtherRulesOfTheEnvironmentHold) {
  Session s;
  for (const char* capability : {"Float16", "Int64Atomics"})
    for (const char* model : {"Physical32 OpenCL", "Logical OpenCL"}) {
      const std::string text = fmt::format(
          "OpCapability Addresses\nOpCapability Kernel\nOpCapability Int64\nOpCapability {}\nOpMemoryModel "
          "{}\n",
          capability, model);
      const cl_program program = program_from(s, assembled(text));
      EXPECT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_BUILD_PROGRAM_FAILURE)
          << text;
      EXPECT_NE(s.log(program).find("error"), std::string::npos);
      clReleaseProgram(program);
    }
}

}  // namespace
