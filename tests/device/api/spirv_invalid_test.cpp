// SPIR-V that is damaged, invalid or uses what the device does not have: refused with a log.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <random>

#include "spirv_module.h"
#include "spirv_programs.h"

namespace {

constexpr const char* kernel_with_barriers = R"(
constant float table[4] = {1, 2, 4, 8};
float variable(int l) { return table[l & 3]; }
kernel void k(global float16* io, global const float* in, local float* t, global int* counts) {
  int i = get_global_id(0), l = get_local_id(0);
  t[l] = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (int j = 0; j < get_local_size(0); ++j) sum += t[j] * (j ^ l);
  barrier(CLK_LOCAL_MEM_FENCE);
  t[(l + 1) % get_local_size(0)] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  io[i] += t[l] + variable(l);
  counts[i] = get_group_id(0) * 1000 + get_num_groups(0);
}
)";

struct Unusable {
  const char* why;
  const char* text;
  const char* in_log;
};

TEST(SpirV, WhatTheDeviceCannotRunFailsToBuildWithALog) {
  const Unusable modules[] = {
      {"a shader", "OpCapability Shader\nOpMemoryModel Logical GLSL450", "error"},
      {"queues on the device",
       "OpCapability Addresses\nOpCapability Kernel\nOpCapability DeviceEnqueue\nOpMemoryModel Physical64 "
       "OpenCL",
       "capability"},
      {"32-bit pointers", "OpCapability Addresses\nOpCapability Kernel\nOpMemoryModel Physical32 OpenCL",
       "error"},
      {"an undefined id",
       "OpCapability Addresses\nOpCapability Kernel\nOpMemoryModel Physical64 OpenCL\n%v = OpTypeVoid\n"
       "%f = OpTypeFunction %v %missing",
       "error"},
  };
  Session s;
  for (const Unusable& unusable : modules) {
    const cl_program program = program_from(s, assembled(unusable.text));
    EXPECT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_BUILD_PROGRAM_FAILURE)
        << unusable.why;
    EXPECT_NE(s.log(program).find(unusable.in_log), std::string::npos) << s.log(program);
    clReleaseProgram(program);
  }
}

/// Every change of one byte, in a seeded sample (SOFTCL_SPIRV_FLIPS of them): an error code and a log, or a
/// program.
TEST(SpirV, DamagedModulesNeverCrash) {
  Session s;
  const Module whole = compiled(kernel_with_barriers);
  const char* const wanted = std::getenv("SOFTCL_SPIRV_FLIPS");
  std::mt19937 random(20);
  int refused_at_once = 0, refused = 0, built = 0;
  for (int i = 0; i < (wanted ? std::atoi(wanted) : 40); ++i) {
    Module damaged = whole;
    damaged[random() % damaged.size()] ^= static_cast<unsigned char>(1 + random() % 255);
    cl_int error = CL_SUCCESS;
    const cl_program program = clCreateProgramWithIL(s.context, damaged.data(), damaged.size(), &error);
    if (!program) {
      EXPECT_EQ(error, CL_INVALID_VALUE);
      ++refused_at_once;
      continue;
    }
    error = clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr);
    EXPECT_TRUE(error == CL_SUCCESS || error == CL_BUILD_PROGRAM_FAILURE) << error;
    EXPECT_TRUE(error == CL_SUCCESS || !s.log(program).empty());
    if (error == CL_SUCCESS)
      ++built;
    else
      ++refused;
    clReleaseProgram(program);
  }
  std::printf("%d refused at once, %d refused by the build, %d built\n", refused_at_once, refused, built);
  EXPECT_GT(refused, 0);
}

/// The translator writes some messages to standard error; they are in the log too.
TEST(SpirV, TheTranslatorsMessagesAreInTheLog) {
  Session s;
  std::vector<cl_uint> words(std::begin(spirv_module), std::end(spirv_module));
  words[4] = 1;  // the schema, which is reserved
  const cl_program program = clCreateProgramWithIL(s.context, words.data(), words.size() * 4, nullptr);
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_BUILD_PROGRAM_FAILURE);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  EXPECT_NE(s.log(program).find("unsupported instruction schema"), std::string::npos) << s.log(program);
#endif
  clReleaseProgram(program);
}

TEST(SpirV, TruncatedModulesAreRefused) {
  Session s;
  const Module whole = assembled(module_with_constants);
  for (size_t size = 1; size < whole.size(); size += size < 64 ? 1 : 37) {
    cl_int error = CL_SUCCESS;
    const cl_program program = clCreateProgramWithIL(s.context, whole.data(), size, &error);
    if (!program) {
      EXPECT_EQ(error, CL_INVALID_VALUE) << size;
      continue;
    }
    // Cut between two instructions.
    EXPECT_EQ(size % 4, 0u);
    clReleaseProgram(program);
  }
}

}  // namespace
