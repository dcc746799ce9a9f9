#include "harness/opencl/print_evaluator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "harness/opencl/captured_output.h"
#include "harness/opencl/cl_error.h"
#include "harness/opencl/intermediate_language.h"
#include "harness/opencl/kernel_source.h"
#include "harness/spirv/print_kernel.h"

namespace plumbline::opencl {
namespace {

constexpr const char* probe = "printf(\"plumbline\")";

/// What one print wrote, as the values that it is of, and what printf returned.
struct Printed {
  std::vector<std::string> values;
  cl_int returned = 0;
};

std::vector<std::string> values_of(const std::string& text, bool is_list) {
  if (!is_list) return {text};
  std::vector<std::string> values(1);
  for (const char c : text)
    if (c == ',')
      values.emplace_back();
    else
      values.back() += c;
  return values;
}

std::string extensions_of(const Call& call) {
  const auto& types = std::get<PrintCall>(call.kind).types;
  const auto needs = [&](ScalarType type) { return std::ranges::count(types, type) > 0; };
  std::string text;
  if (needs(ScalarType::f64)) text += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
  if (needs(ScalarType::f16)) text += "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
  return text;
}

class PrintEvaluator final : public Evaluator {
 public:
  PrintEvaluator(std::shared_ptr<Session> session, Kernel kernel, std::string source, PrintCall call)
      : session_(std::move(session)),
        kernel_(std::move(kernel)),
        source_(std::move(source)),
        call_(std::move(call)) {}

  std::string source() const override { return source_; }

  /// Makes the buffers, and sees that what is printed arrives.
  Status prepare() {
    for (Buffer* buffer : {&input_, &returned_}) {
      cl_int code = CL_SUCCESS;
      *buffer = Buffer(
          clCreateBuffer(session_->context.get(), CL_MEM_READ_WRITE, 2 * sizeof(cl_uint), nullptr, &code));
      if (code != CL_SUCCESS) return failed("clCreateBuffer", code);
      const cl_mem memory = buffer->get();
      code = clSetKernelArg(kernel_.get(), buffer == &input_ ? 0 : 1, sizeof memory, &memory);
      if (code != CL_SUCCESS) return failed("clSetKernelArg", code);
    }
    const auto text = print(call_.prints.size());
    if (!text) return text.error();
    if (text->first.empty())
      return Error{Error::Kind::unsupported,
                   "printf does not write to the standard output (6.12.13 leaves the stream to the device)"};
    return ok();
  }

  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    for (std::size_t i = 0; i < arguments[0].size(); ++i) {
      const auto printed = printed_by(arguments[0].bits(i));
      if (!printed) return printed.error();
      set_results(**printed, arguments, i, results);
    }
    return ok();
  }

 private:
  /// The text of a print, and what printf returned.
  Outcome<std::pair<std::string, cl_int>> print(std::uint64_t number) {
    cl_int returned = -1;  // which is wrong, where the kernel writes nothing
    auto text = output_of([&] { return launch(static_cast<cl_uint>(number), returned); });
    if (!text) return text.error();
    return std::pair(std::move(*text), returned);
  }

  Status launch(cl_uint number, cl_int& returned) {
    const cl_command_queue queue = session_->queue.get();
    const cl_uint input[2] = {number, 0};
    cl_int code =
        clEnqueueWriteBuffer(queue, input_.get(), CL_TRUE, 0, sizeof input, input, 0, nullptr, nullptr);
    if (code == CL_SUCCESS)
      code = clEnqueueWriteBuffer(queue, returned_.get(), CL_TRUE, 0, sizeof returned, &returned, 0, nullptr,
                                  nullptr);
    if (code != CL_SUCCESS) return failed("clEnqueueWriteBuffer", code);
    const std::size_t items = 1;
    code = clEnqueueNDRangeKernel(queue, kernel_.get(), 1, nullptr, &items, nullptr, 0, nullptr, nullptr);
    if (code != CL_SUCCESS) return failed("clEnqueueNDRangeKernel", code);
    if (code = clFinish(queue); code != CL_SUCCESS) return failed("clFinish", code);
    code = clEnqueueReadBuffer(queue, returned_.get(), CL_TRUE, 0, sizeof returned, &returned, 0, nullptr,
                               nullptr);
    return code == CL_SUCCESS ? ok() : failed("clEnqueueReadBuffer", code);
  }

