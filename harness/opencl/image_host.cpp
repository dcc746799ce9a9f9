#include "harness/opencl/image_host.h"

#include <algorithm>
#include <cstring>

#include "harness/opencl/cl_error.h"
#include "harness/opencl/image_features.h"
#include "harness/opencl/image_object.h"

namespace plumbline::opencl {
namespace {

using Bytes = std::vector<std::byte>;

/// Evaluates an ImageQuery of the host (table 5.9).
Outcome<std::uint32_t> image_info(cl_mem image, ImageQuery query) {
  cl_image_info what = 0;
  switch (query) {
    case ImageQuery::host_width:
      what = CL_IMAGE_WIDTH;
      break;
    case ImageQuery::host_height:
      what = CL_IMAGE_HEIGHT;
      break;
    case ImageQuery::host_depth:
      what = CL_IMAGE_DEPTH;
      break;
    case ImageQuery::host_array_size:
      what = CL_IMAGE_ARRAY_SIZE;
      break;
    case ImageQuery::host_element_size:
      what = CL_IMAGE_ELEMENT_SIZE;
      break;
    default:
      return Error{Error::Kind::usage, "no query of the host"};
  }
  std::size_t value = 0;
  const cl_int code = clGetImageInfo(image, what, sizeof value, &value, nullptr);
  if (code != CL_SUCCESS) return failed("clGetImageInfo", code);
  return static_cast<std::uint32_t>(value);
}

class HostImageEvaluator final : public Evaluator {
 public:
  HostImageEvaluator(std::shared_ptr<Session> session, const Call& call)
      : session_(std::move(session)), call_(std::get<ImageCall>(call.kind)) {}

  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    if (call_.operation == ImageOperation::listed) return list(arguments, results);
    if (call_.operation == ImageOperation::host_query) return query(arguments, results);
    if (auto s = make(image_, call_); !s) return s;
    std::vector<Column> unwritten(results.begin(), results.end());
    return launch_and_see_all_written(
        results, [&](Poison poison, std::span<Column> out) -> Outcome<std::span<const Column>> {
          auto status = call_.operation == ImageOperation::fill
                            ? fill(arguments, poison, out, unwritten)
                            : transfers(arguments, poison, out, unwritten);
          if (!status) return status.error();
          return std::span<const Column>(unwritten);
        });
  }

 private:
  Status make(std::optional<Image>& image, const ImageCall& call) {
    if (image) return ok();
    auto made = Image::create(*session_, call, CL_MEM_READ_WRITE);
    if (!made) return made.error();
    image.emplace(std::move(*made));
    return ok();
  }

  Status list(std::span<const Column> arguments, std::span<Column> results) {
    const bool writes = must_write(image_features(session_->device), call_.kind);
    for (std::size_t i = 0; i < arguments[0].size(); ++i) {
      const ImageFormat format{static_cast<ChannelOrder>(arguments[0].bits(i)),
                               static_cast<ChannelType>(arguments[1].bits(i))};
      const auto listed = [&](cl_mem_flags flags) {
        return lists_format(*session_, call_.kind, cl_format_of(format), flags);
      };
      results[0].set(i, listed(CL_MEM_READ_ONLY) && (!writes || listed(CL_MEM_WRITE_ONLY)) ? 1 : 0);
    }
    return ok();
  }

  Status query(std::span<const Column> arguments, std::span<Column> results) {
    if (auto s = make(image_, call_); !s) return s;
    for (std::size_t i = 0; i < arguments[0].size(); ++i) {
      const auto info = image_info(image_->get(), static_cast<ImageQuery>(arguments[0].bits(i)));
      if (!info) return info.error();
      results[0].set(i, *info);
    }
    return ok();
  }

