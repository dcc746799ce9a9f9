#include "harness/judge/properties.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "harness/judge/bounded.h"
#include "harness/judge/refined.h"
#include "harness/rulebook/edge_case.h"

namespace plumbline {
namespace {

/// The place of a number among those of its format.
Place place_in_format(Scalar x) {
  const Format& f = format_of(x.type);
  return place_of((x.bits & f.sign_mask()) != 0, f.magnitude(x.bits));
}

bool interval_holds(const MonotonicInterval& interval, Scalar x) {
  const Operand operand(x);
  const double number = number_at(place_of(operand.negative, operand.magnitude));
  return interval.low <= number && number <= interval.high;
}

/// How many points could show a property, and how many broke it.
struct PropertyCount {
  std::uint64_t of = 0, broken = 0;
  void see(bool keeps) {
    ++of;
    broken += keeps ? 0 : 1;
  }
  Sighting sighting(std::string name) const {
    return {.name = std::move(name), .shown = {{"broken", broken}, {"kept", of - broken}}, .of = of};
  }
};

/// Of the first result of a function.
class PropertiesSeen final : public Observer {
 public:
  PropertiesSeen(const Function& function, const FunctionProperties& properties,
                 std::string_view monotonic_clause)
      : function_(function), properties_(properties), monotonic_clause_(monotonic_clause) {}

  void see(PointTruths& at, std::span<const Scalar> results, std::span<const Judgement>) override {
    const auto point = at.arguments();
    broken_ = {};
    see_exact(at.of(function_), results[0]);
    if (point.size() != 1) return;
    const Value value{point[0], results[0]};
    if (first_) see_pair(*first_, value);
    first_ = first_ ? std::nullopt : std::optional(value);
  }

  std::string_view broken() const override { return broken_; }

  std::vector<Sighting> sightings(const FpConfig&) const override {
    return {exact_.sighting("exact values"), monotonic_.sighting("monotonicity"),
            symmetric_.sighting("symmetry")};
  }

 private:
  struct Value {
    Scalar x, result;
  };

  void see_exact(Truth& truth, Scalar result) {
    const Format& f = format_of(result.type);
    const auto& below = truth.rounded(0, f, Direction::toward_negative);
    if (!below || !f.is_finite(below->bits)) return;
    const std::uint64_t exact = below->bits;
    const auto& above = truth.rounded(0, f, Direction::toward_positive);
    if (!above || place_in_format({result.type, above->bits}) != place_in_format({result.type, exact}))
      return;
    exact_.see(!is_nan(result) && place_in_format(result) == place_in_format({result.type, exact}));
  }

  void see_pair(const Value& first, const Value& second) {
    const std::uint64_t sign = format_of(first.x.type).sign_mask();
    if (second.x.bits == (first.x.bits ^ sign))
      see_symmetry(first.result, second.result);
    else if (place_in_format(second.x) == place_in_format(first.x) + 1)
      see_neighbours(first, second);
  }

  void see_symmetry(Scalar result, Scalar other) {
    if (properties_.symmetry == Symmetry::none || is_nan(result)) return;
    const bool is_odd = properties_.symmetry == Symmetry::odd;
    symmetric_.see(other.bits == (is_odd ? result.bits ^ format_of(result.type).sign_mask() : result.bits));
  }

  void see_neighbours(const Value& first, const Value& second) {
    const auto interval = std::ranges::find_if(properties_.monotonic, [&](const MonotonicInterval& i) {
      return interval_holds(i, first.x) && interval_holds(i, second.x);
    });
    if (interval == properties_.monotonic.end() || is_nan(first.result) || is_nan(second.result)) return;
    const Place low = place_in_format(interval->rises ? first.result : second.result),
                high = place_in_format(interval->rises ? second.result : first.result);
    monotonic_.see(low <= high);
    if (low > high) broken_ = monotonic_clause_;
  }

  const Function& function_;
  const FunctionProperties& properties_;
  std::string_view monotonic_clause_;  ///< empty: no document requires it
  std::string_view broken_;
  std::optional<Value> first_;
  PropertyCount exact_, monotonic_, symmetric_;
};

/// What the rule bounds is suite math's; here every result passes that its observer does not find to break
/// the rule.
class WithProperties final : public Refined, private Description {
 public:
  WithProperties(std::shared_ptr<const Criterion> criterion, const Rule& rule,
                 const FunctionProperties& properties)
      : Refined(std::move(criterion)), rule_(rule), properties_(properties) {}

  StatedBound bound() const override {
    if (rule_.monotonic.empty() || properties_.monotonic.empty())  // of two numbers nothing shows it
      return {.text = "any: judged in suite math", .clause = {}, .bounds_results = false};
    return {.text = "monotonic", .clause = rule_.monotonic};
  }
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override {
    criterion_->judge(at, results, judgements);
    for (Judgement& judgement : judgements) judgement = {PassReason::bound, judgement.ulp};
  }
  std::optional<Scalar> right_result(std::span<const Scalar>, int) const override { return std::nullopt; }
  bool has_right_result() const override { return false; }
  bool must_reject(std::span<const Scalar>, int, Scalar) const override { return false; }
  bool judges_like(const Criterion& other) const override {
    const auto* same = dynamic_cast<const WithProperties*>(&other);
    return same != nullptr && criterion_->judges_like(*same->criterion_);
  }
  const Description& description() const override { return *this; }
  std::unique_ptr<Observer> observer(Study) const override {
    return std::make_unique<PropertiesSeen>(*rule_.function, properties_, rule_.monotonic);
  }

 private:
  const Rule& rule_;
  FunctionProperties properties_;
};

}  // namespace

CriterionFactory with_properties(const FunctionProperties& properties) {
  return [properties](const CriterionRequest& request) {
    CriterionChoice choice = by_rulebook()(request);
    if (choice.criterion && choice.skip_reason.empty())
      choice.criterion = std::make_shared<WithProperties>(
          std::move(choice.criterion), *rule_of(request, request.call.builtin), properties);
    return choice;
  };
}

}  // namespace plumbline