  /// Each is printed once, however many of its parts are evaluated.
  Outcome<const Printed*> printed_by(std::uint64_t number) {
    const auto known = printed_.find(number);
    if (known != printed_.end()) return &known->second;
    if (number >= call_.prints.size())
      return Error{Error::Kind::usage, fmt::format("there is no print {}", number)};
    const auto text = print(number);
    if (!text) return text.error();
    const Printed made{values_of(text->first, call_.prints[number].is_list), text->second};
    return &printed_.emplace(number, made).first->second;
  }

  static void set_results(const Printed& printed, std::span<const Column> arguments, std::size_t i,
                          std::span<Column> results) {
    const std::uint64_t value = arguments[1].bits(i), part = arguments[2].bits(i);
    const bool is_there = value < printed.values.size();
    const std::string text = is_there ? printed.values[value] : std::string();
    results[PrintCall::length_output].set(i, is_there ? text.size() : ~std::uint64_t{0});
    results[PrintCall::returned_output].set(i, static_cast<std::uint32_t>(printed.returned));
    const std::size_t first = std::min<std::size_t>(part * PrintCall::part_characters, text.size());
    for (std::size_t k = 0; k < PrintCall::part_words; ++k) {
      const std::size_t at = std::min(first + 8 * k, text.size());
      std::uint64_t word = 0;
      std::memcpy(&word, text.data() + at, std::min<std::size_t>(8, text.size() - at));
      results[PrintCall::first_word + k].set(i, word);
    }
  }

  std::shared_ptr<Session> session_;
  Kernel kernel_;
  std::string source_;
  PrintCall call_;
  Buffer input_, returned_;
  std::map<std::uint64_t, Printed> printed_;
};

}  // namespace

std::string print_source(const Call& call) {
  std::string text = extensions_of(call);
  text +=
      fmt::format("__kernel void {}(__global const uint* input, __global int* returned) {{\n", kernel_name);
  text += "  const uint z = input[1];\n  int status;\n  switch (input[0]) {\n";
  const auto& prints = std::get<PrintCall>(call.kind).prints;
  for (std::size_t k = 0; k < prints.size(); ++k)
    text += fmt::format("    case {}: status = printf({}); break;\n", k, prints[k].arguments);
  return text + fmt::format("    default: status = {};\n  }}\n  *returned = status;\n}}\n", probe);
}

std::string print_source_of_one(const Call& call, std::size_t number) {
  return extensions_of(call) + fmt::format(
                                   "__kernel void {}(__global const uint* input, __global int* returned) {{\n"
                                   "  const uint z = *input;\n  *returned = printf({});\n}}\n",
                                   kernel_name, std::get<PrintCall>(call.kind).prints[number].arguments);
}

namespace {

/// The kernel in the call's language, and its text.
Outcome<std::pair<Kernel, std::string>> built(Session& session, const Call& call) {
  const auto with_text = [](Outcome<Kernel> kernel,
                            std::string text) -> Outcome<std::pair<Kernel, std::string>> {
    if (!kernel) return kernel.error();
    return std::pair(std::move(*kernel), std::move(text));
  };
  if (call.front == Front::source) {
    std::string source = print_source(call);
    return with_text(session.kernel(source, std::string(call.mode->build_options)), source);
  }
  const auto words = spirv::print_kernel_of(call, spirv_environment(session.device));
  if (!words) return words.error();
  std::string text = spirv::disassembled(*words);
  return with_text(session.kernel(*words, text, std::string(call.mode->build_options)), text);
}

}  // namespace

Outcome<std::unique_ptr<Evaluator>> print_evaluator(std::shared_ptr<Session> session, const Call& call) {
  auto made = built(*session, call);
  if (!made) return made.error();
  auto evaluator = std::make_unique<PrintEvaluator>(std::move(session), std::move(made->first),
                                                    std::move(made->second), std::get<PrintCall>(call.kind));
  if (const auto status = evaluator->prepare(); !status) return status.error();
  return std::unique_ptr<Evaluator>(std::move(evaluator));
}

}  // namespace plumbline::opencl
