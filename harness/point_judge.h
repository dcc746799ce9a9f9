#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "harness/judge.h"
#include "harness/variant.h"

namespace plumbline {

/// The verdicts of one result position at one point: a bit pattern is judged once, whichever device gave it.
class PointJudge {
 public:
  /// Variants with the same function share the truth.
  Verdict judge(const Variant& variant, std::span<const Scalar> arguments, int output, Scalar result) {
    for (const Known& k : known_)
      if (k.bits == result.bits && k.output == output && k.judged_as == variant.judged_as) return k.verdict;
    if (variant.exact != nullptr) {
      const Verdict verdict =
          judge_exact(*variant.exact, arguments, variant.call.width, result, variant.allowances);
      known_.push_back({result.bits, output, variant.judged_as, verdict});
      return verdict;
    }
    if (variant.alternatives != nullptr) {
      const Verdict verdict =
          judge_alternatives(*variant.alternatives, arguments, *variant.mode, result, variant.allowances);
      known_.push_back({result.bits, output, variant.judged_as, verdict});
      return verdict;
    }
    if (!truth_ || &truth_->function() != variant.function) truth_.emplace(*variant.function, arguments);
    const Verdict verdict = plumbline::judge(*truth_, output, result, *variant.rule, variant.allowances);
    known_.push_back({result.bits, output, variant.judged_as, verdict});
    return verdict;
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
    Verdict verdict;
  };
  std::vector<Known> known_;
  std::optional<Truth> truth_;
};

}  // namespace plumbline
