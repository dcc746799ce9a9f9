#include "harness/opencl/image_evaluator.h"

#include <CL/cl_ext.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "harness/opencl/cl_error.h"
#include "harness/opencl/found_devices.h"
#include "harness/opencl/image_features.h"
#include "harness/opencl/image_host.h"
#include "harness/opencl/image_object.h"
#include "harness/opencl/image_source.h"
#include "harness/opencl/intermediate_language.h"
#include "harness/spirv/image_kernel.h"

namespace plumbline::opencl {
namespace {

using Sampling = Handle<cl_sampler, clReleaseSampler>;

bool is_read(ImageOperation operation) { return operation <= ImageOperation::read_plain; }
bool runs_a_kernel(ImageOperation operation) {
  return is_read(operation) || operation == ImageOperation::write || operation == ImageOperation::query;
}

cl_mem_flags flags_of(ImageOperation operation) {
  if (is_read(operation) || operation == ImageOperation::query) return CL_MEM_READ_ONLY;
  return operation == ImageOperation::write ? CL_MEM_WRITE_ONLY : CL_MEM_READ_WRITE;
}

cl_addressing_mode addressing_mode(const Sampler& s) {
  constexpr cl_addressing_mode addressings[] = {CL_ADDRESS_NONE, CL_ADDRESS_CLAMP, CL_ADDRESS_CLAMP_TO_EDGE,
                                                CL_ADDRESS_REPEAT, CL_ADDRESS_MIRRORED_REPEAT};
  return addressings[static_cast<int>(s.addressing)];
}

Outcome<Sampling> create_sampler(const Session& session, const Sampler& s) {
  cl_int code = CL_SUCCESS;
  // The 1.2 call: a device older than 2.0 has no other.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  Sampling sampler(
      clCreateSampler(session.context.get(), s.normalised ? CL_TRUE : CL_FALSE, addressing_mode(s),
                      s.filtering == Filtering::linear ? CL_FILTER_LINEAR : CL_FILTER_NEAREST, &code));
#pragma GCC diagnostic pop
  if (code != CL_SUCCESS) return failed("clCreateSampler", code);
  return sampler;
}

/// One that chooses levels of a mipmapped image, too (cl_khr_mipmap_image), which a device of OpenCL 2.0 or
/// later has.
Outcome<Sampling> create_mip_sampler(const Session& session, const ImageCall& image) {
  const Sampler& s = *image.sampler;
  const auto filter = [](Filtering f) -> cl_sampler_properties {
    return f == Filtering::linear ? CL_FILTER_LINEAR : CL_FILTER_NEAREST;
  };
  const cl_sampler_properties properties[] = {
      CL_SAMPLER_NORMALIZED_COORDS,
      static_cast<cl_sampler_properties>(s.normalised ? CL_TRUE : CL_FALSE),
      CL_SAMPLER_ADDRESSING_MODE,
      addressing_mode(s),
      CL_SAMPLER_FILTER_MODE,
      filter(s.filtering),
      CL_SAMPLER_MIP_FILTER_MODE_KHR,
      filter(image.between_levels),
      0};
  cl_int code = CL_SUCCESS;
  Sampling sampler(clCreateSamplerWithProperties(session.context.get(), properties, &code));
  if (code != CL_SUCCESS) return failed("clCreateSamplerWithProperties", code);
  return sampler;
}

/// cl_khr_mipmap_image is of OpenCL C 2.0 and later.
std::string options_of(const Session& session, const Call& call) {
  std::string options(call.mode->build_options);
  if (std::get<ImageCall>(call.kind).levels == 1 || call.mode->language != 0) return options;
  constexpr int newest = 30;
  const std::string version = compiles_version(session.device, newest) ? "-cl-std=CL3.0" : "-cl-std=CL2.0";
  return options + (options.empty() ? "" : " ") + version;
}

/// Runs a kernel over the points: reads, writes and queries.
class ImageKernelEvaluator final : public Evaluator {
 public:
  static Outcome<std::unique_ptr<Evaluator>> build(std::shared_ptr<Session> session, const Call& call) {
    auto self = std::make_unique<ImageKernelEvaluator>(std::move(session), call);
    if (auto status = self->prepare(); !status) return status.error();
    return std::unique_ptr<Evaluator>(std::move(self));
  }

  ImageKernelEvaluator(std::shared_ptr<Session> session, const Call& call)
      : session_(std::move(session)), call_(call), image_call_(std::get<ImageCall>(call_.kind)) {}

