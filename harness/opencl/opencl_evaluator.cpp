#include "harness/opencl/opencl_evaluator.h"

#include <algorithm>
#include <array>

#include "harness/device/call.h"
#include "harness/device/poison.h"
#include "harness/opencl/driver_text.h"
#include "harness/opencl/intermediate_language.h"
#include "harness/opencl/kernel_source.h"
#include "harness/opencl/optional_features.h"
#include "harness/spirv/kernel_module.h"

namespace plumbline::opencl {
namespace {

/// `source` is shown where the device refuses it.
Outcome<Program> built(const Session& session, Program program, const std::string& source,
                       const std::string& options) {
  const cl_int code = clBuildProgram(program.get(), 1, &session.device, options.c_str(), nullptr, nullptr);
  if (code == CL_SUCCESS) return program;
  Error error = failed("clBuildProgram", code);
  error.kind = Error::Kind::build_failed;
  if (!options.empty()) error.message += " with " + options;
  error.detail = build_log(program.get(), session.device) + "\n\n" + source;
  return error;
}

/// How many work-items may share so many bytes of local memory each, at least one: a device need not allow
/// more (table 4.3), and 2 KiB are as much as is of use.
std::size_t largest_group(cl_kernel kernel, cl_device_id device, std::size_t bytes) {
  std::size_t of_kernel = 1;
  clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_WORK_GROUP_SIZE, sizeof of_kernel, &of_kernel, nullptr);
  std::array<std::size_t, 8> items{1};
  clGetDeviceInfo(device, CL_DEVICE_MAX_WORK_ITEM_SIZES, sizeof items, items.data(), nullptr);
  cl_ulong local_memory = 0;
  clGetDeviceInfo(device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof local_memory, &local_memory, nullptr);
  const auto fitting = static_cast<std::size_t>(local_memory / bytes);
  return std::max<std::size_t>(1, std::min({std::size_t{16}, of_kernel, items[0], fitting}));
}

Outcome<Program> build_program(const Session& session, const std::string& source,
                               const std::string& options) {
  cl_int code = CL_SUCCESS;
  const char* text = source.c_str();
  Program program(clCreateProgramWithSource(session.context.get(), 1, &text, nullptr, &code));
  if (code != CL_SUCCESS) return failed("clCreateProgramWithSource", code);
  return built(session, std::move(program), source, options);
}

class KernelEvaluator final : public VectorEvaluator {
 public:
  KernelEvaluator(std::shared_ptr<Session> session, Program program, Kernel kernel, std::string source,
                  const Call& call)
      : VectorEvaluator(call.width),
        session_(std::move(session)),
        program_(std::move(program)),
        kernel_(std::move(kernel)),
        source_(std::move(source)),
        scratch_{call.space, scratch_slots(call) * slot_bytes(call)},
        buffers_(call.arguments.size() + call.results.size() + 1),
        poisons_(buffers_.size()) {}

  std::string source() const override { return source_; }

 private:
  struct Scratch {
    AddressSpace space;
    std::size_t bytes;  ///< per work-item; 0: none
  };
  struct Allocated {
    Buffer memory;
    std::size_t bytes = 0;
  };

  Status launch(std::size_t first, std::size_t vectors, std::span<Column> results) override {
    std::size_t group = 0;
    if (auto s = give_scratch(vectors, group); !s) return s;
    cl_int code = clEnqueueNDRangeKernel(session_->queue.get(), kernel_.get(), 1, nullptr, &vectors,
                                         group == 0 ? nullptr : &group, 0, nullptr, nullptr);
    if (code != CL_SUCCESS) return failed("clEnqueueNDRangeKernel", code);
    if (code = clFinish(session_->queue.get()); code != CL_SUCCESS) return failed("clFinish", code);
    for (std::size_t k = 0; k < results.size(); ++k) {
      auto& bytes = results[k].bytes;
      code = clEnqueueReadBuffer(session_->queue.get(), buffers_[first + k].memory.get(), CL_TRUE, 0,
                                 bytes.size(), bytes.data(), 0, nullptr, nullptr);
      if (code != CL_SUCCESS) return failed("clEnqueueReadBuffer", code);
    }
    return ok();
  }

  /// Local scratch needs a work-group of known size: `group`, which stays 0 where the device may choose.
  Status give_scratch(std::size_t vectors, std::size_t& group) {
    if (scratch_.bytes == 0) return ok();
    const std::size_t k = buffers_.size() - 1;
    if (scratch_.space == AddressSpace::global) return reserve(k, vectors * scratch_.bytes);
    group = std::min(largest_group(kernel_.get(), session_->device, scratch_.bytes), vectors);
    while (vectors % group != 0) --group;
    const cl_int code =
        clSetKernelArg(kernel_.get(), static_cast<cl_uint>(k), group * scratch_.bytes, nullptr);
    return code == CL_SUCCESS ? ok() : failed("clSetKernelArg", code);
  }

  Status send(std::size_t k, const Column& column, std::size_t vectors) override {
    const std::size_t bytes = bytes_of(column, vectors);
    if (auto s = reserve(k, bytes); !s) return s;
    return write(buffers_[k], column, bytes);
  }

  /// The first poison stays on the device, which copies it faster than it gets it from the host.
  Status send_poison(std::size_t k, Poison poison, const Column& column, std::size_t vectors) override {
    if (poison != Poison::first) return send(k, column, vectors);
    const std::size_t bytes = bytes_of(column, vectors);
    if (auto s = reserve(k, bytes); !s) return s;
    if (bytes > poisons_[k].bytes) {
      if (auto s = create(poisons_[k], bytes); !s) return s;
      if (auto s = write(poisons_[k], column, bytes); !s) return s;
    }
    const cl_int code = clEnqueueCopyBuffer(session_->queue.get(), poisons_[k].memory.get(),
                                            buffers_[k].memory.get(), 0, 0, bytes, 0, nullptr, nullptr);
    return code == CL_SUCCESS ? ok() : failed("clEnqueueCopyBuffer", code);
  }

