#include "harness/exec/exec.h"

#include <fmt/format.h>

#include "harness/exec/greeting.h"
#include "harness/exec/piped_program.h"

namespace plumbline {
namespace {

using exec::Greeting;
using exec::Program;

constexpr const char* example = "exec:python3 examples/exec/numpy_device.py";

/// A running program, started anew where it has ended or sent a wrong reply.
class Conversation {
 public:
  explicit Conversation(std::string command) : command_(std::move(command)) {}

  /// Starts the program and reads its greeting.
  Outcome<Greeting> greet() {
    auto greeting = read_greeting();
    if (greeting) return greeting;
    program_.reset();
    return named(greeting.error());
  }

  Status evaluate(const std::string& function, std::span<const Column> arguments, std::span<Column> results) {
    if (program_ == nullptr)
      if (const auto again = greet(); !again) return again.error();
    const Status status = exchange(function, arguments, results);
    if (status) return status;
    program_.reset();
    Error error = named(status.error());
    error.message += fmt::format(" (in reply to '{}')", function);
    return error;
  }

 private:
  Outcome<Greeting> read_greeting() {
    auto started = Program::start(command_);
    if (!started) return started.error();
    program_ = std::move(*started);
    if (auto sent = program_->write(fmt::format("plumbline-exec {}\n", exec::version)); !sent)
      return sent.error();
    const auto first = program_->line();
    if (!first) return first.error();
    auto name = exec::parse_first_line(*first);
    if (!name) return name.error();
    Greeting greeting;
    greeting.name = std::move(*name);
    for (int number = 2;; ++number) {
      const auto line = program_->line();
      if (!line) return line.error();
      if (line->empty()) return greeting;
      if (const Status taken = exec::parse_line(*line, greeting); !taken)
        return Error{Error::Kind::usage,
                     fmt::format("line {} of its greeting, '{}': {}", number, *line, taken.error().message)};
    }
  }

  Status exchange(const std::string& function, std::span<const Column> arguments, std::span<Column> results) {
    const std::size_t points = arguments[0].size();
    const std::string head = fmt::format("{} {}\n", function, points);
    std::vector<std::span<const std::byte>> parts{std::as_bytes(std::span(head))};
    for (const Column& column : arguments) parts.emplace_back(column.bytes.data(), column.bytes.size());
    const Status sent = program_->write(parts);
    const auto line = program_->line();  // its last line is more specific than that it ended
    if (!line) return sent ? line.error() : sent.error();
    const std::string wanted = fmt::format("ok {}", points);
    if (line->starts_with("error "))
      return Error{Error::Kind::device_failed, "it reports: " + line->substr(6)};
    if (*line == wanted && !sent) return sent;
    if (*line != wanted)
      return Error{Error::Kind::device_failed, fmt::format("it answered '{}'; wanted '{}'", *line, wanted)};
    for (Column& column : results)
      if (auto read = program_->read({column.bytes.data(), column.bytes.size()}); !read) return read;
    return ok();
  }

  Error named(Error error) const {
    error.message = fmt::format("exec: '{}': {}", command_, error.message);
    return error;
  }

  std::string command_;
  std::unique_ptr<Program> program_;
};

class ProgramEvaluator final : public Evaluator {
 public:
  ProgramEvaluator(std::shared_ptr<Conversation> conversation, std::string function)
      : conversation_(std::move(conversation)), function_(std::move(function)) {}
  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    return conversation_->evaluate(function_, arguments, results);
  }

 private:
  std::shared_ptr<Conversation> conversation_;
  std::string function_;
};

class ProgramDevice final : public Device {
 public:
  ProgramDevice(std::shared_ptr<Conversation> conversation, Greeting greeting, DeviceInfo info)
      : conversation_(std::move(conversation)), greeting_(std::move(greeting)), info_(std::move(info)) {}
  const DeviceInfo& info() const override { return info_; }

  std::optional<std::string> unsupported(const Call& call) const override {
    if (!is_computed(call)) return "programs compute functions of numbers alone";
    if (call.front == Front::spirv) return "a program takes no SPIR-V";
    if (call.mode != &default_mode()) return "a program has no build options";
    if (is_statement(call) || !call.prologue.empty() || call.space != AddressSpace::private_)
      return "this form of the call is OpenCL C's";
    const std::string function = exec::function_line(call);
    if (!greeting_.functions.contains(function)) return greeting_.name + " offers no '" + function + "'";
    return std::nullopt;
  }

  Outcome<std::unique_ptr<Evaluator>> prepare(const Call& call) override {
    if (auto reason = unsupported(call)) return Error{Error::Kind::unsupported, *reason};
    return std::unique_ptr<Evaluator>(
        std::make_unique<ProgramEvaluator>(conversation_, exec::function_line(call)));
  }

 private:
  std::shared_ptr<Conversation> conversation_;
  Greeting greeting_;
  DeviceInfo info_;
};

FpConfig config_of(const Greeting& greeting, ScalarType type) {
  const bool supported = greeting.types.contains(type);
  return {.supported = supported,
          .subnormals = supported && !greeting.flushed.contains(type),
          .inf_nan = supported,
          .round_to_nearest = supported,
          .fma = supported};
}

DeviceInfo describe(const std::string& command, const Greeting& greeting) {
  DeviceInfo info;
  info.spec = "exec:" + command;
  info.name = greeting.name;
  info.platform = "program";
  info.driver = command;
  info.version = fmt::format("protocol {}", exec::version);
  info.half = config_of(greeting, ScalarType::f16);
  info.bfloat16 = config_of(greeting, ScalarType::bf16);
  info.single = config_of(greeting, ScalarType::f32);
  info.double_precision = config_of(greeting, ScalarType::f64);
  return info;
}

class ExecAdapter final : public Adapter {
 public:
  std::string_view kind() const override { return "exec"; }
  std::vector<DeviceInfo> list() override { return {}; }

  Outcome<std::unique_ptr<Device>> open(std::string_view selector) override {
    if (selector.empty())
      return Error{Error::Kind::usage,
                   std::string("exec: wanted a command line behind the colon, such as '") + example + "'"};
    const std::string command(selector);
    auto conversation = std::make_shared<Conversation>(command);
    auto greeting = conversation->greet();
    if (!greeting) return greeting.error();
    DeviceInfo info = describe(command, *greeting);
    return std::unique_ptr<Device>(
        std::make_unique<ProgramDevice>(std::move(conversation), std::move(*greeting), std::move(info)));
  }
};

}  // namespace

std::unique_ptr<Adapter> exec_adapter() { return std::make_unique<ExecAdapter>(); }

}  // namespace plumbline
