#include "harness/judge/coded.h"

#include <fmt/core.h>

#include <cmath>
#include <memory>

#include "harness/judge/filter.h"
#include "harness/judge/flushing.h"
#include "harness/support/scalar_text.h"
#include "reference/format.h"

namespace plumbline {
namespace {

/// Counts points whose results are right.
class CodedFilter final : public Filter {
 public:
  /// Both must outlive it.
  CodedFilter(const Coded& criterion, const Call& call) : criterion_(criterion), call_(call) {}

  std::span<const fast::Kernel* const> kernels() const override { return {}; }

  void judge(const FilterBlock& block, const FilterLimits&, Counts& counts, Escalated& open) const override {
    Escalated decided{};
    for_each(open, [&](std::size_t i) {
      const Scalar x = scalar_at(block.arguments[0], call_.arguments[0], i);
      const std::uint64_t result = scalar_at(block.results[0], ScalarType::u8, i).bits;
      const PassReason reason = criterion_.reason(criterion_.allowed(x), result);
      if (reason == PassReason::failed) return;
      decided[i / 64] |= std::uint64_t{1} << i % 64;
      ++counts.points;
      counts.add(reason, 0);
      if (block.buckets[0] != nullptr) block.buckets[0][i] = 0;
    });
    for (std::size_t word = 0; word < open.size(); ++word) open[word] &= ~decided[word];
  }

  void judge_run(const FilterBlock&, const FilterLimits&, std::span<Counts>, Escalated&) const override {}

