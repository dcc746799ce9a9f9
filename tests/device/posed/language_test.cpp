// What the compiler takes and defines where SOFTCL_POSE makes softcl a lesser device. The variable is read
// once in a process: these tests are a program of their own.

#include <gtest/gtest.h>

#include <cstdlib>
#include <spirv-tools/libspirv.hpp>

#include "softcl/compiler/compiler.h"
#include "softcl/compiler/spirv_environment.h"

namespace softcl {
namespace {

class PosedLanguage : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    ::setenv("SOFTCL_POSE", "embedded,opencl-1.2,no-int64,no-double,no-half,no-images-3d,no-2d-array-writes",
             1);
  }
};

struct Row {
  const char* source;
  const char* message;  ///< a part of the build log; null: taken
};

const Row rows[] = {
    {"#if __EMBEDDED_PROFILE__ != 1\n#error\n#endif", nullptr},
    {"#if __OPENCL_VERSION__ != 120 || __OPENCL_C_VERSION__ != 120\n#error\n#endif", nullptr},
    {"#if defined(cles_khr_int64) || defined(cles_khr_2d_image_array_writes)\n#error\n#endif", nullptr},
    {"#if defined(cl_khr_fp64) || defined(cl_khr_fp16) || defined(cl_khr_int64_base_atomics)\n#error\n#endif",
     nullptr},
    {"#ifndef __IMAGE_SUPPORT__\n#error\n#endif", nullptr},
    // Item 1: no 64-bit integers, by any name; sizes are still sizes.
    {"kernel void k(global long* p) { *p = 1; }", "no 64-bit integers"},
    {"kernel void k(global ulong4* p) { *p = 1; }", "no 64-bit integers"},
    {"typedef unsigned long word; kernel void k(global int* p) { word w = 1; *p = w; }",
     "no 64-bit integers"},
    {"kernel void k(global int* p) { *p = 0x100000000 >> 32; }", "no 64-bit integers"},
    {"kernel void k(global int* p) { size_t i = get_global_id(0); p[i] = i; }", nullptr},
    {"kernel void k(global int* p) { *p = *p * 3; }", nullptr},
    {"kernel void k(global double* p) { *p = 1; }", "cl_khr_fp64"},
    {"#pragma OPENCL EXTENSION cl_khr_fp16 : enable\nhalf f(half h) { return h; }", "not allowed"},
    // Items 2 and 3.
    {"kernel void k(read_only image3d_t i) {}", "no 3D images"},
    {"kernel void k(write_only image2d_array_t i) {}", "writes to no 2D image arrays"},
    {"kernel void k(read_only image2d_array_t i) {}", nullptr},
    {"kernel void k(write_only image2d_t i) {}", nullptr},
};

TEST_F(PosedLanguage, LacksLaterVersions) {
  for (const char* version : {"CL2.0", "CL3.0"}) {
    const CompileOutput output = compile("", {}, std::string("-cl-std=") + version);
    EXPECT_EQ(output.failure, CompileOutput::Failure::failed) << version;
    EXPECT_NE(output.log.find(version), std::string::npos) << output.log;
  }
}

TEST_F(PosedLanguage, LacksWhatTheDeviceLacks) {
  for (const Row& row : rows) {
    SCOPED_TRACE(row.source);
    const CompileOutput compiled = compile(row.source, {}, "");
    EXPECT_EQ(compiled.ok, row.message == nullptr) << compiled.log;
    if (row.message == nullptr) continue;
    EXPECT_NE(compiled.log.find(row.message), std::string::npos) << compiled.log;
  }
}

TEST_F(PosedLanguage, EndsWithTheVersionOfTheDevice) {
  EXPECT_TRUE(compile("", {}, "-cl-std=CL1.2").ok);
  const CompileOutput later = compile("", {}, "-cl-std=CL3.0");
  EXPECT_FALSE(later.ok);
  EXPECT_EQ(later.log, "error: the device does not support -cl-std=CL3.0\n");
}

/// A kernel that reads a 2D image, by `operands` of OpImageSampleExplicitLod.
std::string sampling_module(const std::string& operands) {
  return R"(
OpCapability Addresses
OpCapability Kernel
OpCapability ImageBasic
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %k "k"
%void = OpTypeVoid
%float = OpTypeFloat 32
%v2float = OpTypeVector %float 2
%v4float = OpTypeVector %float 4
%zero = OpConstant %float 0
%one = OpConstant %float 1
%at = OpConstantComposite %v2float %zero %zero
%image = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly
%sampler = OpTypeSampler
%sampled = OpTypeSampledImage %image
%type = OpTypeFunction %void %image %sampler
%k = OpFunction %void None %type
%i = OpFunctionParameter %image
%s = OpFunctionParameter %sampler
%start = OpLabel
%both = OpSampledImage %sampled %i %s
%texel = OpImageSampleExplicitLod %v4float %both %at )" +
         operands + "\nOpReturn\nOpFunctionEnd\n";
}

/// cl_khr_mipmap_image is written in terms of OpenCL 2.0.
TEST_F(PosedLanguage, ReadsNoLevelsInSpirV) {
  const spvtools::SpirvTools tools(SPV_ENV_OPENCL_1_2);
  for (const auto& [operands, taken] :
       {std::pair{"Lod %zero", true}, {"Lod %one", false}, {"Grad %at %at", false}}) {
    SpirvWords words;
    ASSERT_TRUE(tools.Assemble(sampling_module(operands), &words));
    std::string log;
    EXPECT_EQ(keeps_to_environment(words, log), taken) << operands << ": " << log;
    EXPECT_EQ(log.find("no levels of images") == log.npos, taken) << log;
  }
}

}  // namespace
}  // namespace softcl
