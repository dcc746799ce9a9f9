// Command-queues, events and their order (sections 5.1, 5.9 to 5.13).
#include <gtest/gtest.h>

#include <atomic>
#include <cfenv>
#include <chrono>
#include <ctime>
#include <mutex>
#include <thread>

#include "session.h"

namespace {

/// A native kernel's argument: where to write, what.
struct Step {
  std::atomic<int>* log;
  int value;
};

void CL_CALLBACK append(void* argument) {
  const Step& step = *static_cast<Step*>(argument);
  step.log->store(step.log->load() * 10 + step.value);
}

constexpr auto a_little = std::chrono::milliseconds(20);

/// Returns at a time of the clock, however long a thread is kept waiting.
void CL_CALLBACK take_a_little_time(void*) {
  const auto end = std::chrono::steady_clock::now() + a_little;
  while (std::chrono::steady_clock::now() < end) std::this_thread::yield();
}

cl_event enqueue_step(cl_command_queue queue, std::atomic<int>& log, int value,
                      std::vector<cl_event> waits = {}) {
  Step step{&log, value};
  cl_event event = nullptr;
  EXPECT_EQ(clEnqueueNativeKernel(queue, append, &step, sizeof step, 0, nullptr, nullptr,
                                  cl_uint(waits.size()), waits.empty() ? nullptr : waits.data(), &event),
            CL_SUCCESS);
  return event;
}

cl_int status_of(cl_event event) {
  cl_int status = 77;
  EXPECT_EQ(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr),
            CL_SUCCESS);
  return status;
}

/// As status_of, once the command has ended with an error.
cl_int failure_of(cl_event event) {
  EXPECT_EQ(clWaitForEvents(1, &event), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  return status_of(event);
}

TEST(Queue, InOrderCommandsRunInTheOrderEnqueued) {
  Session s;
  std::atomic<int> log{0};
  const cl_event gate = clCreateUserEvent(s.context, nullptr);
  std::vector<cl_event> events{enqueue_step(s.queue, log, 1, {gate})};
  for (int i = 2; i <= 6; ++i) events.push_back(enqueue_step(s.queue, log, i));
  EXPECT_EQ(log, 0);
  EXPECT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(s.queue), CL_SUCCESS);
  EXPECT_EQ(log, 123456);
  for (const cl_event e : events) clReleaseEvent(e);
  clReleaseEvent(gate);
}

