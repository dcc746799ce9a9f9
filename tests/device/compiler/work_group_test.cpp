// The compiler without a runtime: source in, one work-group run by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "run_groups.h"

namespace softcl {
namespace {

TEST(WorkGroup, EveryWorkItemSeesItsOwnGlobalId) {
  const auto program =
      build_here("kernel void k(global int* out) { out[get_global_id(0)] = 3 * (int)get_global_id(0); }");
  ASSERT_TRUE(program);
  std::vector<int> out(64);
  run<int>(program->kernels[0], 64, 16, {&out});
  for (int i = 0; i < 64; ++i) EXPECT_EQ(out[i], 3 * i);
}

TEST(WorkGroup, BarriersSeparateWritesToLocalMemoryFromReads) {
  const auto program = build_here(R"(
    kernel void reverse(global int* out) {
      local int tile[32];
      const size_t i = get_local_id(0);
      for (int round = 0; round < 3; ++round) {
        tile[i] = out[get_global_id(0)] + round;
        barrier(CLK_LOCAL_MEM_FENCE);
        out[get_global_id(0)] = tile[get_local_size(0) - 1 - i];
        barrier(CLK_LOCAL_MEM_FENCE);
      }
    })");
  ASSERT_TRUE(program);
  EXPECT_TRUE(program->kernels[0].has_barrier);
  std::vector<int> out(64);
  std::iota(out.begin(), out.end(), 0);
  run<int>(program->kernels[0], 64, 32, {&out});
  for (int i = 0; i < 64; ++i) EXPECT_EQ(out[i], (i / 32) * 32 + 31 - i % 32 + 0 + 1 + 2);
}

/// A sum over the group in a tree, of the work-items below `n` alone: the others have returned.
constexpr const char* sum_of_some = R"(
    kernel void sum(global int* out, global const int* count) {
      local int partial[64];
      const int i = get_local_id(0), n = count[0];
      if (i >= n) return;
      partial[i] = out[i];
      for (int stride = 1; stride < n; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const int other = i + stride < n ? partial[i + stride] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (i % (2 * stride) == 0) partial[i] += other;
      }
      if (i == 0) out[0] = partial[0];
    })";

TEST(WorkGroup, WorkItemsThatHaveReturnedDoNotBlockOthers) {
  for (const char* options : {"", "-cl-opt-disable"}) {
    const auto program = build_here(sum_of_some, options);
    ASSERT_TRUE(program);
    for (const int n : {0, 1, 7, 63, 64}) {
      std::vector<int> out(64), count = {n};
      std::iota(out.begin(), out.end(), 100);
      run<int>(program->kernels[0], 64, 64, {&out, &count});
      EXPECT_EQ(out[0], n == 0 ? 100 : n * 100 + n * (n - 1) / 2) << n << options;
    }
  }
}

TEST(WorkGroup, PrivateVariablesOutliveBarriersEachAtItsAlignment) {
  const auto program = build_here(R"(
    kernel void k(global int* out) {
      int history[5] __attribute__((aligned(32)));
      short4 pair = (short4)(get_local_id(0));
      const size_t i = get_local_id(0);
      local int tile[16];
      for (int round = 0; round < 5; ++round) {
        tile[i] = out[i] + round;
        barrier(CLK_LOCAL_MEM_FENCE);
        history[(i + round) % 5] = tile[(i + 1) % 16];
        pair += (short4)(1, 2, 3, 4);
        barrier(CLK_LOCAL_MEM_FENCE);
      }
      int sum = 0;
      for (int k = 0; k < 5; ++k) sum += history[k] * (k + 1);
      const bool aligned = (size_t)(private int*)history % 32 == 0;
      out[i] = aligned ? sum + pair.w : -1;
    })");
  ASSERT_TRUE(program);
  std::vector<int> out(16);
  std::iota(out.begin(), out.end(), 0);
  run<int>(program->kernels[0], 16, 16, {&out});
  for (int i = 0; i < 16; ++i) {
    int sum = 0;
    for (int round = 0; round < 5; ++round) sum += ((i + 1) % 16 + round) * ((i + round) % 5 + 1);
    EXPECT_EQ(out[i], sum + i + 20) << i;
  }
}

TEST(WorkGroup, DivisionByZeroDoesNotTrap) {
  const auto program = build_here(R"(
    kernel void k(global int* a) {
      const size_t i = get_global_id(0);
      const int zero = a[0], least = a[1];
      a[2 + i] = least / (zero - (int)i) + least % (zero - (int)i);
    })");
  ASSERT_TRUE(program);
  std::vector<int> a(10);
  a[1] = std::numeric_limits<int>::min();
  run<int>(program->kernels[0], 8, 8, {&a});
}

TEST(WorkGroup, MathBuiltinsAreLinkedIn) {
  const auto program =
      build_here("kernel void k(global float* a) { a[get_global_id(0)] = exp(a[get_global_id(0)]); }");
  ASSERT_TRUE(program);
  std::vector<float> a(32);
  for (int i = 0; i < 32; ++i) a[i] = 0.25f * static_cast<float>(i) - 4.0f;
  std::vector<float> b = a;
  run<float>(program->kernels[0], 32, 32, {&a});
  for (int i = 0; i < 32; ++i) EXPECT_FLOAT_EQ(a[i], std::exp(b[i]));
}

TEST(WorkGroup, FlushingIsOnlyOnWhenRequested) {
  const char* source = "kernel void k(global float* a) { a[get_global_id(0)] = a[get_global_id(0)] * 0.5f; }";
  for (const bool flush : {false, true}) {
    const auto program = build_here(source, flush ? "-cl-denorms-are-zero" : "");
    ASSERT_TRUE(program);
    std::vector<float> a = {std::numeric_limits<float>::min()};
    run<float>(program->kernels[0], 1, 1, {&a});
    EXPECT_EQ(a[0] == 0.0f, flush);
  }
}

TEST(WorkGroup, StructuresByValueAreThePrivateCopyOfEachWorkItem) {
  const auto program = build_here(R"(
    typedef struct { int a[4]; } S;
    kernel void k(global int* out, S s) { s.a[1] += get_global_id(0); out[get_global_id(0)] = s.a[1]; })");
  ASSERT_TRUE(program);
  const KernelInfo& kernel = program->kernels[0];
  EXPECT_EQ(kernel.arguments[1].kind, ArgumentKind::value);
  EXPECT_EQ(kernel.arguments[1].size, 16u);
  std::vector<int> out(8);
  int s[4] = {0, 100, 0, 0};
  void* pointer = out.data();
  const void* arguments[] = {&pointer, s};
  WorkGroup work{.work_dim = 1,
                 .global_size = {8, 1, 1},
                 .global_offset = {0, 0, 0},
                 .local_size = {8, 1, 1},
                 .num_groups = {1, 1, 1},
                 .group_id = {0, 0, 0},
                 .enqueued_local_size = {8, 1, 1},
                 .arguments = arguments,
                 .local_memory = nullptr,
                 .printf_sink = nullptr,
                 .local_memory_size = 0,
                 .device_commands = nullptr};
  kernel.function(&work);
  for (int i = 0; i < 8; ++i) EXPECT_EQ(out[i], 100 + i);
}

TEST(Compile, SourceErrorsReachTheLog) {
  const CompileOutput output = compile("kernel void k() { undeclared = 1; }", {}, "");
  EXPECT_FALSE(output.ok);
  EXPECT_NE(output.log.find("undeclared"), std::string::npos) << output.log;
}

TEST(Compile, UnknownOptionsAreInvalid) {
  const CompileOutput output = compile("", {}, "-cl-no-such-option");
  EXPECT_EQ(output.failure, CompileOutput::Failure::invalid_options);
}

TEST(Load, CorruptBitcodeIsRefusedWithALog) {
  const auto [executable, log] = load_here(Bitcode{'B', 'C', 1, 2, 3, 4});
  EXPECT_FALSE(executable);
  EXPECT_FALSE(log.empty());
}

TEST(Load, RecursionThroughWorkItemFunctionsIsRefused) {
  const CompileOutput compiled = compile(
      "int f(int n) { return n == 0 ? (int)get_global_id(0) : f(n - 1); } kernel void k(global int* a) { *a "
      "= f(3); }",
      {}, "");
  ASSERT_TRUE(compiled.ok) << compiled.log;
  const auto [executable, log] = load_here(compiled.bitcode);
  EXPECT_FALSE(executable);
  EXPECT_NE(log.find("recursive"), std::string::npos) << log;
}

}  // namespace
}  // namespace softcl
