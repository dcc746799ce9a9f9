#include "harness/judge/relaxed.h"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "harness/device/expression.h"
#include "harness/judge/bounded.h"
#include "harness/judge/refined.h"
#include "harness/judge/relaxed_arithmetic.h"

namespace plumbline {
namespace {

constexpr std::string_view relaxed_clause = "SPIR-V 2.14, Relaxed Precision";

bool is_wide(ScalarType type) { return width_of(type) == 32; }

bool fits_16_bits(Scalar x) {
  if (is_floating(x.type) || !is_wide(x.type)) return true;
  const auto bits = static_cast<std::uint32_t>(x.bits);
  if (!is_signed_integer(x.type)) return bits < 0x10000;
  return static_cast<std::int32_t>(bits) == static_cast<std::int16_t>(bits);
}

/// Instructions that give something else in a type of 16 bits even where operands and result fit into it.
constexpr std::array of_width{"OpShiftLeftLogical", "OpShiftRightLogical", "OpShiftRightArithmetic",
                              "OpBitFieldInsert",   "OpBitFieldSExtract",  "OpBitFieldUExtract",
                              "OpSMulExtended",     "OpUMulExtended",      "OpIAddCarry"};

/// The point with each of its operands as it is, or at either end of what it may become: nothing more is
/// needed of instructions that choose an operand, or one of few numbers, by comparisons.
std::vector<std::vector<Scalar>> relaxed_points(std::span<const Scalar> point) {
  std::vector<std::vector<Scalar>> points{{point.begin(), point.end()}};
  for (std::size_t k = 0; k < point.size(); ++k) {
    if (point[k].type != ScalarType::f32 || is_nan(point[k])) continue;
    const StepRange range = relaxed(point[k]);
    for (std::size_t n = points.size(), i = 0; i < n; ++i)
      for (const Scalar end : {range.low, range.high}) {
        if (end.bits == point[k].bits) continue;
        points.push_back(points[i]);
        points.back()[k] = end;
      }
  }
  return points;
}

/// The infinity that the range of 16 bits may have made this result of; else the result itself.
Scalar or_infinity(Scalar result) {
  if (result.type != ScalarType::f32 || is_nan(result)) return result;
  const Format& f = format_of(result.type);
  const Scalar infinity{result.type, f.infinity() | (result.bits & f.sign_mask())};
  return relaxed(infinity).holds(result) ? infinity : result;
}

/// Whether 16 bits hold every operand as it is.
bool stays_as_it_is(std::span<const Scalar> point) {
  return std::ranges::all_of(point, [](Scalar x) {
    if (x.type != ScalarType::f32) return !is_wide(x.type) || fits_16_bits(x);
    const StepRange range = relaxed(x);
    return !range.anything && range.low.bits == x.bits && range.high.bits == x.bits;
  });
}

class Relaxed final : public Refined {
 public:
  Relaxed(std::shared_ptr<const Criterion> criterion, bool open_integers)
      : Refined(std::move(criterion)), open_integers_(open_integers) {}

  StatedBound bound() const override {
    StatedBound bound = criterion_->bound();
    if (bound.ulp == 0) bound.text += " of relaxed operands";
    return bound;
  }
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override {
    criterion_->judge(at, results, judgements);
    const auto fails = [&](std::size_t k) { return !judgements[k].passed() && is_wide(results[k].type); };
    bool any = false;
    for (std::size_t k = 0; k < results.size(); ++k) any |= fails(k);
    if (!any) return;
    const auto points = relaxed_points(at.arguments());
    for (const auto& point : points) {
      const std::vector<bool> right = right_at(point, results);
      for (std::size_t k = 0; k < results.size(); ++k)
        if (fails(k) && right[k]) judgements[k] = {PassReason::derived, 0, relaxed_clause};
    }
    for (std::size_t k = 0; k < results.size(); ++k)
      if (fails(k) && is_open(points, static_cast<int>(k), results[k].type))
        judgements[k] = {PassReason::undefined, 0};
  }
  /// Of operands that may be truncated this is not decided.
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override {
    if (!stays_as_it_is(point) || !criterion_->must_reject(point, output, result)) return false;
    if (is_floating(result.type))
      return criterion_->must_reject(point, output, or_infinity(result)) &&
             !is_near_right_result(point, output, result);
    const auto right = criterion_->right_result(point, output);
    return right && !open_integers_ && fits_16_bits(*right);
  }
  bool judges_like(const Criterion& other) const override {
    const auto* same = dynamic_cast<const Relaxed*>(&other);
    return same != nullptr && open_integers_ == same->open_integers_ &&
           criterion_->judges_like(*same->criterion_);
  }

