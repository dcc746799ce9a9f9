#include "harness/exec/program_device.h"

#include "harness/device/function_line.h"

namespace plumbline::exec {
namespace {

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
    const std::string function = function_line(call);
    if (!greeting_.functions.contains(function)) return greeting_.name + " offers no '" + function + "'";
    return std::nullopt;
  }

  Outcome<std::unique_ptr<Evaluator>> prepare(const Call& call) override {
    if (auto reason = unsupported(call)) return Error{Error::Kind::unsupported, *reason};
    return std::unique_ptr<Evaluator>(std::make_unique<ProgramEvaluator>(conversation_, function_line(call)));
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

}  // namespace

std::unique_ptr<Device> program_device(std::shared_ptr<Conversation> conversation, Greeting greeting,
                                       DeviceInfo info) {
  info.half = config_of(greeting, ScalarType::f16);
  info.bfloat16 = config_of(greeting, ScalarType::bf16);
  info.single = config_of(greeting, ScalarType::f32);
  info.double_precision = config_of(greeting, ScalarType::f64);
  return std::make_unique<ProgramDevice>(std::move(conversation), std::move(greeting), std::move(info));
}

}  // namespace plumbline::exec
