// What modules of SPIR-V compute where the translator does not give what Clang gives for OpenCL C.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "spirv_programs.h"

namespace {

/// A module whose kernel k(global float* io) stores %r, made of %a = io[0] and %b = io[1], as io[0].
std::string module_of(const std::string& body, const std::string& mode = "") {
  return R"(
OpCapability Addresses
OpCapability Kernel
OpCapability Int8
OpCapability Int64
%opencl = OpExtInstImport "OpenCL.std"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "k"
)" + (mode.empty() ? "" : "OpExecutionMode %main " + mode + "\n") +
         R"(
%void = OpTypeVoid
%char = OpTypeInt 8 0
%long = OpTypeInt 64 0
%float = OpTypeFloat 32
%float2 = OpTypeVector %float 2
%char2 = OpTypeVector %char 2
%global = OpTypePointer CrossWorkgroup %float
%type = OpTypeFunction %void %global
%n1 = OpConstant %long 1
%one = OpConstant %float 1
%main = OpFunction %void None %type
%io = OpFunctionParameter %global
%start = OpLabel
%place_b = OpInBoundsPtrAccessChain %global %io %n1
%a = OpLoad %float %io Aligned 4
%b = OpLoad %float %place_b Aligned 4
)" + body +
         "\nOpStore %io %r Aligned 4\nOpReturn\nOpFunctionEnd\n";
}

float result_of(const std::string& text, float a, float b) {
  const Session s;
  const cl_program program = built_from(s, assembled(text));
  float io[] = {a, b};
  const cl_mem buffer = s.buffer(sizeof io, CL_MEM_COPY_HOST_PTR, io);
  const cl_kernel kernel = s.kernel(program, "k");
  clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
  clEnqueueTask(s.queue, kernel, 0, nullptr, nullptr);
  clEnqueueReadBuffer(s.queue, buffer, CL_TRUE, 0, sizeof io, io, 0, nullptr, nullptr);
  clReleaseMemObject(buffer);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  return io[0];
}

TEST(SpirVTranslation, CommonFunctionsAreTheLibrarys) {
  EXPECT_EQ(result_of(module_of("%r = OpExtInst %float %opencl fmax_common %a %b"), 1, 2), 2);
  EXPECT_EQ(result_of(module_of("%m = OpExtInst %float %opencl fmin_common %a %b\n"
                                "%v = OpCompositeConstruct %float2 %m %b\n"
                                "%w = OpExtInst %float2 %opencl fmin_common %v %v\n"
                                "%r = OpCompositeExtract %float %w 0"),
                      1, 2),
            1);
}

// In vectors as of scalars; and with the value at run time alone known, so that no constant is folded.
TEST(SpirVTranslation, ConversionsOutOfRangeAreClampedAndOfNaNZero) {
  const std::string scalar = module_of("%i = OpConvertFToS %char %a\n%r = OpConvertSToF %float %i"),
                    unsigned_scalar = module_of("%i = OpConvertFToU %char %a\n%r = OpConvertUToF %float %i"),
                    vector = module_of(
                        "%v = OpCompositeConstruct %float2 %b %a\n%i = OpConvertFToS %char2 %v\n"
                        "%w = OpConvertSToF %float2 %i\n%r = OpCompositeExtract %float %w 1");
  for (const std::string& text : {scalar, vector}) {
    EXPECT_EQ(result_of(text, 1e30f, 0), 127);
    EXPECT_EQ(result_of(text, -1e30f, 0), -128);
    EXPECT_EQ(result_of(text, -5.75f, 0), -5);
    EXPECT_EQ(result_of(text, std::numeric_limits<float>::quiet_NaN(), 0), 0);
  }
  EXPECT_EQ(result_of(unsigned_scalar, 1e30f, 0), 255);
  EXPECT_EQ(result_of(unsigned_scalar, -7, 0), 0);
}

// (1 + 2^-12)^2 - 1 is 2^-11 + 2^-24, of which the product rounded loses the last.
TEST(SpirVTranslation, ProductsAreContractedUnlessTheKernelForbidsIt) {
  const float a = 1 + std::exp2(-12.0f), fused = std::exp2(-11.0f) + std::exp2(-24.0f),
              apart = std::exp2(-11.0f);
  const std::string sums[] = {"%p = OpFMul %float %a %a\n%r = OpFAdd %float %p %b",
                              "%p = OpFMul %float %a %a\n%r = OpFAdd %float %b %p",
                              "%p = OpFMul %float %a %a\n%q = OpFNegate %float %b\n%r = OpFSub %float %p %q",
                              "%m = OpFMul %float %a %a\n%d = OpFSub %float %one %m\n"
                              "%r = OpExtInst %float %opencl fabs %d"};
  for (const std::string& sum : sums) {
    EXPECT_EQ(result_of(module_of(sum), a, -1), fused) << sum;
    EXPECT_EQ(result_of(module_of(sum, "ContractionOff"), a, -1), apart) << sum;
  }
}

// A product that is used elsewhere too is computed once.
TEST(SpirVTranslation, AProductUsedTwiceIsRounded) {
  const float a = 1 + std::exp2(-12.0f);
  EXPECT_EQ(
      result_of(module_of("%p = OpFMul %float %a %a\n%q = OpFAdd %float %p %b\n%r = OpFSub %float %p %q"), a,
                -1),
      1);
}

}  // namespace
