// SOFTCL_INSTRUCTION_SET: what programs see of the instructions that their code may have.
#include <gtest/gtest.h>

#include <string>

#include "new_process.h"
#include "tests/device/api/session.h"

namespace {

bool is_defined(const std::string& macro) {
  const Session s;
  const std::string source = "#ifndef " + macro + "\n#error\n#endif\nkernel void k() {}";
  const char* text = source.c_str();
  const cl_program program = clCreateProgramWithSource(s.context, 1, &text, nullptr, nullptr);
  const cl_int code = clBuildProgram(program, 0, nullptr, "", nullptr, nullptr);
  clReleaseProgram(program);
  return code == CL_SUCCESS;
}

/// OpenCL C 3.0, 6.15.2.1: the macros state that fma is about as fast as a product and a sum.
TEST(InstructionSetDeathTest, FmaIsFastWhereItIsAnInstruction) {
  for (const char* set : {"portable", "avx2"}) {
    const bool has_fma = std::string(set) == "avx2";
    if (has_fma && !__builtin_cpu_supports("x86-64-v3")) continue;
    IN_NEW_PROCESS({
      setenv("SOFTCL_INSTRUCTION_SET", set, 1);
      EXPECT_EQ(is_defined("FP_FAST_FMAF"), has_fma) << set;
      EXPECT_EQ(is_defined("FP_FAST_FMA"), has_fma) << set;
    });
  }
}

}  // namespace