  std::string source() const override { return source_; }

  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    const bool writes = image_call_.operation == ImageOperation::write;
    std::vector<Column> unwritten(results.begin(), results.end());
    return launch_and_see_all_written(
        results, [&](Poison poison, std::span<Column> out) -> Outcome<std::span<const Column>> {
          auto status = writes ? write_texels(arguments, poison, out, unwritten)
                               : read_texels(arguments, poison, out, unwritten);
          if (!status) return status.error();
          return std::span<const Column>(unwritten);
        });
  }

 private:
  Status prepare() {
    const ImageCall& image = image_call_;
    auto made = Image::create(*session_, image, flags_of(image.operation));
    if (!made) return made.error();
    image_ = std::move(*made);
    if (is_read(image.operation))
      if (auto s = load(); !s) return s;
    auto kernel = call_.front == Front::spirv ? kernel_in_spirv() : kernel_in_source();
    if (!kernel) return kernel.error();
    kernel_ = std::move(*kernel);
    if (image.sampler && !image.literal_sampler) {
      auto sampler =
          image.levels > 1 ? create_mip_sampler(*session_, image) : create_sampler(*session_, *image.sampler);
      if (!sampler) return sampler.error();
      sampler_ = std::move(*sampler);
    }
    return ok();
  }

  Outcome<Kernel> kernel_in_source() {
    source_ = image_source_of(call_);
    return session_->kernel(source_, options_of(*session_, call_));
  }

  Outcome<Kernel> kernel_in_spirv() {
    const auto words = spirv::image_kernel_of(call_, spirv_environment(session_->device));
    if (!words) return words.error();
    source_ = spirv::disassembled(*words);
    return session_->kernel(*words, source_, std::string(call_.mode->build_options));
  }

  Status load() {
    const ImageCall& image = image_call_;
    for (int level = 0; level < image.levels; ++level) {
      const ImageCall of_level = level_of(image, level);
      std::vector<std::byte> bytes(image_.bytes());
      for (std::size_t k = 0; k < of_level.texels(); ++k)
        std::memcpy(bytes.data() + k * image_.texel_bytes(), texel_at(of_level, k).data(),
                    image_.texel_bytes());
      const auto status = image.levels > 1 ? image_.write_level(*session_, image, level, bytes.data())
                                           : image_.write(*session_, bytes.data());
      if (!status) return status;
    }
    return ok();
  }

  Status read_texels(std::span<const Column> arguments, Poison poison, std::span<Column> results,
                     std::span<Column> unwritten) {
    fill(unwritten, poison);
    if (auto s = launch(arguments, unwritten, 0, arguments[0].size()); !s) return s;
    return take_results(results, arguments.size());
  }

  /// As many points at once as the image has texels.
  Status write_texels(std::span<const Column> arguments, Poison poison, std::span<Column> results,
                      std::span<Column> unwritten) {
    const auto texel = poison_texel(poison);
    for (std::size_t i = 0; i < arguments[0].size(); ++i)
      set_codes(image_call_.format, std::span(texel).first(image_.texel_bytes()), unwritten, i);
    const std::size_t points = arguments[0].size(), step = image_call_.texels();
    for (std::size_t first = 0; first < points; first += step) {
      const std::size_t count = std::min(step, points - first);
      if (auto s = image_.write(*session_, poisoned(image_, poison).data()); !s) return s;
      if (auto s = launch(arguments, {}, first, count); !s) return s;
      if (auto s = take_codes(results, first, count); !s) return s;
    }
    return ok();
  }

  template <class Argument>
  Status set(cl_uint& index, const Argument& argument) {
    const cl_int code = clSetKernelArg(kernel_.get(), index++, sizeof argument, &argument);
    return code == CL_SUCCESS ? ok() : failed("clSetKernelArg", code);
  }

  /// Runs the kernel on points [first, first + count), with result buffers that hold `before`.
  Status launch(std::span<const Column> arguments, std::span<const Column> before, std::size_t first,
                std::size_t count) {
    cl_uint index = 0;
    if (auto s = set(index, image_.get()); !s) return s;
    if (sampler_.get() != nullptr)
      if (auto s = set(index, sampler_.get()); !s) return s;
    buffers_.clear();
    for (const Column& column : arguments)
      if (auto s = send(index, column.bytes.data() + first * static_cast<std::size_t>(size_of(column.type)),
                        count * static_cast<std::size_t>(size_of(column.type)));
          !s)
        return s;
    for (const Column& column : before)
      if (auto s = send(index, column.bytes.data(), column.bytes.size()); !s) return s;
    cl_int code = clEnqueueNDRangeKernel(session_->queue.get(), kernel_.get(), 1, nullptr, &count, nullptr, 0,
                                         nullptr, nullptr);
    if (code != CL_SUCCESS) return failed("clEnqueueNDRangeKernel", code);
    code = clFinish(session_->queue.get());
    return code == CL_SUCCESS ? ok() : failed("clFinish", code);
  }

