#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "harness/judge/judge.h"
#include "harness/run/configuration.h"

namespace plumbline {

/// The judgements of one result position at one point: a bit pattern is judged once, whichever device gave
/// it.
class PointJudge {
 public:
  /// Configurations with the same function share the truth.
  Judgement judge(const Configuration& variant, std::span<const Scalar> arguments, int output,
                  Scalar result) {
    for (const Known& k : known_)
      if (k.bits == result.bits && k.output == output && k.judged_as == variant.judged_as) return k.judgement;
    if (variant.exact != nullptr) {
      const Judgement judgement =
          judge_exact(*variant.exact, arguments, variant.call.width, result, variant.options);
      known_.push_back({result.bits, output, variant.judged_as, judgement});
      return judgement;
    }
    if (variant.alternatives != nullptr) {
      const Judgement judgement =
          judge_alternatives(*variant.alternatives, arguments, *variant.mode, result, variant.options);
      known_.push_back({result.bits, output, variant.judged_as, judgement});
      return judgement;
    }
    if (!truth_ || &truth_->function() != variant.function) truth_.emplace(*variant.function, arguments);
    const Judgement judgement = plumbline::judge(*truth_, output, result, *variant.rule, variant.options);
    known_.push_back({result.bits, output, variant.judged_as, judgement});
    return judgement;
  }
  void next_point() {
    known_.clear();
    truth_.reset();
  }

 private:
  struct Known {
    std::uint64_t bits;
    int output;
    std::size_t judged_as;
    Judgement judgement;
  };
  std::vector<Known> known_;
  std::optional<Truth> truth_;
};

}  // namespace plumbline
