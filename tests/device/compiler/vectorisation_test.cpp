// Kernels without barriers run several work-items at once: their code has packed arithmetic, seen by
// disassembling it.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "disassembly.h"
#include "in_process.h"

namespace softcl {
namespace {

std::string code_of(const char* source, const char* options) {
  const auto executable = build_here(source, options);
  return executable ? disassembled(executable->kernels[0].function) : "";
}

struct WidthRow {
  const char* source;
  const char* packed;  ///< an instruction that must be there, as a regular expression
};

const WidthRow width_rows[] = {
    {"kernel void k(global float* a, global const float* b) { size_t i = get_global_id(0); a[i] = a[i] * "
     "b[i] + b[i]; }",
     "v?(f?m(add|ul)[0-9]*)ps"},
    {"kernel void k(global double* a) { size_t i = get_global_id(0); a[i] = a[i] * a[i]; }", "mulpd"},
    {"kernel void k(global int* a, int b) { size_t i = get_global_id(0); a[i] = (a[i] ^ b) + 3; }",
     "paddd|psubd"},
    {"kernel void k(global float* a) { size_t i = get_global_id(0); a[i] = sqrt(a[i]); }", "sqrtps"},
    {"kernel void k(global float* a) { size_t i = get_global_id(0); a[i] = exp(a[i]); }",
     "mul(pd|ps)|fmadd[0-9]*(pd|ps)"},
    // It calls its second phase.
    {"kernel void k(global float* a) { size_t i = get_global_id(0); a[i] = pow(a[i], 1.5f); }", "divpd"},
    {"kernel void k(global float* a) { size_t i = get_global_id(0); a[i] = a[i] > 2 ? a[i] * 3 : a[i] - 1; }",
     "mulps"},
};

TEST(Vectorisation, WorkItemsShareInstructions) {
  for (const WidthRow& row : width_rows) {
    SCOPED_TRACE(row.source);
    const std::string code = code_of(row.source, "");
    EXPECT_TRUE(std::regex_search(code, std::regex(row.packed))) << code;
    // The test can fail: unoptimised, one work-item runs after the other.
    EXPECT_FALSE(std::regex_search(code_of(row.source, "-cl-opt-disable"), std::regex(row.packed)));
  }
}

/// The first phases of these multiply no integers, so that packed products are those of the second phase's
/// loop.
TEST(Vectorisation, SecondPhasesWithoutABranchAreLoopsOverVectors) {
  for (const char* function : {"native_sin", "native_cos", "native_tan", "half_sin"}) {
    SCOPED_TRACE(function);
    const auto executable =
        build_here(std::string("kernel void k(global float* a) { size_t i = get_global_id(0); a[i] = ") +
                   function + "(a[i]); }");
    ASSERT_TRUE(executable);
    const std::string code = disassembled(executable->memory);
    const std::regex packed("pmul(ld|udq)");
    EXPECT_TRUE(std::regex_search(code, packed));
    EXPECT_FALSE(std::regex_search(disassembled(executable->kernels[0].function), packed));
  }
}

/// So do those of a kernel with barriers, in each of its regions: a step of a reduction is half of the group.
TEST(Vectorisation, RegionsShareInstructions) {
  const std::string tile = code_of(
      "kernel void k(global float* a) { local float t[16][16]; const int y = get_local_id(1), x = "
      "get_local_id(0);"
      "  t[y][x] = a[16 * y + x]; float s = 0; barrier(CLK_LOCAL_MEM_FENCE);"
      "  for (int k = 0; k < 16; ++k) s += t[y][k] * t[k][x];  a[16 * y + x] = s; }",
      "");
  EXPECT_TRUE(std::regex_search(tile, std::regex("fmadd[0-9]*ps|mulps"))) << tile;
  const std::string steps = code_of(
      "kernel void k(global float* a) { local float t[256]; const int x = get_local_id(0); t[x] = a[x];"
      "  for (int n = 128; n > 0; n /= 2) { barrier(CLK_LOCAL_MEM_FENCE); if (x < n) t[x] += t[x + n]; }"
      "  if (x == 0) a[0] = t[0]; }",
      "");
  EXPECT_TRUE(std::regex_search(steps, std::regex("addps"))) << steps;
  EXPECT_FALSE(std::regex_search(steps, std::regex("maskmov"))) << steps;
}

/// Constants are read where they are used, at a distance from the instruction.
TEST(Vectorisation, ConstantsAreOperands) {
  const std::string code =
      code_of("kernel void k(global float* a) { size_t i = get_global_id(0); a[i] = exp(a[i]); }", "");
  EXPECT_TRUE(std::regex_search(code, std::regex("(mul|add|broadcast)[a-z0-9]*\t[0-9-]+\\(%rip\\)"))) << code;
}

/// A loop within the kernel is vectorised where its iterations are independent.
TEST(Vectorisation, LoopsWithinAKernelAreVectorised) {
  const char* source =
      "kernel void k(global int* a, global const int* b, int n) { int s = 0;"
      "  for (int j = 0; j < n; ++j) s += b[j] ^ j;  a[get_global_id(0)] = s; }";
  const std::string code = code_of(source, "");
  EXPECT_TRUE(std::regex_search(code, std::regex("paddd"))) << code;
}

/// Code that is there once for rows, and once for what is left of one, builds in a third of the time that it
/// takes eight times.
TEST(Vectorisation, RowsOfAGroupAreNotUnrolled) {
  const std::string code = code_of(
      "kernel void k(global float* a, global const float* b) { int i = get_global_id(0); a[i] += b[i] * 3; }",
      "");
  const auto instructions = std::count(code.begin(), code.end(), '\n');
  EXPECT_GT(instructions, 20);
  EXPECT_LT(instructions, 300) << code;
}

struct ShortRow {
  const char* source;
  std::ptrdiff_t most_instructions;  ///< LLVM's -O3 makes more, for any instruction set
  const char* packed;                ///< as in a WidthRow
};

/// One without a branch, and two whose sub-groups take paths of their own.
const ShortRow short_rows[] = {
    {"kernel void k(global float* a, float b) { const size_t i = get_global_id(0); a[i] = a[i] * b + 3; }",
     125, "v?(f?m(add|ul)[0-9]*)ps"},
    {"kernel void k(global int* a) { const size_t i = get_global_id(0); if (get_sub_group_id() % 2 == 0)"
     "  a[i] = sub_group_reduce_add(a[i]); }",
     650, ""},
    {"kernel void k(global int* a, int b) { const size_t i = get_global_id(0); if (get_sub_group_id() % 2 == "
     "0)"
     "  a[i] = sub_group_reduce_add(a[i]); barrier(CLK_GLOBAL_MEM_FENCE); a[i] = (a[i] ^ b) + 3; }",
     100000, "paddd|psubd"},
};

/// They would take twice as long to build with all passes, and to run with no loop over vectors.
TEST(Vectorisation, ShortKernelsTakeFewPasses) {
  for (const ShortRow& row : short_rows) {
    SCOPED_TRACE(row.source);
    const std::string code = code_of(row.source, "-cl-std=CL3.0");
    EXPECT_LE(std::count(code.begin(), code.end(), '\n'), row.most_instructions) << code;
    EXPECT_TRUE(std::regex_search(code, std::regex(row.packed))) << code;
  }
}

}  // namespace
}  // namespace softcl
