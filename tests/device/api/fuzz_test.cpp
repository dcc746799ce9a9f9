// Random calls with arguments that are right, nearly right and wrong: nothing may crash, hang or leak.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <random>

#include "world.h"

namespace {

constexpr const char* source = "__kernel void k(__global int* a, int b, __local int* t) { }";

/// Handles alive and dead, and what a random program does with them. Only two things are kept from the
/// fuzzer, for a program may not do them either: memory that is not its own, and events that nothing will
/// ever complete.
class Fuzzer {
 public:
  explicit Fuzzer(unsigned seed)
      : random_(seed), cl_(*reinterpret_cast<const cl_icd_dispatch**>(softcl_device())) {
    const cl_device_id device = softcl_device();
    const char* lines[] = {source};
    for (int i = 0; i < 2; ++i) {
      keep(contexts_, cl_->clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr));
      keep(queues_, cl_->clCreateCommandQueue(contexts_.back(), device,
                                              i ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0, nullptr));
      const cl_program program = cl_->clCreateProgramWithSource(contexts_.back(), 1, lines, nullptr, nullptr);
      cl_->clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr);
      keep(programs_, program);
      size_t size = 0;
      cl_->clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr);
      binary_.resize(size);
      unsigned char* place = binary_.data();
      cl_->clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof place, &place, nullptr);
    }
  }

  ~Fuzzer() {
    settle();
    for (const cl_event e : events_) release(e, cl_->clReleaseEvent);
    for (const cl_kernel k : kernels_) release(k, cl_->clReleaseKernel);
    for (const cl_program p : programs_) release(p, cl_->clReleaseProgram);
    for (const cl_mem m : mems_) release(m, cl_->clReleaseMemObject);
    for (const cl_command_queue q : queues_) release(q, cl_->clReleaseCommandQueue);
    for (const cl_context c : contexts_) release(c, cl_->clReleaseContext);
  }

  void step() {
    if (below(200) == 0) return program();  // compiling takes long
    switch (below(29)) {
      case 0:
        keep(mems_,
             cl_->clCreateBuffer(any(contexts_), flags(), size(), below(2) ? host_ : nullptr, nullptr));
        break;
      case 1:
        sub_buffer();
        break;
      case 2:
        keep(kernels_, cl_->clCreateKernel(any(programs_), below(8) ? "k" : "no", nullptr));
        break;
      case 3:
        argument();
        break;
      case 4:
        launch();
        break;
      case 5:
        transfer();
        break;
      case 6:
        rect();
        break;
      case 7:
        map();
        break;
      case 8:
        marker();
        break;
      case 9:
        query();
        break;
      case 10:
        user_event();
        break;
      case 11:
        if (!user_events_.empty()) cl_->clSetUserEventStatus(any(user_events_), cl_int(below(4)) - 2);
        break;
      case 12:
        cl_->clReleaseMemObject(any(mems_));
        break;
      case 13:
        cl_->clRetainMemObject(any(mems_));
        break;
      case 14:
        cl_->clReleaseKernel(any(kernels_));
        break;
      case 15:
        cl_->clReleaseEvent(any(events_));
        break;
      case 16:
        cl_->clRetainEvent(any(events_));
        break;
      case 17:
        keep(kernels_, cl_->clCloneKernel(any(kernels_), nullptr));
        break;
      case 18:
        cl_->clFlush(any(queues_));
        break;
      case 19:
        settle();
        break;
      case 20:
        cl_->clSetMemObjectDestructorCallback(any(mems_), nullptr, nullptr);
        break;
      case 21:
        fill();
        break;
      case 22:
        copy();
        break;
      case 23:
        native();
        break;
      case 24:
        cl_->clSetEventCallback(any(events_), cl_int(below(5)) - 1, below(9) ? ignore_event : nullptr,
                                nullptr);
        break;
      case 25:
        profile();
        break;
      case 26:
        settle();
        cl_->clSetCommandQueueProperty(any(queues_), below(5), below(2), nullptr);
        break;
      case 27:
        queue();
        break;
      default:
        migrate();
        break;
    }
  }

  /// Ends all user events, so that everything enqueued so far can end.
  void settle() {
    for (const cl_event e : user_events_) {
      cl_->clSetUserEventStatus(e, below(4) ? CL_COMPLETE : -1);
      cl_->clReleaseEvent(e);
    }
    user_events_.clear();
    for (const cl_command_queue q : queues_) cl_->clFinish(q);
  }

 private:
  size_t below(size_t n) { return size_t(random_() % n); }
  template <class T>
  void keep(std::vector<T>& list, T handle) {
    if (handle) list.push_back(handle);
    if (list.size() > 64)
      list.erase(list.begin() + long(below(32)));  // forgotten: a leak of the program's own making
  }
  /// Mostly one of the list, dead or alive; at times null, or something else altogether.
  template <class T>
  T any(const std::vector<T>& list) {
    const size_t dice = below(40);
    if (dice == 0 || list.empty()) return nullptr;
    if (dice == 1) return reinterpret_cast<T>(contexts_.front());
    if (dice == 2) return reinterpret_cast<T>(host_);
    return list[below(list.size())];
  }
  template <class T, class F>
  void release(T handle, F function) {
    while (function(handle) == CL_SUCCESS) {
    }
  }
  size_t size() {
    const size_t sizes[] = {0, 1, 4, 64, 128, 1000, 4096, ~size_t(0), size_t(1) << 62};
    return sizes[below(std::size(sizes))];
  }
  size_t small() { return below(2) ? below(64) : size(); }
  cl_mem_flags flags() { return below(3) ? cl_mem_flags(1) << below(12) : random_() & 0xfff; }
  cl_event* maybe_event() {
    event_ = nullptr;
    return below(2) ? &event_ : nullptr;
  }
  void kept_event() {
    if (event_) keep(events_, event_);
    event_ = nullptr;
  }
  /// A wait list of up to 3 events. Blocking calls wait for none: their user events would have no one to end
  /// them.
  cl_uint waits(bool blocking) {
    const cl_uint count = blocking ? 0 : cl_uint(below(4));
    for (cl_uint i = 0; i < count; ++i) wait_list_[i] = below(4) ? any(events_) : any(user_events_);
    return count;
  }
  const cl_event* list(cl_uint count) { return count || below(30) == 0 ? wait_list_ : nullptr; }

  /// Only non-blocking commands, or blocking ones once nothing can be stuck.
  cl_bool blocking() {
    if (below(4)) return CL_FALSE;
    settle();
    return CL_TRUE;
  }

  void queue() {
    settle();
    const cl_device_id device = softcl_device();
    const cl_device_id devices[] = {device, below(2) ? device : nullptr};
    cl_->clReleaseCommandQueue(any(queues_));
    keep(queues_, cl_->clCreateCommandQueue(any(contexts_), below(9) ? device : nullptr, below(5), nullptr));
    keep(contexts_, cl_->clCreateContext(nullptr, cl_uint(below(3)), devices, nullptr, nullptr, nullptr));
  }
  /// Programs from source, whole or not, and from binaries with a byte changed or the end cut off.
  void program() {
    std::string text = source;
    if (below(2)) text[below(text.size())] = char(below(128));
    const char* lines[] = {text.c_str()};
    std::vector<unsigned char> bytes = binary_;
    if (below(4)) bytes[below(bytes.size())] ^= static_cast<unsigned char>(1u << below(8));
    if (below(4) == 0) bytes.resize(below(bytes.size()));
    const unsigned char* binaries[] = {bytes.data()};
    const size_t length = bytes.size();
    const cl_device_id device = softcl_device();
    const char* const options[] = {nullptr, "-cl-opt-disable", "-w -cl-fast-relaxed-math", "-nonsense", "-D"};
    const cl_program one = any(programs_);
    switch (below(5)) {
      case 0:
        keep(programs_, cl_->clCreateProgramWithSource(any(contexts_), 1, lines, nullptr, nullptr));
        break;
      case 1:
        keep(programs_,
             cl_->clCreateProgramWithBinary(any(contexts_), 1, &device, &length, binaries, nullptr, nullptr));
        break;
      case 2:
        cl_->clBuildProgram(one, 0, nullptr, options[below(std::size(options))], nullptr, nullptr);
        break;
      case 3:
        cl_->clCompileProgram(one, 0, nullptr, options[below(std::size(options))], 0, nullptr, nullptr,
                              nullptr, nullptr);
        break;
      default:
        keep(programs_,
             cl_->clLinkProgram(any(contexts_), 0, nullptr, nullptr, 1, &one, nullptr, nullptr, nullptr));
    }
    if (below(8) == 0) cl_->clReleaseProgram(any(programs_));
  }
  void native() {
    const cl_mem mem = any(mems_);
    const void* places[] = {below(9) ? host_ : nullptr};
    const cl_uint count = waits(false), mems = cl_uint(below(2));
    cl_->clEnqueueNativeKernel(any(queues_), below(9) ? ignore : nullptr, below(9) ? host_ : nullptr,
                               below(9) ? 64 : small() % sizeof host_, mems, mems ? &mem : nullptr,
                               mems ? places : nullptr, count, list(count), maybe_event());
    kept_event();
  }
  void profile() {
    cl_ulong time = 0;
    cl_->clGetEventProfilingInfo(any(events_), CL_PROFILING_COMMAND_QUEUED + cl_uint(below(6)), sizeof time,
                                 &time, nullptr);
  }
  static void CL_CALLBACK ignore(void*) {}
  static void CL_CALLBACK ignore_event(cl_event, cl_int, void*) {}

  void sub_buffer() {
    cl_buffer_region region{below(3) ? 128 * below(8) : size(), size()};
    keep(mems_, cl_->clCreateSubBuffer(any(mems_), flags(), CL_BUFFER_CREATE_TYPE_REGION,
                                       below(10) ? &region : nullptr, nullptr));
  }
  void argument() {
    cl_mem mem = any(mems_);
    const size_t local = small();
    switch (below(3)) {
      case 0:
        cl_->clSetKernelArg(any(kernels_), cl_uint(below(4)), sizeof mem, &mem);
        break;
      case 1:
        cl_->clSetKernelArg(any(kernels_), cl_uint(below(4)), 4, host_);
        break;
      default:
        cl_->clSetKernelArg(any(kernels_), cl_uint(below(4)), local, nullptr);
    }
  }
  void launch() {
    const size_t global[3] = {small(), small() % 64, small() % 8}, local[3] = {1 + below(4), 1 + below(2), 1};
    const size_t offset[3] = {size(), below(9), 0};
    if (global[0] > 1 << 16) return;  // valid, but endless
    const cl_uint count = waits(false);
    cl_->clEnqueueNDRangeKernel(any(queues_), any(kernels_), cl_uint(below(5)), below(2) ? offset : nullptr,
                                below(20) ? global : nullptr, below(2) ? local : nullptr, count, list(count),
                                maybe_event());
    kept_event();
  }
  void transfer() {
    const cl_bool block = blocking();
    const cl_uint count = waits(block);
    const size_t offset = small(), bytes = small();
    if (bytes > sizeof host_ && bytes < size_t(1) << 40) return;
    if (below(2))
      cl_->clEnqueueReadBuffer(any(queues_), any(mems_), block, offset, bytes, below(20) ? host_ : nullptr,
                               count, list(count), maybe_event());
    else
      cl_->clEnqueueWriteBuffer(any(queues_), any(mems_), block, offset, bytes, below(20) ? host_ : nullptr,
                                count, list(count), maybe_event());
    kept_event();
  }
  void rect() {
    const size_t origin[3] = {below(16), below(4), below(4)}, region[3] = {below(16), below(4), below(4)};
    const size_t huge[3] = {size(), size(), size()};
    const cl_bool block = blocking();
    const cl_uint count = waits(block);
    const size_t row = below(32), slice = row * below(8);
    const bool wild = below(8) == 0;
    if (below(2))
      cl_->clEnqueueReadBufferRect(any(queues_), any(mems_), block, wild ? huge : origin, origin, region, row,
                                   slice, row, slice, host_, count, list(count), maybe_event());
    else
      cl_->clEnqueueCopyBufferRect(any(queues_), any(mems_), any(mems_), wild ? huge : origin, origin,
                                   wild ? huge : region, row, slice, below(32), 0, count, list(count),
                                   maybe_event());
    kept_event();
  }
  void map() {
    const cl_bool block = blocking();
    const cl_uint count = waits(block);
    const cl_mem mem = any(mems_);
    void* const mapped = cl_->clEnqueueMapBuffer(any(queues_), mem, block, cl_map_flags(below(9)), small(),
                                                 small(), count, list(count), maybe_event(), nullptr);
    kept_event();
    if (below(4)) cl_->clEnqueueUnmapMemObject(any(queues_), mem, mapped, 0, nullptr, nullptr);
  }
  void fill() {
    const cl_uint count = waits(false);
    cl_->clEnqueueFillBuffer(any(queues_), any(mems_), host_, size_t(1) << below(9), small(), small(), count,
                             list(count), maybe_event());
    kept_event();
  }
  void copy() {
    const cl_uint count = waits(false);
    cl_->clEnqueueCopyBuffer(any(queues_), any(mems_), any(mems_), small(), small(), small(), count,
                             list(count), maybe_event());
    kept_event();
  }
  void migrate() {
    const cl_mem two[] = {any(mems_), any(mems_)};
    cl_->clEnqueueMigrateMemObjects(any(queues_), cl_uint(below(3)), two, below(5), 0, nullptr,
                                    maybe_event());
    kept_event();
  }
  void marker() {
    const cl_uint count = waits(false);
    if (below(2))
      cl_->clEnqueueMarkerWithWaitList(any(queues_), count, list(count), maybe_event());
    else
      cl_->clEnqueueBarrierWithWaitList(any(queues_), count, list(count), maybe_event());
    kept_event();
  }
  void user_event() {
    if (const cl_event e = cl_->clCreateUserEvent(any(contexts_), nullptr)) user_events_.push_back(e);
  }
  void query() {
    char room[64];
    const size_t space = below(65);
    void* const out = below(4) ? room : nullptr;
    size_t needed = 0;
    switch (below(6)) {
      case 0:
        cl_->clGetMemObjectInfo(any(mems_), 0x1100 + cl_uint(below(16)), space, out, &needed);
        break;
      case 1:
        cl_->clGetEventInfo(any(events_), 0x11D0 + cl_uint(below(8)), space, out, &needed);
        break;
      case 2:
        cl_->clGetKernelInfo(any(kernels_), 0x1190 + cl_uint(below(8)), space, out, &needed);
        break;
      case 3:
        cl_->clGetContextInfo(any(contexts_), 0x1080 + cl_uint(below(6)), space, out, &needed);
        break;
      case 4:
        cl_->clGetCommandQueueInfo(any(queues_), 0x1090 + cl_uint(below(8)), space, out, &needed);
        break;
      default:
        cl_->clGetDeviceInfo(softcl_device(), 0x1000 + cl_uint(below(0x80)), space, out, &needed);
    }
  }

  std::mt19937_64 random_;
  const cl_icd_dispatch* cl_;
  std::vector<cl_context> contexts_;
  std::vector<cl_command_queue> queues_;
  std::vector<cl_program> programs_;
  std::vector<cl_kernel> kernels_;
  std::vector<cl_mem> mems_;
  std::vector<unsigned char> binary_;  ///< of a program built from `source`
  std::vector<cl_event> events_, user_events_;
  cl_event event_ = nullptr;
  cl_event wait_list_[3] = {};
  alignas(128) char host_[1 << 16] = {};
};

/// Runs in the tests for a few seconds; by hand for as long as SOFTCL_FUZZ_SECONDS says, from
/// SOFTCL_FUZZ_SEED on.
TEST(Fuzz, RandomCallsNeitherCrashNorHang) {
  const char* const seconds = std::getenv("SOFTCL_FUZZ_SECONDS");
  const char* const first = std::getenv("SOFTCL_FUZZ_SEED");
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds ? std::atoi(seconds) : 10);
  unsigned seed = first ? unsigned(std::atoi(first)) : 1;
  for (; std::chrono::steady_clock::now() < end; ++seed) {
    SCOPED_TRACE(seed);
    RecordProperty("last_seed", int(seed));
    Fuzzer fuzzer(seed);
    for (int i = 0; i < 4000; ++i) fuzzer.step();
    fuzzer.settle();
  }
}

}  // namespace
