#include "cl_buffer.h"
#include "commands.h"
#include "entry_points.h"
#include "softcl/runtime/box.h"
#include "softcl/runtime/transfer.h"

namespace softcl::api {
namespace {

/// Throws Error{CL_INVALID_VALUE} unless the box lies inside the buffer.
void require_inside(const MemObject& buffer, const Box& box) {
  const auto end = box.end();
  require_that(end && *end <= buffer.size(), CL_INVALID_VALUE);
}

void require_apart(const MemObject& source, const Box& from, const MemObject& destination, const Box& to) {
  if (&source == &destination) {
    require_that(from.row_pitch == to.row_pitch && from.slice_pitch == to.slice_pitch, CL_INVALID_VALUE);
    require_that(!overlap_in_buffer(from, to), CL_MEM_COPY_OVERLAP);
  } else if (source.storage() == destination.storage()) {
    const auto displacement = std::ptrdiff_t(destination.offset()) - std::ptrdiff_t(source.offset());
    require_that(!share_bytes(from, to, displacement), CL_MEM_COPY_OVERLAP);
  }
}

}  // namespace

cl_int CL_API_CALL clEnqueueReadBufferRect(cl_command_queue command_queue, cl_mem buffer,
                                           cl_bool blocking_read, const size_t* buffer_origin,
                                           const size_t* host_origin, const size_t* region,
                                           size_t buffer_row_pitch, size_t buffer_slice_pitch,
                                           size_t host_row_pitch, size_t host_slice_pitch, void* ptr,
                                           cl_uint num_events_in_wait_list, const cl_event* event_wait_list,
                                           cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    const Ref<MemObject> from = require_buffer(buffer, *queue);
    require_that(ptr, CL_INVALID_VALUE);
    const Box in_buffer = make_box(buffer_origin, region, buffer_row_pitch, buffer_slice_pitch);
    const Box in_host = make_box(host_origin, region, host_row_pitch, host_slice_pitch);
    require_inside(*from, in_buffer);
    require_that(in_host.end().has_value(), CL_INVALID_VALUE);
    require_host_may_read(*from);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    enqueue(queue, CL_COMMAND_READ_BUFFER_RECT,
            copy_box({from}, from->data(), in_buffer, static_cast<std::byte*>(ptr), in_host), waits, event,
            blocking_read);
  });
}

cl_int CL_API_CALL clEnqueueWriteBufferRect(cl_command_queue command_queue, cl_mem buffer,
                                            cl_bool blocking_write, const size_t* buffer_origin,
                                            const size_t* host_origin, const size_t* region,
                                            size_t buffer_row_pitch, size_t buffer_slice_pitch,
                                            size_t host_row_pitch, size_t host_slice_pitch, const void* ptr,
                                            cl_uint num_events_in_wait_list, const cl_event* event_wait_list,
                                            cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    const Ref<MemObject> to = require_buffer(buffer, *queue);
    require_that(ptr, CL_INVALID_VALUE);
    const Box in_buffer = make_box(buffer_origin, region, buffer_row_pitch, buffer_slice_pitch);
    const Box in_host = make_box(host_origin, region, host_row_pitch, host_slice_pitch);
    require_inside(*to, in_buffer);
    require_that(in_host.end().has_value(), CL_INVALID_VALUE);
    require_host_may_write(*to);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    enqueue(queue, CL_COMMAND_WRITE_BUFFER_RECT,
            copy_box({to}, static_cast<const std::byte*>(ptr), in_host, to->data(), in_buffer), waits, event,
            blocking_write);
  });
}

std::unique_ptr<Command> buffer_rect_copy(const CommandQueue& queue, cl_mem src_buffer, cl_mem dst_buffer,
                                          const size_t* src_origin, const size_t* dst_origin,
                                          const size_t* region, size_t src_row_pitch, size_t src_slice_pitch,
                                          size_t dst_row_pitch, size_t dst_slice_pitch) {
  const Ref<MemObject> from = require_buffer(src_buffer, queue), to = require_buffer(dst_buffer, queue);
  const Box source = make_box(src_origin, region, src_row_pitch, src_slice_pitch);
  const Box destination = make_box(dst_origin, region, dst_row_pitch, dst_slice_pitch);
  require_inside(*from, source);
  require_inside(*to, destination);
  require_apart(*from, source, *to, destination);
  return copy_box({from, to}, from->data(), source, to->data(), destination);
}

cl_int CL_API_CALL clEnqueueCopyBufferRect(cl_command_queue command_queue, cl_mem src_buffer,
                                           cl_mem dst_buffer, const size_t* src_origin,
                                           const size_t* dst_origin, const size_t* region,
                                           size_t src_row_pitch, size_t src_slice_pitch, size_t dst_row_pitch,
                                           size_t dst_slice_pitch, cl_uint num_events_in_wait_list,
                                           const cl_event* event_wait_list, cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    auto command = buffer_rect_copy(*queue, src_buffer, dst_buffer, src_origin, dst_origin, region,
                                    src_row_pitch, src_slice_pitch, dst_row_pitch, dst_slice_pitch);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    enqueue(queue, CL_COMMAND_COPY_BUFFER_RECT, std::move(command), waits, event);
  });
}

}  // namespace softcl::api
