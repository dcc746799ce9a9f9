#include "library/callable.h"

#include "harness/device/fp_configs.h"

namespace plumbline::library {
namespace {

class CallableEvaluator final : public Evaluator {
 public:
  CallableEvaluator(const Block& block, const FloatingEnvironment& environment, Thrown& thrown)
      : block_(block), environment_(environment), thrown_(thrown) {}
  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    const FloatingScope scope(environment_);
    try {
      block_(arguments, results[0]);
      return ok();
    } catch (...) {
      thrown_.take(std::current_exception());
      return plumbline::Error{plumbline::Error::Kind::crashed, "the function threw an exception"};
    }
  }

 private:
  const Block& block_;
  const FloatingEnvironment& environment_;
  Thrown& thrown_;
};

class CallableDevice final : public Device {
 public:
  CallableDevice(Block block, const FloatingEnvironment& environment, Thrown& thrown)
      : block_(std::move(block)), environment_(environment), thrown_(thrown) {
    info_.spec = info_.name = "callable";
    info_.single = info_.double_precision = ieee_in_all_directions;
  }
  const DeviceInfo& info() const override { return info_; }
  std::optional<std::string> unsupported(const Call&) const override { return std::nullopt; }
  Outcome<std::unique_ptr<Evaluator>> prepare(const Call&) override {
    return std::unique_ptr<Evaluator>(std::make_unique<CallableEvaluator>(block_, environment_, thrown_));
  }

 private:
  Block block_;
  FloatingEnvironment environment_;
  Thrown& thrown_;
  DeviceInfo info_;
};

}  // namespace

std::unique_ptr<Device> callable_device(Block block, const FloatingEnvironment& environment, Thrown& thrown) {
  return std::make_unique<CallableDevice>(std::move(block), environment, thrown);
}

}  // namespace plumbline::library
