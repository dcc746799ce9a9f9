// SOFTCL_CHECK: mistakes of kernels are reported with their line and work-item, and right kernels are not.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "new_process.h"
#include "reports.h"

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

struct Checked : Session {
  explicit Checked(const char* source, const char* options = "")
      : program(build(source, options)), memory(buffer(256)), other(buffer(256)) {
    const cl_int zero = 0;
    for (const cl_mem m : {memory, other})
      clEnqueueFillBuffer(queue, m, &zero, 4, 0, 256, 0, nullptr, nullptr);
    clFinish(queue);
  }
  ~Checked() {
    for (const cl_mem m : {memory, other}) clReleaseMemObject(m);
    clReleaseProgram(program);
  }

  /// What running kernel `k` reports. Its arguments are the two buffers, as many as it has, and a __local one
  /// of 64 bytes.
  std::string reports(size_t items = 64, size_t local = 16) const {
    const cl_kernel k = kernel(program, "k");
    cl_uint arguments = 0;
    clGetKernelInfo(k, CL_KERNEL_NUM_ARGS, sizeof arguments, &arguments, nullptr);
    if (arguments > 0) clSetKernelArg(k, 0, sizeof memory, &memory);
    if (arguments > 1) clSetKernelArg(k, 1, sizeof other, &other);
    if (arguments > 2) clSetKernelArg(k, 2, 64, nullptr);
    const std::string reported = reports_of(*this, k, items, local);
    clReleaseKernel(k);
    return reported;
  }
  std::vector<cl_int> contents() const {
    std::vector<cl_int> values(64);
    clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, 256, values.data(), 0, nullptr, nullptr);
    return values;
  }

  cl_program program;
  cl_mem memory, other;
};

struct Mistake {
  const char* what;
  const char* source;
  std::vector<const char*> reported;
};

const Mistake out_of_bounds[] = {
    {"a buffer written past its end",
     "kernel void k(global int* a) {\n  size_t i = get_global_id(0);\n  a[i + 1] = 1;\n}",
     {"kernel 'k': out of bounds at kernel.cl:3: writes 4 bytes at byte 256 of argument 0, which has 256",
      "work-item (63, 0, 0) of group (3, 0, 0)"}},
    {"a buffer read before its start",
     "kernel void k(global int* a) {\n  int i = get_global_id(0);\n  int v = a[i - 1];\n  a[i] = v;\n}",
     {"kernel.cl:3: reads 4 bytes at byte -4 of argument 0", "work-item (0, 0, 0)"}},
    {"a loop over a pointer",
     "kernel void k(global int* a) {\n  global int* p = a;\n  int sum = 0;\n  if (get_global_id(0) == 5)\n"
     "    for (int i = 0; i <= 64; ++i)\n      sum += *p++;\n  a[0] = sum;\n}",
     {"kernel.cl:6: reads 4 bytes at byte 256 of argument 0", "work-item (5, 0, 0)"}},
    {"into the neighbouring buffer",
     "kernel void k(global int* a, global int* b) {\n  if (get_global_id(0) == 0)\n    a[b - a] = 3;\n}",
     {"kernel.cl:3: writes 4 bytes", "argument 0"}},
    {"a __local variable, whose neighbour is another",
     "kernel void k(global int* a) {\n  local int t[16], u[16];\n  int i = get_local_id(0);\n  u[i] = i;\n"
     "  t[i + 1] = i;\n  barrier(CLK_LOCAL_MEM_FENCE);\n  a[get_global_id(0)] = t[i] + u[i];\n}",
     {"kernel.cl:5: writes 4 bytes at byte 64 of variable 'k.t', which has 64", "work-item (15, 0, 0)"}},
    {"a __local argument",
     "kernel void k(global int* a, global int* b, local int* l) {\n  l[get_local_id(0) * 2] = 1;\n}",
     {"kernel.cl:2: writes 4 bytes at byte 64 of argument 2, which has 64", "work-item (8, 0, 0)"}},
    {"a private array",
     "kernel void k(global int* a) {\n  int t[4] = {1, 2, 3, 4};\n  int i = get_global_id(0);\n"
     "  t[i & 3] = 7;\n  a[i] = t[i];\n}",
     {"kernel.cl:5: reads 4 bytes at byte 16 of variable 't', which has 16", "work-item (4, 0, 0)"}},
    {"a table of constants",
     "constant int t[4] = {1, 2, 3, 4};\nkernel void k(global int* a) {\n  int i = get_global_id(0);\n"
     "  a[i] = t[i];\n}",
     {"kernel.cl:4: reads 4 bytes at byte 16 of variable 't', which has 16"}},
    {"within a function and a builtin",
     "void put(global float* p, int i) {\n  vstore4((float4)(1), i, p);\n}\n"
     "kernel void k(global float* a) { put(a, get_global_id(0)); }",
     {"kernel.cl:2: writes", "of argument 0, which has 256", "work-item (16, 0, 0)"}},
    {"an atomic function",
     "kernel void k(global int* a) {\n  atomic_inc(a + 64);\n}",
     {"kernel.cl:2: changes 4 bytes at byte 256 of argument 0"}},
    {"nowhere",
     "kernel void k(global ulong* a) {\n  global int* p = (global int*)(a[0] + 64);\n  a[1] = *p;\n}",
     {"kernel.cl:3: reads 4 bytes at address 0x40, where nothing of the kernel's is"}},
};

