// Programs of the first tier are compiled again when their kernels have been given many work-items, as the
// entries of a cache on disk show: one for the source, one for each code.
#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <thread>
#include <vector>

#include "new_process.h"
#include "shared_folder.h"
#include "tests/device/api/session.h"

namespace {

class TiersDeathTest : public SharedFolderTest {
 protected:
  TiersDeathTest() {
    keep_on_disk();
    unsetenv("SOFTCL_TIER_ITEMS");
  }
};

constexpr const char* source =
    "kernel void k(global int* a) { const size_t i = get_global_id(0); a[i] = 3 * a[i] + (int)i; }";

/// Runs kernel `k` over so many work-items, and looks at what it writes.
void run(const Session& s, cl_program program, std::size_t items) {
  const cl_kernel kernel = s.kernel(program, "k");
  std::vector<cl_int> a(items), expected(items);
  std::iota(a.begin(), a.end(), 7);
  for (std::size_t i = 0; i < items; ++i) expected[i] = 3 * a[i] + cl_int(i);
  const cl_mem buffer = s.buffer(items * sizeof(cl_int));
  clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
  clEnqueueWriteBuffer(s.queue, buffer, CL_TRUE, 0, items * sizeof(cl_int), a.data(), 0, nullptr, nullptr);
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &items, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  clEnqueueReadBuffer(s.queue, buffer, CL_TRUE, 0, items * sizeof(cl_int), a.data(), 0, nullptr, nullptr);
  EXPECT_EQ(a, expected);
  clReleaseMemObject(buffer);
  clReleaseKernel(kernel);
}

TEST_F(TiersDeathTest, ManyWorkItemsMakeTheFullOne) {
  IN_NEW_PROCESS({
    setenv("SOFTCL_TIER_ITEMS", "1000", 1);
    const Session s;
    const cl_program program = s.build(source, "");
    run(s, program, 500);
    run(s, program, 499);
    EXPECT_EQ(entries().size(), 2u);
    run(s, program, 1);
    EXPECT_EQ(entries().size(), 3u);
    run(s, program, 3000);
    EXPECT_EQ(entries().size(), 3u);
    clReleaseProgram(program);
  });
}

TEST_F(TiersDeathTest, OneLargeLaunchMakesIt) {
  IN_NEW_PROCESS({
    const Session s;
    const cl_program program = s.build(source, "");
    run(s, program, 131071);
    EXPECT_EQ(entries().size(), 2u);
    run(s, program, 131072);
    EXPECT_EQ(entries().size(), 3u);
    clReleaseProgram(program);
  });
}

TEST_F(TiersDeathTest, ThereMayBeTheFullOneAlone) {
  IN_NEW_PROCESS({
    setenv("SOFTCL_TIER_ITEMS", "0", 1);
    const Session s;
    const cl_program program = s.build(source, "");
    run(s, program, 5000);
    EXPECT_EQ(entries().size(), 2u);
    clReleaseProgram(program);
  });
}

TEST_F(TiersDeathTest, ThreadsMayLaunchMeanwhile) {
  IN_NEW_PROCESS({
    setenv("SOFTCL_TIER_ITEMS", "2000", 1);
    const Session s;
    const cl_program program = s.build(source, "");
    std::array<std::thread, 4> threads;
    for (std::thread& thread : threads)
      thread = std::thread([&] {
        for (std::size_t items = 1; items < 200; ++items) run(s, program, items);
      });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(entries().size(), 3u);
    clReleaseProgram(program);
  });
}

}  // namespace
