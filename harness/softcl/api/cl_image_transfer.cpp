#include "cl_buffer.h"
#include "cl_image.h"
#include "commands.h"
#include "entry_points.h"
#include "softcl/runtime/image_format.h"
#include "softcl/runtime/transfer.h"

namespace softcl::api {
namespace {

/// The program's memory that the region `in_image` is read to or written from (section 5.3.3): rows of
/// row_pitch bytes and, if the image has layers, layers of slice_pitch bytes.
Box host_box(const Image& image, const Box& in_image, std::size_t row_pitch, std::size_t slice_pitch) {
  const cl_mem_object_type type = image.type();
  const bool rows_are_layers = type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  const std::size_t* const region = in_image.region;
  if (row_pitch == 0) row_pitch = region[0];
  require_that(row_pitch >= region[0], CL_INVALID_VALUE);
  require_that(slice_pitch == 0 || has_layers(type), CL_INVALID_VALUE);
  std::size_t layer;
  require_that(!__builtin_mul_overflow(row_pitch, rows_are_layers ? 1 : region[1], &layer), CL_INVALID_VALUE);
  if (slice_pitch == 0) slice_pitch = layer;
  require_that(slice_pitch >= layer, CL_INVALID_VALUE);
  const Box box{.origin = {0, 0, 0},
                .region = {region[0], region[1], region[2]},
                .row_pitch = rows_are_layers ? slice_pitch : row_pitch,
                .slice_pitch = slice_pitch};
  require_that(box.end().has_value(), CL_INVALID_VALUE);
  return box;
}

/// The rows of a region one after the other from `offset` on (section 5.3.5).
Box packed_box(const MemObject& buffer, std::size_t offset, const Box& in_image) {
  const std::size_t* const region = in_image.region;
  const Box box{.origin = {offset, 0, 0},
                .region = {region[0], region[1], region[2]},
                .row_pitch = region[0],
                .slice_pitch = region[0] * region[1]};
  const auto end = box.end();
  require_that(end && *end <= buffer.size(), CL_INVALID_VALUE);
  return box;
}

void require_apart(const Image& source, const ImageRegion& from, const Image& destination,
                   const ImageRegion& to) {
  if (source.storage() != destination.storage()) return;
  require_that(!share_bytes(from.box, to.box, to.level.data - from.level.data), CL_MEM_COPY_OVERLAP);
}

}  // namespace

cl_int CL_API_CALL clEnqueueReadImage(cl_command_queue command_queue, cl_mem image, cl_bool blocking_read,
                                      const size_t* origin, const size_t* region, size_t row_pitch,
                                      size_t slice_pitch, void* ptr, cl_uint num_events_in_wait_list,
                                      const cl_event* event_wait_list, cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    const Ref<Image> from = require_image(image, *queue);
    const auto& [level, in_image] = from->region(origin, region);
    require_that(ptr, CL_INVALID_VALUE);
    const Box in_host = host_box(*from, in_image, row_pitch, slice_pitch);
    require_host_may_read(*from);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    enqueue(queue, CL_COMMAND_READ_IMAGE,
            copy_box({from}, level.data, in_image, static_cast<std::byte*>(ptr), in_host), waits, event,
            blocking_read);
  });
}

cl_int CL_API_CALL clEnqueueWriteImage(cl_command_queue command_queue, cl_mem image, cl_bool blocking_write,
                                       const size_t* origin, const size_t* region, size_t input_row_pitch,
                                       size_t input_slice_pitch, const void* ptr,
                                       cl_uint num_events_in_wait_list, const cl_event* event_wait_list,
                                       cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    const Ref<Image> to = require_image(image, *queue);
    const auto& [level, in_image] = to->region(origin, region);
    require_that(ptr, CL_INVALID_VALUE);
    const Box in_host = host_box(*to, in_image, input_row_pitch, input_slice_pitch);
    require_host_may_write(*to);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    enqueue(queue, CL_COMMAND_WRITE_IMAGE,
            copy_box({to}, static_cast<const std::byte*>(ptr), in_host, level.data, in_image), waits, event,
            blocking_write);
  });
}

std::unique_ptr<Command> image_fill(const CommandQueue& queue, cl_mem image, const void* fill_color,
                                    const size_t* origin, const size_t* region) {
  const Ref<Image> to = require_image(image, queue);
  require_that(fill_color, CL_INVALID_VALUE);
  const auto& [level, in_image] = to->region(origin, region);
  return fill_box({to}, texel_of_color(level, fill_color), level.data, in_image);
}

cl_int CL_API_CALL clEnqueueFillImage(cl_command_queue command_queue, cl_mem image, const void* fill_color,
                                      const size_t* origin, const size_t* region,
                                      cl_uint num_events_in_wait_list, const cl_event* event_wait_list,
                                      cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    auto command = image_fill(*queue, image, fill_color, origin, region);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    enqueue(queue, CL_COMMAND_FILL_IMAGE, std::move(command), waits, event);
  });
}

