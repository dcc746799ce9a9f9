// SOFTCL_CHECK=uninitialised: uses of what nothing has written are reported with what it is, line and
// work-item; kernels that write first, or only copy, are not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "new_process.h"
#include "reports.h"
#include "tests/device/api/device_enqueue.h"

namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// A buffer that the host has written, one that nothing has, and one for results.
struct Unwritten : Session {
  explicit Unwritten(const char* source, const char* options = "")
      : program(build(source, options)), written(buffer(256)), unwritten(buffer(256)), results(buffer(1024)) {
    fill(written, 0, 256);
  }
  ~Unwritten() {
    for (const cl_mem m : {written, unwritten, results}) clReleaseMemObject(m);
    clReleaseProgram(program);
  }

  void fill(cl_mem memory, size_t offset, size_t size) const {
    const cl_int zero = 0;
    clEnqueueFillBuffer(queue, memory, &zero, 4, offset, size, 0, nullptr, nullptr);
    clFinish(queue);
  }

  /// What kernel `name` of 32 work-items in two groups reports. Its arguments are, as far as it has them,
  /// results, written, unwritten and 64 bytes of __local memory.
  std::string reports(const char* name = "k") const {
    const cl_kernel k = kernel(program, name);
    cl_uint arguments = 0;
    clGetKernelInfo(k, CL_KERNEL_NUM_ARGS, sizeof arguments, &arguments, nullptr);
    const cl_mem buffers[] = {results, written, unwritten};
    for (cl_uint i = 0; i < std::min(arguments, 3u); ++i) clSetKernelArg(k, i, sizeof(cl_mem), &buffers[i]);
    if (arguments > 3) clSetKernelArg(k, 3, 64, nullptr);
    const std::string reported = reports_of(*this, k, 32, 16);
    clReleaseKernel(k);
    return reported;
  }

  cl_program program;
  cl_mem written, unwritten, results;
};

struct Use {
  const char* what;
  const char* source;
  std::vector<const char*> reported;
};