 private:
  /// Which results are right of these operands, or are what truncation makes of a right one.
  std::vector<bool> right_at(std::span<const Scalar> point, std::span<const Scalar> results) const {
    std::vector<Scalar> infinite(results.size());
    std::ranges::transform(results, infinite.begin(), or_infinity);
    std::vector<Judgement> as_given(results.size()), as_infinite(results.size());
    PointTruths at(point);
    criterion_->judge(at, results, as_given);
    criterion_->judge(at, infinite, as_infinite);
    std::vector<bool> right(results.size());
    for (std::size_t k = 0; k < results.size(); ++k)
      right[k] = as_given[k].passed() || as_infinite[k].passed() ||
                 is_near_right_result(point, static_cast<int>(k), results[k]);
    return right;
  }
  bool is_near_right_result(std::span<const Scalar> point, int output, Scalar result) const {
    if (result.type != ScalarType::f32) return false;
    const auto right = criterion_->right_result(point, output);
    return right && relaxed(*right).holds(result);
  }
  /// Integers that do not fit into 16 bits, or that come of operands between whose ends more than one lies.
  bool is_open(const std::vector<std::vector<Scalar>>& points, int output, ScalarType type) const {
    if (!std::ranges::all_of(points.front(), fits_16_bits)) return true;
    if (is_floating(type)) return false;
    const auto right = criterion_->right_result(points.front(), output);
    return !right || open_integers_ || !fits_16_bits(*right) ||
           std::ranges::any_of(points, [&](const auto& point) {
             const auto other = criterion_->right_result(point, output);
             return !other || other->bits != right->bits;
           });
  }

  bool open_integers_;
};

/// Whether some result fails, of bits: by a right result, or by an edge case of a rule that bounds nothing
/// else.
bool judges_bits(const Criterion& criterion) {
  if (const auto* bounded = dynamic_cast<const Bounded*>(&criterion)) return bounded->prescribes();
  return criterion.has_right_result() && criterion.bound().ulp == 0;
}

}  // namespace

StepRange relaxed(Scalar x) {
  constexpr std::uint64_t sign = 0x80000000, least = 0x38800000, largest = 0x467fe000, infinity = 0x7f800000,
                          dropped = 0x1fff;  // of 24 significant bits 13
  if (is_nan(x)) return {x, x, true};
  const std::uint64_t magnitude = x.bits & ~sign;
  std::uint64_t low = magnitude & ~dropped, high = (magnitude + dropped) & ~dropped;
  if (magnitude < least) {
    low = 0;
    high = magnitude == 0 ? 0 : least;
  } else if (magnitude > largest) {
    low = largest;
    high = infinity;
  }
  if ((x.bits & sign) != 0) return {{x.type, high | sign}, {x.type, low | sign}};
  return {{x.type, low}, {x.type, high}};
}

std::shared_ptr<const Criterion> relaxing(std::shared_ptr<const Criterion> criterion, const Call& call) {
  // "The RelaxedPrecision Decoration has no effect on this instruction" (SPIR-V 3.32.11).
  const std::set<std::string> instructions = spirv::instructions_of(call.spirv);
  if (instructions.contains("OpQuantizeToF16") || !is_computed(call) ||
      std::ranges::none_of(call.results, is_wide))
    return criterion;
  const auto* bounded = dynamic_cast<const Bounded*>(criterion.get());
  const std::string_view function = bounded == nullptr ? std::string_view() : bounded->function();
  const bool depends_on_width =
      std::ranges::any_of(of_width, [&](const char* name) { return instructions.contains(name); });
  if (judges_bits(*criterion)) criterion = std::make_shared<Relaxed>(std::move(criterion), depends_on_width);
  if (call.results[0] != ScalarType::f32 || !is_relaxed_arithmetic(function)) return criterion;
  return relaxed_arithmetic(std::move(criterion), function);
}

}  // namespace plumbline
