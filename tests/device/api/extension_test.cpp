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
    {"cl_khr_expect_assume",
     "long n = get_global_id(0); __builtin_assume(n >= 0); if (__builtin_expect(n == 0, 1)) o[n] = 9;", 9},
    {"cl_khr_extended_bit_ops",
     "if (get_global_id(0) == 0) o[0] = bit_reverse((uchar)0x14) + bitfield_insert(0, 3, 8, 1);",
     0x28 + 0x100},
    {"cl_khr_integer_dot_product", "o[get_global_id(0)] = dot((char4)(1, -2, 3, 4), (char4)(-5, 6, 7, 100));",
     404},
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
  // semaphore_test.cpp and command_buffer_test.cpp among others
  const std::vector<std::string> of_the_api = {"cl_khr_icd",
                                               "cl_khr_semaphore",
                                               "cl_khr_command_buffer",
                                               "cl_khr_command_buffer_mutable_dispatch",
                                               "cl_khr_suggested_local_work_size",
                                               "cl_khr_il_program",
                                               "cl_khr_spirv_no_integer_wrap_decoration"};
  // tests/device/images, image_test.cpp and mipmap_test.cpp
  const std::vector<std::string> of_images = {"cl_khr_3d_image_writes",     "cl_khr_depth_images",
                                              "cl_khr_image2d_from_buffer", "cl_khr_srgb_image_writes",
                                              "cl_khr_mipmap_image",        "cl_khr_mipmap_image_writes"};
  // tests/device/builtins/float_atomic_test.cpp and group_functions_test.cpp
  const std::vector<std::string> of_builtins = {"cl_ext_float_atomics",
                                                "cl_khr_kernel_clock",
                                                "cl_khr_subgroup_ballot",
                                                "cl_khr_subgroup_clustered_reduce",
                                                "cl_khr_subgroup_extended_types",
                                                "cl_khr_subgroup_non_uniform_arithmetic",
                                                "cl_khr_subgroup_non_uniform_vote",
                                                "cl_khr_subgroup_rotate",
                                                "cl_khr_subgroup_shuffle",
                                                "cl_khr_subgroup_shuffle_relative",
                                                "cl_khr_work_group_uniform_arithmetic"};
  std::istringstream names(device_text(CL_DEVICE_EXTENSIONS));
  for (std::string name; names >> name;) {
    const bool tested =
        std::any_of(std::begin(uses), std::end(uses), [&](auto& use) { return name == use.name; });
    const auto in = [&](const std::vector<std::string>& list) { return std::ranges::count(list, name) != 0; };
    EXPECT_TRUE(tested || in(of_the_api) || in(of_images) || in(of_builtins)) << name;
  }
}

TEST(Extensions, DotProductsAreThoseThatTheQueriesSay) {
  cl_device_integer_dot_product_capabilities_khr capabilities = 0;
  EXPECT_EQ(clGetDeviceInfo(softcl_device(), CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR,
                            sizeof capabilities, &capabilities, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(capabilities, cl_device_integer_dot_product_capabilities_khr(
                              CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR |
                              CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR));
  for (const cl_device_info name :
       {CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT_KHR,
        CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR}) {
    cl_device_integer_dot_product_acceleration_properties_khr properties{1, 1, 1, 1, 1, 1};
    EXPECT_EQ(clGetDeviceInfo(softcl_device(), name, sizeof properties, &properties, nullptr), CL_SUCCESS);
    EXPECT_EQ(properties.signed_accelerated | properties.accumulating_saturating_signed_accelerated,
              cl_bool(CL_FALSE));
  }
  run("#if !defined(__opencl_c_integer_dot_product_input_4x8bit) || "
      "!defined(__opencl_c_integer_dot_product_input_4x8bit_packed)\n#error\n#endif\n"
      "kernel void k(global long* o) { o[0] = dot_4x8packed_ss_int(1u, 2u); }");
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

/// OpenCL 3.0, 5.9.3: sub-groups of 8.
TEST(SubGroupInfo, CountsSubGroups) {
  Session s;
  const cl_program program = s.build("kernel void k() {}");
  const cl_kernel kernel = s.kernel(program, "k");
  const auto ask = [&](cl_kernel_sub_group_info what, std::vector<size_t> input, size_t count = 1) {
    std::vector<size_t> answer(count, 77);
    size_t size = 0;
    EXPECT_EQ(clGetKernelSubGroupInfo(kernel, s.device, what, input.size() * sizeof(size_t),
                                      input.empty() ? nullptr : input.data(), count * sizeof(size_t),
                                      answer.data(), &size),
              CL_SUCCESS);
    EXPECT_EQ(size, count * sizeof(size_t));
    return answer;
  };
  using Sizes = std::vector<size_t>;
  EXPECT_EQ(ask(CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, {100}), Sizes{8});
  EXPECT_EQ(ask(CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, {100}), Sizes{13});
  EXPECT_EQ(ask(CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, {5, 3, 2}), Sizes{4});
  EXPECT_EQ(ask(CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, {5}, 3), (Sizes{40, 1, 1}));
  EXPECT_EQ(ask(CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, {5}), Sizes{40});
  EXPECT_EQ(ask(CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, {100000}, 3), (Sizes{0, 0, 0}));
  EXPECT_EQ(ask(CL_KERNEL_COMPILE_NUM_SUB_GROUPS, {}), Sizes{0});
  size_t most_items = 0;
  clGetKernelWorkGroupInfo(kernel, s.device, CL_KERNEL_WORK_GROUP_SIZE, sizeof most_items, &most_items,
                           nullptr);
  EXPECT_EQ(ask(CL_KERNEL_MAX_NUM_SUB_GROUPS, {}), Sizes{(most_items + 7) / 8});
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

/// cl_khr_kernel_clock: a clock never goes back, and both forms are of one clock.
TEST(Extensions, ClocksOfKernelsGoOn) {
  for (const std::string scope : {"device", "work_group", "sub_group"}) {
    const auto results = run("kernel void k(global long* o) {\n  const ulong first = clock_read_" + scope +
                                 "();\n  const uint2 parts = clock_read_hilo_" + scope +
                                 "();\n  const ulong second = (ulong)parts.y << 32 | parts.x;\n"
                                 "  const ulong third = clock_read_" +
                                 scope +
                                 "();\n  o[get_global_id(0)] = first != 0 && first <= second && second <= "
                                 "third && first < third;\n}",
                             "-cl-std=CL3.0");
    for (const cl_long result : results) EXPECT_EQ(result, 1) << scope;
  }
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
