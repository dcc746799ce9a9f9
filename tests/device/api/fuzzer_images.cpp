// Sections 5.3 and 5.5: images and samplers. Every transfer fits into the host's memory if it is valid:
// regions of at most 8 texels a side, rows of at most 256 and slices of at most 2048 bytes.
#include <CL/cl_ext.h>

#include "fuzzer.h"

void Fuzzer::on_images() {
  static const std::vector<Call> calls = {
      &Fuzzer::image,      &Fuzzer::image,          &Fuzzer::deprecated_image,
      &Fuzzer::sampler,    &Fuzzer::image_transfer, &Fuzzer::image_copy,
      &Fuzzer::image_fill, &Fuzzer::image_map,      &Fuzzer::image_and_buffer,
      &Fuzzer::image_query};
  one_of(calls);
}

cl_image_format Fuzzer::image_format() {
  return below(3)
             ? cl_image_format{CL_RGBA, choice<cl_channel_type>({CL_FLOAT, CL_UNORM_INT8, CL_SIGNED_INT32})}
             : cl_image_format{cl_channel_order(CL_R + below(20)),
                               cl_channel_type(CL_SNORM_INT8 + below(17))};
}

void Fuzzer::image() {
  void* const host = maybe_host();
  const auto side = [&] { return host || below(20) ? choice<std::size_t>({1, 2, 3, 7, 8}) : small(); };
  const cl_image_format format = image_format();
  cl_image_desc d{};
  d.image_type = CL_MEM_OBJECT_BUFFER + cl_uint(below(8));
  d.image_width = side();
  d.image_height = side();
  d.image_depth = side();
  d.image_array_size = side();
  if (host || below(8) == 0) d.image_row_pitch = choice<std::size_t>({0, 0, 16, 64, 128, 130});
  if (host || below(8) == 0) d.image_slice_pitch = choice<std::size_t>({0, 0, 128, 1024});
  if (below(host ? 20 : 2) == 0) d.num_mip_levels = cl_uint(below(6));
  if (d.image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER || below(10) == 0) d.buffer = any_buffer();
  if (d.image_type == CL_MEM_OBJECT_IMAGE2D && below(10) == 0) d.buffer = any_image();
  const cl_mem_flags how =
      below(4) ? (host ? choice<cl_mem_flags>({CL_MEM_COPY_HOST_PTR, CL_MEM_USE_HOST_PTR}) : 0) : flags();
  const cl_mem_properties none[] = {0}, some[] = {below(9), below(9), 0};
  keep(images_, below(2)
                    ? cl_->clCreateImage(any_context(), how, &format, below(20) ? &d : nullptr, host, nullptr)
                    : cl_->clCreateImageWithProperties(any_context(), below(4) ? none : some, how, &format,
                                                       below(20) ? &d : nullptr, host, nullptr));
}

void Fuzzer::deprecated_image() {
  const cl_image_format format = image_format();
  const std::size_t row = below(2) ? 0 : below(200);
  keep(images_, below(2) ? cl_->clCreateImage2D(any_context(), flags(), &format, below(9), below(9), row,
                                                maybe_host(), nullptr)
                         : cl_->clCreateImage3D(any_context(), flags(), &format, below(9), below(9), below(9),
                                                row, row * below(9), maybe_host(), nullptr));
}

void Fuzzer::sampler() {
  const cl_bool normalized = cl_bool(below(3));
  const cl_addressing_mode addressing = CL_ADDRESS_NONE + cl_uint(below(6));
  const cl_filter_mode filter = CL_FILTER_NEAREST + cl_uint(below(3));
  const cl_sampler_properties properties[] = {
      CL_SAMPLER_NORMALIZED_COORDS,
      normalized,
      CL_SAMPLER_ADDRESSING_MODE + below(2),
      addressing,
      CL_SAMPLER_FILTER_MODE,
      filter,
      below(2) ? cl_sampler_properties(0) : CL_SAMPLER_MIP_FILTER_MODE_KHR,
      cl_sampler_properties(CL_FILTER_NEAREST + below(3)),
      CL_SAMPLER_LOD_MIN_KHR + below(2),
      below(2) ? 0x40000000 : random_(),
      below(8) ? 0 : below(99),
      0,
      0};
  keep(samplers_, below(2) ? cl_->clCreateSampler(any_context(), normalized, addressing, filter, nullptr)
                           : cl_->clCreateSamplerWithProperties(any_context(),
                                                                below(5) ? properties : nullptr, nullptr));
}