const Use uses[] = {
    {"a variable decides a branch",
     "kernel void k(global int* r, global int* w) {\n  int x;\n  if (w[0]) x = 1;\n  if (x)\n    r[0] = "
     "1;\n}",
     {"kernel 'k': uninitialised at kernel.cl:4: uses bytes of variable 'x' that nothing has written; "
      "work-item (0, 0, 0) of group (0, 0, 0)",
      "(and 31 more times)"}},
    {"a variable of some work-items is stored",
     "kernel void k(global int* r) {\n  int i = get_global_id(0), x;\n  if (i != 21) x = i;\n  r[i] = x;\n}",
     {"kernel.cl:4: uses bytes of variable 'x'", "work-item (21, 0, 0) of group (1, 0, 0)"}},
    {"an element of an array",
     "kernel void k(global int* r, global int* w) {\n  int t[4];\n  for (int i = 0; i < 3; ++i) t[i] = i;\n"
     "  r[0] = t[(w[0] + get_global_id(0)) & 3];\n}",
     {"kernel.cl:4: uses bytes of variable 't'", "work-item (3, 0, 0)"}},
    {"a component of a vector",
     "kernel void k(global float4* r, global int* w) {\n  float4 v;\n  v.x = 1;\n  v.zw = (float2)(2);\n"
     "  r[get_global_id(0)] = v;\n}",
     {"kernel.cl:5: uses bytes of variable 'v'"}},
    {"a member of a structure, after a copy",
     "typedef struct { char c; int x, y; } S;\nkernel void k(global int* r) {\n  S a, b;\n  a.c = 1; a.x = "
     "2;\n"
     "  b = a;\n  r[0] = b.y;\n}",
     {"kernel.cl:6: uses bytes of variable 'a'"}},
    {"an address",
     "kernel void k(global int* r) {\n  int i;\n  r[i & 7] = 1;\n}",
     {"kernel.cl:3: uses bytes of variable 'i'"}},
    {"a divisor",
     "kernel void k(global int* r) {\n  int i;\n  r[0] = 7 / i;\n}",
     {"kernel.cl:3: uses bytes of variable 'i'"}},
    {"stored through a generic pointer to private memory, and a branch",
     "kernel void k(global int* r, global int* w) {\n  int x, y;\n  int* p = w[0] ? (int*)r : &y;\n"
     "  *p = x;\n  if (y)\n    r[0] = 1;\n}",
     {"kernel.cl:5: uses bytes of variable 'x'"}},
    {"stored through a generic pointer to __global memory",
     "kernel void k(global int* r, global int* w) {\n  int x, y;\n  int* p = w[0] ? &y : (int*)r;\n  *p = "
     "x;\n}",
     {"kernel.cl:4: uses bytes of variable 'x'"}},
    {"a builtin's argument",
     "kernel void k(global float* r) {\n  float x;\n  float y = sin(x);\n  r[0] = y;\n}",
     {"uses bytes of variable 'x'"}},
    {"within a function",
     "void put(global int* r, int v) {\n  r[1] = v;\n}\nkernel void k(global int* r) {\n  int x;\n  put(r, "
     "x);\n}",
     {"kernel.cl:2: uses bytes of variable 'x'"}},
    {"a variable of a loop, from the round before",
     "kernel void k(global int* r) {\n  for (int i = 0; i < 2; ++i) {\n    int x;\n    if (i == 0) x = 3;\n"
     "    r[i] = x;\n  }\n}",
     {"kernel.cl:5: uses bytes of variable 'x'"}},
    {"a __local variable",
     "kernel void k(global int* r) {\n  local int t[16];\n  int i = get_local_id(0);\n  if (i != 5) t[i] = "
     "i;\n"
     "  barrier(CLK_LOCAL_MEM_FENCE);\n  r[get_global_id(0)] = t[15 - i];\n}",
     {"kernel.cl:6: uses bytes of variable 'k.t'", "work-item (10, 0, 0) of group (0, 0, 0)",
      "(and 1 more times)"}},
    {"a __local variable of the next group",
     "kernel void k(global int* r) {\n  local int t;\n  if (get_group_id(0) == 0) t = 1;\n"
     "  barrier(CLK_LOCAL_MEM_FENCE);\n  r[get_global_id(0)] = t;\n}",
     {"kernel.cl:5: uses bytes of variable 'k.t'", "work-item (16, 0, 0) of group (1, 0, 0)"}},
    {"a __local argument",
     "kernel void k(global int* r, global int* w, global int* u, local int* l) {\n  int i = "
     "get_local_id(0);\n"
     "  if (i) l[i] = 1;\n  barrier(CLK_LOCAL_MEM_FENCE);\n  r[i] = l[i];\n}",
     {"kernel.cl:5: uses bytes of argument 3", "work-item (0, 0, 0)"}},
    {"a buffer",
     "kernel void k(global int* r, global int* w, global int* u) {\n  int i = get_global_id(0);\n"
     "  r[i] = w[i] + u[i];\n}",
     {"kernel.cl:3: uses bytes of argument 2 that nothing has written; work-item (0, 0, 0)",
      "(and 31 more times)"}},
    {"a counter",
     "kernel void k(global int* r, global int* w, global int* u) {\n  atomic_inc(u + 3);\n}",
     {"kernel.cl:2: uses bytes of argument 2"}},
    {"across a barrier",
     "kernel void k(global int* r, global int* w) {\n  int x;\n  if (w[0]) x = 1;\n"
     "  barrier(CLK_GLOBAL_MEM_FENCE);\n  r[get_global_id(0)] = x + 1;\n}",
     {"kernel.cl:5: uses bytes of variable 'x'"}},
    {"printed",
     "kernel void k(global int* r) {\n  int x;\n  printf(\"%d\", x);\n}",
     {"kernel.cl:3: uses bytes of variable 'x'"}},
    {"a component that is printed",
     "kernel void k(global int* r) {\n  int4 v;\n  v.yzw = (int3)(1);\n  printf(\"%v4d\", v);\n}",
     {"kernel.cl:4: uses bytes of variable 'v'"}},
    {"a component of three that is printed",
     "kernel void k(global int* r) {\n  int3 v;\n  v.xz = (int2)(1);\n  printf(\"%v3d\", v);\n}",
     {"kernel.cl:4: uses bytes of variable 'v'"}},
    {"given to others of the group",
     "kernel void k(global int* r) {\n  int x;\n  if (get_local_id(0)) x = 1;\n"
     "  r[get_global_id(0)] = work_group_reduce_add(x);\n}",
     {"kernel.cl:4: uses bytes of variable 'x'"}},
};

TEST(UninitialisedDeathTest, UsesAreReportedWithWhatItIsLineAndWorkItem) {
  IN_NEW_PROCESS({
    check("uninitialised");
    for (const char* const options : {"-cl-std=CL3.0", "-cl-std=CL3.0 -cl-opt-disable"})
      for (const Use& use : uses) {
        SCOPED_TRACE(use.what);
        const std::string reported = Unwritten(use.source, options).reports();
        for (const char* const part : use.reported) EXPECT_THAT(reported, HasSubstr(part));
        EXPECT_LE(std::count(reported.begin(), reported.end(), '\n'), 2) << reported;
      }
  });
}

