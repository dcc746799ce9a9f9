// What is recorded into a command buffer (cl_khr_command_buffer). A recorded command is the checked call
// itself, made again whenever the command buffer is enqueued: the handles that it names are kept valid.
#include <algorithm>
#include <array>
#include <cstring>

#include "cl_command_buffer.h"
#include "cl_image.h"
#include "commands.h"
#include "entry_points.h"
#include "softcl/runtime/image_format.h"

namespace softcl::api {
namespace {

using Triple = std::array<std::size_t, 3>;
Triple triple(const size_t* values) { return {values[0], values[1], values[2]}; }

/// A copy of an image's origin; its fourth number is read where it is a level.
using Origin = std::array<std::size_t, 4>;
Origin origin_in(cl_mem image, const size_t* values) {
  Origin origin{};
  std::copy_n(values, require_image(image)->shape().origin_components(), origin.begin());
  return origin;
}

/// The last arguments of every call that records.
struct Place {
  cl_command_queue queue;
  const CommandProperties* properties;
  cl_uint num_sync_points;
  const cl_sync_point_khr* sync_points;
  cl_sync_point_khr* sync_point;
};

/// The command buffer that a call records into. With one queue for each, none is named.
Ref<CommandBuffer> require_buffer_for(cl_command_buffer_khr handle, const Place& place) {
  Ref<CommandBuffer> buffer = require<CommandBuffer>(handle);
  require_that(!place.queue, CL_INVALID_COMMAND_QUEUE);
  buffer->require_recording();
  require_that(!place.properties || *place.properties == 0, CL_INVALID_VALUE);  // none is defined
  return buffer;
}

/// Records what makes `make` of a command buffer's queue.
template <class Make>
cl_int record(cl_command_buffer_khr handle, const Place& place, const cl_mutable_command_khr* mutable_handle,
              cl_command_type type, std::initializer_list<cl_mem> objects, Make&& prepare) {
  return guard([&] {
    const Ref<CommandBuffer> buffer = require_buffer_for(handle, place);
    require_that(!mutable_handle, CL_INVALID_VALUE);  // only launches of kernels are mutable
    const CommandQueue& queue = *buffer->queue();
    CommandBuffer::Maker make = prepare(queue);  // checks the call
    CommandBuffer::Recorded command{type, std::move(make),
                                    buffer->require_sync_points(place.num_sync_points, place.sync_points)};
    for (const cl_mem object : objects)
      command.held.push_back(std::make_unique<Attachment<MemObject>>(require<MemObject>(object)));
    const cl_sync_point_khr point = buffer->record(std::move(command));
    if (place.sync_point) *place.sync_point = point;
  });
}

/// The call, made once to check it.
CommandBuffer::Maker checked(CommandBuffer::Maker call) {
  call();
  return call;
}

}  // namespace

cl_int CL_API_CALL clCommandBarrierWithWaitListKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue, const CommandProperties* properties,
    cl_uint num_sync_points_in_wait_list, const cl_sync_point_khr* sync_point_wait_list,
    cl_sync_point_khr* sync_point, cl_mutable_command_khr* mutable_handle) {
  const Place place{command_queue, properties, num_sync_points_in_wait_list, sync_point_wait_list,
                    sync_point};
  return record(command_buffer, place, mutable_handle, CL_COMMAND_COMMAND_BUFFER_KHR, {},
                [](const CommandQueue&) { return CommandBuffer::Maker(); });
}

cl_int CL_API_CALL clCommandCopyBufferKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue, const CommandProperties* properties,
    cl_mem src_buffer, cl_mem dst_buffer, size_t src_offset, size_t dst_offset, size_t size,
    cl_uint num_sync_points_in_wait_list, const cl_sync_point_khr* sync_point_wait_list,
    cl_sync_point_khr* sync_point, cl_mutable_command_khr* mutable_handle) {
  const Place place{command_queue, properties, num_sync_points_in_wait_list, sync_point_wait_list,
                    sync_point};
  return record(command_buffer, place, mutable_handle, CL_COMMAND_COPY_BUFFER, {src_buffer, dst_buffer},
                [&](const CommandQueue& queue) {
                  return checked([=, &queue] {
                    return buffer_copy(queue, src_buffer, dst_buffer, src_offset, dst_offset, size);
                  });
                });
}

