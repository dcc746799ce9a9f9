#include <algorithm>
#include <cstring>

#include "check.h"
#include "cl_buffer.h"
#include "commands.h"
#include "entry_points.h"
#include "softcl/runtime/kernel.h"

namespace softcl::api {
namespace {

/// The global part of clEnqueueNDRangeKernel's index space. A null `global` is one without work-items.
NDRange require_global_range(cl_uint work_dim, const size_t* offset, const size_t* global) {
  require_that(work_dim >= 1 && work_dim <= limits::work_dimensions, CL_INVALID_WORK_DIMENSION);
  NDRange range{.dimensions = work_dim};
  std::size_t items = 1;
  for (cl_uint d = 0; d < work_dim; ++d) {
    range.global[d] = global ? global[d] : 0;
    range.offset[d] = offset ? offset[d] : 0;
    std::size_t end;
    require_that(!__builtin_mul_overflow(items, range.global[d], &items), CL_INVALID_GLOBAL_WORK_SIZE);
    require_that(!__builtin_add_overflow(range.offset[d], range.global[d], &end), CL_INVALID_GLOBAL_OFFSET);
  }
  return range;
}

/// Checks the work-group size that the program chose.
void require_local_size(NDRange& range, const size_t* local, const KernelInfo& kernel) {
  const auto& required = kernel.required_work_group_size;
  std::size_t items = 1;
  for (cl_uint d = 0; d < range.dimensions; ++d) {
    require_that(local[d] <= device_limits().work_group_size, CL_INVALID_WORK_ITEM_SIZE);
    require_that(local[d] != 0, CL_INVALID_WORK_GROUP_SIZE);
    require_that(!kernel.uniform_work_groups || range.global[d] % local[d] == 0, CL_INVALID_WORK_GROUP_SIZE);
    items *= local[d];
    require_that(items <= max_work_group_size(kernel), CL_INVALID_WORK_GROUP_SIZE);
    range.local[d] = local[d];
  }
  for (int d = 0; d < 3; ++d)
    require_that(required[0] == 0 || range.local[d] == required[d], CL_INVALID_WORK_GROUP_SIZE);
}

void enqueue_kernel(const Ref<CommandQueue>& queue, const Launchable& valid, const NDRange& range,
                    cl_command_type type, cl_uint num_events, const cl_event* event_list, cl_event* event) {
  std::unique_ptr<Command> launch = valid.kernel->launch(valid.build, range, queue->device());
  // Since OpenCL 2.1 a launch of no work-items is a command that only waits for others, like a marker.
  if (range.items() == 0) launch = nullptr;
  const auto waits = require_wait_list(*queue->context(), num_events, event_list);
  enqueue(queue, type, std::move(launch), waits, event);
}

/// A function of the program's own, with its copied arguments.
class NativeKernel final : public Command {
 public:
  NativeKernel(void(CL_CALLBACK* function)(void*), std::vector<std::byte> arguments,
               std::vector<Ref<MemObject>> held)
      : function_(function), arguments_(std::move(arguments)), held_(std::move(held)) {}

  cl_int run(std::size_t, std::size_t, LocalArena&) override {
    function_(arguments_.empty() ? nullptr : arguments_.data());
    for (const Ref<MemObject>& object : held_) host_writes(object->data(), object->size());
    return CL_SUCCESS;
  }
  void release_objects() override { held_.clear(); }