TEST(UninitialisedDeathTest, OtherChecksFindTheirsBesideIt) {
  IN_NEW_PROCESS({
    check("uninitialised,memory,races,barriers");
    for (const Use& use : uses) {
      SCOPED_TRACE(use.what);
      const std::string reported = Unwritten(use.source, "-cl-std=CL3.0").reports();
      EXPECT_THAT(reported, HasSubstr(use.reported[0]));
      EXPECT_THAT(reported, testing::Not(HasSubstr("out of bounds"))) << reported;
    }
    const Unwritten both(
        "kernel void k(global int* r, global int* w) {\n  int x;\n  int i = get_global_id(0);\n"
        "  w[64 + (i & 1)] = 1;\n  if (i == 3) r[7] = 1;\n  if (i == 4) r[7] = x;\n}");
    const std::string reported = both.reports();
    for (const char* const part :
         {"out of bounds at kernel.cl:4: writes 4 bytes at byte 256 of argument 1, which has 256",
          "uninitialised at kernel.cl:6: uses bytes of variable 'x'", "data race at kernel.cl:6"})
      EXPECT_THAT(reported, HasSubstr(part));
  });
}

/// Kernels that use what has been written alone.
constexpr const char* clean[] = {
    "kernel void k(global int* r, global int* w) { r[get_global_id(0)] = w[get_global_id(0)]; }",
    // Padding, and a member that is not used, are copied.
    "typedef struct { char c; long x; int unused; } S;\n"
    "kernel void k(global S* r, global S* w) { S s; s.c = 1; s.x = 2; S t = s; r[get_global_id(0)] = t;\n"
    "  if (r[get_global_id(0)].x == 3) r[0].c = 1; }",
    // Components that are not used afterwards.
    "kernel void k(global float* r, global float* w) { float4 v; v.xy = vload2(0, w); v = sin(v) * 2;\n"
    "  vstore2(v.xy, get_global_id(0), r); }",
    // Bits.
    "kernel void k(global int* r) { int x; uchar* p = (uchar*)&x; p[1] = 3;\n"
    "  r[get_global_id(0)] = (x >> 8) & 0xFF; }",
    "kernel void k(global int* r, global int* w, global int* u) { int i = get_global_id(0); u[i] = i;\n"
    "  u[i] += 1; r[i] = u[i]; }",
    "kernel void k(global int* r, global int* w) { int x; if (w[0] == 0) x = 4; r[get_global_id(0)] = x; }",
    "kernel void k(global int* r, global int* w, global int* u, local int* l) { int i = get_local_id(0);\n"
    "  for (int round = 0; round < 3; ++round) { l[i] = w[i] + round; barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    r[get_global_id(0)] = l[15 - i]; barrier(CLK_LOCAL_MEM_FENCE); } }",
    "kernel void k(global int* r) { int x = get_global_id(0), y; atomic_init((atomic_int*)&y, 3);\n"
    "  r[x] = atomic_fetch_add((atomic_int*)&y, x) + sub_group_scan_inclusive_add(x) +\n"
    "    work_group_broadcast(x, 2); }",
    "kernel void k(global float* r) { float c; r[get_global_id(0)] = sincos(1.5f, &c) + c + lgamma(c) + "
    "pow(c, 3.5f); }",
    "kernel void k(global int* r) { if (get_global_id(0) == 0) printf(\"%v4d %s\", (int4)(1), \"x\"); }",
    "kernel void k(global float* r) { float3 v; v.xy = vload2(0, (float[2]){1, 2}); v.z = 3;\n"
    "  if (get_global_id(0) == 0) printf(\"%v3hlf %v2hhd\", v, (char2)(1)); }",
    // Of the largest vectors.
    "kernel void k(global double16* r) { double16 v = (double16)(get_global_id(0)); double16 t[2] = {v, v};\n"
    "  private double16* p = t; r[0] = p[get_global_id(0) & 1] * 2; }",
    "kernel void k(global int* r) { int t[100]; for (int i = 0; i < 100; ++i) t[i] = i; int sum = 0;\n"
    "  for (int i = 0; i < 100; ++i) sum += t[i]; r[get_global_id(0)] = sum; }",
    "kernel void k(global int* r) { int a[3] = {1, 2, 3}, b[3]; for (int i = 0; i < 3; ++i) b[i] = a[i];\n"
    "  r[get_global_id(0)] = b[get_global_id(0) % 3]; }",
    // Through generic pointers, and what nobody uses.
    "kernel void k(global int* r, global int* w) { int x = 3, y; int* p = w[0] ? (int*)r : &y; *p = x;\n"
    "  if (y) r[0] = 1; p = w[0] ? &y : (int*)r; *p = y; }",
    "kernel void k(global int* r, global int* w, global int* u, local int* l) { int x, y;\n"
    "  int* p = w[0] ? (int*)r : &y; *p = x; p = w[0] ? (int*)r : (int*)l; p[get_local_id(0)] = x;\n"
    "  r[0] = 1; }",
};

