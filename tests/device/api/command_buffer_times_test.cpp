// Profiling times of clEnqueueCommandBufferKHR's event: of all its commands (cl_khr_command_buffer).
#include <gtest/gtest.h>

#include <array>

#include "entry_points.h"
#include "session.h"

namespace {

using Times = std::array<cl_ulong, 4>;  // queued, submitted, started, ended

Times times_of(cl_event event) {
  Times times{};
  const cl_profiling_info infos[] = {CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_SUBMIT,
                                     CL_PROFILING_COMMAND_START, CL_PROFILING_COMMAND_END};
  for (size_t i = 0; i < times.size(); ++i)
    EXPECT_EQ(clGetEventProfilingInfo(event, infos[i], sizeof times[i], &times[i], nullptr), CL_SUCCESS);
  return times;
}

TEST(CommandBufferTimes, BeginWithTheFirstCommandAndEndWithTheLast) {
  const EntryPoints& cl = softcl_entry_points();
  for (const cl_command_queue_properties order :
       {cl_command_queue_properties(0),
        cl_command_queue_properties(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE)}) {
    const Session s(CL_QUEUE_PROFILING_ENABLE | order);
    const cl_program program = s.build(
        "kernel void slow(global int* x) { for (volatile int i = 0; i < 3000000; ++i) {} x[0] = 1; }");
    const cl_kernel slow = s.kernel(program, "slow");
    const cl_mem memory = s.buffer(64);
    clSetKernelArg(slow, 0, sizeof memory, &memory);
    const cl_command_buffer_khr commands = cl.clCreateCommandBufferKHR(1, &s.queue, nullptr, nullptr);
    const size_t one = 1;
    for (cl_sync_point_khr last = 0, n = 0; n < 4; ++n)
      EXPECT_EQ(cl.clCommandNDRangeKernelKHR(commands, nullptr, nullptr, slow, 1, nullptr, &one, nullptr,
                                             n ? 1 : 0, n ? &last : nullptr, &last, nullptr),
                CL_SUCCESS);
    EXPECT_EQ(cl.clFinalizeCommandBufferKHR(commands), CL_SUCCESS);
    cl_event event = nullptr;
    cl_ulong before = 0, host = 0, after = 0;
    EXPECT_EQ(clGetDeviceAndHostTimer(s.device, &before, &host), CL_SUCCESS);
    EXPECT_EQ(cl.clEnqueueCommandBufferKHR(0, nullptr, commands, 0, nullptr, &event), CL_SUCCESS);
    EXPECT_EQ(clGetDeviceAndHostTimer(s.device, &after, &host), CL_SUCCESS);
    clWaitForEvents(1, &event);
    const auto [queued, submitted, started, ended] = times_of(event);
    EXPECT_LE(before, queued);
    EXPECT_LE(queued, after);
    EXPECT_LE(queued, submitted);
    EXPECT_LE(submitted, started);
    // Of twelve million rounds through memory each takes more than 0.2 ns.
    EXPECT_GE(ended - started, 2'400'000u);
    clReleaseEvent(event);
    cl.clReleaseCommandBufferKHR(commands);
    clReleaseMemObject(memory);
    clReleaseKernel(slow);
    clReleaseProgram(program);
  }
}

}  // namespace
