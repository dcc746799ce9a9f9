// Groups and generic pointers in SPIR-V: what OpenCL C gives.
#include <gtest/gtest.h>

#include <algorithm>

#include "spirv_programs.h"

namespace {

constexpr const char* source = R"(
  kernel void k(global int* out, global float* f) {
    const int i = get_global_id(0);
    int x = (i * 7 + 3) % 11;
    int* p = i & 1 ? (int*)(out + i) : &x;
    out[i] = x;
    int r = *p + 3 * (to_global(p) != 0);
    r = r * 31 + work_group_scan_exclusive_max(x);
    r = r * 31 + work_group_reduce_add(x) + work_group_any(x == 10) + work_group_all(x < 11);
    r = r * 31 + work_group_broadcast(x, 2);
    r = r * 31 + sub_group_reduce_add(x) + sub_group_all(x > 0);
    r = r * 31 + sub_group_scan_inclusive_min(x);
    r = r * 31 + sub_group_broadcast(x, 1);
    r += get_sub_group_local_id() + 10 * get_num_sub_groups() + 100 * get_sub_group_size() + 1000 * get_sub_group_id() +
         10000 * get_max_sub_group_size();
    out[i] = r;
    f[i] = fract(f[i], f + i);
  })";

/// What 40 work-items in groups of 20 write.
std::vector<cl_int> results(const Session& s, cl_program program) {
  const cl_kernel kernel = s.kernel(program, "k");
  std::vector<cl_int> out(80);
  std::vector<cl_float> f(40, 2.75F);
  const cl_mem ints = s.buffer(160), floats = s.buffer(160, CL_MEM_COPY_HOST_PTR, f.data());
  clSetKernelArg(kernel, 0, sizeof ints, &ints);
  clSetKernelArg(kernel, 1, sizeof floats, &floats);
  const size_t global = 40, local = 20;
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &global, &local, 0, nullptr, nullptr),
            CL_SUCCESS);
  clEnqueueReadBuffer(s.queue, ints, CL_TRUE, 0, 160, out.data(), 0, nullptr, nullptr);
  clEnqueueReadBuffer(s.queue, floats, CL_TRUE, 0, 160, out.data() + 40, 0, nullptr, nullptr);
  clReleaseMemObject(ints);
  clReleaseMemObject(floats);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  return out;
}

TEST(SpirvGroups, GiveWhatOpenClCGives) {
  Session s;
  const std::vector<cl_int> expected = results(s, s.build(source, "-cl-std=CL3.0"));
  EXPECT_NE(expected[0], expected[1]);
  for (const char* version : {"1.0", "1.2"})
    EXPECT_EQ(results(s, built_from(s, compiled(source, version, "CL2.0"))), expected) << version;
}

}  // namespace