/// Vectors of three, whose builtins are others for pointers to __global memory and for generic ones.
constexpr const char* clean_threes[] = {
    "kernel void k(global float* r, global float* w) { int i = get_global_id(0) & 3;\n"
    "  global float3* p = (global float3*)(r + 64); *p = vload3(i, w); float3 v = sincos(vload3(i, w), p);\n"
    "  vstore3(v, i, r); vstore3(*p, i, r); }",
    "kernel void k(global float3* r, global int* w) { int i = get_global_id(0); float3 v = (float3)(i, 1, "
    "2);\n"
    "  local float3 l[16]; l[get_local_id(0)] = v; barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  r[i] = l[get_local_id(0)] * 2; r[i] = r[i] + sqrt(v); }",
    "kernel void k(global float3* r, global int* w) { local float3 l[16]; l[get_local_id(0)] = (float3)(1);\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  event_t e = async_work_group_copy(r + get_group_id(0) * 16, l, 16, 0); wait_group_events(1, &e); }",
    "kernel void k(global double3* r, global int* w) { local double3 l[16]; r[1] = sincos((double3)(1), l);\n"
    "  r[2] = l[0] + sincos((double3)(1), r + 3); r[4] = modf((double3)(1), r + 5); }",
    "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\nkernel void k(global half3* r, global int* w) { r[1] = "
    "sincos((half3)(1), r); r[2] = fract((half3)(1), "
    "r + 3); }",
    "kernel void k(global float3* r, global int* w) { local float3 l[16]; local float* c = (local float*)l;\n"
    "  for (int i = 0; i < 3; ++i) c[get_local_id(0) * 4 + i] = i; barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  event_t e = async_work_group_copy(r + get_group_id(0) * 16, l, 16, 0); wait_group_events(1, &e); }",
};

void expect_silence() {
  const auto expect = [](const char* source, const char* options) {
    SCOPED_TRACE(source);
    EXPECT_THAT(Unwritten(source, options).reports(), IsEmpty());
  };
  for (const char* const options : {"-cl-std=CL3.0", "-cl-std=CL3.0 -cl-opt-disable"})
    for (const char* const source : clean) expect(source, options);
  for (const char* const options : {"-cl-std=CL1.2", "-cl-std=CL3.0"})
    for (const char* const source : clean_threes) expect(source, options);
}

TEST(UninitialisedDeathTest, KernelsThatWriteFirstAreNotReported) {
  IN_NEW_PROCESS({
    check("uninitialised");
    expect_silence();
  });
  IN_NEW_PROCESS({
    check("uninitialised,memory,barriers");
    expect_silence();
  });
}

constexpr const char* reads_unwritten =
    "kernel void k(global int* r, global int* w, global int* u) {\n  int i = get_global_id(0);\n  r[i] = "
    "u[i];\n}";

TEST(UninitialisedDeathTest, WhatTheHostWritesIsInitialised) {
  IN_NEW_PROCESS({
    check("uninitialised");
    const Unwritten s(reads_unwritten);
    s.fill(s.unwritten, 0, 40);
    EXPECT_THAT(s.reports(), HasSubstr("argument 2 that nothing has written; work-item (10, 0, 0)"));
    const size_t from[3] = {40, 0, 0}, region[3] = {8, 1, 1}, none[3] = {};
    const cl_int zeros[64] = {};
    clEnqueueWriteBufferRect(s.queue, s.unwritten, CL_TRUE, from, none, region, 0, 0, 0, 0, zeros, 0, nullptr,
                             nullptr);
    EXPECT_THAT(s.reports(), HasSubstr("work-item (12, 0, 0)"));
    clEnqueueWriteBuffer(s.queue, s.unwritten, CL_TRUE, 48, 4, zeros, 0, nullptr, nullptr);
    EXPECT_THAT(s.reports(), HasSubstr("work-item (13, 0, 0)"));
    void* mapped =
        clEnqueueMapBuffer(s.queue, s.unwritten, CL_TRUE, CL_MAP_WRITE, 52, 76, 0, nullptr, nullptr, nullptr);
    clEnqueueUnmapMemObject(s.queue, s.unwritten, mapped, 0, nullptr, nullptr);
    EXPECT_THAT(s.reports(), IsEmpty());
    const cl_mem another = s.buffer(256);
    clEnqueueCopyBuffer(s.queue, another, s.unwritten, 0, 20, 8, 0, nullptr, nullptr);
    EXPECT_THAT(s.reports(), HasSubstr("work-item (5, 0, 0)"));
    clEnqueueCopyBuffer(s.queue, s.written, s.unwritten, 0, 20, 8, 0, nullptr, nullptr);
    EXPECT_THAT(s.reports(), IsEmpty());
    clReleaseMemObject(another);
  });
}