TEST(CheckDeathTest, AccessesOutOfBoundsAreReportedByTheirObjectLineAndWorkItem) {
  IN_NEW_PROCESS({
    check("memory");
    for (const char* const options : {"", "-cl-opt-disable"})
      for (const Mistake& mistake : out_of_bounds) {
        SCOPED_TRACE(mistake.what);
        const Checked s(mistake.source, options);
        const std::string reported = s.reports();
        for (const char* const part : mistake.reported) EXPECT_THAT(reported, HasSubstr(part));
        EXPECT_LE(std::count(reported.begin(), reported.end(), '\n'), 2) << reported;
      }
  });
}

TEST(CheckDeathTest, WhatIsOutOfBoundsChangesNothingAndTheRestIsComputed) {
  IN_NEW_PROCESS({
    check("memory");
    const Checked s("kernel void k(global int* a) { int i = get_global_id(0); a[i * 2] = i; }");
    EXPECT_THAT(s.reports(), HasSubstr("(and 31 more times)"));
    for (int i = 0; i < 64; ++i) EXPECT_EQ(s.contents()[size_t(i)], i % 2 ? 0 : i / 2);
  });
}

TEST(CheckDeathTest, ANullBufferIsNamed) {
  IN_NEW_PROCESS({
    check("memory");
    const Session s;
    const cl_program program =
        s.build("kernel void k(global int* a) { a[get_global_id(0)] = 1; }", "-cl-kernel-arg-info");
    const cl_kernel kernel = s.kernel(program, "k");
    clSetKernelArg(kernel, 0, sizeof(cl_mem), nullptr);
    const size_t one = 1;
    testing::internal::CaptureStderr();
    clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr);
    clFinish(s.queue);
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("through argument 0 'a', which is null"));
    clReleaseKernel(kernel);
    clReleaseProgram(program);
  });
}

