#include "harness/opencl/module_evaluator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <sstream>

#include "harness/device/poison.h"
#include "harness/opencl/cl_error.h"
#include "harness/opencl/claims.h"
#include "harness/opencl/device_text.h"
#include "harness/opencl/found_devices.h"
#include "harness/opencl/image_object.h"
#include "harness/opencl/intermediate_language.h"
#include "harness/opencl/kernel_source.h"
#include "harness/spirv/module.h"

namespace plumbline::opencl {
namespace {

/// One module on its way through the device: each step is refused, fails, or leads to the next.
class Attempt {
 public:
  Attempt(Session& session, const Call& call)
      : session_(session), call_(std::get<ModuleCall>(call.kind)), text_(call_.assembly) {}

  /// What became of it, and the words: as many as the call has, and one of each image that is written.
  Status make() {
    if (auto s = make_program(); !s || refused()) return s;
    if (auto s = make_arguments(); !s) return s;
    for (const std::string& name : {call_.first, std::string(kernel_name)})
      if (!name.empty())
        if (auto s = run(name); !s || refused()) return s;
    return take_words();
  }
  ModuleOutcome outcome() const { return outcome_; }
  std::uint32_t word(std::uint64_t place) const {
    return outcome_ == ModuleOutcome::ran && place < words_.size() ? words_[place] : 0;
  }
  std::string source() const { return shown_ + log_; }

 private:
  bool refused() const { return outcome_ != ModuleOutcome::ran; }

  bool accepted(const char* function, cl_int code, ModuleOutcome refusal) {
    if (code == CL_SUCCESS) return true;
    outcome_ = refusal;
    log_ = fmt::format("\n; {}: {}\n", function, name_of(code));
    return false;
  }

  /// A program of one module. Its words are shown where they are the first.
  Outcome<Program> program_of(const std::string& assembly) {
    const std::string text = assembly_for(assembly, spirv_environment(session_.device).address_bits);
    const auto words = spirv::assembled(text, call_.minor);
    if (!words) return Error{words.error().kind, words.error().message, text};
    if (shown_.empty()) shown_ = spirv::disassembled(*words);
    auto program =
        create_program_with_il(session_.context.get(), session_.device, std::as_bytes(std::span(*words)));
    if (program) return program;
    outcome_ = ModuleOutcome::refused_as_program;
    log_ = fmt::format("\n; {}\n", program.error().message);
    return Program();
  }

  Status make_program() {
    auto program = program_of(text_);
    if (!program) return program.error();
    if (refused()) return ok();
    program_ = std::move(*program);
    for (const ModuleConstant& constant : call_.constants) {
      const cl_int code =
          clSetProgramSpecializationConstant(program_.get(), constant.id, constant.size, &constant.value);
      if (!accepted("clSetProgramSpecializationConstant", code, ModuleOutcome::refused_constant)) return ok();
    }
    return call_.linked.empty() ? build() : link();
  }

  Status build() {
    const cl_int code = clBuildProgram(program_.get(), 1, &session_.device, "", nullptr, nullptr);
    if (!accepted("clBuildProgram", code, ModuleOutcome::refused_by_build))
      log_ += commented(build_log(program_.get(), session_.device));
    return ok();
  }

  Status link() {
    std::vector<Program> parts;
    parts.push_back(std::move(program_));
    for (const std::string& text : call_.linked) {
      auto part = program_of(text);
      if (!part) return part.error();
      if (refused()) return ok();
      parts.push_back(std::move(*part));
    }
    std::vector<cl_program> programs;
    for (const Program& part : parts) {
      programs.push_back(part.get());
      const cl_int code =
          clCompileProgram(part.get(), 1, &session_.device, "", 0, nullptr, nullptr, nullptr, nullptr);
      if (accepted("clCompileProgram", code, ModuleOutcome::refused_by_build)) continue;
      log_ += commented(build_log(part.get(), session_.device));
      return ok();
    }
    cl_int code = CL_SUCCESS;
    program_ = Program(clLinkProgram(session_.context.get(), 1, &session_.device, "",
                                     static_cast<cl_uint>(programs.size()), programs.data(), nullptr, nullptr,
                                     &code));
    if (!accepted("clLinkProgram", code, ModuleOutcome::refused_by_build) && program_.get() != nullptr)
      log_ += commented(build_log(program_.get(), session_.device));
    return ok();
  }

  static std::string commented(const std::string& log) {
    std::string text;
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);) text += "; " + line + "\n";
    return text;
  }