std::unique_ptr<Command> image_copy(const CommandQueue& queue, cl_mem src_image, cl_mem dst_image,
                                    const size_t* src_origin, const size_t* dst_origin,
                                    const size_t* region) {
  const Ref<Image> from = require_image(src_image, queue), to = require_image(dst_image, queue);
  const cl_image_format source = from->shape().format, destination = to->shape().format;
  require_that(source.image_channel_order == destination.image_channel_order &&
                   source.image_channel_data_type == destination.image_channel_data_type,
               CL_IMAGE_FORMAT_MISMATCH);
  const ImageRegion in_source = from->region(src_origin, region),
                    in_destination = to->region(dst_origin, region);
  require_apart(*from, in_source, *to, in_destination);
  return copy_box({from, to}, in_source.level.data, in_source.box, in_destination.level.data,
                  in_destination.box);
}

cl_int CL_API_CALL clEnqueueCopyImage(cl_command_queue command_queue, cl_mem src_image, cl_mem dst_image,
                                      const size_t* src_origin, const size_t* dst_origin,
                                      const size_t* region, cl_uint num_events_in_wait_list,
                                      const cl_event* event_wait_list, cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    auto command = image_copy(*queue, src_image, dst_image, src_origin, dst_origin, region);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    enqueue(queue, CL_COMMAND_COPY_IMAGE, std::move(command), waits, event);
  });
}

std::unique_ptr<Command> image_to_buffer_copy(const CommandQueue& queue, cl_mem src_image, cl_mem dst_buffer,
                                              const size_t* src_origin, const size_t* region,
                                              size_t dst_offset) {
  const Ref<Image> from = require_image(src_image, queue);
  const Ref<MemObject> to = require_buffer(dst_buffer, queue);
  require_that(from->parent() != to, CL_INVALID_MEM_OBJECT);
  const auto& [level, in_image] = from->region(src_origin, region);
  const Box in_buffer = packed_box(*to, dst_offset, in_image);
  return copy_box({from, to}, level.data, in_image, to->data(), in_buffer);
}

cl_int CL_API_CALL clEnqueueCopyImageToBuffer(cl_command_queue command_queue, cl_mem src_image,
                                              cl_mem dst_buffer, const size_t* src_origin,
                                              const size_t* region, size_t dst_offset,
                                              cl_uint num_events_in_wait_list,
                                              const cl_event* event_wait_list, cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    auto command = image_to_buffer_copy(*queue, src_image, dst_buffer, src_origin, region, dst_offset);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    enqueue(queue, CL_COMMAND_COPY_IMAGE_TO_BUFFER, std::move(command), waits, event);
  });
}

std::unique_ptr<Command> buffer_to_image_copy(const CommandQueue& queue, cl_mem src_buffer, cl_mem dst_image,
                                              size_t src_offset, const size_t* dst_origin,
                                              const size_t* region) {
  const Ref<MemObject> from = require_buffer(src_buffer, queue);
  const Ref<Image> to = require_image(dst_image, queue);
  require_that(to->parent() != from, CL_INVALID_MEM_OBJECT);
  const auto& [level, in_image] = to->region(dst_origin, region);
  const Box in_buffer = packed_box(*from, src_offset, in_image);
  return copy_box({from, to}, from->data(), in_buffer, level.data, in_image);
}

cl_int CL_API_CALL clEnqueueCopyBufferToImage(cl_command_queue command_queue, cl_mem src_buffer,
                                              cl_mem dst_image, size_t src_offset, const size_t* dst_origin,
                                              const size_t* region, cl_uint num_events_in_wait_list,
                                              const cl_event* event_wait_list, cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    auto command = buffer_to_image_copy(*queue, src_buffer, dst_image, src_offset, dst_origin, region);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    enqueue(queue, CL_COMMAND_COPY_BUFFER_TO_IMAGE, std::move(command), waits, event);
  });
}

void* CL_API_CALL clEnqueueMapImage(cl_command_queue command_queue, cl_mem image, cl_bool blocking_map,
                                    cl_map_flags map_flags, const size_t* origin, const size_t* region,
                                    size_t* image_row_pitch, size_t* image_slice_pitch,
                                    cl_uint num_events_in_wait_list, const cl_event* event_wait_list,
                                    cl_event* event, cl_int* errcode_ret) {
  return guard(errcode_ret, [&]() -> void* {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    const Ref<Image> object = require_image(image, *queue);
    const auto& [level, in_image] = object->region(origin, region);
    require_that(image_row_pitch && (image_slice_pitch || !has_layers(object->type())), CL_INVALID_VALUE);
    const bool writes = require_map_flags(*object, map_flags);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    const Mappings::Region mapped{object.get(), level.data, in_image, writes};
    require_that(object->mappings().add(mapped), CL_INVALID_OPERATION);
    enqueue(queue, CL_COMMAND_MAP_IMAGE, map(object, mapped.pointer()), waits, event, blocking_map);
    *image_row_pitch = level.row_pitch;
    if (image_slice_pitch) *image_slice_pitch = has_layers(object->type()) ? level.layer_pitch : 0;
    return level.data + in_image.offset();
  });
}

}  // namespace softcl::api
