#include "harness/judge/relaxed_arithmetic.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "harness/judge/refined.h"
#include "harness/judge/relaxed.h"
#include "harness/judge/step_range.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

constexpr std::string_view arithmetic_clause = "SPIR-V 2.14, Relaxed Precision";

using Operands = std::span<const StepRange>;

/// One that is more than 0 reaches the next of 11 significant bits, down or up.
StepRange widened(StepRange range) {
  const Format& f = format_of(range.low.type);
  const auto outward = [&](Scalar end, bool up) {
    if (f.is_infinite(end.bits)) return end;
    const double number = to_double(end);
    const auto next = std::nextafter(static_cast<float>(number), up ? HUGE_VALF : -HUGE_VALF);
    const StepRange around = relaxed({end.type, std::bit_cast<std::uint32_t>(next)});
    return up ? around.high : around.low;
  };
  return {outward(range.low, false), outward(range.high, true), range.anything};
}

StepRange magnitude_of(const StepArithmetic& steps, const StepRange& x) {
  return steps.where_negative(x, steps.negate(x), [](const StepRange& rest) { return rest; });
}

/// The larger of any two of the operands' values, or the smaller: that of their ends.
StepRange larger(const StepRange& a, const StepRange& b, bool larger) {
  const auto chosen = [larger](Scalar x, Scalar y) {
    return (to_double(x) < to_double(y)) == larger ? y : x;
  };
  return {chosen(a.low, b.low), chosen(a.high, b.high), a.anything || b.anything};
}

StepRange quotient(const StepArithmetic& steps, const StepRange& a, const StepRange& b) {
  const StepRange exact = steps.divide(a, b);
  return exact.anything ? exact : widened(widened(widened(exact)));
}

struct Operation {
  std::string_view function;
  StepRange (*of)(const StepArithmetic& steps, Operands x);
  long double (*plain)(long double x, long double y);
};
constexpr Operation operations[] = {
    {"x+y", [](const auto& s, Operands x) { return s.add(x[0], x[1]); },
     [](long double x, long double y) { return x + y; }},
    {"x-y", [](const auto& s, Operands x) { return s.subtract(x[0], x[1]); },
     [](long double x, long double y) { return x - y; }},
    {"x*y", [](const auto& s, Operands x) { return s.multiply(x[0], x[1]); },
     [](long double x, long double y) { return x * y; }},
    {"x/y", [](const auto& s, Operands x) { return quotient(s, x[0], x[1]); },
     [](long double x, long double y) { return x / y; }},
    {"1/x", [](const auto& s, Operands x) { return quotient(s, s.of(1.0), x[0]); },
     [](long double x, long double) { return 1 / x; }},
    {"fabs", [](const auto& s, Operands x) { return magnitude_of(s, x[0]); },
     [](long double x, long double) { return std::fabs(x); }},
    {"fmax", [](const auto&, Operands x) { return larger(x[0], x[1], true); },
     [](long double x, long double y) { return std::fmax(x, y); }},
    {"fmin", [](const auto&, Operands x) { return larger(x[0], x[1], false); },
     [](long double x, long double y) { return std::fmin(x, y); }},
};

const Operation* find_operation(std::string_view function) {
  const auto found = std::ranges::find(operations, function, &Operation::function);
  return found == std::end(operations) ? nullptr : found;
}

class RelaxedArithmetic final : public Refined {
 public:
  RelaxedArithmetic(std::shared_ptr<const Criterion> criterion, const Operation& operation)
      : Refined(std::move(criterion)), operation_(operation) {}

  StatedBound bound() const override {
    return {.text = "2^-10 of relaxed operands",
            .clause = std::string(arithmetic_clause),
            .has_worst = criterion_->bound().has_worst};
  }
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override {
    criterion_->judge(at, results, judgements);
    if (judgements[0].reason != PassReason::undefined || results[0].type != ScalarType::f32) return;
    const StepRange range = range_at(at.arguments());
    if (range.anything) return;
    judgements[0] = {range.holds(results[0]) ? PassReason::derived : PassReason::failed, judgements[0].ulp,
                     arithmetic_clause};
  }
  /// Where 11 bits hold the operands, and the result is far from the ends of the relaxed range.
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override {
    if (criterion_->must_reject(point, output, result)) return true;
    constexpr long double least = 0x1p-12L, greatest = 0x1p12L;
    std::array<long double, 2> x{};
    for (std::size_t k = 0; k < point.size(); ++k) {
      const StepRange range = relaxed(point[k]);
      if (range.anything || range.low.bits != range.high.bits) return false;
      x[k] = to_double(point[k]);
    }
    const long double plain = operation_.plain(x[0], x[1]), size = std::fabs(plain);
    if (result.type != ScalarType::f32 || !(size > least && size < greatest)) return false;
    return is_nan(result) || std::fabs(to_double(result) - plain) > 8 * 0x1p-10L * size;
  }
  bool judges_like(const Criterion& other) const override {
    const auto* same = dynamic_cast<const RelaxedArithmetic*>(&other);
    return same != nullptr && &same->operation_ == &operation_ && criterion_->judges_like(*same->criterion_);
  }

 private:
  /// A NaN, or an infinity that the device need not keep, gives anything.
  StepRange range_at(std::span<const Scalar> point) const {
    const StepArithmetic steps(format_of(ScalarType::f32), {});
    std::vector<StepRange> operands;
    for (const Scalar x : point) {
      operands.push_back(relaxed(x));
      if (operands.back().anything || format_of(x.type).is_infinite(x.bits)) return {x, x, true};
    }
    const StepRange range = operation_.of(steps, operands);
    if (range.anything) return range;
    return {relaxed(range.low).low, relaxed(range.high).high};
  }

  const Operation& operation_;
};

}  // namespace

bool is_relaxed_arithmetic(std::string_view function) { return find_operation(function) != nullptr; }

std::shared_ptr<const Criterion> relaxed_arithmetic(std::shared_ptr<const Criterion> criterion,
                                                    std::string_view function) {
  return std::make_shared<RelaxedArithmetic>(std::move(criterion), *find_operation(function));
}

}  // namespace plumbline