  Outcome<Buffer> buffer_of(const std::vector<std::uint32_t>& words) {
    cl_int code = CL_SUCCESS;
    Buffer buffer(clCreateBuffer(session_.context.get(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                 words.size() * sizeof words[0], const_cast<std::uint32_t*>(words.data()),
                                 &code));
    if (code != CL_SUCCESS) return failed("clCreateBuffer", code);
    return buffer;
  }

  Status run(const std::string& name) {
    cl_int code = CL_SUCCESS;
    const Kernel kernel(clCreateKernel(program_.get(), name.c_str(), &code));
    if (!accepted("clCreateKernel", code, ModuleOutcome::refused_as_kernel)) return ok();
    for (std::size_t k = 0; k < given_.size(); ++k) {
      const Given& given = given_[k];
      const void* value = given.local ? nullptr : given.value.data();
      code = clSetKernelArg(kernel.get(), static_cast<cl_uint>(k), given.size, value);
      if (!accepted("clSetKernelArg", code, ModuleOutcome::refused_argument)) return ok();
    }
    const std::size_t items = 1;
    const cl_command_queue queue = session_.queue.get();
    code = clEnqueueNDRangeKernel(queue, kernel.get(), 1, nullptr, &items, &items, 0, nullptr, nullptr);
    if (!accepted("clEnqueueNDRangeKernel", code, ModuleOutcome::refused_launch)) return ok();
    accepted("clFinish", clFinish(queue), ModuleOutcome::refused_launch);
    return ok();
  }

  /// The bytes that clSetKernelArg takes, of local memory their number alone.
  struct Given {
    std::vector<std::byte> value;
    std::size_t size = 0;
    bool local = false;
  };
  template <class Handle>
  void give_handle(Handle handle) {
    const auto bytes = std::as_bytes(std::span(&handle, 1));
    given_.push_back({{bytes.begin(), bytes.end()}, sizeof handle});
  }

  Status make_arguments() {
    for (std::uint32_t k = 0; k < call_.words; ++k)
      words_.push_back(static_cast<std::uint32_t>(poison_bits(Poison::first, ScalarType::u32, k)));
    auto out = buffer_of(words_);
    if (!out) return out.error();
    buffers_.push_back(std::move(*out));
    give_handle(buffers_.back().get());
    for (const ModuleArgument& argument : call_.arguments)
      if (auto s = give(argument); !s) return s;
    return ok();
  }

  Status give(const ModuleArgument& argument) {
    switch (argument.kind) {
      case ModuleArgument::Kind::bytes: {
        const auto bytes = std::as_bytes(std::span(argument.words));
        given_.push_back({{bytes.begin(), bytes.end()}, argument.size});
        return ok();
      }
      case ModuleArgument::Kind::local:
        given_.push_back({{}, argument.size, true});
        return ok();
      case ModuleArgument::Kind::buffer: {
        auto buffer = buffer_of(argument.words);
        if (!buffer) return buffer.error();
        buffers_.push_back(std::move(*buffer));
        give_handle(buffers_.back().get());
        return ok();
      }
      case ModuleArgument::Kind::image:
        return give_image(argument);
      case ModuleArgument::Kind::sampler:
        return give_sampler();
      case ModuleArgument::Kind::pipe:
        return give_pipe(argument);
    }
    return ok();
  }

  Status give_image(const ModuleArgument& argument) {
    const cl_mem_flags flags = !argument.written ? CL_MEM_READ_ONLY
                               : argument.read   ? CL_MEM_READ_WRITE
                                                 : CL_MEM_WRITE_ONLY;
    auto image = Image::create(session_, image_of(argument), flags);
    if (!image) return image.error();
    std::vector<std::uint32_t> texel = argument.words;
    texel.resize(4);
    std::vector<std::byte> texels(image->bytes());
    for (std::size_t byte = 0; byte < texels.size(); byte += image->texel_bytes())
      std::memcpy(texels.data() + byte, texel.data(), image->texel_bytes());
    if (auto s = image->write(session_, texels.data()); !s) return s;
    give_handle(image->get());
    if (argument.written) written_.push_back(images_.size());
    images_.push_back(std::move(*image));
    return ok();
  }

  Status give_sampler() {
    cl_int code = CL_SUCCESS;
    // The 1.2 call: a device older than 2.0 has no other.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    sampler_ = Sampler(clCreateSampler(session_.context.get(), CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE,
                                       CL_FILTER_NEAREST, &code));
#pragma GCC diagnostic pop
    if (code != CL_SUCCESS) return failed("clCreateSampler", code);
    give_handle(sampler_.get());
    return ok();
  }

  Status give_pipe(const ModuleArgument& argument) {
    cl_int code = CL_SUCCESS;
    buffers_.emplace_back(
        clCreatePipe(session_.context.get(), 0, argument.size, argument.words.at(0), nullptr, &code));
    if (code != CL_SUCCESS) return failed("clCreatePipe", code);
    give_handle(buffers_.back().get());
    return ok();
  }

  Status take_words() {
    const cl_int code =
        clEnqueueReadBuffer(session_.queue.get(), buffers_[0].get(), CL_TRUE, 0,
                            words_.size() * sizeof words_[0], words_.data(), 0, nullptr, nullptr);
    if (code != CL_SUCCESS) return failed("clEnqueueReadBuffer", code);
    for (const std::size_t image : written_) {
      std::vector<std::byte> texels(std::max(images_[image].bytes(), sizeof words_[0]));
      if (auto s = images_[image].read(session_, texels.data()); !s) return s;
      std::memcpy(&words_.emplace_back(), texels.data(), sizeof words_[0]);
    }
    return ok();
  }

  using Sampler = Handle<cl_sampler, clReleaseSampler>;

  Session& session_;
  const ModuleCall& call_;
  std::string text_, shown_, log_;
  ModuleOutcome outcome_ = ModuleOutcome::ran;
  Program program_;
  Sampler sampler_;
  std::vector<Buffer> buffers_;
  std::vector<Given> given_;
  std::vector<Image> images_;
  std::vector<std::size_t> written_;  ///< of the images
  std::vector<std::uint32_t> words_;
};

