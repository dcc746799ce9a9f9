#include "harness/judge/zeroed_subnormals.h"

#include <limits>

#include "reference/format.h"

namespace plumbline {
namespace {

class ZeroedSubnormals final : public Criterion {
 public:
  explicit ZeroedSubnormals(std::shared_ptr<const Criterion> criterion) : criterion_(std::move(criterion)) {}

  StatedBound bound() const override { return criterion_->bound(); }
  bool bounds_results() const override { return criterion_->bounds_results(); }
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override {
    criterion_->judge(at, results, judgements);
    for (std::size_t k = 0; k < results.size(); ++k)
      if (is_subnormal(results[k]))
        judgements[k] = {PassReason::failed, std::numeric_limits<double>::infinity(),
                         "SPV_KHR_float_controls, DenormFlushToZero"};
  }
  std::string truth(std::span<const Scalar> point, int output, int digits) const override {
    return criterion_->truth(point, output, digits);
  }
  std::string text(const Call& call, std::span<const Scalar> point, int output) const override {
    return criterion_->text(call, point, output);
  }
  bool has_worst() const override { return criterion_->has_worst(); }
  std::unique_ptr<Observer> observer(Study study) const override { return criterion_->observer(study); }
  std::optional<Scalar> answer(std::span<const Scalar> point, int output) const override {
    return criterion_->answer(point, output);
  }
  bool knows_answers() const override { return criterion_->knows_answers(); }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override {
    return is_subnormal(result) || criterion_->must_reject(point, output, result);
  }
  bool judges_like(const Criterion& other) const override {
    const auto* same = dynamic_cast<const ZeroedSubnormals*>(&other);
    return same != nullptr && criterion_->judges_like(*same->criterion_);
  }

 private:
  std::shared_ptr<const Criterion> criterion_;
};

}  // namespace

std::shared_ptr<const Criterion> zeroing_subnormals(std::shared_ptr<const Criterion> criterion) {
  return std::make_shared<ZeroedSubnormals>(std::move(criterion));
}

}  // namespace plumbline