const Mistake divergent[] = {
    {"a barrier for some",
     "kernel void k(global int* a) {\n  if (get_local_id(0) < 3)\n    barrier(CLK_LOCAL_MEM_FENCE);\n"
     "  a[get_global_id(0)] = 1;\n}",
     {"divergent barrier: work-item (3, 0, 0) of group (0, 0, 0) has returned where others of its group are "
      "at "
      "kernel.cl:3"}},
    {"one barrier or the other",
     "kernel void k(global int* a) {\n  if (get_local_id(0) & 1)\n    barrier(CLK_LOCAL_MEM_FENCE);\n  else\n"
     "    barrier(CLK_GLOBAL_MEM_FENCE);\n  a[get_global_id(0)] = 1;\n}",
     {"divergent barrier: work-item (1, 0, 0)",
      "is at kernel.cl:3 where others of its group are at kernel.cl:5"}},
    {"a loop of unequal length",
     "kernel void k(global int* a) {\n  for (int i = 0; i <= get_local_id(0); ++i)\n"
     "    barrier(CLK_LOCAL_MEM_FENCE);\n  a[get_global_id(0)] = 1;\n}",
     {"has returned where others of its group are at kernel.cl:3"}},
    {"after others have returned",
     "kernel void k(global int* a) {\n  if (get_local_id(0) == 2) return;\n  barrier(CLK_LOCAL_MEM_FENCE);\n"
     "  a[get_global_id(0)] = 1;\n}",
     {"work-item (2, 0, 0) of group (0, 0, 0) has returned where others of its group are at kernel.cl:3"}},
};

TEST(CheckDeathTest, DivergentBarriersAreReported) {
  IN_NEW_PROCESS({
    check("barriers");
    for (const Mistake& mistake : divergent) {
      SCOPED_TRACE(mistake.what);
      const std::string reported = Checked(mistake.source).reports();
      for (const char* const part : mistake.reported) EXPECT_THAT(reported, HasSubstr(part));
    }
  });
}

const Mistake races[] = {
    {"neighbours of a group",
     "kernel void k(global int* a) {\n  int i = get_global_id(0);\n  a[i] = i;\n  a[i] += a[(i + 1) % "
     "64];\n}",
     {"data race at kernel.cl:3: work-item (1, 0, 0) of group (0, 0, 0) writes byte 4 of argument 0, which "
      "work-item (0, 0, 0) of group (0, 0, 0) reads at kernel.cl:4"}},
    {"groups, which no barrier orders",
     "kernel void k(global int* a) {\n  if (get_local_id(0) == 0) a[0] += 1;\n  "
     "barrier(CLK_GLOBAL_MEM_FENCE);\n}",
     {"data race at kernel.cl:2", "of group (1, 0, 0)", "of group (0, 0, 0)"}},
    {"__local memory without a barrier",
     "kernel void k(global int* a) {\n  local int t[16];\n  int i = get_local_id(0);\n  t[i] = i;\n"
     "  a[get_global_id(0)] = t[15 - i];\n}",
     {"data race at kernel.cl:4", "the __local variables", "reads at kernel.cl:5"}},
    {"an atomic function beside a plain access",
     "kernel void k(global int* a) {\n  atomic_inc(a);\n  if (get_global_id(0) == 9)\n    a[0] = 1;\n}",
     {"data race at kernel.cl:4: work-item (9, 0, 0)"}},
};

TEST(CheckDeathTest, DataRacesAreReportedWithBothPlaces) {
  IN_NEW_PROCESS({
    check("races");
    for (const Mistake& mistake : races) {
      SCOPED_TRACE(mistake.what);
      const std::string reported = Checked(mistake.source).reports();
      for (const char* const part : mistake.reported) EXPECT_THAT(reported, HasSubstr(part));
    }
  });
}

