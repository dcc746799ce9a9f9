// Loops over the work-items of a group, whatever its size: in chunks of registers and one by one, and in two
// parts where a region begins with a comparison of the local id.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <string>

#include "run_groups.h"

namespace softcl {
namespace {

constexpr std::uint64_t sizes[] = {1, 2, 3, 7, 8, 15, 16, 17, 24, 31, 32, 33, 47, 64, 100};

TEST(ItemLoops, EveryWorkItemComputesInGroupsOfEverySize) {
  const auto program = build_here(R"(
    kernel void k(global float* a) { const size_t i = get_global_id(0); a[i] = exp(a[i]) + sqrt(a[i]); })");
  ASSERT_TRUE(program);
  for (const std::uint64_t size : sizes) {
    std::vector<float> a(3 * size);
    std::iota(a.begin(), a.end(), 1.0f);
    for (float& x : a) x *= 0.125f;
    const std::vector<float> before = a;
    run<float>(program->kernels[0], a.size(), size, {&a});
    for (std::size_t i = 0; i < a.size(); ++i) {
      ASSERT_FLOAT_EQ(a[i], std::exp(before[i]) + std::sqrt(before[i])) << i << " of groups of " << size;
    }
  }
}

struct Guard {
  const char* condition;  ///< of `id` and `n`
  bool (*holds)(int id, int n);
};

const Guard guards[] = {
    {"id < n", [](int id, int n) { return id < n; }},
    {"n > id", [](int id, int n) { return id < n; }},
    {"id <= n", [](int id, int n) { return id <= n; }},
    {"id >= n", [](int id, int n) { return id >= n; }},
    {"id > n", [](int id, int n) { return id > n; }},
    {"id == n", [](int id, int n) { return id == n; }},
    {"(uint)id < (uint)n", [](int id, int n) { return unsigned(id) < unsigned(n); }},
    {"(uint)id >= (uint)n", [](int id, int n) { return unsigned(id) >= unsigned(n); }},
    {"get_local_id(0) < (size_t)n", [](int id, int n) { return std::size_t(id) < std::size_t(n); }},
    {"(long)id < (long)n", [](int id, int n) { return id < n; }},
    {"(short)id < (short)n", [](int id, int n) { return id < n; }},
    {"id < 5", [](int id, int) { return id < 5; }},
    {"(char)id < 5", [](int id, int) { return static_cast<signed char>(id) < 5; }},
    {"id > 5", [](int id, int) { return id > 5; }},
    {"id == 0", [](int id, int) { return id == 0; }},
    {"id != 0", [](int id, int) { return id != 0; }},
    {"id == 2", [](int id, int) { return id == 2; }},
    {"id > -1", [](int, int) { return true; }},
    {"id > INT_MAX - 1", [](int, int) { return false; }},
};

/// After each barrier the condition decides which array a work-item changes: nothing that could be selected.
std::string guarded(const std::string& condition) {
  return "kernel void k(global int* out, int n) { local int one[512], other[512];"
         "  const int id = get_local_id(0);  one[id] = other[id] = id;"
         "  for (int round = 0; round < 3; ++round) { barrier(CLK_LOCAL_MEM_FENCE);"
         "    if (" +
         condition +
         ") one[id] = one[id] * 3 + n; else other[id] -= 7;  n += 2; }"
         "  barrier(CLK_LOCAL_MEM_FENCE); out[get_global_id(0)] = one[id] + 100 * other[id] + 10000 * n; }";
}

TEST(ItemLoops, GuardsOfTheLocalIdHoldForEveryBound) {
  for (const Guard& guard : guards) {
    SCOPED_TRACE(guard.condition);
    const auto program = build_here(guarded(guard.condition));
    ASSERT_TRUE(program);
    for (const int size : {1, 5, 16, 33, 300}) {
      for (const int bound : {-40, -1, 0, 1, 4, 15, 16, 30, 33, 200}) {
        std::vector<int> out(size);
        run<int>(program->kernels[0], size, size, {&out}, bound);
        for (int id = 0; id < size; ++id) {
          int one = id, other = id;
          for (int n = bound; n < bound + 6; n += 2) {
            if (guard.holds(id, n))
              one = one * 3 + n;
            else
              other -= 7;
          }
          ASSERT_EQ(out[id], one + 100 * other + 10000 * (bound + 6))
              << id << " of " << size << ", " << bound;
        }
      }
    }
  }
}

/// A guard that is not the same for all work-items, and one of another dimension, are none.
TEST(ItemLoops, BoundsOfTheirOwnAreEachWorkItemsOwn) {
  const auto program = build_here(R"(
    kernel void k(global int* out, global const int* bound) {
      local int mine[64];
      const int id = get_local_id(0), n = bound[id];
      mine[id] = 1;
      barrier(CLK_LOCAL_MEM_FENCE);
      if (id < n) mine[id] = 2;
      barrier(CLK_LOCAL_MEM_FENCE);
      if ((int)get_local_id(1) < n) mine[id] += 4;
      barrier(CLK_LOCAL_MEM_FENCE);
      out[id] = mine[id];
    })");
  ASSERT_TRUE(program);
  std::vector<int> out(40), bounds(40);
  for (int i = 0; i < 40; ++i) bounds[i] = i % 3 == 0 ? i + 1 : i - 20;
  run<int>(program->kernels[0], 40, 40, {&out, &bounds});
  for (int i = 0; i < 40; ++i) EXPECT_EQ(out[i], (i < bounds[i] ? 2 : 1) + (0 < bounds[i] ? 4 : 0)) << i;
}

}  // namespace
}  // namespace softcl
