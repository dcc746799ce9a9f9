#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "entry_points.h"
#include "session.h"

/// Makes random calls on valid and released handles, with arguments that are right, nearly right and wrong.
/// It does not do two things that would be errors of the program itself: pass memory that is not its own, and
/// leave events that nothing will ever complete.
class Fuzzer {
 public:
  explicit Fuzzer(unsigned seed);
  ~Fuzzer();
  Fuzzer(const Fuzzer&) = delete;
  Fuzzer& operator=(const Fuzzer&) = delete;

  /// Makes one call, or a few that belong together.
  void step();
  /// Completes all user events, so that everything enqueued so far can end, and waits for it.
  void finish_all();

 private:
  static constexpr const char* source = R"(
__kernel void k(__global char* a, int b, __local char* t) {
  if (a) t[0] = a[0];
  if (b == 7) printf("%.0s", "not shown");
}
#if defined(__opencl_c_pipes)
__kernel void p(read_only pipe int from, write_only pipe int to) {
  int packet = 7;
  reserve_id_t id = reserve_write_pipe(to, 2);
  if (is_valid_reserve_id(id)) {
    write_pipe(to, id, 1, &packet);
    commit_write_pipe(to, id);
  }
  if (read_pipe(from, &packet)) write_pipe(to, &packet);
}
#endif
#if defined(__opencl_c_device_enqueue)
__kernel void d(queue_t q, int b, __local char* t) {
  clk_event_t e = create_user_event(), f;
  void (^plain)(void) = ^{ if (b == 3) printf("%.0s", "not shown"); };
  if (enqueue_kernel(q, b & 3, ndrange_1D(b, 1, b & 1), 1, &e, &f, plain) == CLK_SUCCESS) {
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(b & 0xfff), 1, &f, 0,
                   ^(local void* p) { *(local char*)p = b; }, (uint)b);
    enqueue_marker(q, b & 1, &f, 0);
    release_event(f);
  }
  set_user_event_status(e, -(b & 1));
  if (b != 5) release_event(e);
}
#endif
__kernel void i(read_only image2d_t from, sampler_t s, write_only image2d_t to) {
  write_imagef(to, (int2)0, read_imagef(from, s, (float2)(0.1f * get_global_id(0))));
#ifdef cl_khr_mipmap_image_writes
  const int level = get_global_id(0) % 8;
  const float2 at = 0.1f * level, step = 0.2f * get_global_id(1);
  write_imagef(to, (int2)level, level, read_imagef(from, s, at, 0.7f * level) + read_imagef(from, s, at, step, at));
#endif
}
)";

  using Call = void (Fuzzer::*)();
  void one_of(const std::vector<Call>& calls) { (this->*calls[below(calls.size())])(); }

  // The calls, by what they concern; each group has a file of its own.
  void on_objects(), on_buffers(), on_images(), on_programs(), on_kernels(), on_later_versions(),
      on_extensions(), on_devices(), on_shared_memory(), on_pipes(), on_device_queues();

  void retain(), release(), marker(), user_event(), end_user_event(), wait(), callback(), query(), profile(),
      queue(), context(), device(), flush(), address();
  void buffer(), sub_buffer(), transfer(), rect(), copy_rect(), map(), fill(), copy(), migrate(),
      destructor();
  void image(), deprecated_image(), sampler(), image_transfer(), image_copy(), image_fill(), image_map(),
      image_and_buffer(), image_query();
  void source_program(), binary_program(), il_program(), build(), compile(), link(), program_query();
  void kernel(), kernels(), argument(), arguments(), launch(), task(), native(), kernel_query();
  void with_properties(), destructors(), timers(), specialization(), sub_groups();
  void sub_device_queue(), sub_device_launch(), sub_device_program(), device_queue(), default_queue(),
      device_queue_launch(), device_queue_info();
  void pipe(), pipe_info(), pipe_launch();
  void allocate(), free_shared(), shared_transfer(), shared_map(), shared_argument(), shared_buffer();
  void release_queue();
  void signal(cl_uint semaphores, const cl_semaphore_khr* list_of);
  void semaphore(), wait_or_signal(), command_buffer(), recorded_transfer(), recorded_image(),
      recorded_launch(), enqueue_buffer(), update(), extension_query(), extension_release();

  std::size_t below(std::size_t n) { return std::size_t(random_() % n); }
  template <class T, std::size_t n>
  T choice(const T (&values)[n]) {
    return values[below(n)];
  }
  template <class T>
  void keep(std::vector<T>& list, T handle) {
    if (handle) list.push_back(handle);
    if (list.size() > 64)
      list.erase(list.begin() + 2 + long(below(32)));  // not released: a leak of the program's own
  }
  /// Mostly one of the list, released or not; at times null, or a handle of another kind.
  template <class T>
  T any(const std::vector<T>& list) {
    const std::size_t dice = below(120);
    if (dice == 0 || list.empty()) return nullptr;
    if (dice == 1) return reinterpret_cast<T>(contexts_.front());
    if (dice == 2) return reinterpret_cast<T>(host_);
    return list[below(list.size())];
  }
  /// Releases one of the list, once or until it is invalid; some invalid ones stay in the list, so that calls
  /// get them. The first `kept` are never released.
  template <class T, class F>
  void release_one(std::vector<T>& list, F function, std::size_t kept = 0) {
    if (list.size() <= kept) return;
    const T handle = list[kept + below(list.size() - kept)];
    if (function(handle) == CL_SUCCESS && below(2)) return;
    while (function(handle) == CL_SUCCESS) {
    }
    if (below(8)) std::erase(list, handle);
  }
  /// Releases all of the list, each until it is invalid, and forgets them.
  template <class T, class F>
  void release_all(std::vector<T>& list, F function) {
    for (const T handle : list)
      while (function(handle) == CL_SUCCESS) {
      }
    list.clear();
  }
  /// Mostly the first, so that most objects belong together.
  cl_context any_context() { return below(8) ? contexts_.front() : any(contexts_); }
  cl_command_queue any_queue() { return below(3) ? queues_[below(2)] : any(queues_); }
  cl_program any_program() { return below(2) ? programs_.front() : any(programs_); }
  cl_mem any_buffer() { return any(below(16) ? buffers_ : images_); }
  cl_mem any_image() { return any(below(16) ? images_ : buffers_); }
  cl_mem any_mem() { return below(2) ? any_buffer() : any_image(); }
  cl_device_id any_device() { return below(3) ? root_ : any(devices_); }
  cl_mem any_pipe() { return any(below(16) ? pipes_ : buffers_); }
  /// A pointer into an allocation of shared virtual memory, or into memory of the program's: at least
  /// shared_size bytes.
  static constexpr std::size_t shared_size = 256;
  char* any_shared() { return below(4) && !shared_.empty() ? shared_[below(shared_.size())] : host_; }
  /// Arguments and a launch of one of the program's kernels, on a queue that may not fit it.
  void enqueue_with(const char* name, cl_command_queue queue, const std::vector<cl_mem>& memory);

  std::size_t wild_size() {
    return choice<std::size_t>({0, 1, 4, 64, 1000, ~std::size_t(0), std::size_t(1) << 62});
  }
  std::size_t size() { return below(8) ? choice<std::size_t>({128, 1000, 4096}) : wild_size(); }
  std::size_t small() { return below(8) ? below(64) : wild_size(); }
  /// Access alone, one flag of any kind, or several.
  cl_mem_flags flags() {
    if (below(2)) return below(2) ? 0 : CL_MEM_READ_WRITE;
    return below(3) ? cl_mem_flags(1) << below(12) : random_() & 0xfff;
  }
  void* maybe_host() { return below(2) ? host_ : nullptr; }
  cl_event* maybe_event() {
    event_ = nullptr;
    return below(2) ? &event_ : nullptr;
  }
  void record_event() {
    if (event_) keep(events_, event_);
    event_ = nullptr;
  }
  /// A wait list of up to 3 events. Blocking calls wait for none: their user events would have no one to end
  /// them.
  cl_uint waits(bool blocking = false);
  const cl_event* list(cl_uint count) { return count || below(30) == 0 ? wait_list_ : nullptr; }
  /// Only non-blocking commands, or blocking ones once nothing can be stuck.
  cl_bool blocking();

  struct Triple {
    std::size_t at[3];
  };
  struct Origin {
    std::size_t at[4];  ///< of mipmapped images the last may be a level
  };
  Origin image_origin();
  Triple image_region();
  cl_image_format image_format();

  // The first context, its two queues and its program are never released on purpose.
  std::mt19937_64 random_;
  const EntryPoints* cl_;
  cl_device_id root_;
  std::vector<cl_device_id> devices_;  ///< sub-devices
  std::vector<cl_context> contexts_;
  std::vector<cl_command_queue> queues_;
  std::vector<cl_program> programs_;
  std::vector<cl_kernel> kernels_;
  std::vector<cl_mem> buffers_, images_, pipes_;
  std::vector<char*> shared_;  ///< of clSVMAlloc of the first context, at least shared_size bytes each
  std::vector<cl_sampler> samplers_;
  std::vector<unsigned char> binary_;  ///< of a program built from `source`
  std::vector<cl_semaphore_khr> semaphores_;
  cl_command_queue signals_ = nullptr;  ///< of all signals that succeed
  std::vector<cl_command_buffer_khr> command_buffers_;
  std::vector<cl_mutable_command_khr> launches_;
  std::vector<cl_event> events_, user_events_;
  cl_event event_ = nullptr;
  cl_event wait_list_[3] = {};
  alignas(128) char host_[1 << 16] = {};
};