  Status transfers(std::span<const Column> arguments, Poison poison, std::span<Column> results,
                   std::span<Column> unwritten) {
    const std::size_t points = arguments[0].size();
    const auto texel = poison_texel(poison);
    const auto words = words_of(std::span(texel).first(image_->texel_bytes()));
    for (std::size_t w = 0; w < unwritten.size(); ++w)
      for (std::size_t i = 0; i < points; ++i) unwritten[w].set(i, words[w]);
    for (std::size_t first = 0; first < points; first += call_.texels())
      if (auto s = pass(arguments, poison, results, first, std::min(call_.texels(), points - first)); !s)
        return s;
    return ok();
  }

  /// One imageful of texels out and back.
  Status pass(std::span<const Column> arguments, Poison poison, std::span<Column> results, std::size_t first,
              std::size_t count) {
    const std::size_t size = image_->texel_bytes();
    Bytes sent(image_->bytes()), back = poisoned(*image_, poison);
    for (std::size_t k = 0; k < count; ++k) {
      std::uint32_t words[4] = {};
      for (std::size_t w = 0; w < arguments.size(); ++w)
        words[w] = static_cast<std::uint32_t>(arguments[w].bits(first + k));
      std::memcpy(sent.data() + k * size, words, size);
    }
    if (auto s = transfer(sent, back); !s) return s;
    for (std::size_t k = 0; k < count; ++k) {
      const auto words = words_of(std::span(back).subspan(k * size, size));
      for (std::size_t w = 0; w < results.size(); ++w) results[w].set(first + k, words[w]);
    }
    return ok();
  }

  Status transfer(const Bytes& sent, Bytes& back) {
    switch (call_.operation) {
      case ImageOperation::map:
        if (auto s = image_->write_mapped(*session_, sent.data()); !s) return s;
        return image_->read_mapped(*session_, back.data());
      case ImageOperation::host_pointer:
        return from_host_pointer(sent, back);
      case ImageOperation::buffer:
        return through_buffers(sent, back);
      case ImageOperation::copy:
        return copied(sent, back);
      default:
        if (auto s = image_->write(*session_, sent.data()); !s) return s;
        return image_->read(*session_, back.data());
    }
  }

  Status from_host_pointer(const Bytes& sent, Bytes& back) {
    const auto& region = image_->region();
    const std::size_t row = region[0] * image_->texel_bytes(), row_pitch = row + 3 * image_->texel_bytes();
    // One more row between slices; the layers of a 1D array are rows a slice pitch apart.
    const bool lines = call_.kind == ImageKind::image1d_array;
    const std::size_t slice_pitch = lines ? 2 * row_pitch : row_pitch * (region[1] + 1);
    const std::size_t second = lines ? slice_pitch : row_pitch;
    Bytes padded(std::max(slice_pitch * region[2], second * region[1]) + slice_pitch, std::byte{0x5a});
    for (std::size_t z = 0; z < region[2]; ++z)
      for (std::size_t y = 0; y < region[1]; ++y)
        std::memcpy(padded.data() + z * slice_pitch + y * second, sent.data() + (z * region[1] + y) * row,
                    row);
    const Image::HostPointer host{padded.data(), row_pitch, slice_pitch};
    auto made = Image::create(*session_, call_, CL_MEM_READ_WRITE, &host);
    if (!made) return made.error();
    return made->read(*session_, back.data());
  }