/// Kernels of many kinds without a mistake.
constexpr const char* right[] = {
    "kernel void k(global int* a) { a[get_global_id(0)] = 1; }",
    "kernel void k(global int* a, global int* b, local int* l) {\n"
    "  int i = get_local_id(0), g = get_global_id(0);\n"
    "  for (int round = 0; round < 3; ++round) {\n"
    "    l[i] = b[g] + round; barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    a[g] += l[15 - i]; barrier(CLK_LOCAL_MEM_FENCE);\n  }\n}",
    "kernel void k(global int* a) { atomic_add(a + (get_global_id(0) & 3), 2); }",
    "typedef struct { int x, y[3]; } S;\n"
    "int pick(const S* s, int i) { return s->y[i % 3] + s->x; }\n"
    "kernel void k(global int* a) { int i = get_global_id(0); S s = {i, {1, 2, 3}}, t = s; t.y[i % 3] = 4;\n"
    "  const S* p = i & 1 ? &s : &t; a[i] = pick(p, i); }",
    "kernel void k(global int* a) { int i = get_global_id(0), t[8]; for (int j = 0; j < 8; ++j) t[j] = i + "
    "j;\n"
    "  const int* p = t; barrier(CLK_LOCAL_MEM_FENCE); int sum = 0; for (int j = 0; j < 8; ++j) sum += "
    "*p++;\n"
    "  barrier(CLK_LOCAL_MEM_FENCE); a[i] = sum + t[i & 7]; }",
    "kernel void k(global float* a) { int i = get_global_id(0); float c; a[i] = sincos(a[i], &c) + c + "
    "sin(a[i]); }",
    "kernel void k(global float* a, global float* b) { int i = get_global_id(0);\n"
    "  float4 v = vload4(i & 15, b); if (i < 16) vstore4(v, i, a); }",
    "constant float t[3] = {1, 2, 3};\nkernel void k(global float* a) { a[get_global_id(0)] = "
    "t[get_local_id(0) % 3]; }",
    "kernel void k(global int* a, global int* b, local int* l) {\n"
    "  event_t e = async_work_group_copy(l, b + get_group_id(0) * 16, 16, 0); wait_group_events(1, &e);\n"
    "  a[get_global_id(0)] = l[15 - get_local_id(0)]; }",
    "kernel void k(global int* a) { if (get_global_id(0) == 0) printf(\"%v4d\", (int4)(1)); }",
};

TEST(CheckDeathTest, RightKernelsAreNotReported) {
  IN_NEW_PROCESS({
    check("memory,barriers,races");
    for (const char* const source : right)
      for (const char* const options : {"", "-cl-opt-disable"}) {
        SCOPED_TRACE(source);
        EXPECT_THAT(Checked(source, options).reports(), IsEmpty());
      }
  });
}

TEST(CheckDeathTest, ImagesAreNotReported) {
  IN_NEW_PROCESS({
    check("memory,races");
    const Session s;
    const cl_program program = s.build(
        "constant sampler_t linear = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_LINEAR;\n"
        "kernel void k(read_only image2d_t in, write_only image2d_t out) {\n"
        "  int2 p = (int2)(get_global_id(0), 3);\n"
        "  write_imagef(out, p, read_imagef(in, linear, convert_float2(p) - 5)); }");
    const cl_kernel kernel = s.kernel(program, "k");
    const cl_image_format format{CL_RGBA, CL_UNORM_INT8};
    const cl_image_desc shape{CL_MEM_OBJECT_IMAGE2D, 16, 16, 0, 0, 0, 0, 0, 0, {nullptr}};
    const cl_mem in = clCreateImage(s.context, 0, &format, &shape, nullptr, nullptr);
    const cl_mem out = clCreateImage(s.context, 0, &format, &shape, nullptr, nullptr);
    clSetKernelArg(kernel, 0, sizeof in, &in);
    clSetKernelArg(kernel, 1, sizeof out, &out);
    const size_t items = 16;
    testing::internal::CaptureStderr();
    clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &items, nullptr, 0, nullptr, nullptr);
    clFinish(s.queue);
    EXPECT_THAT(testing::internal::GetCapturedStderr(), IsEmpty());
    for (const cl_mem m : {in, out}) clReleaseMemObject(m);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
  });
}

TEST(CheckDeathTest, ReportsComeFromAProcessOfItsOwnToo) {
  IN_NEW_PROCESS({
    check("memory");
    setenv("SOFTCL_ISOLATE", "1", 1);
    const Checked s("kernel void k(global int* a) {\n  a[get_global_id(0) + 1] = 1;\n}");
    EXPECT_THAT(s.reports(), HasSubstr("kernel.cl:2: writes 4 bytes at byte 256 of argument 0"));
  });
}

}  // namespace