cl_int CL_API_CALL clCommandCopyBufferRectKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue, const CommandProperties* properties,
    cl_mem src_buffer, cl_mem dst_buffer, const size_t* src_origin, const size_t* dst_origin,
    const size_t* region, size_t src_row_pitch, size_t src_slice_pitch, size_t dst_row_pitch,
    size_t dst_slice_pitch, cl_uint num_sync_points_in_wait_list,
    const cl_sync_point_khr* sync_point_wait_list, cl_sync_point_khr* sync_point,
    cl_mutable_command_khr* mutable_handle) {
  const Place place{command_queue, properties, num_sync_points_in_wait_list, sync_point_wait_list,
                    sync_point};
  return record(command_buffer, place, mutable_handle, CL_COMMAND_COPY_BUFFER_RECT, {src_buffer, dst_buffer},
                [&](const CommandQueue& queue) {
                  require_that(src_origin && dst_origin && region, CL_INVALID_VALUE);
                  return checked(
                      [=, &queue, from = triple(src_origin), to = triple(dst_origin), size = triple(region)] {
                        return buffer_rect_copy(queue, src_buffer, dst_buffer, from.data(), to.data(),
                                                size.data(), src_row_pitch, src_slice_pitch, dst_row_pitch,
                                                dst_slice_pitch);
                      });
                });
}

cl_int CL_API_CALL clCommandCopyBufferToImageKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue, const CommandProperties* properties,
    cl_mem src_buffer, cl_mem dst_image, size_t src_offset, const size_t* dst_origin, const size_t* region,
    cl_uint num_sync_points_in_wait_list, const cl_sync_point_khr* sync_point_wait_list,
    cl_sync_point_khr* sync_point, cl_mutable_command_khr* mutable_handle) {
  const Place place{command_queue, properties, num_sync_points_in_wait_list, sync_point_wait_list,
                    sync_point};
  return record(command_buffer, place, mutable_handle, CL_COMMAND_COPY_BUFFER_TO_IMAGE,
                {src_buffer, dst_image}, [&](const CommandQueue& queue) {
                  require_that(dst_origin && region, CL_INVALID_VALUE);
                  return checked([=, &queue, to = origin_in(dst_image, dst_origin), size = triple(region)] {
                    return buffer_to_image_copy(queue, src_buffer, dst_image, src_offset, to.data(),
                                                size.data());
                  });
                });
}

cl_int CL_API_CALL clCommandCopyImageKHR(cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
                                         const CommandProperties* properties, cl_mem src_image,
                                         cl_mem dst_image, const size_t* src_origin, const size_t* dst_origin,
                                         const size_t* region, cl_uint num_sync_points_in_wait_list,
                                         const cl_sync_point_khr* sync_point_wait_list,
                                         cl_sync_point_khr* sync_point,
                                         cl_mutable_command_khr* mutable_handle) {
  const Place place{command_queue, properties, num_sync_points_in_wait_list, sync_point_wait_list,
                    sync_point};
  return record(command_buffer, place, mutable_handle, CL_COMMAND_COPY_IMAGE, {src_image, dst_image},
                [&](const CommandQueue& queue) {
                  require_that(src_origin && dst_origin && region, CL_INVALID_VALUE);
                  return checked([=, &queue, from = origin_in(src_image, src_origin),
                                  to = origin_in(dst_image, dst_origin), size = triple(region)] {
                    return image_copy(queue, src_image, dst_image, from.data(), to.data(), size.data());
                  });
                });
}

cl_int CL_API_CALL clCommandCopyImageToBufferKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue, const CommandProperties* properties,
    cl_mem src_image, cl_mem dst_buffer, const size_t* src_origin, const size_t* region, size_t dst_offset,
    cl_uint num_sync_points_in_wait_list, const cl_sync_point_khr* sync_point_wait_list,
    cl_sync_point_khr* sync_point, cl_mutable_command_khr* mutable_handle) {
  const Place place{command_queue, properties, num_sync_points_in_wait_list, sync_point_wait_list,
                    sync_point};
  return record(command_buffer, place, mutable_handle, CL_COMMAND_COPY_IMAGE_TO_BUFFER,
                {src_image, dst_buffer}, [&](const CommandQueue& queue) {
                  require_that(src_origin && region, CL_INVALID_VALUE);
                  return checked([=, &queue, from = origin_in(src_image, src_origin), size = triple(region)] {
                    return image_to_buffer_copy(queue, src_image, dst_buffer, from.data(), size.data(),
                                                dst_offset);
                  });
                });
}

