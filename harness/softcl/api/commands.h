#pragma once

#include <memory>

#include "softcl/runtime/command_queue.h"
#include "softcl/runtime/kernel.h"

namespace softcl::api {

// What a call that enqueues, and one that records the same into a command buffer, have in common: the checks
// of its arguments, in the order of its section, and the command. Each throws Error. `queue` is the one that
// the command is for.

std::unique_ptr<Command> buffer_copy(const CommandQueue& queue, cl_mem src_buffer, cl_mem dst_buffer,
                                     size_t src_offset, size_t dst_offset, size_t size);
std::unique_ptr<Command> buffer_rect_copy(const CommandQueue& queue, cl_mem src_buffer, cl_mem dst_buffer,
                                          const size_t* src_origin, const size_t* dst_origin,
                                          const size_t* region, size_t src_row_pitch, size_t src_slice_pitch,
                                          size_t dst_row_pitch, size_t dst_slice_pitch);
std::unique_ptr<Command> buffer_fill(const CommandQueue& queue, cl_mem buffer, const void* pattern,
                                     size_t pattern_size, size_t offset, size_t size);
std::unique_ptr<Command> image_copy(const CommandQueue& queue, cl_mem src_image, cl_mem dst_image,
                                    const size_t* src_origin, const size_t* dst_origin, const size_t* region);
std::unique_ptr<Command> image_fill(const CommandQueue& queue, cl_mem image, const void* fill_color,
                                    const size_t* origin, const size_t* region);
std::unique_ptr<Command> image_to_buffer_copy(const CommandQueue& queue, cl_mem src_image, cl_mem dst_buffer,
                                              const size_t* src_origin, const size_t* region,
                                              size_t dst_offset);
std::unique_ptr<Command> buffer_to_image_copy(const CommandQueue& queue, cl_mem src_buffer, cl_mem dst_image,
                                              size_t src_offset, const size_t* dst_origin,
                                              const size_t* region);
std::unique_ptr<Command> svm_copy(void* to, const void* from, size_t size);
std::unique_ptr<Command> svm_fill(void* memory, const void* pattern, size_t pattern_size, size_t size);

/// A kernel, and what of it runs on a queue's device.
struct Launchable {
  Ref<Kernel> kernel;
  const KernelBuild& build;
};
Launchable require_kernel(cl_kernel handle, const CommandQueue& queue);
/// The index space of clEnqueueNDRangeKernel. A null `local` is chosen.
NDRange require_range(const KernelInfo& kernel, const CommandQueue& queue, cl_uint work_dim,
                      const size_t* offset, const size_t* global, const size_t* local);
/// Checks what clSetKernelExecInfo is given.
void require_exec_info(cl_kernel_exec_info param_name, size_t param_value_size, const void* param_value);

}  // namespace softcl::api
