#include "harness/judge/folded.h"

#include "harness/judge/bounded.h"
#include "harness/judge/flushing.h"
#include "harness/judge/truth.h"
#include "reference/format.h"

namespace plumbline {
namespace {

std::span<const Scalar> operands(std::span<const Scalar> point) { return point.first(point.size() - 1); }

class DifferencesSeen final : public Observer {
 public:
  void see(PointTruths&, std::span<const Scalar> results, std::span<const Judgement>) override {
    ++points_;
    differ_ += same_result(results[0], results[1]) ? 0 : 1;
  }
  std::vector<Sighting> sightings(const FpConfig&) const override {
    return {{.name = "constant operands",
             .shown = {{"differ from run time", differ_}, {"as at run time", points_ - differ_}},
             .of = points_,
             .none = "as at run time"}};
  }

 private:
  std::uint64_t points_ = 0, differ_ = 0;
};

}  // namespace

StatedBound Folded::bound() const {
  StatedBound bound = rule_->bound();
  bound.has_worst = false;
  return bound;
}

void Folded::judge(PointTruths& at, std::span<const Scalar> results, std::span<Judgement> judgements) const {
  PointTruths inner(operands(at.arguments()));
  for (std::size_t k = 0; k < results.size(); ++k)
    rule_->judge(inner, results.subspan(k, 1), judgements.subspan(k, 1));
}

std::string Folded::truth(std::span<const Scalar> point, int, int digits) const {
  return rule_->truth(operands(point), 0, digits);
}

std::string Folded::text(const Call& call, std::span<const Scalar> point, int output) const {
  return rule_->description().text(call, operands(point), 0) +
         (output == 0 ? ", of constants" : ", at run time");
}

std::unique_ptr<Observer> Folded::observer(Study) const { return std::make_unique<DifferencesSeen>(); }

std::optional<Scalar> Folded::right_result(std::span<const Scalar> point, int) const {
  constexpr mpfr_prec_t enough = 64;  // to see a NaN
  Truth truth(function_, operands(point));
  if (truth.at(0, enough).is_nan()) return Scalar{type_, format_of(type_).quiet_nan()};
  const auto& due = truth.rounded(0, format_of(type_), rounding_);
  return due ? std::optional<Scalar>({type_, due->bits}) : std::nullopt;
}

bool Folded::must_reject(std::span<const Scalar> point, int, Scalar result) const {
  return rule_->must_reject(operands(point), 0, result);
}

bool Folded::judges_like(const Criterion& other) const {
  const auto* same = dynamic_cast<const Folded*>(&other);
  return same != nullptr && &same->function_ == &function_ && same->rule_->judges_like(*rule_);
}

CriterionFactory folded(CriterionFactory rule) {
  return [rule = std::move(rule)](const CriterionRequest& request) -> CriterionChoice {
    CriterionChoice choice = rule(request);
    const Function* function = function_of_builtin(request.call.builtin);
    if (!choice.criterion || function == nullptr) return choice;
    const auto* bounded = dynamic_cast<const Bounded*>(choice.criterion.get());
    const Direction rounding = bounded != nullptr ? bounded->options().rounding : Direction::nearest_even;
    choice.criterion =
        std::make_shared<Folded>(choice.criterion, *function, request.call.results[0], rounding);
    return choice;
  };
}

}  // namespace plumbline
