#include <bit>
#include <span>
#include <vector>

#include "check.h"
#include "commands.h"
#include "entry_points.h"
#include "softcl/protocol/settings.h"
#include "softcl/runtime/kernel.h"
#include "softcl/runtime/svm.h"
#include "softcl/runtime/transfer.h"

// Shared virtual memory (OpenCL 3.0, 5.6): coarse and fine-grained buffers and the whole of the program's
// memory, with atomics. Device and host see each other's writes as two threads of the host do, so that
// mapping and migrating move nothing. A device that poses as one of OpenCL 1.2 has none.

namespace softcl::api {
namespace {

using Grain = SharedMemory::Grain;
using Range = std::span<const std::byte>;
using Ranges = std::vector<Range>;

bool has_svm() { return !settings().pose.opencl_1_2; }

void require_svm() { require_that(has_svm(), CL_INVALID_OPERATION); }

/// A queue of a device that has shared virtual memory.
Ref<CommandQueue> require_svm_queue(cl_command_queue handle) {
  Ref<CommandQueue> queue = require<CommandQueue>(handle);
  require_svm();
  return queue;
}

bool are_svm_flags(cl_svm_mem_flags flags) {
  constexpr cl_svm_mem_flags access = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY,
                             kinds = CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS;
  if ((flags & ~(access | kinds)) != 0 || std::popcount(flags & access) > 1) return false;
  return !(flags & CL_MEM_SVM_ATOMICS) || (flags & CL_MEM_SVM_FINE_GRAIN_BUFFER);
}

/// Frees by the program's function, or one by one.
class FreeCommand final : public Command {
 public:
  using Function = void(CL_CALLBACK*)(cl_command_queue, cl_uint, void*[], void*);
  FreeCommand(Ref<CommandQueue> queue, std::span<void* const> pointers, Function function, void* user_data)
      : queue_(std::move(queue)),
        pointers_(pointers.begin(), pointers.end()),
        function_(function),
        user_data_(user_data) {}

  cl_int run(std::size_t, std::size_t, LocalArena&) override {
    if (function_)
      function_(api_handle(queue_), cl_uint(pointers_.size()), pointers_.data(), user_data_);
    else
      for (void* const pointer : pointers_) queue_->context()->shared_memory().free(pointer);
    return CL_SUCCESS;
  }
  void release_objects() override { queue_ = nullptr; }

 private:
  Ref<CommandQueue> queue_;
  std::vector<void*> pointers_;
  Function function_;
  void* user_data_;
};

/// The end of each of these calls that enqueue.
void enqueue_after(const Ref<CommandQueue>& queue, cl_command_type type, std::unique_ptr<Command> command,
                   cl_uint count, const cl_event* list, cl_event* event, cl_bool blocking = CL_FALSE) {
  const auto waits = require_wait_list(*queue->context(), count, list);
  enqueue(queue, type, std::move(command), waits, event, blocking);
}

}  // namespace

std::unique_ptr<Command> svm_copy(void* to, const void* from, size_t size) {
  require_svm();
  require_that(to && from, CL_INVALID_VALUE);
  const auto there = reinterpret_cast<std::uintptr_t>(to), here = reinterpret_cast<std::uintptr_t>(from);
  require_that((here < there ? there - here : here - there) >= size, CL_MEM_COPY_OVERLAP);
  if (size == 0) return touch({});
  return copy_bytes({}, static_cast<const std::byte*>(from), static_cast<std::byte*>(to), size);
}

std::unique_ptr<Command> svm_fill(void* memory, const void* pattern, size_t pattern_size, size_t size) {
  require_svm();
  require_that(memory && pattern && std::has_single_bit(pattern_size) && pattern_size <= 128,
               CL_INVALID_VALUE);
  require_that(reinterpret_cast<std::uintptr_t>(memory) % pattern_size == 0 && size % pattern_size == 0,
               CL_INVALID_VALUE);
  if (size == 0) return touch({});
  return fill_bytes({}, std::span(static_cast<const std::byte*>(pattern), pattern_size),
                    static_cast<std::byte*>(memory), size);
}

void* CL_API_CALL clSVMAlloc(cl_context context, cl_svm_mem_flags flags, size_t size, cl_uint alignment) {
  void* memory = nullptr;
  guard([&] {
    const Ref<Context> in = require<Context>(context);
    const bool fitting =
        alignment == 0 || (std::has_single_bit(alignment) && alignment <= limits::base_address_alignment);
    if (has_svm() && are_svm_flags(flags) && size != 0 && size <= in->max_allocation() && fitting)
      memory = in->shared_memory().allocate(
          size, flags & CL_MEM_SVM_FINE_GRAIN_BUFFER ? Grain::fine : Grain::coarse);
  });
  return memory;
}

void CL_API_CALL clSVMFree(cl_context context, void* svm_pointer) {
  guard([&] { require<Context>(context)->shared_memory().free(svm_pointer); });
}

cl_int CL_API_CALL
clEnqueueSVMFree(cl_command_queue command_queue, cl_uint num_svm_pointers, void* svm_pointers[],
                 void(CL_CALLBACK* pfn_free_func)(cl_command_queue, cl_uint, void*[], void*), void* user_data,
                 cl_uint num_events_in_wait_list, const cl_event* event_wait_list, cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require_svm_queue(command_queue);
    require_that((num_svm_pointers == 0) == (svm_pointers == nullptr), CL_INVALID_VALUE);
    enqueue_after(queue, CL_COMMAND_SVM_FREE,
                  std::make_unique<FreeCommand>(queue, std::span(svm_pointers, num_svm_pointers),
                                                pfn_free_func, user_data),
                  num_events_in_wait_list, event_wait_list, event);
  });
}