  Status send(cl_uint& index, const std::byte* data, std::size_t bytes) {
    cl_int code = CL_SUCCESS;
    Buffer buffer(clCreateBuffer(session_->context.get(), CL_MEM_READ_WRITE, bytes, nullptr, &code));
    if (code != CL_SUCCESS) return failed("clCreateBuffer", code);
    code = clEnqueueWriteBuffer(session_->queue.get(), buffer.get(), CL_TRUE, 0, bytes, data, 0, nullptr,
                                nullptr);
    if (code != CL_SUCCESS) return failed("clEnqueueWriteBuffer", code);
    buffers_.push_back(std::move(buffer));
    return set(index, buffers_.back().get());
  }

  Status take_results(std::span<Column> results, std::size_t first_buffer) {
    for (std::size_t k = 0; k < results.size(); ++k) {
      const cl_int code =
          clEnqueueReadBuffer(session_->queue.get(), buffers_[first_buffer + k].get(), CL_TRUE, 0,
                              results[k].bytes.size(), results[k].bytes.data(), 0, nullptr, nullptr);
      if (code != CL_SUCCESS) return failed("clEnqueueReadBuffer", code);
    }
    return ok();
  }

  Status take_codes(std::span<Column> results, std::size_t first, std::size_t count) {
    std::vector<std::byte> bytes(image_.bytes());
    if (auto s = image_.read(*session_, bytes.data()); !s) return s;
    for (std::size_t k = 0; k < count; ++k)
      set_codes(image_call_.format, std::span(bytes).subspan(k * image_.texel_bytes(), image_.texel_bytes()),
                results, first + k);
    return ok();
  }

  std::shared_ptr<Session> session_;
  Call call_;
  const ImageCall& image_call_;
  std::string source_;
  Image image_;
  Kernel kernel_;
  Sampling sampler_;
  std::vector<Buffer> buffers_;
};

std::optional<std::string> unsupported_kernel(const Session& session, const ImageCall& image, Front front,
                                              const BuildMode& mode) {
  if (!has_compiler(session.device)) return "the device has no compiler";
  if (front == Front::spirv && !spirv_minor(session.device, spirv::newest_minor()))
    return "the device takes no SPIR-V (CL_DEVICE_IL_VERSION)";
  if (image.levels > 1 && mode.language == 12) return "OpenCL C 1.2 has no cl_khr_mipmap_image";
  if (image.halves && !has_extension(session.device, "cl_khr_fp16"))
    return "the device has no half precision (cl_khr_fp16)";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> unsupported_image(const Session& session, const Call& call) {
  const ImageCall& image = std::get<ImageCall>(call.kind);
  cl_bool images = CL_FALSE;
  clGetDeviceInfo(session.device, CL_DEVICE_IMAGE_SUPPORT, sizeof images, &images, nullptr);
  if (images != CL_TRUE) return "the device has no images (CL_DEVICE_IMAGE_SUPPORT)";
  if (auto reason = missing_feature(image_features(session.device), image)) return reason;
  if (image.operation == ImageOperation::listed) return std::nullopt;
  for (const ImageKind kind :
       {image.kind, image.operation == ImageOperation::copy ? image.other : image.kind}) {
    if (!lists_format(session, kind, cl_format_of(image.format), flags_of(image.operation)))
      return fmt::format("the device does not list CL_{} CL_{} for {} images", name_of(image.format.order),
                         name_of(image.format.type), name_of(kind));
    if (auto reason = beyond_limits(session, image, kind)) return reason;
  }
  return runs_a_kernel(image.operation) ? unsupported_kernel(session, image, call.front, *call.mode)
                                        : std::nullopt;
}

Outcome<std::unique_ptr<Evaluator>> build_image_evaluator(std::shared_ptr<Session> session,
                                                          const Call& call) {
  if (runs_a_kernel(std::get<ImageCall>(call.kind).operation))
    return ImageKernelEvaluator::build(std::move(session), call);
  return host_image_evaluator(std::move(session), call);
}

}  // namespace plumbline::opencl