  Status through_buffers(const Bytes& sent, Bytes& back) {
    constexpr std::array<std::size_t, 3> origin{0, 0, 0};
    cl_int code = CL_SUCCESS;
    Bytes copy = sent;
    const Buffer out(clCreateBuffer(session_->context.get(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                    copy.size(), copy.data(), &code));
    if (code != CL_SUCCESS) return failed("clCreateBuffer", code);
    const Buffer in(clCreateBuffer(session_->context.get(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                   back.size(), back.data(), &code));
    if (code != CL_SUCCESS) return failed("clCreateBuffer", code);
    const cl_command_queue queue = session_->queue.get();
    code = clEnqueueCopyBufferToImage(queue, out.get(), image_->get(), 0, origin.data(),
                                      image_->region().data(), 0, nullptr, nullptr);
    if (code != CL_SUCCESS) return failed("clEnqueueCopyBufferToImage", code);
    code = clEnqueueCopyImageToBuffer(queue, image_->get(), in.get(), origin.data(), image_->region().data(),
                                      0, 0, nullptr, nullptr);
    if (code != CL_SUCCESS) return failed("clEnqueueCopyImageToBuffer", code);
    code = clEnqueueReadBuffer(queue, in.get(), CL_TRUE, 0, back.size(), back.data(), 0, nullptr, nullptr);
    return code == CL_SUCCESS ? ok() : failed("clEnqueueReadBuffer", code);
  }

  Status copied(const Bytes& sent, Bytes& back) {
    const ImageCall target = copy_target_of(call_);
    if (auto s = make(target_, target); !s) return s;
    if (auto s = image_->write(*session_, sent.data()); !s) return s;
    constexpr std::array<std::size_t, 3> from{0, 0, 0};
    std::array<std::size_t, 3> to{0, 0, 0};
    for (int k = 0; k < coordinates_of(target.kind); ++k) to[static_cast<std::size_t>(k)] = 1;
    const cl_command_queue queue = session_->queue.get();
    cl_int code = clEnqueueCopyImage(queue, image_->get(), target_->get(), from.data(), to.data(),
                                     image_->region().data(), 0, nullptr, nullptr);
    if (code != CL_SUCCESS) return failed("clEnqueueCopyImage", code);
    code = clEnqueueReadImage(queue, target_->get(), CL_TRUE, to.data(), image_->region().data(), 0, 0,
                              back.data(), 0, nullptr, nullptr);
    return code == CL_SUCCESS ? ok() : failed("clEnqueueReadImage", code);
  }

  Status fill(std::span<const Column> arguments, Poison poison, std::span<Column> results,
              std::span<Column> unwritten) {
    constexpr std::array<std::size_t, 3> origin{0, 0, 0};
    Bytes back = poisoned(*image_, poison);
    for (std::size_t i = 0; i < arguments[0].size(); ++i)
      set_codes(call_.format, std::span(back).first(image_->texel_bytes()), unwritten, i);
    if (auto s = image_->write(*session_, back.data()); !s) return s;
    for (std::size_t i = 0; i < arguments[0].size(); ++i) {
      std::uint32_t colour[4];
      for (std::size_t c = 0; c < 4; ++c) colour[c] = static_cast<std::uint32_t>(arguments[c].bits(i));
      cl_int code = clEnqueueFillImage(session_->queue.get(), image_->get(), colour, origin.data(),
                                       image_->region().data(), 0, nullptr, nullptr);
      if (code != CL_SUCCESS) return failed("clEnqueueFillImage", code);
      if (auto s = image_->read(*session_, back.data()); !s) return s;
      const std::size_t at = i % call_.texels() * image_->texel_bytes();
      set_codes(call_.format, std::span(back).subspan(at, image_->texel_bytes()), results, i);
    }
    return ok();
  }

  std::shared_ptr<Session> session_;
  ImageCall call_;
  std::optional<Image> image_, target_;
};

}  // namespace

ImageCall copy_target_of(const ImageCall& call) {
  const auto region = region_of(call);
  ImageCall target = call;
  target.kind = call.other;
  target.size = {1, 1, 1};
  target.layers = 1;
  const int axes = axes_of(call.other);
  for (int k = 0; k < coordinates_of(call.other); ++k) {
    int& extent = k < axes ? target.size[static_cast<std::size_t>(k)] : target.layers;
    extent = region[static_cast<std::size_t>(k)] + 2;
  }
  return target;
}

void set_codes(ImageFormat format, std::span<const std::byte> texel, std::span<Column> results,
               std::size_t point) {
  const auto codes = stored_codes(format, texel);
  for (std::size_t c = 0; c < results.size(); ++c) results[c].set(point, codes[c]);
}

Outcome<std::unique_ptr<Evaluator>> host_image_evaluator(std::shared_ptr<Session> session, const Call& call) {
  return std::unique_ptr<Evaluator>(std::make_unique<HostImageEvaluator>(std::move(session), call));
}

}  // namespace plumbline::opencl