cl_int CL_API_CALL clEnqueueSVMMemcpy(cl_command_queue command_queue, cl_bool blocking_copy, void* dst_ptr,
                                      const void* src_ptr, size_t size, cl_uint num_events_in_wait_list,
                                      const cl_event* event_wait_list, cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    enqueue_after(queue, CL_COMMAND_SVM_MEMCPY, svm_copy(dst_ptr, src_ptr, size), num_events_in_wait_list,
                  event_wait_list, event, blocking_copy);
  });
}

cl_int CL_API_CALL clEnqueueSVMMemFill(cl_command_queue command_queue, void* svm_ptr, const void* pattern,
                                       size_t pattern_size, size_t size, cl_uint num_events_in_wait_list,
                                       const cl_event* event_wait_list, cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    enqueue_after(queue, CL_COMMAND_SVM_MEMFILL, svm_fill(svm_ptr, pattern, pattern_size, size),
                  num_events_in_wait_list, event_wait_list, event);
  });
}

cl_int CL_API_CALL clEnqueueSVMMap(cl_command_queue command_queue, cl_bool blocking_map, cl_map_flags flags,
                                   void* svm_ptr, size_t size, cl_uint num_events_in_wait_list,
                                   const cl_event* event_wait_list, cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require_svm_queue(command_queue);
    constexpr cl_map_flags read_write = CL_MAP_READ | CL_MAP_WRITE;
    require_that(svm_ptr && size != 0, CL_INVALID_VALUE);
    require_that((flags & ~read_write) == 0 || flags == CL_MAP_WRITE_INVALIDATE_REGION, CL_INVALID_VALUE);
    Ranges written;
    if (flags & ~cl_map_flags(CL_MAP_READ))
      written.emplace_back(static_cast<const std::byte*>(svm_ptr), size);
    enqueue_after(queue, CL_COMMAND_SVM_MAP, touch({}, std::move(written), host_writes),
                  num_events_in_wait_list, event_wait_list, event, blocking_map);
  });
}

cl_int CL_API_CALL clEnqueueSVMUnmap(cl_command_queue command_queue, void* svm_ptr,
                                     cl_uint num_events_in_wait_list, const cl_event* event_wait_list,
                                     cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require_svm_queue(command_queue);
    require_that(svm_ptr, CL_INVALID_VALUE);
    enqueue_after(queue, CL_COMMAND_SVM_UNMAP, touch({}), num_events_in_wait_list, event_wait_list, event);
  });
}

cl_int CL_API_CALL clEnqueueSVMMigrateMem(cl_command_queue command_queue, cl_uint num_svm_pointers,
                                          const void** svm_pointers, const size_t* sizes,
                                          cl_mem_migration_flags flags, cl_uint num_events_in_wait_list,
                                          const cl_event* event_wait_list, cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require_svm_queue(command_queue);
    require_that(num_svm_pointers != 0 && svm_pointers, CL_INVALID_VALUE);
    require_that((flags & ~(CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED)) == 0,
                 CL_INVALID_VALUE);
    const SharedMemory& memory = queue->context()->shared_memory();
    Ranges lost;
    for (cl_uint i = 0; i < num_svm_pointers; ++i) {
      const std::size_t size = sizes ? sizes[i] : 0;
      require_that(memory.holds(svm_pointers[i], size), CL_INVALID_VALUE);
      if (flags & CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED)
        lost.push_back(size ? Range(static_cast<const std::byte*>(svm_pointers[i]), size)
                            : memory.allocation_with(svm_pointers[i]));
    }
    enqueue_after(queue, CL_COMMAND_SVM_MIGRATE_MEM, touch({}, std::move(lost), lose_contents),
                  num_events_in_wait_list, event_wait_list, event);
  });
}

cl_int CL_API_CALL clSetKernelArgSVMPointer(cl_kernel kernel, cl_uint arg_index, const void* arg_value) {
  return guard([&] {
    const Ref<Kernel> valid = require<Kernel>(kernel);
    require_that(has_svm(), CL_INVALID_OPERATION);
    require_that(arg_index < valid->info().arguments.size(), CL_INVALID_ARG_INDEX);
    valid->set_pointer(arg_index, arg_value);
  });
}

void require_exec_info(cl_kernel_exec_info param_name, size_t param_value_size, const void* param_value) {
  // 3.0, 5.9.2: an empty set is a size of 0 and a null pointer.
  if (param_name == CL_KERNEL_EXEC_INFO_SVM_PTRS && param_value_size == 0 && !param_value) return;
  require_that(param_value && param_value_size != 0, CL_INVALID_VALUE);
  // Every kernel can reach all of the program's memory, named or not: there is nothing to remember.
  switch (param_name) {
    case CL_KERNEL_EXEC_INFO_SVM_PTRS:
      require_that(param_value_size % sizeof(void*) == 0, CL_INVALID_VALUE);
      break;
    case CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM:
      require_that(param_value_size == sizeof(cl_bool), CL_INVALID_VALUE);
      break;
    default:
      throw Error{CL_INVALID_VALUE};
  }
}

cl_int CL_API_CALL clSetKernelExecInfo(cl_kernel kernel, cl_kernel_exec_info param_name,
                                       size_t param_value_size, const void* param_value) {
  return guard([&] {
    require<Kernel>(kernel);
    require_that(has_svm(), CL_INVALID_OPERATION);
    require_exec_info(param_name, param_value_size, param_value);
  });
}

}  // namespace softcl::api
