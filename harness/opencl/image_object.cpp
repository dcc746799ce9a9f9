#include "harness/opencl/image_object.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "harness/opencl/cl_error.h"

namespace plumbline::opencl {
namespace {

constexpr std::array<std::size_t, 3> origin{0, 0, 0};

cl_channel_order cl_order_of(ChannelOrder order) {
  constexpr cl_channel_order orders[] = {
      CL_R,  CL_A,   CL_RG,   CL_RA,    CL_RGB,  CL_RGBA,  CL_BGRA,  CL_ARGB,  CL_INTENSITY, CL_LUMINANCE,
      CL_Rx, CL_RGx, CL_RGBx, CL_DEPTH, CL_sRGB, CL_sRGBx, CL_sRGBA, CL_sBGRA, CL_ABGR};
  return orders[static_cast<int>(order)];
}

cl_channel_type cl_type_of(ChannelType type) {
  constexpr cl_channel_type types[] = {
      CL_SNORM_INT8,        CL_SNORM_INT16,      CL_UNORM_INT8,     CL_UNORM_INT16,  CL_UNORM_SHORT_565,
      CL_UNORM_SHORT_555,   CL_UNORM_INT_101010, CL_SIGNED_INT8,    CL_SIGNED_INT16, CL_SIGNED_INT32,
      CL_UNSIGNED_INT8,     CL_UNSIGNED_INT16,   CL_UNSIGNED_INT32, CL_HALF_FLOAT,   CL_FLOAT,
      CL_UNORM_INT_101010_2};
  return types[static_cast<int>(type)];
}

std::size_t limit(const Session& session, cl_device_info what) {
  std::size_t value = 0;
  clGetDeviceInfo(session.device, what, sizeof value, &value, nullptr);
  return value;
}

}  // namespace

cl_image_format cl_format_of(ImageFormat format) {
  return {cl_order_of(format.order), cl_type_of(format.type)};
}

cl_mem_object_type cl_kind_of(ImageKind kind) {
  constexpr cl_mem_object_type kinds[] = {CL_MEM_OBJECT_IMAGE1D,       CL_MEM_OBJECT_IMAGE1D_BUFFER,
                                          CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE2D,
                                          CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE3D};
  return kinds[static_cast<int>(kind)];
}

bool lists_format(const Session& session, ImageKind kind, cl_image_format format, cl_mem_flags flags) {
  cl_uint count = 0;
  const cl_context context = session.context.get();
  if (clGetSupportedImageFormats(context, flags, cl_kind_of(kind), 0, nullptr, &count) != CL_SUCCESS)
    return false;
  std::vector<cl_image_format> formats(count);
  if (count == 0 || clGetSupportedImageFormats(context, flags, cl_kind_of(kind), count, formats.data(),
                                               nullptr) != CL_SUCCESS)
    return false;
  return std::any_of(formats.begin(), formats.end(), [&](const cl_image_format& f) {
    return f.image_channel_order == format.image_channel_order &&
           f.image_channel_data_type == format.image_channel_data_type;
  });
}

std::optional<std::string> beyond_limits(const Session& session, const ImageCall& call, ImageKind kind) {
  const bool flat = axes_of(kind) < 3;
  const cl_device_info wide = kind == ImageKind::image1d_buffer ? CL_DEVICE_IMAGE_MAX_BUFFER_SIZE
                              : flat                            ? CL_DEVICE_IMAGE2D_MAX_WIDTH
                                                                : CL_DEVICE_IMAGE3D_MAX_WIDTH;
  const std::pair<std::size_t, cl_device_info> axes[] = {
      {call.size[0], wide},
      {call.size[1], flat ? CL_DEVICE_IMAGE2D_MAX_HEIGHT : CL_DEVICE_IMAGE3D_MAX_HEIGHT},
      {call.size[2], CL_DEVICE_IMAGE3D_MAX_DEPTH},
      {call.layers, CL_DEVICE_IMAGE_MAX_ARRAY_SIZE}};
  for (const auto& [size, what] : axes)
    if (size > 1 && size > limit(session, what))
      return fmt::format("the device's images end at {} where {} are needed", limit(session, what), size);
  cl_ulong most = 0;
  clGetDeviceInfo(session.device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof most, &most, nullptr);
  if (call.texels() * static_cast<std::size_t>(element_size(call.format)) > most)
    return "the image is larger than CL_DEVICE_MAX_MEM_ALLOC_SIZE";
  return std::nullopt;
}

Outcome<Image> Image::create(const Session& session, const ImageCall& call, cl_mem_flags flags,
                             const HostPointer* host) {
  Image image;
  image.texel_bytes_ = static_cast<std::size_t>(element_size(call.format));
  std::ranges::copy(region_of(call), image.region_.begin());
  const int axes = axes_of(call.kind);
  cl_image_desc shape{};
  shape.image_type = cl_kind_of(call.kind);
  shape.image_width = image.region_[0];
  if (axes > 1) shape.image_height = image.region_[1];
  if (axes > 2) shape.image_depth = image.region_[2];
  if (is_array(call.kind)) shape.image_array_size = static_cast<std::size_t>(call.layers);
  if (call.levels > 1) shape.num_mip_levels = static_cast<cl_uint>(call.levels);
  void* data = nullptr;
  if (host != nullptr) {
    data = host->data;
    flags |= CL_MEM_COPY_HOST_PTR;
    shape.image_row_pitch = host->row_pitch;
    if (axes > 2 || is_array(call.kind)) shape.image_slice_pitch = host->slice_pitch;
  }
  cl_int code = CL_SUCCESS;
  if (call.kind == ImageKind::image1d_buffer) {
    image.buffer_ =
        Buffer(clCreateBuffer(session.context.get(), CL_MEM_READ_WRITE, image.bytes(), nullptr, &code));
    if (code != CL_SUCCESS) return failed("clCreateBuffer", code);
    shape.buffer = image.buffer_.get();
  }
  const cl_image_format format = cl_format_of(call.format);
  image.image_ = Buffer(clCreateImage(session.context.get(), flags, &format, &shape, data, &code));
  if (code != CL_SUCCESS) return failed("clCreateImage", code);
  return image;
}

Status Image::write(const Session& session, const std::byte* data) const {
  const cl_int code = clEnqueueWriteImage(session.queue.get(), get(), CL_TRUE, origin.data(), region_.data(),
                                          0, 0, data, 0, nullptr, nullptr);
  return code == CL_SUCCESS ? ok() : failed("clEnqueueWriteImage", code);
}

/// 5.3.8 of OpenCL 3.0: an origin names the level after as many numbers as the image has coordinates.
Status Image::write_level(const Session& session, const ImageCall& call, int level,
                          const std::byte* data) const {
  std::array<std::size_t, 4> at{};
  at[static_cast<std::size_t>(coordinates_of(call.kind))] = static_cast<std::size_t>(level);
  std::array<std::size_t, 3> region{};
  std::ranges::copy(region_of(level_of(call, level)), region.begin());
  const cl_int code = clEnqueueWriteImage(session.queue.get(), get(), CL_TRUE, at.data(), region.data(), 0, 0,
                                          data, 0, nullptr, nullptr);
  return code == CL_SUCCESS ? ok() : failed("clEnqueueWriteImage", code);
}

Status Image::read(const Session& session, std::byte* data) const {
  const cl_int code = clEnqueueReadImage(session.queue.get(), get(), CL_TRUE, origin.data(), region_.data(),
                                         0, 0, data, 0, nullptr, nullptr);
  return code == CL_SUCCESS ? ok() : failed("clEnqueueReadImage", code);
}

/// rows(mapped row, offset of the row in a gapless image, bytes of a row) for every row.
template <class Rows>
Status Image::with_mapping(const Session& session, cl_map_flags flags, Rows&& rows) const {
  std::size_t row_pitch = 0, slice_pitch = 0;
  cl_int code = CL_SUCCESS;
  void* mapped = clEnqueueMapImage(session.queue.get(), get(), CL_TRUE, flags, origin.data(), region_.data(),
                                   &row_pitch, &slice_pitch, 0, nullptr, nullptr, &code);
  if (code != CL_SUCCESS) return failed("clEnqueueMapImage", code);
  // The layers of a 1D array are its second extent, and lie a slice pitch apart (table 5.9).
  const std::size_t row_bytes = region_[0] * texel_bytes_;
  cl_mem_object_type kind = 0;
  clGetMemObjectInfo(get(), CL_MEM_TYPE, sizeof kind, &kind, nullptr);
  const std::size_t second = kind == CL_MEM_OBJECT_IMAGE1D_ARRAY ? slice_pitch : row_pitch;
  for (std::size_t z = 0; z < region_[2]; ++z)
    for (std::size_t y = 0; y < region_[1]; ++y)
      rows(static_cast<std::byte*>(mapped) + z * slice_pitch + y * second, (z * region_[1] + y) * row_bytes,
           row_bytes);
  code = clEnqueueUnmapMemObject(session.queue.get(), get(), mapped, 0, nullptr, nullptr);
  if (code != CL_SUCCESS) return failed("clEnqueueUnmapMemObject", code);
  code = clFinish(session.queue.get());
  return code == CL_SUCCESS ? ok() : failed("clFinish", code);
}

Status Image::write_mapped(const Session& session, const std::byte* data) const {
  return with_mapping(
      session, CL_MAP_WRITE_INVALIDATE_REGION,
      [&](std::byte* row, std::size_t at, std::size_t bytes) { std::memcpy(row, data + at, bytes); });
}

Status Image::read_mapped(const Session& session, std::byte* data) const {
  return with_mapping(session, CL_MAP_READ, [&](std::byte* row, std::size_t at, std::size_t bytes) {
    std::memcpy(data + at, row, bytes);
  });
}

std::array<std::byte, 16> poison_texel(Poison poison) {
  const std::uint64_t words[2] = {poison_bits(poison, ScalarType::u64, 0),
                                  poison_bits(poison, ScalarType::u64, 1)};
  std::array<std::byte, 16> texel;
  std::memcpy(texel.data(), words, sizeof words);
  return texel;
}

std::vector<std::byte> poisoned(const Image& image, Poison poison) {
  const auto texel = poison_texel(poison);
  std::vector<std::byte> bytes(image.bytes());
  for (std::size_t at = 0; at < bytes.size(); at += image.texel_bytes())
    std::memcpy(bytes.data() + at, texel.data(), image.texel_bytes());
  return bytes;
}

}  // namespace plumbline::opencl