class ModuleEvaluator final : public Evaluator {
 public:
  explicit ModuleEvaluator(const Attempt& attempt, std::size_t words)
      : source_(attempt.source()), outcome_(static_cast<std::uint32_t>(attempt.outcome())) {
    for (std::size_t k = 0; k < words; ++k) words_.push_back(attempt.word(k));
  }

  std::string source() const override { return source_; }

  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    for (std::size_t i = 0; i < arguments[0].size(); ++i) {
      const std::uint64_t place = arguments[0].bits(i);
      results[0].set(i, outcome_);
      results[1].set(i, place < words_.size() ? words_[place] : 0);
    }
    return ok();
  }

 private:
  std::string source_;
  std::uint32_t outcome_;
  std::vector<std::uint32_t> words_;
};

/// The first reason that keeps the device from what the argument needs.
std::optional<std::string> missing_format(const Session& session, const ModuleArgument& argument) {
  if (argument.kind != ModuleArgument::Kind::image) return std::nullopt;
  for (const auto& [needed, flags] : {std::pair{argument.read, cl_mem_flags{CL_MEM_READ_ONLY}},
                                      std::pair{argument.written, cl_mem_flags{CL_MEM_WRITE_ONLY}}})
    if (needed && !lists_format(session, argument.image, cl_format_of(argument.format), flags))
      return fmt::format("the device lists no image{}_t of {} {}", name_of(argument.image),
                         name_of(argument.format.order), name_of(argument.format.type));
  return std::nullopt;
}

}  // namespace

ImageCall image_of(const ModuleArgument& argument) {
  constexpr int texels_along = 4;
  ImageCall image{.kind = argument.image, .format = argument.format, .sampler = {}};
  for (int axis = 0; axis < axes_of(argument.image); ++axis)
    image.size[static_cast<std::size_t>(axis)] = texels_along;
  if (is_array(argument.image)) image.layers = texels_along;
  return image;
}

std::optional<std::string> unsupported_module(const Session& session, const ModuleCall& call, bool embedded) {
  const Claim version{"CL_DEVICE_IL_VERSION", Claim::Kind::word, fmt::format("SPIR-V_1.{}", call.minor)};
  if (auto reason = unsupported_claim(session.device, {{}, {{version, true}}})) return reason;
  std::optional<std::string> first;
  bool met = false;
  for (const ModuleRequirement* r : requirements_of(call, device_version(session.device), embedded)) {
    const auto reason = unsupported_claim(session.device, {{}, r->conditions});
    met = met || !reason;
    if (!first) first = reason;
  }
  if (!met) return first.value_or("the document does not require it of such devices");
  for (const ModuleArgument& argument : call.arguments)
    if (auto reason = missing_format(session, argument)) return reason;
  return std::nullopt;
}

Outcome<std::unique_ptr<Evaluator>> module_evaluator(std::shared_ptr<Session> session, const Call& call) {
  Attempt attempt(*session, call);
  if (auto status = attempt.make(); !status) return status.error();
  constexpr std::size_t most_images = 8;
  return std::unique_ptr<Evaluator>(
      std::make_unique<ModuleEvaluator>(attempt, std::get<ModuleCall>(call.kind).words + most_images));
}

}  // namespace plumbline::opencl
