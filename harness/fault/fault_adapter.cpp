#include "harness/fault/fault_adapter.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

#include "harness/device/fp_configs.h"
#include "harness/fault/baseline.h"
#include "harness/fault/fault.h"
#include "harness/fault/image_subject.h"
#include "harness/fault/posing.h"
#include "reference/rounding.h"

namespace plumbline {
namespace {

/// The point with subnormal arguments taken as zeros of their sign.
void flush_operands(std::span<Scalar> point) {
  for (Scalar& x : point)
    if (is_floating(x.type) && format_of(x.type).is_subnormal(x.bits))
      x.bits &= format_of(x.type).sign_mask();
}

/// Between two numbers the value that is halfway.
bool is_tie(ScalarType type, const Real& value, std::uint64_t low, std::uint64_t high) {
  Real twice(mpfr_get_prec(value.get())), sum(2500);
  mpfr_add(sum.get(), Real::exactly({type, low}).get(), Real::exactly({type, high}).get(), MPFR_RNDN);
  mpfr_mul_2ui(twice.get(), value.get(), 1, MPFR_RNDN);
  return mpfr_equal_p(twice.get(), sum.get()) != 0;
}

/// To nearest, the odd one of two as near. Only what is exact lies halfway: an enclosure with a midpoint
/// within it decides no rounding to nearest.
std::optional<std::uint64_t> to_nearest_odd(const Enclosure& truth, ScalarType type, Direction direction) {
  const Format& f = format_of(type);
  const auto nearest = round_to(f, truth, direction);
  if (!nearest || !truth.is_exact()) return nearest;
  // One end for both: those of an exact zero may differ in sign.
  const std::uint64_t low = round_to(f, truth.upper, Direction::toward_negative);
  const std::uint64_t high = round_to(f, truth.upper, Direction::toward_positive);
  const bool are_numbers = low != high && f.is_finite(low) && f.is_finite(high);
  if (!are_numbers || !is_tie(type, truth.upper, low, high)) return nearest;
  return *nearest == low ? high : low;
}

class FaultEvaluator final : public Evaluator {
 public:
  FaultEvaluator(const Function& function, const Call& call, const Fault& fault, Direction direction)
      : function_(function), call_(call), fault_(fault), direction_(direction) {}

  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    std::vector<Scalar> point(arguments.size()), values(results.size());
    for (std::size_t i = 0; i < arguments[0].size(); ++i) {
      for (std::size_t k = 0; k < point.size(); ++k) point[k] = arguments[k].at(i);
      for (std::size_t k = 0; k < values.size(); ++k) values[k] = {results[k].type, 0};
      right_results(point, values);
      for (std::size_t k = 0; k < values.size(); ++k) results[k].set(i, values[k].bits);
      if (fault_.kind == Fault::Kind::lane && i % static_cast<std::size_t>(call_.width) == 1 &&
          fault_.applies_to(point))
        repeat_lane(i, results);
    }
    return ok();
  }

 private:
  void right_results(std::span<Scalar> point, std::span<Scalar> values) const {
    const bool applies = fault_.applies_to(point);
    if (applies && fault_.kind == Fault::Kind::crash) std::abort();
    while (applies && fault_.kind == Fault::Kind::hang) ::pause();
    if (applies && fault_.kind == Fault::Kind::flush_operand) flush_operands(point);
    if (applies && (fault_.kind == Fault::Kind::tie || fault_.kind == Fault::Kind::toward_zero))
      return fault::rounded_results(function_, point, values,
                                    [this](auto&&... of) { return rounded(of...); });
    fault::right_results(function_, point, values, direction_);
    if (!applies) return;
    for (std::size_t k = 0; k < values.size(); ++k)
      if (fault_.applies_to_output(static_cast<int>(k))) values[k].bits = mutate(fault_, values[k]);
  }

  /// With the fault of rounding.
  std::optional<std::uint64_t> rounded(const Enclosure& truth, ScalarType type, std::size_t output) const {
    if (!fault_.applies_to_output(static_cast<int>(output)))
      return round_to(format_of(type), truth, direction_);
    if (fault_.kind == Fault::Kind::tie) return to_nearest_odd(truth, type, direction_);
    return round_to(format_of(type), truth, Direction::toward_zero);
  }

  void repeat_lane(std::size_t i, std::span<Column> results) const {
    for (std::size_t k = 0; k < results.size(); ++k)
      if (fault_.applies_to_output(static_cast<int>(k))) results[k].set(i, results[k].bits(i - 1));
  }

