// Kernels that enqueue kernels (OpenCL C 3.0, 6.15.20): what is enqueued, and when it runs.
#include "device_enqueue.h"

#include <algorithm>
#include <numeric>

namespace {

using Ints = std::vector<cl_int>;

Ints counting(size_t count, cl_int from = 0) {
  Ints values(count);
  std::iota(values.begin(), values.end(), from);
  return values;
}

TEST(DeviceEnqueue, ABlockRunsOverItsIndexSpaceWithWhatItCaptured) {
  DeviceEnqueue d;
  EXPECT_EQ(d.run("int seven = 7; float4 half_of = (float4)(1, 2, 3, 0.5f);"
                  "out[100] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(64),"
                  " ^{ size_t i = get_global_id(0); out[i] = seven + (int)(i * 2 * half_of.w); });",
                  64),
            counting(64, 7));
  EXPECT_EQ(d.read(101)[100], CL_SUCCESS);
}

/// 6.15.20.3: what each of the nine makes is what the block finds.
TEST(DeviceEnqueue, EveryFormOfAnIndexSpace) {
  const char* const block =
      "^{ if (get_global_linear_id() == 0) { out[0] = get_work_dim();"
      " for (int d = 0; d < 3; ++d) { out[1 + d] = get_global_offset(d); out[4 + d] = get_global_size(d);"
      " out[7 + d] = get_local_size(d); } } }";
  const auto space = [&](const std::string& range) {
    DeviceEnqueue d;
    return d.run(
        "const size_t a[3] = {2, 4, 6}, b[3] = {8, 12, 6}, c[3] = {4, 3, 2};"
        "out[20] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, " +
            range + ", " + block + ");",
        10);
  };
  const auto without_local = [](Ints values) {  // which the device has chosen
    values.resize(7);
    return values;
  };
  EXPECT_EQ(without_local(space("ndrange_1D(8)")), (Ints{1, 0, 0, 0, 8, 1, 1}));
  EXPECT_EQ(space("ndrange_1D(8, 4)"), (Ints{1, 0, 0, 0, 8, 1, 1, 4, 1, 1}));
  EXPECT_EQ(space("ndrange_1D(2, 8, 4)"), (Ints{1, 2, 0, 0, 8, 1, 1, 4, 1, 1}));
  EXPECT_EQ(without_local(space("ndrange_2D(b)")), (Ints{2, 0, 0, 0, 8, 12, 1}));
  EXPECT_EQ(space("ndrange_2D(b, c)"), (Ints{2, 0, 0, 0, 8, 12, 1, 4, 3, 1}));
  EXPECT_EQ(space("ndrange_2D(a, b, c)"), (Ints{2, 2, 4, 0, 8, 12, 1, 4, 3, 1}));
  EXPECT_EQ(without_local(space("ndrange_3D(b)")), (Ints{3, 0, 0, 0, 8, 12, 6}));
  EXPECT_EQ(space("ndrange_3D(b, c)"), (Ints{3, 0, 0, 0, 8, 12, 6, 4, 3, 2}));
  EXPECT_EQ(space("ndrange_3D(a, b, c)"), (Ints{3, 2, 4, 6, 8, 12, 6, 4, 3, 2}));
}

TEST(DeviceEnqueue, EveryFormOfEnqueueKernel) {
  DeviceEnqueue d;
  EXPECT_EQ(
      d.run("ndrange_t one = ndrange_1D(4, 4); clk_event_t a, b;"
            "void (^plain)(void) = ^{ atomic_inc(out + get_global_id(0)); };"
            "void (^with_local)(local void*, local void*) = ^(local void* x, local void* y) {"
            "  local int* s = x; local short* t = y; int i = get_local_id(0);"
            "  s[i] = 10 * i; t[3 - i] = i; barrier(CLK_LOCAL_MEM_FENCE);"
            "  out[4 + i] += s[3 - i] + t[i]; };"
            "out[20] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, one, 0, 0, &a, plain);"
            "out[21] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, one, 1, &a, &b, with_local, 16, 8u);"
            "out[22] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, one, 1, &b, 0, plain);"
            "out[23] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, one, plain);"
            "release_event(a); release_event(b);",
            8),
      (Ints{3, 3, 3, 3, 33, 22, 11, 0}));
}

TEST(DeviceEnqueue, LocalMemoryOfABlockIsItsOwnGroups) {
  DeviceEnqueue d;
  const Ints got = d.run(
      "out[1000] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(256, 16), ^(local void* m) {"
      " local int* s = m; int i = get_local_id(0); s[i] = get_global_id(0);"
      " barrier(CLK_LOCAL_MEM_FENCE); out[get_global_id(0)] = s[15 - i]; }, 64);",
      256);
  for (cl_int i = 0; i < 256; ++i) EXPECT_EQ(got[size_t(i)], (i | 15) - (i & 15)) << i;
}

/// 6.15.20.2: not before all work-items of the kernel have run.
TEST(DeviceEnqueue, WaitKernelSeesAllThatTheKernelWrote) {
  for (int round = 0; round < 20; ++round) {
    DeviceEnqueue d;
    const Ints got = d.run(
        "int i = get_global_id(0);"
        "if (i == 0) enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1), ^{"
        "  int sum = 0; for (int j = 1; j < 512; ++j) sum += out[j]; out[0] = sum; });"
        "if (i > 0) out[i] = 1;",
        1, 512, 8);
    ASSERT_EQ(got[0], 511);
  }
}

TEST(DeviceEnqueue, WaitWorkGroupSeesAllThatTheWorkGroupWrote) {
  for (int round = 0; round < 20; ++round) {
    DeviceEnqueue d;
    const Ints got = d.run(
        "int i = get_local_id(0), g = get_group_id(0); global int* mine = out + 64 + 32 * g;"
        "if (i == 0) enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP, ndrange_1D(1), ^{"
        "  int sum = 0; for (int j = 0; j < 32; ++j) sum += mine[j]; out[g] = sum; });"
        "mine[i] = i;",
        30, 30 * 32, 32);
    ASSERT_EQ(got, Ints(30, 31 * 16));
  }
}

/// The kernel that enqueued it has not ended when a command runs that need not wait: it waits for it.
TEST(DeviceEnqueue, NoWaitRunsBesideTheKernel) {
  cl_uint units = 0;
  clGetDeviceInfo(softcl_device(), CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, nullptr);
  if (units < 2) GTEST_SKIP() << "the kernel keeps the only unit";
  DeviceEnqueue d;
  EXPECT_EQ(
      d.run("volatile global atomic_int* flag = (volatile global atomic_int*)out;"
            "enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ atomic_store(flag, 1); });"
            "for (long i = 0; i < 4000000000 && atomic_load(flag) == 0; ++i); out[1] = atomic_load(flag);",
            2),
      (Ints{1, 1}));
}

/// 5.13 and the execution model: a command is complete when its children are, and theirs.
TEST(DeviceEnqueue, ACommandIsCompleteAfterAllThatComesOfIt) {
  DeviceEnqueue d;
  const char* const source =
      "void again(global int* out, queue_t q, int depth) {"
      "  out[depth] = depth + 1;"
      "  for (volatile int spin = 0; spin < 20000; ++spin);"
      "  if (depth < 40) enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1),"
      "                                 ^{ again(out, get_default_queue(), depth + 1); });"
      "}"
      "kernel void k(global int* out, queue_t q) { again(out, q, 0); }";
  cl_event event = nullptr;
  d.enqueue(source, 1, 1, "-cl-std=CL3.0", &event);
  ASSERT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  // Another queue's command, which waits for nothing, finds all done.
  const cl_command_queue other = clCreateCommandQueue(d.context, d.device, 0, nullptr);
  Ints got(41);
  EXPECT_EQ(clEnqueueReadBuffer(other, d.out, CL_TRUE, 0, 41 * 4, got.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(got, counting(41, 1));
  cl_ulong end = 0, complete = 0, start = 0;
  for (const auto& [name, value] :
       {std::pair{CL_PROFILING_COMMAND_START, &start}, std::pair{CL_PROFILING_COMMAND_END, &end},
        std::pair{CL_PROFILING_COMMAND_COMPLETE, &complete}})
    EXPECT_EQ(clGetEventProfilingInfo(event, cl_profiling_info(name), sizeof *value, value, nullptr),
              CL_SUCCESS);
  EXPECT_LE(start, end);
  EXPECT_LT(end, complete);  // 40 kernels later
  clReleaseEvent(event);
  clReleaseCommandQueue(other);
}

TEST(DeviceEnqueue, TheNextCommandOfTheHostsQueueComesAfterTheChildren) {
  DeviceEnqueue d;
  const char* const source =
      "kernel void k(global int* out, queue_t q) {"
      "  enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1), ^{"
      "    for (volatile int spin = 0; spin < 1000000; ++spin);"
      "    out[0] = 1; }); }";
  for (int round = 0; round < 10; ++round) {
    d.enqueue(source);
    const cl_int two = 2;
    EXPECT_EQ(clEnqueueFillBuffer(d.queue, d.out, &two, 4, 0, 4, 0, nullptr, nullptr), CL_SUCCESS);
    EXPECT_EQ(d.read(1), Ints{2});
  }
}

TEST(DeviceEnqueue, EveryWorkItemMayEnqueue) {
  DeviceEnqueue d;
  const Ints got = d.run(
      "int i = get_global_id(0);"
      "enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ out[i] = i + 1; });",
      1000, 1000, 50);
  EXPECT_EQ(got, counting(1000, 1));
}

TEST(DeviceEnqueue, BlocksOfKernelsWithBarriersAndOfHelpers) {
  DeviceEnqueue d;
  const char* const source =
      "int (^const twice)(int) = ^(int x) { return 2 * x + (int)get_local_id(0); };"
      "void later(global int* out, queue_t q, int at, int value) {"
      "  void (^store)(void) = ^{ out[at] = value; };"
      "  store(); out[at] = 0;"
      "  enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP, ndrange_1D(1), store);"
      "}"
      "kernel void k(global int* out, queue_t q) {"
      "  local int shared[8]; int i = get_local_id(0);"
      "  shared[i] = twice(i); barrier(CLK_LOCAL_MEM_FENCE);"
      "  later(out, q, i, shared[7 - i]);"
      "  barrier(CLK_LOCAL_MEM_FENCE);"
      "  later(out, q, 8 + i, shared[i]);"
      "}";
  d.enqueue(source, 8, 8);
  EXPECT_EQ(d.read(16), (Ints{21, 18, 15, 12, 9, 6, 3, 0, 0, 3, 6, 9, 12, 15, 18, 21}));
}

TEST(DeviceEnqueue, GroupFunctionsInABlock) {
  DeviceEnqueue d;
  const Ints got = d.run(
      "enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(20, 20), ^{"
      " int i = get_global_id(0); out[i] = work_group_reduce_add(i);"
      " out[20 + i] = sub_group_scan_inclusive_add(1); });",
      40);
  for (cl_int i = 0; i < 20; ++i) {
    EXPECT_EQ(got[size_t(i)], 190);
    EXPECT_EQ(got[size_t(20 + i)], i % 8 + 1);
  }
}

/// Two sources may name their functions alike, and so may Clang the kernels of their blocks.
TEST(DeviceEnqueue, LinkedProgramsKeepTheirBlocksApart) {
  DeviceEnqueue d;
  const std::string helper =
      "static void help(global int* out, queue_t q, int at) {"
      " enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ out[at] = NUMBER; }); }";
  const std::string sources[] = {
      helper + "void other(global int* out, queue_t q) { help(out, q, 1); }",
      "void other(global int* out, queue_t q);" + helper +
          "kernel void k(global int* out, queue_t q) { help(out, q, 0); other(out, q); }"};
  cl_program parts[2];
  for (int i = 0; i < 2; ++i) {
    const char* text = sources[i].c_str();
    parts[i] = clCreateProgramWithSource(d.context, 1, &text, nullptr, nullptr);
    const std::string options = "-cl-std=CL3.0 -DNUMBER=" + std::to_string(10 + i);
    ASSERT_EQ(clCompileProgram(parts[i], 0, nullptr, options.c_str(), 0, nullptr, nullptr, nullptr, nullptr),
              CL_SUCCESS)
        << d.log(parts[i]);
  }
  cl_int error = CL_SUCCESS;
  const cl_program linked = clLinkProgram(d.context, 0, nullptr, "", 2, parts, nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS) << d.log(linked);
  size_t kernels = 0;
  EXPECT_EQ(clGetProgramInfo(linked, CL_PROGRAM_NUM_KERNELS, sizeof kernels, &kernels, nullptr), CL_SUCCESS);
  EXPECT_EQ(kernels, 1u);  // those of blocks are not counted
  const cl_kernel k = d.kernel(linked, "k");
  clSetKernelArg(k, 0, sizeof d.out, &d.out);
  clSetKernelArg(k, 1, sizeof d.on_device, &d.on_device);
  const size_t one = 1;
  EXPECT_EQ(clEnqueueNDRangeKernel(d.queue, k, 1, nullptr, &one, nullptr, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(d.read(2), (Ints{11, 10}));
  clReleaseKernel(k);
  for (const cl_program program : {parts[0], parts[1], linked}) clReleaseProgram(program);
}

TEST(DeviceEnqueue, BlocksPrint) {
  DeviceEnqueue d;
  testing::internal::CaptureStdout();
  d.run(
      "enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1), ^{ printf(\"child %d\\n\", 3); });"
      "printf(\"parent\\n\");",
      1);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "parent\nchild 3\n");
}

/// An index space without work-items is a command that only waits (2.1 and later).
TEST(DeviceEnqueue, NoWorkItemsIsACommandOfItsOwn) {
  DeviceEnqueue d;
  EXPECT_EQ(
      d.run(
          "clk_event_t e;"
          "out[1] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(0), 0, 0, &e, ^{ out[0] = 1; });"
          "out[2] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &e, 0, ^{ out[3] = 1; });"
          "release_event(e);",
          4),
      (Ints{0, 0, 0, 1}));
}

/// Without -g one code; with it, what is wrong (6.15.20.1).
TEST(DeviceEnqueue, WhatIsWrongIsReportedWithDebugInformation) {
  const std::string body =
      "void (^plain)(void) = ^{ out[900] = 1; }; void (^with_local)(local void*) = ^(local void* p) {};"
      "ndrange_t one = ndrange_1D(1); clk_event_t e, invalid = CLK_NULL_EVENT; queue_t none = CLK_NULL_QUEUE;"
      "size_t ones[3] = {1, 1, 1}, huge[3] = {4096, 4096, 4096}, uneven[3] = {1, 0, 1};"
      "out[0] = enqueue_kernel(none, CLK_ENQUEUE_FLAGS_NO_WAIT, one, plain);"
      "out[1] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(8192, 8192), plain);"
      "out[2] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_3D(huge, huge), plain);"
      "out[3] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_3D(ones, uneven), plain);"
      "one.workDimension = 4; out[4] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, one, plain);"
      "one.workDimension = 0; out[5] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, one, plain);"
      "one.workDimension = 1;"
      "out[6] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(~0ul, 2, 1), plain);"
      "out[7] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, one, 1, &invalid, &e, plain);"
      "out[8] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, one, 1, 0, &e, plain);"
      "out[9] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, one, 0, &invalid, &e, plain);"
      "out[10] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, one, with_local, 0);"
      "out[11] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, one, with_local, 1 << 20);"
      "out[12] = enqueue_kernel(q, 3, one, plain);"
      "out[13] = enqueue_marker(none, 0, 0, &e);"
      "out[14] = enqueue_marker(q, 0, 0, &e);"
      "out[15] = enqueue_marker(q, 1, &invalid, &e);"
      "out[16] = enqueue_marker(q, 1, 0, &e);";
  DeviceEnqueue d;
  // CLK_INVALID_QUEUE, _NDRANGE, _EVENT_WAIT_LIST, _ARG_SIZE, CLK_OUT_OF_RESOURCES, CLK_ENQUEUE_FAILURE.
  EXPECT_EQ(d.run(body, 17, 1, 1, "-cl-std=CL3.0 -g"), (Ints{-102, -160, -160, -160, -160, -160, -160, -57,
                                                             -57, -57, -51, -5, -101, -102, -57, -57, -57}));
  EXPECT_EQ(d.read(901)[900], 0);
  EXPECT_EQ(d.run(body, 17), Ints(17, -101));
}

TEST(DeviceEnqueue, UniformWorkGroupsAreHeldTo) {
  const char* const body =
      "out[0] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(10, 4),"
      " ^{ atomic_inc(out + 1); });";
  DeviceEnqueue d;
  EXPECT_EQ(d.run(body, 2), (Ints{0, 10}));
  EXPECT_EQ(d.run(body, 2, 1, 1, "-cl-std=CL3.0 -g -cl-uniform-work-group-size"), (Ints{-160, 0}));
}

TEST(DeviceEnqueue, AFullQueueTakesNoMoreUntilCommandsHaveEnded) {
  DeviceEnqueue d(4096);
  const char* const body =
      "clk_event_t gate = create_user_event(); int taken = 0, last;"
      "while ((last = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &gate, 0,"
      "                              ^{ atomic_inc(out + 3); })) == 0 && taken < 1000) ++taken;"
      "out[0] = taken; out[1] = last; set_user_event_status(gate, CL_COMPLETE); release_event(gate);";
  for (int round = 0; round < 3; ++round) {
    const Ints got = d.run(body, 4, 1, 1, "-cl-std=CL3.0 -g");
    EXPECT_GT(got[0], 2);
    EXPECT_LT(got[0], 100);
    EXPECT_EQ(got[1], -161);  // CLK_DEVICE_QUEUE_FULL
    EXPECT_EQ(got[3], got[0]);
  }
}

/// A command keeps its room until its children are complete, so that a chain of kernels ends.
TEST(DeviceEnqueue, AnEndlessChainFillsItsQueue) {
  DeviceEnqueue d(1 << 16);
  d.enqueue(
      "void again(global int* out, queue_t q) {"
      "  out[1] = enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1),"
      "                          ^{ atomic_inc(out); again(out, get_default_queue()); }); }"
      "kernel void k(global int* out, queue_t q) { again(out, q); }",
      1, 1, "-cl-std=CL3.0 -g");
  const Ints got = d.read(2);
  EXPECT_GT(got[0], 50);
  EXPECT_LT(got[0], 300);
  EXPECT_EQ(got[1], -161);  // CLK_DEVICE_QUEUE_FULL
}

/// 6.15.20.5 and .6: of the block, not of the kernel that calls.
TEST(DeviceEnqueue, QueriesOfABlocksKernel) {
  DeviceEnqueue d;
  size_t most = 0;
  clGetDeviceInfo(d.device, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof most, &most, nullptr);
  const Ints got = d.run(
      "void (^plain)(void) = ^{ out[900] = 1; };"
      "void (^greedy)(local void*) = ^(local void* p) { int mine[100000]; for (int i = 0; i < 100000; ++i) "
      "mine[i] = i * out[i & 7];"
      "  barrier(CLK_LOCAL_MEM_FENCE); out[0] = mine[out[1]] + *(local int*)p; };"
      "ndrange_t range = ndrange_1D(100, 20);"
      "out[0] = get_kernel_work_group_size(plain); out[1] = get_kernel_work_group_size(greedy);"
      "out[2] = get_kernel_preferred_work_group_size_multiple(plain);"
      "out[3] = get_kernel_preferred_work_group_size_multiple(greedy);"
      "out[4] = get_kernel_max_sub_group_size_for_ndrange(range, plain);"
      "out[5] = get_kernel_sub_group_count_for_ndrange(range, plain);",
      6);
  EXPECT_EQ(got[0], cl_int(most));
  EXPECT_GT(got[1], 0);
  EXPECT_LT(got[1], cl_int(most));
  EXPECT_EQ(Ints(got.begin() + 2, got.end()), (Ints{8, 8, 8, 3}));
}

}  // namespace