 private:
  void(CL_CALLBACK* function_)(void*);
  std::vector<std::byte> arguments_;
  std::vector<Ref<MemObject>> held_;
};

}  // namespace

Launchable require_kernel(cl_kernel handle, const CommandQueue& queue) {
  Ref<Kernel> kernel = require<Kernel>(handle);
  require_that(kernel->program()->context() == queue.context(), CL_INVALID_CONTEXT);
  const KernelBuild* const build = kernel->build_for(queue.device());
  require_that(build, CL_INVALID_PROGRAM_EXECUTABLE);
  return {std::move(kernel), *build};
}

NDRange require_range(const KernelInfo& kernel, const CommandQueue& queue, cl_uint work_dim,
                      const size_t* offset, const size_t* global, const size_t* local) {
  NDRange range = require_global_range(work_dim, offset, global);
  // Since OpenCL 2.1 the size that the kernel requires need not be stated again.
  if (!local && kernel.required_work_group_size[0] != 0) local = kernel.required_work_group_size;
  if (local)
    require_local_size(range, local, kernel);
  else
    choose_local_size(range, queue.device().units().size(), max_work_group_size(kernel));
  return range;
}

cl_int CL_API_CALL clEnqueueNDRangeKernel(cl_command_queue command_queue, cl_kernel kernel, cl_uint work_dim,
                                          const size_t* global_work_offset, const size_t* global_work_size,
                                          const size_t* local_work_size, cl_uint num_events_in_wait_list,
                                          const cl_event* event_wait_list, cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    const Launchable valid = require_kernel(kernel, *queue);
    const NDRange range = require_range(*valid.build.info, *queue, work_dim, global_work_offset,
                                        global_work_size, local_work_size);
    enqueue_kernel(queue, valid, range, CL_COMMAND_NDRANGE_KERNEL, num_events_in_wait_list, event_wait_list,
                   event);
  });
}

cl_int CL_API_CALL clEnqueueTask(cl_command_queue command_queue, cl_kernel kernel,
                                 cl_uint num_events_in_wait_list, const cl_event* event_wait_list,
                                 cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    const Launchable valid = require_kernel(kernel, *queue);
    constexpr std::size_t one = 1;
    const NDRange range = require_range(*valid.build.info, *queue, 1, nullptr, &one, &one);
    enqueue_kernel(queue, valid, range, CL_COMMAND_TASK, num_events_in_wait_list, event_wait_list, event);
  });
}

cl_int CL_API_CALL clEnqueueNativeKernel(cl_command_queue command_queue, void(CL_CALLBACK* user_func)(void*),
                                         void* args, size_t cb_args, cl_uint num_mem_objects,
                                         const cl_mem* mem_list, const void** args_mem_loc,
                                         cl_uint num_events_in_wait_list, const cl_event* event_wait_list,
                                         cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    require_that(user_func && (args == nullptr) == (cb_args == 0), CL_INVALID_VALUE);
    require_that(args || num_mem_objects == 0, CL_INVALID_VALUE);
    require_that((num_mem_objects == 0) == (mem_list == nullptr) &&
                     (num_mem_objects == 0) == (args_mem_loc == nullptr),
                 CL_INVALID_VALUE);
    const auto* const begin = static_cast<const std::byte*>(args);
    std::vector<std::byte> arguments(begin, begin + cb_args);
    std::vector<Ref<MemObject>> held;
    for (cl_uint i = 0; i < num_mem_objects; ++i) {
      const auto* const place = static_cast<const std::byte*>(args_mem_loc[i]);
      require_that(place >= begin && cb_args >= sizeof(void*) && place <= begin + cb_args - sizeof(void*),
                   CL_INVALID_VALUE);
      void* memory = nullptr;
      if (mem_list[i]) {
        held.push_back(require_buffer(mem_list[i], *queue));
        memory = held.back()->data();
      }
      std::memcpy(arguments.data() + (place - begin), &memory, sizeof memory);
    }
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    enqueue(queue, CL_COMMAND_NATIVE_KERNEL,
            std::make_unique<NativeKernel>(user_func, std::move(arguments), std::move(held)), waits, event);
  });
}

cl_int CL_API_CALL clGetKernelSuggestedLocalWorkSizeKHR(cl_command_queue command_queue, cl_kernel kernel,
                                                        cl_uint work_dim, const size_t* global_work_offset,
                                                        const size_t* global_work_size,
                                                        size_t* suggested_local_work_size) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    const Launchable valid = require_kernel(kernel, *queue);
    valid.kernel->require_arguments();
    require_that(suggested_local_work_size, CL_INVALID_VALUE);
    NDRange range = require_global_range(work_dim, global_work_offset, global_work_size);
    require_that(range.items() != 0, CL_INVALID_GLOBAL_WORK_SIZE);
    const auto& required = valid.build.info->required_work_group_size;
    if (required[0] != 0)
      std::copy(std::begin(required), std::end(required), std::begin(range.local));
    else
      choose_local_size(range, queue->device().units().size(), max_work_group_size(*valid.build.info));
    std::copy_n(std::begin(range.local), work_dim, suggested_local_work_size);
  });
}

}  // namespace softcl::api
