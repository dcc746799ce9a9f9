// Events in kernels (OpenCL C 3.0, 6.15.20.4), markers and profiling.
#include "device_enqueue.h"

namespace {

using Ints = std::vector<cl_int>;

TEST(DeviceEvent, UserEventsHoldCommandsBack) {
  DeviceEnqueue d;
  EXPECT_EQ(d.run("clk_event_t gate = create_user_event(), done;"
                  "out[1] = is_valid_event(gate);"
                  "enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &gate, &done, ^{ out[0] = "
                  "out[2]; });"
                  "for (volatile int spin = 0; spin < 1000000; ++spin); out[2] = 5;"
                  "atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);"
                  "set_user_event_status(gate, CL_COMPLETE);"
                  "release_event(gate); out[3] = is_valid_event(gate);"
                  "release_event(done);",
                  4),
            (Ints{5, 1, 5, 0}));
}

TEST(DeviceEvent, AChainOfEventsAndMarkersIsFollowed) {
  DeviceEnqueue d;
  EXPECT_EQ(
      d.run("clk_event_t e[20];"
            "for (int i = 0; i < 19; ++i)"
            "  out[100 + i] = i == 10 ? enqueue_marker(q, 10, e, e + 10)"
            "    : enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), i ? 1 : 0, i ? e + i - 1 : 0,"
            "                     e + i, ^{ out[0] = out[0] * 2 + (i & 1); });"
            "for (int i = 0; i < 19; ++i) release_event(e[i]);",
            1),
      (Ints{[] {
        int x = 0;
        for (int i = 0; i < 19; ++i)
          if (i != 10) x = x * 2 + (i & 1);
        return x;
      }()}));
  for (const cl_int code : [&] {
         Ints all = d.read(119);
         return Ints(all.begin() + 100, all.end());
       }())
    EXPECT_EQ(code, 0);
}

TEST(DeviceEvent, ReferencesAreCounted) {
  DeviceEnqueue d;
  EXPECT_EQ(d.run("clk_event_t e = create_user_event(), none = CLK_NULL_EVENT; set_user_event_status(e, 0);"
                  "retain_event(e); release_event(e); out[0] = is_valid_event(e);"
                  "release_event(e); out[1] = is_valid_event(e); out[2] = is_valid_event(none);"
                  "release_event(e); retain_event(none); set_user_event_status(none, 0);",
                  3),
            (Ints{1, 0, 0}));
}

/// A command whose wait list failed does not run; nor do those that wait for it. The kernel has not failed.
TEST(DeviceEvent, AnErrorSpreadsAlongWaitLists) {
  DeviceEnqueue d;
  cl_event event = nullptr;
  d.enqueue(
      "kernel void k(global int* out, queue_t q) { clk_event_t gate = create_user_event(), next;"
      "enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &gate, &next, ^{ out[0] = 1; });"
      "enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &next, 0, ^{ out[1] = 1; });"
      "set_user_event_status(gate, -7); release_event(gate); release_event(next); out[2] = 1; }",
      1, 1, "-cl-std=CL3.0", &event);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  EXPECT_EQ(d.read(3), (Ints{0, 0, 1}));
  clReleaseEvent(event);
}

TEST(DeviceEvent, ProfilingIsCapturedWhenTheCommandHasEnded) {
  DeviceEnqueue d(0, CL_QUEUE_PROFILING_ENABLE);
  const char* const source =
      "kernel void k(global int* out, queue_t q) {"
      "  clk_event_t gate = create_user_event(), e;"
      "  enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &gate, &e, ^{"
      "    for (volatile int spin = 0; spin < 100000; ++spin);"
      "    enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1),"
      "                   ^{ for (volatile int spin = 0; spin < 100000; ++spin); }); });"
      "  capture_event_profiling_info(e, CLK_PROFILING_COMMAND_EXEC_TIME, out);"
      "  set_user_event_status(gate, CL_COMPLETE); release_event(gate); release_event(e); }";
  d.enqueue(source);
  const Ints got = d.read(4);
  cl_ulong times[2];
  memcpy(times, got.data(), sizeof times);
  EXPECT_GT(times[0], 1000u);
  EXPECT_LT(times[0], 10'000'000'000u);
  EXPECT_GT(times[1], times[0]);
}

/// Events that kernels forget go with the last queue on the device, and the context is not kept by them.
TEST(DeviceEvent, UnreleasedEventsDoNotKeepTheContext) {
  bool destroyed = false;
  {
    DeviceEnqueue d;
    ASSERT_EQ(clSetContextDestructorCallback(
                  d.context, [](cl_context, void* flag) { *static_cast<bool*>(flag) = true; }, &destroyed),
              CL_SUCCESS);
    d.run(
        "clk_event_t e = create_user_event(), f; set_user_event_status(e, 0);"
        "enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &e, &f, ^{ out[0] = 1; });",
        1);
  }
  EXPECT_TRUE(destroyed);
}

TEST(DeviceEvent, ThereAreOnlySoMany) {
  cl_uint most = 0;
  clGetDeviceInfo(softcl_device(), CL_DEVICE_MAX_ON_DEVICE_EVENTS, sizeof most, &most, nullptr);
  DeviceEnqueue d;
  const Ints got = d.run(
      "int made = 0; clk_event_t e, f;"
      "for (; made < 10000000; ++made) { e = create_user_event(); if (!is_valid_event(e)) break; }"
      "out[0] = made;"
      "out[1] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 0, 0, &f, ^{ out[2] = 1; });"
      "out[3] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ out[4] = 1; });",
      5, 1, 1, "-cl-std=CL3.0 -g");
  EXPECT_EQ(got, (Ints{cl_int(most), -100, 0, 0, 1}));  // CLK_EVENT_ALLOCATION_FAILURE
}

}  // namespace
