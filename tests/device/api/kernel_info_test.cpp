// What a program can learn of a kernel (sections 5.7.3 and 6.7.2).
#include <gtest/gtest.h>

#include "session.h"

namespace {

struct Attributes {
  const char* written;
  const char* reported;
  size_t required[3];
};

std::string text_of(cl_kernel kernel, cl_kernel_info info) {
  char text[256] = "";
  EXPECT_EQ(clGetKernelInfo(kernel, info, sizeof text, text, nullptr), CL_SUCCESS);
  return text;
}

/// 6.7.2: the hints change no result, and all three come back as they were written.
TEST(KernelInfo, AttributesAreReportedAndHintsChangeNothing) {
  constexpr Attributes table[] = {
      {"", "", {0, 0, 0}},
      {"__attribute__((vec_type_hint(float4)))", "vec_type_hint(float4)", {0, 0, 0}},
      {"__attribute__((vec_type_hint(uchar16)))", "vec_type_hint(uchar16)", {0, 0, 0}},
      {"__attribute__((vec_type_hint(long)))", "vec_type_hint(long)", {0, 0, 0}},
      {"__attribute__((vec_type_hint(double3)))", "vec_type_hint(double3)", {0, 0, 0}},
      {"__attribute__((work_group_size_hint(16, 2, 1)))", "work_group_size_hint(16,2,1)", {0, 0, 0}},
      {"__attribute__((reqd_work_group_size(4, 2, 1)))", "reqd_work_group_size(4,2,1)", {4, 2, 1}},
      {"__attribute__((vec_type_hint(int2))) __attribute__((reqd_work_group_size(4, 2, 1)))",
       "vec_type_hint(int2) reqd_work_group_size(4,2,1)",
       {4, 2, 1}},
  };
  Session s;
  const size_t global[] = {16, 4}, local[] = {4, 2};
  for (const Attributes& row : table) {
    const cl_program program = s.build(
        (std::string("__kernel ") + row.written +
         "void k(__global int* o) { o[get_global_id(1) * 16 + get_global_id(0)] = 100 * get_local_size(0) + "
         "10 * get_local_size(1) + get_local_id(0); }")
            .c_str());
    const cl_kernel kernel = s.kernel(program, "k");
    EXPECT_EQ(text_of(kernel, CL_KERNEL_ATTRIBUTES), row.reported);
    size_t required[3] = {9, 9, 9};
    EXPECT_EQ(clGetKernelWorkGroupInfo(kernel, s.device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE, sizeof required,
                                       required, nullptr),
              CL_SUCCESS);
    for (int d = 0; d < 3; ++d) EXPECT_EQ(required[d], row.required[d]) << row.written;
    cl_int out[64] = {};
    const cl_mem buffer = s.buffer(sizeof out);
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 2, nullptr, global, local, 0, nullptr, nullptr),
              CL_SUCCESS);
    clEnqueueReadBuffer(s.queue, buffer, CL_TRUE, 0, sizeof out, out, 0, nullptr, nullptr);
    for (int i = 0; i < 64; ++i) EXPECT_EQ(out[i], 420 + i % 4) << row.written;
    clReleaseMemObject(buffer);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
  }
}

struct ArgumentRow {
  cl_kernel_arg_address_qualifier address;
  cl_kernel_arg_access_qualifier access;
  const char* type;
  cl_kernel_arg_type_qualifier qualifier;
  const char* name;
};

/// Table 5.17.
TEST(KernelInfo, ArgumentsAreDescribed) {
  constexpr ArgumentRow rows[] = {
      {CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_ACCESS_NONE, "uint*",
       CL_KERNEL_ARG_TYPE_CONST | CL_KERNEL_ARG_TYPE_VOLATILE | CL_KERNEL_ARG_TYPE_RESTRICT,
       "all_qualifiers"},
      {CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_ACCESS_NONE, "char*", CL_KERNEL_ARG_TYPE_NONE, "plain"},
      {CL_KERNEL_ARG_ADDRESS_CONSTANT, CL_KERNEL_ARG_ACCESS_NONE, "float4*", CL_KERNEL_ARG_TYPE_CONST,
       "table"},
      {CL_KERNEL_ARG_ADDRESS_LOCAL, CL_KERNEL_ARG_ACCESS_NONE, "double*", CL_KERNEL_ARG_TYPE_NONE, "scratch"},
      // By value there are no qualifiers.
      {CL_KERNEL_ARG_ADDRESS_PRIVATE, CL_KERNEL_ARG_ACCESS_NONE, "int", CL_KERNEL_ARG_TYPE_NONE, "value"},
      {CL_KERNEL_ARG_ADDRESS_PRIVATE, CL_KERNEL_ARG_ACCESS_NONE, "ulong", CL_KERNEL_ARG_TYPE_NONE,
       "two_words"},
      {CL_KERNEL_ARG_ADDRESS_PRIVATE, CL_KERNEL_ARG_ACCESS_NONE, "pair", CL_KERNEL_ARG_TYPE_NONE,
       "structure"},
      {CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_ACCESS_READ_ONLY, "image2d_t", CL_KERNEL_ARG_TYPE_NONE,
       "from"},
      {CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_ACCESS_WRITE_ONLY, "image3d_t", CL_KERNEL_ARG_TYPE_NONE,
       "to"},
      {CL_KERNEL_ARG_ADDRESS_PRIVATE, CL_KERNEL_ARG_ACCESS_NONE, "sampler_t", CL_KERNEL_ARG_TYPE_NONE, "how"},
  };
  Session s;
  const cl_program program = s.build(R"(
    #pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable
    typedef struct { int a, b; } pair;
    __kernel void k(__global const volatile uint* restrict all_qualifiers, __global char* plain,
                    __constant float4* table, __local double* scratch, const int value, unsigned long two_words,
                    pair structure, read_only image2d_t from, write_only image3d_t to, sampler_t how) {})",
                                     "-cl-kernel-arg-info");
  const cl_kernel kernel = s.kernel(program, "k");
  cl_uint count = 0;
  clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof count, &count, nullptr);
  ASSERT_EQ(count, std::size(rows));
  for (cl_uint i = 0; i < count; ++i) {
    ArgumentRow got{};
    char type[64] = "", name[64] = "";
    const auto query = [&](cl_kernel_arg_info info, size_t size, void* value) {
      EXPECT_EQ(clGetKernelArgInfo(kernel, i, info, size, value, nullptr), CL_SUCCESS) << rows[i].name;
    };
    query(CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof got.address, &got.address);
    query(CL_KERNEL_ARG_ACCESS_QUALIFIER, sizeof got.access, &got.access);
    query(CL_KERNEL_ARG_TYPE_QUALIFIER, sizeof got.qualifier, &got.qualifier);
    query(CL_KERNEL_ARG_TYPE_NAME, sizeof type, type);
    query(CL_KERNEL_ARG_NAME, sizeof name, name);
    EXPECT_EQ(got.address, rows[i].address) << rows[i].name;
    EXPECT_EQ(got.access, rows[i].access) << rows[i].name;
    EXPECT_EQ(got.qualifier, rows[i].qualifier) << rows[i].name;
    EXPECT_STREQ(type, rows[i].type);
    EXPECT_STREQ(name, rows[i].name);
  }
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

}  // namespace
