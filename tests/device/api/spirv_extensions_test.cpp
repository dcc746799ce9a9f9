// Capabilities of SPIR-V that come with extensions of OpenCL that the device reports.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "session.h"
#include "spirv_programs.h"

namespace {

/// A module whose kernel k(global uint* io) stores %r, made of %a = io[0] and %b = io[1], as io[0].
struct Row {
  const char* extension;     ///< of OpenCL, which the device reports
  const char* declarations;  ///< OpCapability and OpExtension
  const char* body;
  cl_uint a, b, result;
};
constexpr Row rows[] = {
    {"cl_khr_expect_assume", "OpCapability ExpectAssumeKHR\nOpExtension \"SPV_KHR_expect_assume\"",
     "%less = OpULessThan %bool %a %b\nOpAssumeTrueKHR %less\n%r = OpExpectKHR %uint %b %a", 3, 9, 9},
    {"cl_khr_extended_bit_ops", "OpCapability BitInstructions\nOpExtension \"SPV_KHR_bit_instructions\"",
     "%r = OpBitFieldInsert %uint %a %b %n8 %n4", 0xffffffff, 5, 0xfffff5ff},
    {"cl_khr_extended_bit_ops", "OpCapability BitInstructions\nOpExtension \"SPV_KHR_bit_instructions\"",
     "%r = OpBitFieldSExtract %uint %a %n4 %n4", 0x90, 0, 0xfffffff9},
    {"cl_khr_extended_bit_ops", "OpCapability BitInstructions\nOpExtension \"SPV_KHR_bit_instructions\"",
     "%r = OpBitFieldUExtract %uint %a %n4 %n4", 0x90, 0, 9},
    {"cl_khr_extended_bit_ops", "OpCapability BitInstructions\nOpExtension \"SPV_KHR_bit_instructions\"",
     "%r = OpBitReverse %uint %a", 0x14, 0, 0x28000000},
};

std::string module_of(const Row& row) {
  return std::string(R"(
OpCapability Addresses
OpCapability Kernel
OpCapability Int64
)") + row.declarations +
         R"(
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "k"
%void = OpTypeVoid
%bool = OpTypeBool
%long = OpTypeInt 64 0
%uint = OpTypeInt 32 0
%global = OpTypePointer CrossWorkgroup %uint
%type = OpTypeFunction %void %global
%one = OpConstant %long 1
%n4 = OpConstant %uint 4
%n8 = OpConstant %uint 8
%main = OpFunction %void None %type
%io = OpFunctionParameter %global
%start = OpLabel
%place_b = OpInBoundsPtrAccessChain %global %io %one
%a = OpLoad %uint %io Aligned 4
%b = OpLoad %uint %place_b Aligned 4
)" + row.body +
         "\nOpStore %io %r Aligned 4\nOpReturn\nOpFunctionEnd\n";
}

TEST(SpirVExtensions, TheCapabilitiesOfReportedExtensionsAreTaken) {
  const Session s;
  for (const Row& row : rows) {
    SCOPED_TRACE(std::string(row.extension) + "\n" + row.body);
    const cl_program program = built_from(s, assembled(module_of(row)));
    cl_uint io[] = {row.a, row.b};
    const cl_mem buffer = s.buffer(sizeof io, CL_MEM_COPY_HOST_PTR, io);
    const cl_kernel kernel = s.kernel(program, "k");
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    clEnqueueTask(s.queue, kernel, 0, nullptr, nullptr);
    clEnqueueReadBuffer(s.queue, buffer, CL_TRUE, 0, sizeof io, io, 0, nullptr, nullptr);
    EXPECT_EQ(io[0], row.result) << std::hex << io[0];
    clReleaseMemObject(buffer);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
  }
}

}  // namespace
