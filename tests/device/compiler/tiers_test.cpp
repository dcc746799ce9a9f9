// Which programs have code of the first tier, and that it computes what that of the full one does.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <regex>

#include "disassembly.h"
#include "run_groups.h"

namespace softcl {
namespace {

struct ProgramRow {
  const char* source;
  Tier tier;  ///< that it has where the first is wanted
  const char* options = "-cl-std=CL3.0";
};

const ProgramRow program_rows[] = {
    {"kernel void k(global int* a) { size_t i = get_global_id(0); a[i] = a[i] * 3 + (a[i] >> 2); }",
     Tier::first},
    {"kernel void k(global long4* a) { size_t i = get_global_id(0); a[i] = add_sat(a[i], rotate(a[i], 3L)); "
     "}",
     Tier::first},
    {"kernel void k(global float* a) { size_t i = get_global_id(0); a[i] = fabs(a[i]); }", Tier::first},
    {"kernel void k(global float* a) { size_t i = get_global_id(0); a[i] = -a[i]; }", Tier::full},
    {"kernel void k(global float* a) { size_t i = get_global_id(0); a[i] = a[i] * a[i]; }", Tier::full},
    {"kernel void k(global float* a) { size_t i = get_global_id(0); a[i] = exp(a[i]); }", Tier::full},
    {"kernel void k(global float* a, global double* b) { size_t i = get_global_id(0); a[i] = b[i]; }",
     Tier::full},
    {"kernel void k(global float* a, global int* b) { size_t i = get_global_id(0); a[i] = b[i]; }",
     Tier::first},
    {"kernel void k(global float* a) { size_t i = get_global_id(0); a[i] = a[i] < 2 ? a[i + 1] : 0; }",
     Tier::first},
    {"kernel void k(global float* a) { size_t i = get_global_id(0); a[i] = a[i] < 2 ? a[i + 1] : 0; }",
     Tier::full, "-cl-finite-math-only"},
    {"kernel void k(global int* a) { size_t i = get_global_id(0); a[i] += 2; }", Tier::full,
     "-cl-opt-disable"},
    // Loops.
    {"kernel void k(global int* a, int n) { int s = 0; for (int i = 0; i < n; ++i) s += a[i]; a[0] = s; }",
     Tier::full},
    {"kernel void k(global int* a, int n) { for (int i = 0; i < n; ++i) a[i] = sub_group_reduce_add(a[i]); }",
     Tier::first},
    {"kernel void k(global int* a, int n) { for (int i = 0; i < n; ++i) a[i] = work_group_any(a[i]); }",
     Tier::first},
    {"kernel void k(global int* a, int n) { for (int i = 0; i < n; ++i) { a[i] += get_sub_group_id();"
     "  work_group_barrier(CLK_GLOBAL_MEM_FENCE); } }",
     Tier::full},
    {"kernel void k(global int* a, int n) { for (int i = 0; i < n; ++i) { int s = 0;"
     "  for (int j = 0; j < n; ++j) s += a[j];  a[i] = sub_group_reduce_add(s); } }",
     Tier::full},
    {"kernel void k(global int* a, int n) { again: a[n] += 1; if (a[n] < n) goto again; }", Tier::full},
    // Variables.
    {"constant int c[2] = {1, 2}; kernel void k(global int* a) { size_t i = get_global_id(0); a[i] = c[i]; }",
     Tier::first},
    {"kernel void k(global int* a) { local int t[64]; size_t i = get_local_id(0); t[i] = a[i];"
     "  barrier(CLK_LOCAL_MEM_FENCE); a[i] = t[63 - i]; }",
     Tier::first},
    {"global int g; kernel void k(global int* a) { a[0] = g++; }", Tier::full},
    {"kernel void k(global int* a) { static global int g; a[0] = g++; }", Tier::full},
    {"kernel void k(queue_t q, global int* a) { enqueue_kernel(q, 0, ndrange_1D(1), ^{ a[0] = 1; }); }",
     Tier::full},
};

TEST(Tiers, ProgramsHaveCodeOfTheFirstWhereNothingDependsOnIt) {
  for (const ProgramRow& row : program_rows) {
    SCOPED_TRACE(row.source);
    const auto wanted = build_here(row.source, row.options, Tier::first);
    ASSERT_TRUE(wanted);
    EXPECT_EQ(wanted->tier, row.tier);
    EXPECT_EQ(build_here(row.source, row.options)->tier, Tier::full);
  }
}

/// Of two arrays and, by k, operations whose code is made in different ways.
const char* const bodies[] = {
    "a[i] = k % 3 == 0 ? a[i] / b[i] : k % 3 == 1 ? a[i] % b[i] : mul_hi(a[i], b[i]) >> b[i]",
    "vstore4(vload4(0, a + i) < (int4)(k) ? vload4(0, b + i) : vload4(0, a + i).wzyx, 0, t)",
    "vstore4(convert_int4(convert_char4_sat(vload4(0, a + i))), 0, t)",
    "a[i] = popcount(a[i]) ^ clz(b[i]) ^ (int)rotate((long)a[i] << 32 | b[i], 7L + k)",
    "a[i] = isless(as_float(a[i]), as_float(b[i])) ^ as_int(convert_float(b[i]))",
    "a[i] = sub_group_scan_inclusive_add(a[i]) ^ work_group_reduce_max(b[i])",
    "if (get_sub_group_id() != 1) a[i] = sub_group_reduce_min(b[i]); else a[i] ^= b[i]",
};

TEST(Tiers, BothComputeTheSameBits) {
  std::mt19937 random(3);
  constexpr std::size_t items = 256;
  for (const char* const body : bodies) {
    SCOPED_TRACE(body);
    const std::string source =
        std::string(
            "kernel void k(global int* a, global int* b, global int* c) { const size_t i = get_global_id(0);"
            "  const int k = (int)i; global int* const t = c + 4 * i; ") +
        body + "; }";
    const auto first = build_here(source, "-cl-std=CL3.0", Tier::first),
               full = build_here(source, "-cl-std=CL3.0");
    ASSERT_TRUE(first && full);
    EXPECT_EQ(first->tier, Tier::first);
    EXPECT_EQ(first->kernels[0].local_memory, full->kernels[0].local_memory);
    EXPECT_EQ(first->kernels[0].private_memory, full->kernels[0].private_memory);
    EXPECT_EQ(first->kernels[0].has_barrier, full->kernels[0].has_barrier);
    std::vector<int> a(items + 3), b(items + 3), c(4 * items);
    for (std::vector<int>* const values : {&a, &b})
      for (int& value : *values) value = int(random() >> random() % 32);
    std::vector<int> other_a = a, other_b = b, other_c = c;
    run<int>(first->kernels[0], items, 32, {&a, &b, &c});
    run<int>(full->kernels[0], items, 32, {&other_a, &other_b, &other_c});
    EXPECT_EQ(a, other_a);
    EXPECT_EQ(c, other_c);
  }
}

/// Otherwise it would take as long to make.
TEST(Tiers, CodeOfTheFirstTakesOneWorkItemAtATime) {
  const char* const source =
      "kernel void k(global int* a, int b) { size_t i = get_global_id(0); a[i] = (a[i] ^ b) + 3; }";
  const std::regex packed("paddd|psubd");
  EXPECT_TRUE(std::regex_search(disassembled(build_here(source)->kernels[0].function), packed));
  EXPECT_FALSE(
      std::regex_search(disassembled(build_here(source, "", Tier::first)->kernels[0].function), packed));
}

}  // namespace
}  // namespace softcl