  const Function& function_;
  Call call_;
  Fault fault_;
  Direction direction_;
};

class FaultDevice final : public Device {
 public:
  FaultDevice(const Fault& fault, const fault::Posing& posing, const std::string& text)
      : fault_(fault), posing_(posing) {
    info_.spec = "fault:" + text;
    info_.name = "correctly rounded subject with the fault " + text;
    info_.platform = "self-test";
    info_.version = "1";
    info_.half = info_.bfloat16 = info_.single = info_.double_precision = ieee_to_nearest;
    if (posing.vulkan) {
      info_.platform = "Vulkan";
      info_.takes_shaders = true;
      info_.sub_texel_bits = info_.level_bits = 8;
    }
    info_.embedded = posing.embedded;
    info_.single.subnormals = !posing.no_subnormals;
    info_.single.inf_nan = !posing.no_inf_nan;
    info_.single.round_to_nearest = !posing.rounds_to_zero;
    info_.single.round_to_zero = posing.rounds_to_zero;
  }
  const DeviceInfo& info() const override { return info_; }

  std::optional<std::string> unsupported(const Call& call) const override {
    return std::visit<Reason>(
        ByKind{[](const ImageCall& image) { return unsupported_image(image); },
               [](const TextureCall& texture) { return unsupported_texture(texture); },
               [](const ClaimCall&) { return "the subject reports no properties"; },
               [](const ModuleCall&) { return "the subject takes no modules of SPIR-V"; },
               [](const PrintCall&) { return "the subject prints nothing"; },
               [&](const ComputedCall&) { return unsupported_computed(call); }},
        call.kind);
  }

  Outcome<std::unique_ptr<Evaluator>> prepare(const Call& call) override {
    if (auto reason = unsupported(call)) return Error{Error::Kind::unsupported, *reason};
    const bool shows = !posing_.front || *posing_.front == call.front;
    const Fault shown = shows ? fault_ : Fault{};
    if (const auto* image = as<ImageCall>(call))
      return image->levels > 1 ? fault::level_subject(*image, shown) : fault::image_subject(*image, shown);
    if (const auto* texture = as<TextureCall>(call)) return fault::texture_subject(*texture, shown);
    return std::unique_ptr<Evaluator>(
        std::make_unique<FaultEvaluator>(*function_of_builtin(call.builtin), call, shown,
                                         fault::direction_of(call.builtin, call.results[0], posing_)));
  }

 private:
  using Reason = std::optional<std::string>;

  static Reason unsupported_image(const ImageCall& image) {
    if (image.operation > ImageOperation::fill) return "the subject has no queries";
    return std::nullopt;
  }

  static Reason unsupported_texture(const TextureCall& texture) {
    if (texture.operation == TextureOperation::listed) return "the subject lists no formats";
    if (texture.queries()) return "the subject has no queries";
    return std::nullopt;
  }

  Reason unsupported_computed(const Call& call) const {
    if (posing_.vulkan && call.spirv.empty()) return "Vulkan has no form of it";
    const Function* function = function_of_builtin(call.builtin);
    if (function == nullptr) return "the reference has no function " + call.builtin;
    const int outputs = function->outputs_for(call.arguments.size());
    if (static_cast<std::size_t>(outputs) != call.results.size())
      return fmt::format("the reference gives {} results of {}", outputs, call.builtin);
    return std::nullopt;
  }

  Fault fault_;
  fault::Posing posing_;
  DeviceInfo info_;
};

class FaultAdapter final : public Adapter {
 public:
  std::string_view kind() const override { return "fault"; }
  std::vector<DeviceInfo> list() override { return {}; }
  Outcome<std::unique_ptr<Device>> open(std::string_view selector) override {
    const std::string text(selector.empty() ? "none" : selector);
    const auto colon = text.find(':');
    const auto fault = parse_fault(text.substr(0, colon));
    if (!fault) return fault.error();
    const auto posing = fault::parse_posing(colon == std::string::npos ? "" : text.substr(colon + 1));
    if (!posing) return posing.error();
    return std::unique_ptr<Device>(std::make_unique<FaultDevice>(*fault, *posing, text));
  }
};

}  // namespace

std::unique_ptr<Adapter> fault_adapter() { return std::make_unique<FaultAdapter>(); }

}  // namespace plumbline