Fuzzer::Origin Fuzzer::image_origin() {
  const auto one = [&] { return below(6) ? 0 : choice<std::size_t>({1, 2, 7, ~std::size_t(0)}); };
  return {{one(), one(), one(), one()}};
}

Fuzzer::Triple Fuzzer::image_region() {
  const auto one = [&] { return below(4) ? 1 : choice<std::size_t>({2, 3, 8, 0, std::size_t(1) << 63}); };
  return {{one(), one(), one()}};
}

void Fuzzer::image_transfer() {
  const Origin origin = image_origin();
  const Triple region = image_region();
  const cl_bool block = blocking();
  const cl_uint count = waits(block);
  const std::size_t row = choice<std::size_t>({0, 0, 16, 17, 128, 256}),
                    slice = choice<std::size_t>({0, 0, 256, 1000, 2048});
  void* const host = below(20) ? host_ : nullptr;
  if (below(2))
    cl_->clEnqueueReadImage(any_queue(), any_image(), block, origin.at, region.at, row, slice, host, count,
                            list(count), maybe_event());
  else
    cl_->clEnqueueWriteImage(any_queue(), any_image(), block, origin.at, region.at, row, slice, host, count,
                             list(count), maybe_event());
  record_event();
}

void Fuzzer::image_copy() {
  const Origin from = image_origin(), to = image_origin();
  const Triple region = image_region();
  const cl_uint count = waits();
  cl_->clEnqueueCopyImage(any_queue(), any_image(), any_image(), from.at, to.at, region.at, count,
                          list(count), maybe_event());
  record_event();
}

void Fuzzer::image_fill() {
  const Origin origin = image_origin();
  const Triple region = image_region();
  const cl_uint count = waits();
  cl_->clEnqueueFillImage(any_queue(), any_image(), below(20) ? host_ : nullptr, origin.at, region.at, count,
                          list(count), maybe_event());
  record_event();
}

void Fuzzer::image_map() {
  const Origin origin = image_origin();
  const Triple region = image_region();
  const cl_bool block = blocking();
  const cl_uint count = waits(block);
  const cl_mem mem = any_image();
  std::size_t row = 0, slice = 0;
  void* const mapped = cl_->clEnqueueMapImage(
      any_queue(), mem, block, cl_map_flags(below(9)), origin.at, region.at, below(9) ? &row : nullptr,
      below(4) ? &slice : nullptr, count, list(count), maybe_event(), nullptr);
  record_event();
  if (below(4)) cl_->clEnqueueUnmapMemObject(any_queue(), mem, mapped, 0, nullptr, nullptr);
}

void Fuzzer::image_and_buffer() {
  const Origin origin = image_origin();
  const Triple region = image_region();
  const cl_uint count = waits();
  if (below(2))
    cl_->clEnqueueCopyImageToBuffer(any_queue(), any_image(), any_buffer(), origin.at, region.at, small(),
                                    count, list(count), maybe_event());
  else
    cl_->clEnqueueCopyBufferToImage(any_queue(), any_buffer(), any_image(), small(), origin.at, region.at,
                                    count, list(count), maybe_event());
  record_event();
}

void Fuzzer::image_query() {
  char room[64];
  cl_image_format formats[8];
  cl_uint count = 0;
  std::size_t needed = 0;
  if (below(2))
    cl_->clGetImageInfo(any_image(), CL_IMAGE_FORMAT + cl_uint(below(14)), below(65),
                        below(4) ? room : nullptr, &needed);
  else
    cl_->clGetSupportedImageFormats(any_context(), flags(), CL_MEM_OBJECT_BUFFER + cl_uint(below(8)),
                                    cl_uint(below(9)), below(2) ? formats : nullptr, &count);
}
