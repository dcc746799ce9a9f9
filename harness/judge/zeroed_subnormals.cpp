#include "harness/judge/zeroed_subnormals.h"

#include <limits>

#include "harness/judge/refined.h"
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

}  // namespace

std::shared_ptr<const Criterion> zeroing_subnormals(std::shared_ptr<const Criterion> criterion) {
  return std::make_shared<ZeroedSubnormals>(std::move(criterion));
}

}  // namespace plumbline