TEST(Queue, OutOfOrderCommandsWaitForTheirEventsOnly) {
  Session s(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  std::atomic<int> log{0};
  const cl_event gate = clCreateUserEvent(s.context, nullptr);
  const cl_event last = enqueue_step(s.queue, log, 2, {gate});
  const cl_event first = enqueue_step(s.queue, log, 1);
  EXPECT_EQ(clWaitForEvents(1, &first), CL_SUCCESS);
  EXPECT_EQ(log, 1);
  EXPECT_GT(status_of(last), CL_RUNNING);
  clSetUserEventStatus(gate, CL_COMPLETE);
  EXPECT_EQ(clWaitForEvents(1, &last), CL_SUCCESS);
  EXPECT_EQ(log, 12);
  for (const cl_event e : {gate, last, first}) clReleaseEvent(e);
}

TEST(Queue, BarriersDelayLaterCommandsAndMarkersDoNot) {
  Session s(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  std::atomic<int> log{0};
  const cl_event gate = clCreateUserEvent(s.context, nullptr);
  cl_event marker = nullptr, barrier = nullptr;
  const cl_event gated = enqueue_step(s.queue, log, 1, {gate});
  EXPECT_EQ(clEnqueueMarkerWithWaitList(s.queue, 0, nullptr, &marker), CL_SUCCESS);
  const cl_event free = enqueue_step(s.queue, log, 2);
  EXPECT_EQ(clWaitForEvents(1, &free), CL_SUCCESS);
  EXPECT_NE(status_of(marker), CL_COMPLETE);
  EXPECT_EQ(clEnqueueBarrierWithWaitList(s.queue, 0, nullptr, &barrier), CL_SUCCESS);
  const cl_event held = enqueue_step(s.queue, log, 3);
  EXPECT_EQ(log, 2);
  clSetUserEventStatus(gate, CL_COMPLETE);
  EXPECT_EQ(clFinish(s.queue), CL_SUCCESS);
  EXPECT_EQ(log, 213);
  EXPECT_EQ(status_of(marker), CL_COMPLETE);
  EXPECT_EQ(status_of(barrier), CL_COMPLETE);
  for (const cl_event e : {gate, gated, marker, free, barrier, held}) clReleaseEvent(e);
}

TEST(Queue, DeprecatedMarkerBarrierAndWaitStillOrder) {
  Session s(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  std::atomic<int> log{0};
  const cl_event gate = clCreateUserEvent(s.context, nullptr);
  EXPECT_EQ(clEnqueueWaitForEvents(s.queue, 1, &gate), CL_SUCCESS);
  const cl_event first = enqueue_step(s.queue, log, 1);
  EXPECT_EQ(clEnqueueBarrier(s.queue), CL_SUCCESS);
  const cl_event second = enqueue_step(s.queue, log, 2);
  cl_event marker = nullptr;
  EXPECT_EQ(clEnqueueMarker(s.queue, &marker), CL_SUCCESS);
  EXPECT_EQ(log, 0);
  clSetUserEventStatus(gate, CL_COMPLETE);
  EXPECT_EQ(clWaitForEvents(1, &marker), CL_SUCCESS);
  EXPECT_EQ(log, 12);
  for (const cl_event e : {gate, first, second, marker}) clReleaseEvent(e);
}

TEST(Queue, AnErrorSpreadsAlongWaitListsOnly) {
  Session s;
  std::atomic<int> log{0};
  const cl_event gate = clCreateUserEvent(s.context, nullptr);
  const cl_event child = enqueue_step(s.queue, log, 1, {gate});
  const cl_event grandchild = enqueue_step(s.queue, log, 2, {child});
  const cl_event follower = enqueue_step(s.queue, log, 3);
  clSetUserEventStatus(gate, -42);
  EXPECT_EQ(failure_of(child), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(failure_of(grandchild), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(clWaitForEvents(1, &follower), CL_SUCCESS);
  EXPECT_EQ(status_of(gate), -42);
  EXPECT_EQ(log, 3);
  for (const cl_event e : {gate, child, grandchild, follower}) clReleaseEvent(e);
}

TEST(Queue, LongChainsEndWithoutExhaustingTheStack) {
  Session s(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  const cl_event gate = clCreateUserEvent(s.context, nullptr);
  cl_event last = gate;
  clRetainEvent(gate);
  for (int i = 0; i < 20000; ++i) {
    cl_event next = nullptr;
    ASSERT_EQ(clEnqueueMarkerWithWaitList(s.queue, 1, &last, &next), CL_SUCCESS);
    clReleaseEvent(last);
    last = next;
  }
  clSetUserEventStatus(gate, CL_COMPLETE);
  EXPECT_EQ(clWaitForEvents(1, &last), CL_SUCCESS);
  clReleaseEvent(last);
  clReleaseEvent(gate);
}

TEST(Queue, ProfilingTimesAscend) {
  Session s(CL_QUEUE_PROFILING_ENABLE);
  cl_event event = nullptr;
  clEnqueueNativeKernel(s.queue, take_a_little_time, nullptr, 0, 0, nullptr, nullptr, 0, nullptr, &event);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  cl_ulong last = 1, start = 0, end = 0;
  for (const cl_profiling_info info : {CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_SUBMIT,
                                       CL_PROFILING_COMMAND_START, CL_PROFILING_COMMAND_END}) {
    cl_ulong time = 0;
    EXPECT_EQ(clGetEventProfilingInfo(event, info, sizeof time, &time, nullptr), CL_SUCCESS);
    EXPECT_GE(time, last);
    last = time;
    if (info == CL_PROFILING_COMMAND_START) start = time;
    if (info == CL_PROFILING_COMMAND_END) end = time;
  }
  EXPECT_GE(end - start, cl_ulong(std::chrono::nanoseconds(a_little).count()));
  clReleaseEvent(event);
}

struct Seen {
  std::atomic<int> calls[3] = {0, 0, 0};  // complete, running, submitted
  std::atomic<cl_int> status{77};
};

void CL_CALLBACK note(cl_event, cl_int status, void* data) {
  Seen& seen = *static_cast<Seen*>(data);
  seen.status = status;
  std::atomic<int>& calls = seen.calls[status < 0 ? 0 : status];
  ++calls;
  calls.notify_all();
}

/// Callbacks may come a little after the status is known. Returns when there have been so many.
void await(std::atomic<int>& calls, int count) {
  for (int now = calls; now != count; now = calls) calls.wait(now);
}

TEST(EventCallback, IsMadeOnceForEachOfTheThreeStates) {
  Session s;
  std::atomic<int> log{0};
  Seen seen;
  const cl_event gate = clCreateUserEvent(s.context, nullptr);
  const cl_event event = enqueue_step(s.queue, log, 1, {gate});
  for (const cl_int type : {CL_COMPLETE, CL_RUNNING, CL_SUBMITTED})
    EXPECT_EQ(clSetEventCallback(event, type, note, &seen), CL_SUCCESS);
  EXPECT_EQ(seen.calls[CL_COMPLETE], 0);
  clSetUserEventStatus(gate, CL_COMPLETE);
  for (std::atomic<int>& calls : seen.calls) await(calls, 1);
  EXPECT_EQ(clSetEventCallback(event, CL_COMPLETE, note, &seen), CL_SUCCESS);  // already complete: at once
  await(seen.calls[0], 2);
  EXPECT_EQ(seen.calls[1], 1);
  EXPECT_EQ(seen.calls[2], 1);
  clReleaseEvent(event);
  clReleaseEvent(gate);
}

TEST(EventCallback, LearnsOfTheErrorAndOutlivesTheLastReference) {
  Session s;
  std::atomic<int> log{0};
  Seen seen;
  const cl_event gate = clCreateUserEvent(s.context, nullptr);
  const cl_event event = enqueue_step(s.queue, log, 1, {gate});
  clSetEventCallback(event, CL_COMPLETE, note, &seen);
  clReleaseEvent(event);
  clSetUserEventStatus(gate, -9);
  await(seen.calls[0], 1);
  EXPECT_EQ(seen.status, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(log, 0);
  clReleaseEvent(gate);
}

void CL_CALLBACK lock_and_note(cl_event event, cl_int status, void* data) {
  auto& [mutex, seen] = *static_cast<std::pair<std::mutex, Seen>*>(data);
  std::lock_guard lock(mutex);
  note(event, status, &seen);
}

/// A thread of the program's that waits takes part in the work, but it must not call back meanwhile.
TEST(EventCallback, MayNeedALockThatIsHeldDuringClFinish) {
  Session s;
  const cl_program program = s.build("__kernel void nothing() {}");
  const cl_kernel kernel = s.kernel(program, "nothing");
  std::pair<std::mutex, Seen> shared;
  const int rounds = 200;
  const size_t one = 1;
  for (int i = 0; i < rounds; ++i) {
    std::lock_guard lock(shared.first);
    cl_event event = nullptr;
    clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &one, &one, 0, nullptr, &event);
    EXPECT_EQ(clSetEventCallback(event, CL_COMPLETE, lock_and_note, &shared), CL_SUCCESS);
    EXPECT_EQ(clFinish(s.queue), CL_SUCCESS);
    clReleaseEvent(event);
  }
  await(shared.second.calls[0], rounds);
  std::lock_guard(shared.first);  // the last callback has released it
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

/// Section 7.1: results do not depend on what rounding the waiting thread has chosen for itself, which it
/// keeps.
TEST(Queue, WaitingThreadsKeepTheirFloatingPointEnvironment) {
  Session s;
  const cl_program program =
      s.build("__kernel void third(__global float* a) { a[get_global_id(0)] = 1.0f / a[get_global_id(0)]; }");
  const cl_kernel kernel = s.kernel(program, "third");
  const size_t one = 1;
  for (const int direction : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
    float value = 3.0f;
    const cl_mem buffer = s.buffer(sizeof value, CL_MEM_COPY_HOST_PTR, &value);
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    std::fesetround(direction);
    std::feclearexcept(FE_ALL_EXCEPT);
    clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &one, &one, 0, nullptr, nullptr);
    clFinish(s.queue);
    const int raised = std::fetestexcept(FE_ALL_EXCEPT), kept = std::fegetround();
    std::fesetround(FE_TONEAREST);
    EXPECT_EQ(raised, 0);
    EXPECT_EQ(kept, direction);
    clEnqueueReadBuffer(s.queue, buffer, CL_TRUE, 0, sizeof value, &value, 0, nullptr, nullptr);
    EXPECT_EQ(value, 0x1.555556p-2f);
    clReleaseMemObject(buffer);
  }
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

/// The time to retire a command must not grow with the number of those outstanding: were it otherwise, ten
/// times the commands would take a hundred times as long. It is the processor's time that is compared: what
/// else runs on the machine takes none of it.
TEST(Queue, ManyOutstandingCommandsRetireInLinearTime) {
  for (const cl_command_queue_properties properties : {0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE}) {
    Session s(properties);
    const int most = 40000;
    const cl_mem buffer = s.buffer(most);
    const char zero = 0;
    const auto run = [&](int count) {
      const cl_event gate = clCreateUserEvent(s.context, nullptr);
      for (int i = 0; i < count; ++i)
        clEnqueueFillBuffer(s.queue, buffer, &zero, 1, size_t(i), 1, 1, &gate, nullptr);
      const std::clock_t start = std::clock();
      clSetUserEventStatus(gate, CL_COMPLETE);
      clFinish(s.queue);
      clReleaseEvent(gate);
      return std::clock() - start;
    };
    run(most / 10);
    const std::clock_t few = run(most / 10), many = run(most);
    EXPECT_LT(many, std::max<std::clock_t>(CLOCKS_PER_SEC, 40 * few)) << "very short times are not compared";
    clReleaseMemObject(buffer);
  }
}

TEST(Queue, CommandsOfAReleasedQueueStillRun) {
  Session s;
  std::atomic<int> log{0};
  const cl_command_queue queue = clCreateCommandQueue(s.context, s.device, 0, nullptr);
  const cl_event gate = clCreateUserEvent(s.context, nullptr);
  const cl_event event = enqueue_step(queue, log, 7, {gate});
  EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
  EXPECT_EQ(clReleaseCommandQueue(queue), CL_INVALID_COMMAND_QUEUE);
  clSetUserEventStatus(gate, CL_COMPLETE);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  EXPECT_EQ(log, 7);
  clReleaseEvent(event);
  clReleaseEvent(gate);
}

TEST(Context, StaysUsableWhileAQueueNeedsIt) {
  const cl_device_id device = softcl_device();
  const cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  const cl_command_queue queue = clCreateCommandQueue(context, device, 0, nullptr);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
  cl_context same = nullptr;
  EXPECT_EQ(clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof same, &same, nullptr), CL_SUCCESS);
  cl_int error = CL_SUCCESS;
  const cl_mem buffer = clCreateBuffer(same, 0, 64, nullptr, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  clReleaseMemObject(buffer);
  EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
  EXPECT_EQ(clRetainContext(context), CL_INVALID_CONTEXT);
}

std::vector<int> destroyed;
template <int number, class Handle>
void CL_CALLBACK on_destruction(Handle, void*) {
  destroyed.push_back(number);
}

TEST(DestructorCallback, IsCalledInReverseOrder) {
  destroyed.clear();
  {
    Session s;
    clSetContextDestructorCallback(s.context, on_destruction<1, cl_context>, nullptr);
    clSetContextDestructorCallback(s.context, on_destruction<2, cl_context>, nullptr);
    const cl_mem buffer = s.buffer(64);
    clSetMemObjectDestructorCallback(buffer, on_destruction<3, cl_mem>, nullptr);
    clSetMemObjectDestructorCallback(buffer, on_destruction<4, cl_mem>, nullptr);
    const cl_buffer_region half{0, 32};
    const cl_mem part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &half, nullptr);
    clReleaseMemObject(buffer);
    EXPECT_TRUE(destroyed.empty());  // the sub-buffer holds it
    clReleaseMemObject(part);
    EXPECT_EQ(destroyed, (std::vector<int>{4, 3}));
  }
  EXPECT_EQ(destroyed, (std::vector<int>{4, 3, 2, 1}));
}

void CL_CALLBACK count_destruction(cl_mem, void* data) { ++*static_cast<std::atomic<int>*>(data); }

/// Released objects live on as long as a command needs them: the kernel still writes to the buffer, which
/// is the program's memory.
TEST(DeferredDeletion, WaitsForTheCommandsThatUseAnObject) {
  std::atomic<int> deletions{0};
  Session s;
  alignas(128) cl_int host[32] = {};
  const cl_mem buffer = s.buffer(sizeof host, CL_MEM_USE_HOST_PTR, host);
  clSetMemObjectDestructorCallback(buffer, count_destruction, &deletions);
  const cl_program program = s.build("__kernel void k(__global int* a) { a[get_global_id(0)] = 7; }");
  const cl_kernel kernel = s.kernel(program, "k");
  clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
  const cl_event gate = clCreateUserEvent(s.context, nullptr);
  cl_event event = nullptr;
  const size_t items = std::size(host);
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &items, nullptr, 1, &gate, &event),
            CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(clReleaseKernel(kernel), CL_SUCCESS);
  EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
  EXPECT_EQ(clRetainMemObject(buffer), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(deletions, 0);
  clSetUserEventStatus(gate, CL_COMPLETE);
  EXPECT_EQ(clReleaseEvent(gate), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  for (const cl_int value : host) EXPECT_EQ(value, 7);
  EXPECT_EQ(clReleaseEvent(event), CL_SUCCESS);
  EXPECT_EQ(clFinish(s.queue), CL_SUCCESS);
  await(deletions, 1);
}

}  // namespace
