// Group functions under control flow: sub-groups that go their own ways, work-items that have left, groups of
// several dimensions and groups that are smaller than the others.
#include <algorithm>
#include <numeric>

#include "bundled_device.h"

namespace device_test {
namespace {

/// Runs kernel k of `source` over `global` in groups of `local`; returns the int that each work-item wrote at
/// its linear global id.
std::vector<cl_int> run(const std::string& source, const std::vector<std::size_t>& global,
                        const std::vector<std::size_t>& local) {
  BundledDevice& device = BundledDevice::instance();
  cl_program program = device.build(source, "-cl-std=CL3.0");
  const std::size_t items =
      std::accumulate(global.begin(), global.end(), std::size_t{1}, std::multiplies<>());
  std::vector<cl_int> out(items, -1);
  if (program == nullptr) return out;
  cl_kernel kernel = clCreateKernel(program, "k", nullptr);
  cl_mem memory = clCreateBuffer(device.context(), CL_MEM_USE_HOST_PTR, items * 4, out.data(), nullptr);
  clSetKernelArg(kernel, 0, sizeof memory, &memory);
  EXPECT_EQ(clEnqueueNDRangeKernel(device.queue(), kernel, cl_uint(global.size()), nullptr, global.data(),
                                   local.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(
      clEnqueueReadBuffer(device.queue(), memory, CL_TRUE, 0, items * 4, out.data(), 0, nullptr, nullptr),
      CL_SUCCESS);
  clReleaseMemObject(memory);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  return out;
}

/// One work-group of 32: four sub-groups.
std::vector<cl_int> run_32(const std::string& body) {
  return run("kernel void k(global int* out) {\n  const int l = get_local_id(0), s = get_sub_group_id();\n" +
                 body + "\n}",
             {32}, {32});
}

TEST(GroupFlow, SubGroupsTakeTurnsBetweenBarriers) {
  const auto results = run_32(R"(
    local int total;
    int sum = 0;
    if (l == 0) total = 0;
    for (int round = 0; round < 4; ++round) {
      barrier(CLK_LOCAL_MEM_FENCE);
      if (s == round) {
        const int r = sub_group_reduce_add(l);
        if (sub_group_elect()) total += r;
      }
      barrier(CLK_LOCAL_MEM_FENCE);
      sum += total * (round + 1);
    }
    out[l] = sum;)");
  const int totals[] = {28, 28 + 92, 28 + 92 + 156, 28 + 92 + 156 + 220};
  EXPECT_EQ(results, std::vector<cl_int>(32, totals[0] + 2 * totals[1] + 3 * totals[2] + 4 * totals[3]));
}

TEST(GroupFlow, SubGroupsLoopAsOftenAsTheyLike) {
  const auto results = run_32(R"(
    int x = l;
    for (int j = 0; j <= s; ++j) x += sub_group_broadcast(x, j);
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    out[l] = x;)");
  std::vector<cl_int> expected(32);
  std::iota(expected.begin(), expected.end(), 0);
  for (std::size_t s = 0; s < 4; ++s)
    for (std::size_t j = 0; j <= s; ++j) {
      const cl_int named = expected[8 * s + j];
      for (std::size_t lane = 0; lane < 8; ++lane) expected[8 * s + lane] += named;
    }
  EXPECT_EQ(results, expected);
}

/// A counter that is the same for all at one time is not where sub-groups are in different rounds.
TEST(GroupFlow, CountersAreThoseOfTheSubGroup) {
  const auto results = run_32(R"(
    int a = 0;
    for (int i = 0; i < 3; ++i) {
      a += sub_group_broadcast(l * 10 + i, i);
      if (s & 1) a += 1000 * sub_group_reduce_max(i + 1);
    }
    out[l] = a;)");
  for (int l = 0; l < 32; ++l) {
    int a = 0;
    for (int i = 0; i < 3; ++i) a += (l / 8 * 8 + i) * 10 + i + (l / 8 % 2 ? 1000 * (i + 1) : 0);
    EXPECT_EQ(results[std::size_t(l)], a) << l;
  }
}

TEST(GroupFlow, WhoHasLeftIsNotCounted) {
  const auto loops = run_32(R"(
    int seen = 0;
    for (int j = 0; j < l % 8; ++j) seen += popcount(sub_group_ballot(1).x);
    out[l] = seen;)");
  for (int l = 0; l < 32; ++l) {
    int seen = 0;
    for (int j = 0; j < l % 8; ++j) seen += 7 - j;
    EXPECT_EQ(loops[std::size_t(l)], seen) << l;
  }
  const auto returns = run_32(R"(
    out[l] = 0;
    if (l > 19) return;
    out[l] = sub_group_non_uniform_reduce_add(l % 8 + 1);)");
  for (int l = 0; l < 32; ++l) EXPECT_EQ(returns[std::size_t(l)], l < 16 ? 36 : l < 20 ? 10 : 0) << l;
}

/// Those that do not enter a branch do not run ahead to its next round, and meet the others behind it.
TEST(GroupFlow, WhoSkipsABranchAwaitsTheOthersBehindIt) {
  const auto rounds = run_32(R"(
    int seen = 0;
    for (int j = 0; j < 4; ++j)
      if ((l + j) % 2) seen += (j + 1) * popcount(sub_group_ballot(1).x);
    out[l] = seen;)");
  for (int l = 0; l < 32; ++l) EXPECT_EQ(rounds[std::size_t(l)], l % 2 ? 4 * (1 + 3) : 4 * (2 + 4)) << l;
  const auto behind = run_32(R"(
    int x = 0;
    if (l % 3 == 0) x = 10 * sub_group_non_uniform_reduce_add(1);
    out[l] = x + popcount(sub_group_ballot(1).x);)");
  for (int l = 0; l < 32; ++l) {
    const int thirds = l / 8 % 3 == 2 ? 2 : 3;  // 16 to 23 has 18 and 21
    EXPECT_EQ(behind[std::size_t(l)], (l % 3 == 0 ? 10 * thirds : 0) + 8) << l;
  }
}

TEST(GroupFlow, BranchesInBranchesMeetFromTheInsideOut) {
  const auto results = run_32(R"(
    int x = 0;
    for (int j = 0; j < 3; ++j) {
      if (l % 8 < 6) {
        if (l % 2 == 0) x += popcount(sub_group_ballot(1).x);
        x += 10 * popcount(sub_group_ballot(1).x);
      }
      x += 100 * popcount(sub_group_ballot(1).x);
    }
    out[l] = x;)");
  for (int l = 0; l < 32; ++l)
    EXPECT_EQ(results[std::size_t(l)], 3 * ((l % 8 < 6 ? (l % 2 == 0 ? 3 : 0) + 60 : 0) + 800)) << l;
}

TEST(GroupFlow, WhoBreaksALoopAwaitsTheOthersBehindIt) {
  const auto results = run_32(R"(
    int x = 0;
    for (int j = 0; j < 8; ++j) {
      if (j == l % 4) break;
      x += popcount(sub_group_ballot(1).x);
    }
    out[l] = x * 10 + popcount(sub_group_ballot(1).x);)");
  const int seen[] = {0, 6, 6 + 4, 6 + 4 + 2};
  for (int l = 0; l < 32; ++l) EXPECT_EQ(results[std::size_t(l)], seen[l % 4] * 10 + 8) << l;
}

TEST(GroupFlow, ConditionsMayBeCollective) {
  const auto results = run_32(R"(
    int x = l, rounds = 0;
    while (work_group_any(x > 0)) {
      x -= 5;
      rounds += work_group_scan_exclusive_add(1) == l;
    }
    out[l] = rounds;)");
  EXPECT_EQ(results, std::vector<cl_int>(32, 7));
}

TEST(GroupFlow, GroupsHaveSeveralDimensions) {
  const auto flat = run(R"(kernel void k(global int* out) {
      const int g = get_global_linear_id(), l = get_local_linear_id();
      out[g] = work_group_broadcast(g, 3, 2) * 1000 + sub_group_broadcast(l, 5) * 10 + (get_sub_group_size() == 4);
    })",
                        {10, 8}, {5, 4});
  for (std::size_t y = 0; y < 8; ++y)
    for (std::size_t x = 0; x < 10; ++x) {
      const int l = int(y % 4 * 5 + x % 5), lane_5 = l / 8 * 8 + 5 < 20 ? l / 8 * 8 + 5 : -1;
      if (lane_5 < 0) continue;
      EXPECT_EQ(flat[y * 10 + x], int((y / 4 * 4 + 2) * 10 + x / 5 * 5 + 3) * 1000 + lane_5 * 10)
          << x << " " << y;
    }
  const auto deep = run(R"(kernel void k(global int* out) {
      out[get_global_linear_id()] = work_group_broadcast((int)get_global_linear_id(), 1, 0, 2);
    })",
                        {4, 2, 6}, {2, 2, 3});
  for (std::size_t i = 0; i < deep.size(); ++i) {
    const std::size_t x = i % 4 / 2 * 2 + 1, y = 0, z = i / 8 / 3 * 3 + 2;
    EXPECT_EQ(deep[i], cl_int((z * 2 + y) * 4 + x)) << i;
  }
}