  std::size_t bytes_of(const Column& column, std::size_t vectors) const {
    return vectors * width() * static_cast<std::size_t>(size_of(column.type));
  }

  /// The lanes past the column's end repeat its first value.
  Status write(const Allocated& to, const Column& column, std::size_t bytes) {
    const auto scalar = static_cast<std::size_t>(size_of(column.type));
    const std::byte* data = column.bytes.data();
    std::vector<std::byte> padded;
    if (bytes > column.bytes.size()) {
      padded.assign(column.bytes.begin(), column.bytes.end());
      while (padded.size() < bytes) padded.insert(padded.end(), data, data + scalar);
      data = padded.data();
    }
    const cl_int code = clEnqueueWriteBuffer(session_->queue.get(), to.memory.get(), CL_TRUE, 0, bytes, data,
                                             0, nullptr, nullptr);
    return code == CL_SUCCESS ? ok() : failed("clEnqueueWriteBuffer", code);
  }

  Status reserve(std::size_t k, std::size_t bytes) {
    if (bytes <= buffers_[k].bytes) return ok();
    if (auto s = create(buffers_[k], bytes); !s) return s;
    const cl_mem memory = buffers_[k].memory.get();
    const cl_int code = clSetKernelArg(kernel_.get(), static_cast<cl_uint>(k), sizeof memory, &memory);
    return code == CL_SUCCESS ? ok() : failed("clSetKernelArg", code);
  }

  Status create(Allocated& allocated, std::size_t bytes) {
    cl_int code = CL_SUCCESS;
    allocated.memory =
        Buffer(clCreateBuffer(session_->context.get(), CL_MEM_READ_WRITE, bytes, nullptr, &code));
    allocated.bytes = code == CL_SUCCESS ? bytes : 0;
    return code == CL_SUCCESS ? ok() : failed("clCreateBuffer", code);
  }

  std::shared_ptr<Session> session_;
  Program program_;
  Kernel kernel_;
  std::string source_;
  Scratch scratch_;
  std::vector<Allocated> buffers_;  ///< one per argument and result, and the scratch memory's
  std::vector<Allocated> poisons_;  ///< of results, beside these
};

/// A program and what it was made of, to be shown.
struct Made {
  Program program;
  std::string text;
};

Outcome<Made> made_of_source(const Session& session, const Call& call) {
  std::string source = source_of(call);
  auto program = build_program(session, source, options_of(call));
  if (!program) return program.error();
  return Made{std::move(*program), std::move(source)};
}

Outcome<Program> build_program(const Session& session, const spirv::Words& module, const std::string& text,
                               const std::string& options) {
  auto program =
      create_program_with_il(session.context.get(), session.device, std::as_bytes(std::span(module)));
  if (!program) return program.error();
  return built(session, std::move(*program), text, options);
}

Outcome<Made> made_of_spirv(const Session& session, const Call& call) {
  const auto words = spirv::kernel_of(call, spirv_environment(session.device));
  if (!words) return words.error();
  std::string text = spirv::disassembled(*words);
  auto program = build_program(session, *words, text, std::string(call.mode->build_options));
  if (!program) return program.error();
  return Made{std::move(*program), std::move(text)};
}

}  // namespace

Outcome<std::shared_ptr<Session>> Session::open(cl_device_id device) {
  auto session = std::make_shared<Session>();
  session->device = device;
  cl_int code = CL_SUCCESS;
  session->context = Context(clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code));
  if (code != CL_SUCCESS) return failed("clCreateContext", code);
    // The 1.2 call: a device older than 2.0 has no other.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  session->queue = Queue(clCreateCommandQueue(session->context.get(), device, 0, &code));
#pragma GCC diagnostic pop
  if (code != CL_SUCCESS) return failed("clCreateCommandQueue", code);
  return session;
}

Outcome<Kernel> Session::kernel(const std::string& source, const std::string& options) {
  const std::string key = options + '\n' + source;
  if (!programs.contains(key)) {
    auto program = build_program(*this, source, options);
    if (!program) return program.error();
    programs.emplace(key, std::move(*program));
  }
  return kernel_of(programs.at(key));
}

Outcome<Kernel> Session::kernel(const spirv::Words& module, const std::string& text,
                                const std::string& options) {
  const std::string key = options + '\n' + text;
  if (!programs.contains(key)) {
    auto program = build_program(*this, module, text, options);
    if (!program) return program.error();
    programs.emplace(key, std::move(*program));
  }
  return kernel_of(programs.at(key));
}

Outcome<Kernel> Session::kernel_of(const Program& program) const {
  cl_int code = CL_SUCCESS;
  Kernel made(clCreateKernel(program.get(), kernel_name, &code));
  if (code != CL_SUCCESS) return failed("clCreateKernel", code);
  return made;
}

Outcome<std::unique_ptr<Evaluator>> build_evaluator(std::shared_ptr<Session> session, const Call& call) {
  auto made = call.front == Front::spirv ? made_of_spirv(*session, call) : made_of_source(*session, call);
  if (!made) return made.error();
  cl_int code = CL_SUCCESS;
  Kernel kernel(clCreateKernel(made->program.get(), kernel_name, &code));
  if (code != CL_SUCCESS) return failed("clCreateKernel", code);
  return std::unique_ptr<Evaluator>(std::make_unique<KernelEvaluator>(
      std::move(session), std::move(made->program), std::move(kernel), std::move(made->text), call));
}

}  // namespace plumbline::opencl