TEST(UninitialisedDeathTest, NativeKernelsWriteTheirBuffers) {
  IN_NEW_PROCESS({
    check("uninitialised");
    const Unwritten s(reads_unwritten);
    void* memory = nullptr;
    const void* place = &memory;
    EXPECT_EQ(clEnqueueNativeKernel(
                  s.queue, [](void* a) { std::memset(*static_cast<void**>(a), 0, 256); }, &memory,
                  sizeof memory, 1, &s.unwritten, &place, 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_THAT(s.reports(), IsEmpty());
  });
}

TEST(UninitialisedDeathTest, WhatIsMigratedWithoutContentsHasNone) {
  IN_NEW_PROCESS({
    check("uninitialised");
    const Unwritten s(reads_unwritten);
    s.fill(s.unwritten, 0, 256);
    clEnqueueMigrateMemObjects(s.queue, 1, &s.unwritten, CL_MIGRATE_MEM_OBJECT_HOST, 0, nullptr, nullptr);
    EXPECT_THAT(s.reports(), IsEmpty());
    clEnqueueMigrateMemObjects(s.queue, 1, &s.unwritten, CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED, 0, nullptr,
                               nullptr);
    EXPECT_THAT(s.reports(), HasSubstr("argument 2 that nothing has written; work-item (0, 0, 0)"));
  });
}

TEST(UninitialisedDeathTest, WhatOneKernelStoresIsKnownToTheNext) {
  for (const char* const isolate : {"0", "1"})
    IN_NEW_PROCESS({
      setenv("SOFTCL_ISOLATE", isolate, 1);
      check("uninitialised");
      const Unwritten s(
          "kernel void put(global int* r, global int* w, global int* u) {\n  int i = get_global_id(0);\n"
          "  if (i != 9) u[i] = i;\n}\n"
          "kernel void k(global int* r, global int* w, global int* u) {\n  int i = get_global_id(0);\n"
          "  if (u[i] == 3)\n    r[i] = 1;\n}");
      EXPECT_THAT(s.reports("put"), IsEmpty());
      EXPECT_THAT(s.reports("k"), HasSubstr("kernel.cl:7: uses bytes of argument 2 that nothing has written; "
                                            "work-item (9, 0, 0)"));
    });
}

TEST(UninitialisedDeathTest, TimesThatTheDeviceWritesAreInitialised) {
  IN_NEW_PROCESS({
    check("uninitialised");
    const DeviceEnqueue d;
    const cl_mem times = d.buffer(64);
    const cl_program program = d.build(
        "kernel void k(global ulong* t, queue_t q) {\n  clk_event_t e;\n"
        "  enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 0, 0, &e, ^{ t[3] = get_global_id(0); "
        "});\n"
        "  capture_event_profiling_info(e, CLK_PROFILING_COMMAND_EXEC_TIME, t);\n  release_event(e);\n}\n"
        "kernel void use(global ulong* t, queue_t q) {\n  if (t[0] > t[1] || t[3] != 0)\n    t[5] = 0;\n"
        "  if (t[4])\n    t[5] = 0;\n}",
        "-cl-std=CL3.0");
    testing::internal::CaptureStderr();
    for (const char* const name : {"k", "use"}) {
      const cl_kernel kernel = d.kernel(program, name);
      const size_t one = 1;
      clSetKernelArg(kernel, 0, sizeof times, &times);
      clSetKernelArg(kernel, 1, sizeof d.on_device, &d.on_device);
      EXPECT_EQ(clEnqueueNDRangeKernel(d.queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
                CL_SUCCESS);
      clFinish(d.queue);
      clReleaseKernel(kernel);
    }
    const std::string reported = testing::internal::GetCapturedStderr();
    EXPECT_THAT(reported, testing::StartsWith("softcl: kernel 'use': uninitialised at kernel.cl:10:"));
    EXPECT_EQ(std::count(reported.begin(), reported.end(), '\n'), 1) << reported;
    clReleaseProgram(program);
    clReleaseMemObject(times);
  });
}

}  // namespace
