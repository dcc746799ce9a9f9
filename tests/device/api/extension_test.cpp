// What is advertised works.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "session.h"

namespace {

std::string device_text(cl_device_info info) {
  size_t size = 0;
  EXPECT_EQ(clGetDeviceInfo(softcl_device(), info, 0, nullptr, &size), CL_SUCCESS);
  std::string text(size, '\0');
  EXPECT_EQ(clGetDeviceInfo(softcl_device(), info, size, text.data(), nullptr), CL_SUCCESS);
  return text.c_str();
}

/// Runs kernel k of `source` over 64 work-items; returns the 64 longs it wrote.
std::vector<cl_long> run(const std::string& source, const char* options = "") {
  Session s;
  const cl_program program = s.build(source.c_str(), options);
  const cl_kernel kernel = s.kernel(program, "k");
  const size_t items = 64;
  std::vector<cl_long> values(items, 0);
  const cl_mem out = s.buffer(items * 8, CL_MEM_COPY_HOST_PTR, values.data());
  clSetKernelArg(kernel, 0, sizeof out, &out);
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &items, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clEnqueueReadBuffer(s.queue, out, CL_TRUE, 0, items * 8, values.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  clReleaseMemObject(out);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  return values;
}

struct ExtensionUse {
  const char* name;
  const char* body;  ///< of a kernel with `__global long* o`
  cl_long first;     ///< o[0] afterwards
};

constexpr ExtensionUse uses[] = {
    {"cl_khr_byte_addressable_store", "((__global char*)o)[0] = 7;", 7},
    {"cl_khr_fp16", "half h = (half)0.5f; o[0] = (long)(h * (half)8.0f);", 4},
    {"cl_khr_fp64", "double d = 0.1; o[0] = (long)(d * 1e17);", 10000000000000000},
    {"cl_khr_global_int32_base_atomics", "atom_add((volatile __global int*)o, 2);", 128},
    {"cl_khr_global_int32_extended_atomics", "atom_max((volatile __global int*)o, (int)get_global_id(0));",
     63},
    {"cl_khr_local_int32_base_atomics",
     "__local int t; if (get_local_id(0) == 0) t = 0; barrier(1); atom_inc(&t); barrier(1); "
     "if (get_global_id(0) == 0) o[0] = t == (int)get_local_size(0);",
     1},
    {"cl_khr_local_int32_extended_atomics",
     "__local int t; if (get_local_id(0) == 0) t = 0; barrier(1); atom_or(&t, 5); barrier(1); "
     "if (get_global_id(0) == 0) o[0] = t;",
     5},
    {"cl_khr_int64_base_atomics", "atom_add((volatile __global long*)o, 1L << 40);", 64ll << 40},
    {"cl_khr_int64_extended_atomics", "atom_max((volatile __global long*)o, (long)get_global_id(0) << 33);",
     63ll << 33},
};

TEST(Extensions, EachAdvertisedLanguageExtensionWorks) {
  for (const ExtensionUse& use : uses) {
    const std::string source = std::string("#ifndef ") + use.name + "\n#error not defined\n#endif\n" +
                               "#pragma OPENCL EXTENSION " + use.name +
                               " : enable\n__kernel void k(__global long* o) {" + use.body + "}";
    EXPECT_EQ(run(source)[0], use.first) << use.name;
  }
}

TEST(Extensions, NothingIsAdvertisedWithoutATest) {
  const std::vector<std::string> of_the_api = {"cl_khr_icd", "cl_khr_suggested_local_work_size",
                                               "cl_khr_il_program"};
  // tests/device/images and image_test.cpp
  const std::vector<std::string> of_images = {"cl_khr_3d_image_writes", "cl_khr_depth_images",
                                              "cl_khr_image2d_from_buffer", "cl_khr_srgb_image_writes"};
  std::istringstream names(device_text(CL_DEVICE_EXTENSIONS));
  for (std::string name; names >> name;) {
    const bool tested =
        std::any_of(std::begin(uses), std::end(uses), [&](auto& use) { return name == use.name; });
    const auto in = [&](const std::vector<std::string>& list) { return std::ranges::count(list, name) != 0; };
    EXPECT_TRUE(tested || in(of_the_api) || in(of_images)) << name;
  }
}

TEST(Extensions, TheSuggestedWorkGroupSizeDividesTheGlobalSize) {
  Session s;
  using Suggest =
      cl_int(CL_API_CALL*)(cl_command_queue, cl_kernel, cl_uint, const size_t*, const size_t*, size_t*);
  const auto suggest = reinterpret_cast<Suggest>(
      clGetExtensionFunctionAddressForPlatform(softcl_platform(), "clGetKernelSuggestedLocalWorkSizeKHR"));
  ASSERT_NE(suggest, nullptr);
  const cl_program program = s.build("__kernel void k(__global long* o) { o[0] = 1; }");
  const cl_kernel kernel = s.kernel(program, "k");
  const size_t global[3] = {210, 33, 7};
  size_t local[3] = {0, 0, 0};
  EXPECT_EQ(suggest(s.queue, kernel, 3, nullptr, global, local), CL_INVALID_KERNEL_ARGS);
  const cl_mem none = nullptr;
  clSetKernelArg(kernel, 0, sizeof none, &none);
  EXPECT_EQ(suggest(s.queue, kernel, 3, nullptr, global, local), CL_SUCCESS);
  for (int d = 0; d < 3; ++d) EXPECT_EQ(global[d] % local[d], 0u) << d;
  const size_t nothing = 0, last = ~size_t(0);
  const cl_context other = clCreateContext(nullptr, 1, &s.device, nullptr, nullptr, nullptr);
  const cl_command_queue other_queue = clCreateCommandQueue(other, s.device, 0, nullptr);
  EXPECT_EQ(suggest(nullptr, kernel, 1, nullptr, global, local), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(suggest(s.queue, nullptr, 1, nullptr, global, local), CL_INVALID_KERNEL);
  EXPECT_EQ(suggest(other_queue, kernel, 1, nullptr, global, local), CL_INVALID_CONTEXT);
  EXPECT_EQ(suggest(s.queue, kernel, 0, nullptr, global, local), CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(suggest(s.queue, kernel, 4, nullptr, global, local), CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(suggest(s.queue, kernel, 1, nullptr, nullptr, local), CL_INVALID_GLOBAL_WORK_SIZE);
  EXPECT_EQ(suggest(s.queue, kernel, 1, nullptr, &nothing, local), CL_INVALID_GLOBAL_WORK_SIZE);
  EXPECT_EQ(suggest(s.queue, kernel, 1, &last, global, local), CL_INVALID_GLOBAL_OFFSET);
  EXPECT_EQ(suggest(s.queue, kernel, 1, nullptr, global, nullptr), CL_INVALID_VALUE);
  clReleaseCommandQueue(other_queue);
  clReleaseContext(other);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

TEST(Version, TheLanguageVersionsAdvertisedAreAccepted) {
  EXPECT_EQ(device_text(CL_DEVICE_VERSION).substr(0, 11), "OpenCL 3.0 ");
  EXPECT_EQ(
      run("__kernel void k(__global long* o) { o[0] = __OPENCL_VERSION__ * 1000 + __OPENCL_C_VERSION__; }")
          [0],
      300120);
  Session s;
  for (const char* option : {"-cl-std=CL1.1", "-cl-std=CL1.2", "-cl-std=CL3.0"})
    clReleaseProgram(s.build("__kernel void k(__global long* o) { o[0] = 1; }", option));
}

/// Of OpenCL C 2.0 and later, what 3.0 does not make optional.
TEST(Version, WhatVersion3DemandsOfTheLanguageIsThere) {
  const auto results = run(R"(
    #if CL_VERSION_3_0 != 300 || CL_VERSION_2_0 != 200 || __OPENCL_C_VERSION__ != 300
    #error wrong version
    #endif
    kernel void k(global long* o) {
      local int t;
      if (get_local_id(0) == 0) t = 5;
      work_group_barrier(CLK_LOCAL_MEM_FENCE);
      int read = t;
      work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
      atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
      global long* none = NULL;
      int linear = get_global_linear_id() == get_global_id(0) && get_local_linear_id() == get_local_id(0) &&
                   get_enqueued_local_size(0) == get_local_size(0);
      int sum = 0;
      __attribute__((opencl_unroll_hint(4))) for (int i = 0; i < 4; ++i) sum += ctz((int4)(1 << i)).z;
      o[get_global_id(0)] = read + 10 * linear + 100 * (none == NULL) + 1000 * sum;
    })",
                           "-cl-std=CL3.0");
  for (const cl_long result : results) EXPECT_EQ(result, 6115);
}

}  // namespace