/// OpenCL C 3.0, 6.15.1: the last groups of a range may be smaller than the enqueued size.
TEST(GroupFlow, TheLastGroupsMayBeSmaller) {
  const auto results = run(R"(kernel void k(global int* out) {
      const int there = work_group_reduce_add(1), size = get_local_size(0) * get_local_size(1);
      local int last;
      if (get_local_linear_id() == size - 1) last = get_local_linear_id();
      barrier(CLK_LOCAL_MEM_FENCE);
      const bool good = there == size && last == size - 1 && get_enqueued_local_size(0) == 4 &&
                        get_num_groups(0) == 3 && get_num_groups(1) == 2 &&
                        get_num_sub_groups() == (size + 7) / 8 && get_enqueued_num_sub_groups() == 2 &&
                        get_group_id(0) * 4 + get_local_id(0) == get_global_id(0);
      out[get_global_linear_id()] = good ? size : -2;
    })",
                           {10, 7}, {4, 4});
  for (int y = 0; y < 7; ++y)
    for (int x = 0; x < 10; ++x)
      EXPECT_EQ(results[std::size_t(y * 10 + x)], (x < 8 ? 4 : 2) * (y < 4 ? 4 : 3)) << x << " " << y;
}

TEST(GroupFlow, OlderProgramsHaveGroupsOfOneSize) {
  BundledDevice& device = BundledDevice::instance();
  const std::size_t global = 10, local = 4;
  const struct {
    const char* options;
    cl_int code;
  } cases[] = {{"", CL_INVALID_WORK_GROUP_SIZE},
               {"-cl-std=CL1.2", CL_INVALID_WORK_GROUP_SIZE},
               {"-cl-std=CL3.0", CL_SUCCESS},
               {"-cl-std=CL3.0 -cl-uniform-work-group-size", CL_INVALID_WORK_GROUP_SIZE}};
  for (const auto& one : cases) {
    cl_program program = device.build("kernel void k() {}", one.options);
    ASSERT_NE(program, nullptr);
    cl_kernel kernel = clCreateKernel(program, "k", nullptr);
    EXPECT_EQ(
        clEnqueueNDRangeKernel(device.queue(), kernel, 1, nullptr, &global, &local, 0, nullptr, nullptr),
        one.code)
        << one.options;
    clFinish(device.queue());
    clReleaseKernel(kernel);
    clReleaseProgram(program);
  }
}

}  // namespace
}  // namespace device_test
