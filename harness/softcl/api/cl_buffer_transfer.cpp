#include <bit>

#include "cl_buffer.h"
#include "commands.h"
#include "entry_points.h"
#include "softcl/runtime/transfer.h"

namespace softcl::api {
namespace {

const std::byte* bytes(const void* pointer) { return static_cast<const std::byte*>(pointer); }
std::byte* bytes(void* pointer) { return static_cast<std::byte*>(pointer); }

/// The bytes of both buffers' common storage that are apart: throws Error{CL_MEM_COPY_OVERLAP} otherwise.
void require_apart(const MemObject& source, std::size_t source_offset, const MemObject& destination,
                   std::size_t destination_offset, std::size_t size) {
  if (source.storage() != destination.storage()) return;
  const std::size_t from = source.offset() + source_offset, to = destination.offset() + destination_offset;
  require_that(from < to ? to - from >= size : from - to >= size, CL_MEM_COPY_OVERLAP);
}

}  // namespace

cl_int CL_API_CALL clEnqueueReadBuffer(cl_command_queue command_queue, cl_mem buffer, cl_bool blocking_read,
                                       size_t offset, size_t size, void* ptr, cl_uint num_events_in_wait_list,
                                       const cl_event* event_wait_list, cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    const Ref<MemObject> from = require_buffer(buffer, *queue);
    require_that(ptr, CL_INVALID_VALUE);
    require_range(*from, offset, size);
    require_host_may_read(*from);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    enqueue(queue, CL_COMMAND_READ_BUFFER, copy_bytes({from}, from->data() + offset, bytes(ptr), size), waits,
            event, blocking_read);
  });
}

cl_int CL_API_CALL clEnqueueWriteBuffer(cl_command_queue command_queue, cl_mem buffer, cl_bool blocking_write,
                                        size_t offset, size_t size, const void* ptr,
                                        cl_uint num_events_in_wait_list, const cl_event* event_wait_list,
                                        cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    const Ref<MemObject> to = require_buffer(buffer, *queue);
    require_that(ptr, CL_INVALID_VALUE);
    require_range(*to, offset, size);
    require_host_may_write(*to);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    enqueue(queue, CL_COMMAND_WRITE_BUFFER, copy_bytes({to}, bytes(ptr), to->data() + offset, size), waits,
            event, blocking_write);
  });
}

std::unique_ptr<Command> buffer_copy(const CommandQueue& queue, cl_mem src_buffer, cl_mem dst_buffer,
                                     size_t src_offset, size_t dst_offset, size_t size) {
  const Ref<MemObject> from = require_buffer(src_buffer, queue), to = require_buffer(dst_buffer, queue);
  require_range(*from, src_offset, size);
  require_range(*to, dst_offset, size);
  require_apart(*from, src_offset, *to, dst_offset, size);
  return copy_bytes({from, to}, from->data() + src_offset, to->data() + dst_offset, size);
}

cl_int CL_API_CALL clEnqueueCopyBuffer(cl_command_queue command_queue, cl_mem src_buffer, cl_mem dst_buffer,
                                       size_t src_offset, size_t dst_offset, size_t size,
                                       cl_uint num_events_in_wait_list, const cl_event* event_wait_list,
                                       cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    auto command = buffer_copy(*queue, src_buffer, dst_buffer, src_offset, dst_offset, size);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    enqueue(queue, CL_COMMAND_COPY_BUFFER, std::move(command), waits, event);
  });
}

std::unique_ptr<Command> buffer_fill(const CommandQueue& queue, cl_mem buffer, const void* pattern,
                                     size_t pattern_size, size_t offset, size_t size) {
  const Ref<MemObject> to = require_buffer(buffer, queue);
  require_that(pattern && std::has_single_bit(pattern_size) && pattern_size <= 128, CL_INVALID_VALUE);
  require_that(offset % pattern_size == 0 && size % pattern_size == 0, CL_INVALID_VALUE);
  require_range(*to, offset, size);
  return fill_bytes({to}, std::span(bytes(pattern), pattern_size), to->data() + offset, size);
}

cl_int CL_API_CALL clEnqueueFillBuffer(cl_command_queue command_queue, cl_mem buffer, const void* pattern,
                                       size_t pattern_size, size_t offset, size_t size,
                                       cl_uint num_events_in_wait_list, const cl_event* event_wait_list,
                                       cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    auto command = buffer_fill(*queue, buffer, pattern, pattern_size, offset, size);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    enqueue(queue, CL_COMMAND_FILL_BUFFER, std::move(command), waits, event);
  });
}

void* CL_API_CALL clEnqueueMapBuffer(cl_command_queue command_queue, cl_mem buffer, cl_bool blocking_map,
                                     cl_map_flags map_flags, size_t offset, size_t size,
                                     cl_uint num_events_in_wait_list, const cl_event* event_wait_list,
                                     cl_event* event, cl_int* errcode_ret) {
  return guard(errcode_ret, [&]() -> void* {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    const Ref<MemObject> object = require_buffer(buffer, *queue);
    require_range(*object, offset, size);
    const bool writes = require_map_flags(*object, map_flags);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    std::byte* const mapped = object->data() + offset;
    const Box whole{.origin = {}, .region = {size, 1, 1}, .row_pitch = size, .slice_pitch = size};
    require_that(object->mappings().add({object.get(), mapped, whole, writes}), CL_INVALID_OPERATION);
    enqueue(queue, CL_COMMAND_MAP_BUFFER, map(object, mapped), waits, event, blocking_map);
    return mapped;
  });
}

}  // namespace softcl::api