 private:
  const Coded& criterion_;
  const Call& call_;
};

double number(const SmallFormat& format, std::uint8_t code) {
  return to_double(widened(format, code, ScalarType::f64));
}

/// How many codes of numbers lie between two of them.
double distance(const SmallFormat& format, std::uint8_t one, std::uint8_t other) {
  const auto place = [&](std::uint8_t code) {
    return format.is_negative(code) ? -int{format.magnitude(code)} : int{format.magnitude(code)};
  };
  return std::abs(place(one) - place(other));
}

/// Whether some number of the format is nearer to x than `code`, or as near and, of a tie, the even one;
/// toward zero and upward: lies between them. Found by going through all codes.
bool is_beaten(const SmallConversion& conversion, double x, std::uint8_t code) {
  const SmallFormat& format = *conversion.format;
  const double given = number(format, code);
  for (unsigned k = 0; k <= format.greatest; ++k) {
    const auto magnitude = static_cast<std::uint8_t>(k);
    const double other = std::copysign(number(format, magnitude), format.is_scale ? 1 : x);
    if (conversion.direction == Direction::nearest_even) {
      const double gap = std::fabs(x - other) - std::fabs(x - given);
      if (gap < 0 || (gap == 0 && other != given && k % 2 == 0)) return true;
    } else {
      const bool down = conversion.direction == Direction::toward_zero;
      if (down ? other <= x && (given > x || other > given) : other >= x && (given < x || other < given))
        return true;
    }
  }
  return false;
}

/// Whether a document that prescribes the value for a number out of range, x, allows the code.
bool is_prescribed(const SmallFormat& format, SmallFormatValue value, double x, std::uint8_t code) {
  const double given = number(format, code), greatest = number(format, format.greatest);
  switch (value) {
    case SmallFormatValue::greatest:
      return given == std::copysign(greatest, x);
    case SmallFormatValue::greatest_positive:
      return given == greatest;
    case SmallFormatValue::infinity:
      return std::isinf(given) && std::signbit(given) == std::signbit(x);
    case SmallFormatValue::nan:
      return std::isnan(given);
    case SmallFormatValue::any:
      return true;
  }
  return true;
}

}  // namespace

Coded::Coded(SmallConversion conversion, const SmallFormatRule& rule, const JudgeOptions& options)
    : conversion_(conversion),
      rule_(rule),
      out_of_range_(conversion.saturating ? *rule.saturating : *rule.plain),
      options_(options) {}

Coded::Allowed Coded::prescribed(SmallFormatValue value, bool negative) const {
  const SmallFormat& format = *conversion_.format;
  const std::uint8_t sign = negative ? format.sign_mask() : std::uint8_t{0};
  switch (value) {
    case SmallFormatValue::greatest:
      return {static_cast<std::uint8_t>(format.greatest | sign)};
    case SmallFormatValue::greatest_positive:
      return {format.greatest};
    case SmallFormatValue::infinity:
      return {static_cast<std::uint8_t>(*format.infinity | sign)};
    case SmallFormatValue::nan:
      return {*format.nan, value};
    case SmallFormatValue::any:
      return {0, value};
  }
  return {};
}

Coded::Allowed Coded::allowed(Scalar x) const {
  const Format& wide = format_of(x.type);
  const SmallFormat& format = *conversion_.format;
  const bool negative = wide.is_negative(x.bits) && !format.is_scale;
  if (wide.is_nan(x.bits)) return prescribed(rule_.nan, negative);
  if (wide.is_infinite(x.bits)) return prescribed(out_of_range_.infinity, negative);
  const auto code = rounded_code(format, binary_number(x), negative, conversion_.direction);
  if (!code) return prescribed(out_of_range_.overflow, negative);
  return {static_cast<std::uint8_t>(*code | (negative ? format.sign_mask() : 0))};
}

PassReason Coded::reason(const Allowed& allowed, std::uint64_t result) const {
  const auto code = static_cast<std::uint8_t>(result);
  switch (allowed.kind) {
    case SmallFormatValue::any:
      return PassReason::undefined;
    case SmallFormatValue::nan:
      return conversion_.format->is_nan(code) ? PassReason::nan_class : PassReason::failed;
    default:
      return code == allowed.code ? PassReason::bound : PassReason::failed;
  }
}

void Coded::judge(PointTruths& at, std::span<const Scalar> results, std::span<Judgement> judgements) const {
  const SmallFormat& format = *conversion_.format;
  const Allowed right = allowed(at.arguments()[0]);
  for (std::size_t k = 0; k < results.size(); ++k) {
    judgements[k] = {reason(right, results[k].bits), 0};
    if (judgements[k].passed()) continue;
    const auto code = static_cast<std::uint8_t>(results[k].bits);
    if (options_.flush &&
        reason(allowed(with_flushed(at.arguments(), options_)[0]), code) != PassReason::failed)
      judgements[k].reason = PassReason::flush_operand;
    else if (format.is_nan(code) || format.is_nan(right.code))
      judgements[k].ulp = std::numeric_limits<double>::quiet_NaN();
    else if (!format.is_code(code) || format.is_infinite(code) || format.is_infinite(right.code))
      judgements[k].ulp = infinite_error;
    else
      judgements[k].ulp = distance(format, code, right.code);
  }
}

std::string Coded::truth(std::span<const Scalar> point, int, int) const {
  const Allowed right = allowed(point[0]);
  if (right.kind == SmallFormatValue::any) return "any code";
  if (right.kind == SmallFormatValue::nan) return "any NaN";
  return fmt::format("{:#04x} ({})", right.code, number(*conversion_.format, right.code));
}

std::optional<Scalar> Coded::right_result(std::span<const Scalar> point, int) const {
  return Scalar{ScalarType::u8, allowed(point[0]).code};
}

bool Coded::must_reject(std::span<const Scalar> point, int, Scalar result) const {
  const SmallFormat& format = *conversion_.format;
  const auto code = static_cast<std::uint8_t>(result.bits);
  const double given = to_double(point[0]), x = format.is_scale ? std::fabs(given) : given;
  if (std::isnan(x)) return rule_.nan == SmallFormatValue::nan && !format.is_nan(code);
  if (!format.is_code(code)) return true;
  // Whether a number between the greatest and the one that would follow is out of range is left to judge().
  const double greatest = number(format, format.greatest),
               next = format.is_scale ? 2 * greatest : 2 * greatest - number(format, format.greatest - 1);
  if (std::fabs(x) >= next)
    return !is_prescribed(format, std::isinf(x) ? out_of_range_.infinity : out_of_range_.overflow, x, code);
  if (std::fabs(x) > greatest) return false;
  if (options_.flush) return false;
  if (format.is_nan(code) || format.is_infinite(code)) return true;
  if (std::signbit(x) != format.is_negative(code)) return true;
  if (format.is_scale && x < number(format, 0)) return code != 0;
  return is_beaten(conversion_, x, code);
}

bool Coded::judges_like(const Criterion& other) const {
  const auto* same = dynamic_cast<const Coded*>(&other);
  return same != nullptr && &same->rule_ == &rule_ && same->conversion_.format == conversion_.format &&
         same->conversion_.saturating == conversion_.saturating &&
         same->conversion_.direction == conversion_.direction && same->options_ == options_;
}

std::unique_ptr<Filter> Coded::filter(const FilterRequest& request) const {
  return request.find_kernel ? std::make_unique<CodedFilter>(*this, request.call) : nullptr;
}

CriterionFactory coded(const SmallConversion& conversion) {
  return [conversion](const CriterionRequest& request) -> CriterionChoice {
    const SmallFormatRule* rule = request.rulebook.small_format(*conversion.format);
    if (rule == nullptr || !(conversion.saturating ? rule->saturating : rule->plain))
      return {nullptr, fmt::format("{} has no such conversion to {}", request.rulebook.name(),
                                   conversion.format->name)};
    return {std::make_shared<Coded>(conversion, *rule, judge_options(request, floating_types(request)))};
  };
}

}  // namespace plumbline