cl_int CL_API_CALL clCommandFillBufferKHR(cl_command_buffer_khr command_buffer,
                                          cl_command_queue command_queue, const CommandProperties* properties,
                                          cl_mem buffer, const void* pattern, size_t pattern_size,
                                          size_t offset, size_t size, cl_uint num_sync_points_in_wait_list,
                                          const cl_sync_point_khr* sync_point_wait_list,
                                          cl_sync_point_khr* sync_point,
                                          cl_mutable_command_khr* mutable_handle) {
  const Place place{command_queue, properties, num_sync_points_in_wait_list, sync_point_wait_list,
                    sync_point};
  return record(
      command_buffer, place, mutable_handle, CL_COMMAND_FILL_BUFFER, {buffer},
      [&](const CommandQueue& queue) {
        buffer_fill(queue, buffer, pattern, pattern_size, offset, size);
        const auto* const first = static_cast<const std::byte*>(pattern);
        return CommandBuffer::Maker([=, &queue, copy = std::vector<std::byte>(first, first + pattern_size)] {
          return buffer_fill(queue, buffer, copy.data(), copy.size(), offset, size);
        });
      });
}

cl_int CL_API_CALL clCommandFillImageKHR(cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
                                         const CommandProperties* properties, cl_mem image,
                                         const void* fill_color, const size_t* origin, const size_t* region,
                                         cl_uint num_sync_points_in_wait_list,
                                         const cl_sync_point_khr* sync_point_wait_list,
                                         cl_sync_point_khr* sync_point,
                                         cl_mutable_command_khr* mutable_handle) {
  const Place place{command_queue, properties, num_sync_points_in_wait_list, sync_point_wait_list,
                    sync_point};
  return record(
      command_buffer, place, mutable_handle, CL_COMMAND_FILL_IMAGE, {image}, [&](const CommandQueue& queue) {
        image_fill(queue, image, fill_color, origin, region);
        std::array<std::uint32_t, 4> color{};
        const auto order = require_image(image)->shape().format.image_channel_order;
        std::memcpy(color.data(), fill_color, fill_color_size(order));
        return CommandBuffer::Maker([=, &queue, at = origin_in(image, origin), size = triple(region)] {
          return image_fill(queue, image, color.data(), at.data(), size.data());
        });
      });
}

cl_int CL_API_CALL clCommandSVMMemcpyKHR(cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
                                         const CommandProperties* properties, void* dst_ptr,
                                         const void* src_ptr, size_t size,
                                         cl_uint num_sync_points_in_wait_list,
                                         const cl_sync_point_khr* sync_point_wait_list,
                                         cl_sync_point_khr* sync_point,
                                         cl_mutable_command_khr* mutable_handle) {
  const Place place{command_queue, properties, num_sync_points_in_wait_list, sync_point_wait_list,
                    sync_point};
  return record(command_buffer, place, mutable_handle, CL_COMMAND_SVM_MEMCPY, {}, [&](const CommandQueue&) {
    return checked([=] { return svm_copy(dst_ptr, src_ptr, size); });
  });
}

cl_int CL_API_CALL clCommandSVMMemFillKHR(cl_command_buffer_khr command_buffer,
                                          cl_command_queue command_queue, const CommandProperties* properties,
                                          void* svm_ptr, const void* pattern, size_t pattern_size,
                                          size_t size, cl_uint num_sync_points_in_wait_list,
                                          const cl_sync_point_khr* sync_point_wait_list,
                                          cl_sync_point_khr* sync_point,
                                          cl_mutable_command_khr* mutable_handle) {
  const Place place{command_queue, properties, num_sync_points_in_wait_list, sync_point_wait_list,
                    sync_point};
  return record(command_buffer, place, mutable_handle, CL_COMMAND_SVM_MEMFILL, {}, [&](const CommandQueue&) {
    svm_fill(svm_ptr, pattern, pattern_size, size);
    const auto* const first = static_cast<const std::byte*>(pattern);
    return CommandBuffer::Maker([=, copy = std::vector<std::byte>(first, first + pattern_size)] {
      return svm_fill(svm_ptr, copy.data(), copy.size(), size);
    });
  });
}

}  // namespace softcl::api
