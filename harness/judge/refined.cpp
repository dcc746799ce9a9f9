#include "harness/judge/refined.h"

#include <limits>

#include "harness/judge/filter.h"
#include "reference/format.h"

namespace plumbline {

namespace {

class ZeroedSubnormals final : public Refined {
 public:
  using Refined::Refined;

  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override {
    criterion_->judge(at, results, judgements);
    for (std::size_t k = 0; k < results.size(); ++k)
      if (is_subnormal(results[k]))
        judgements[k] = {PassReason::failed, std::numeric_limits<double>::infinity(),
                         "SPV_KHR_float_controls, DenormFlushToZero"};
  }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override {
    return is_subnormal(result) || criterion_->must_reject(point, output, result);
  }
  bool judges_like(const Criterion& other) const override {
    const auto* same = dynamic_cast<const ZeroedSubnormals*>(&other);
    return same != nullptr && criterion_->judges_like(*same->criterion_);
  }
};

/// Whether suite math sets the result apart, so that it is counted there alone.
bool is_set_apart(PassReason reason) {
  return reason == PassReason::failed || reason == PassReason::departs || is_excuse(reason);
}

/// Measures errors and reports what is seen as another criterion does, and lets every result pass.
class Observed final : public Refined {
 public:
  using Refined::Refined;

  StatedBound bound() const override {
    return {.text = "any: judged in suite math", .clause = {}, .bounds_results = false};
  }
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override {
    criterion_->judge(at, results, judgements);
    for (Judgement& judgement : judgements)
      if (is_set_apart(judgement.reason)) judgement = {PassReason::bound, judgement.ulp};
  }
  std::optional<Scalar> right_result(std::span<const Scalar>, int) const override { return std::nullopt; }
  bool has_right_result() const override { return false; }
  /// What suite math sets apart is never decided, as no such result is kept (FilterLimits).
  std::unique_ptr<Filter> filter(const FilterRequest& request) const override {
    return criterion_->filter(request);
  }
  bool must_reject(std::span<const Scalar>, int, Scalar) const override { return false; }
  bool judges_like(const Criterion& other) const override {
    const auto* same = dynamic_cast<const Observed*>(&other);
    return same != nullptr && criterion_->judges_like(*same->criterion_);
  }
};

}  // namespace

std::shared_ptr<const Criterion> zeroing_subnormals(std::shared_ptr<const Criterion> criterion) {
  return std::make_shared<ZeroedSubnormals>(std::move(criterion));
}

bool only_records(const Criterion& criterion) { return dynamic_cast<const Observed*>(&criterion) != nullptr; }

CriterionFactory observed(CriterionFactory judged, std::function<bool(const ShaderMode&)> decides) {
  return [judged = std::move(judged), decides = std::move(decides)](const CriterionRequest& request) {
    CriterionChoice choice = judged(request);
    const ShaderMode* const mode = find_shader_mode(request.mode.name);
    const bool is_judged = mode != nullptr && decides(*mode);
    if (choice.criterion && !is_judged) choice.criterion = std::make_shared<Observed>(choice.criterion);
    return choice;
  };
}

}  // namespace plumbline
