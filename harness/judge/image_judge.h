#pragma once

#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>

#include "harness/judge/criterion.h"
#include "harness/rulebook/image_rule.h"

namespace plumbline {

/// Judges a test case whose results at one point are judged together, against the set of all that is allowed:
/// every texel that a coordinate within tolerance selects, and every filtered value between. Pure and
/// thread-safe.
class ImageJudge {
 public:
  virtual ~ImageJudge() = default;
  /// Not empty: why the rulebook has no rule for it.
  virtual std::string unbound(const ImageRule&) const { return {}; }
  virtual StatedBound bound(const ImageRule& rule) const = 0;
  /// One judgement per result. `ulp` counts units in the last place of what is returned: of the float, of the
  /// integer, or of a normalised channel's code.
  virtual void judge(std::span<const Scalar> point, std::span<const Scalar> results, const ImageRule& rule,
                     const JudgeOptions& options, std::span<Judgement> judgements) const = 0;
  /// Judges as judge() does where machine numbers decide it exactly; elsewhere false, and nothing is judged.
  virtual bool judge_without_rationals(std::span<const Scalar>, std::span<const Scalar>, const ImageRule&,
                                       std::span<Judgement>) const {
    return false;
  }
  /// A result that is right, for operations that no subject has to compute (queries); nothing elsewhere.
  virtual std::optional<Scalar> right_result(std::span<const Scalar>, int, const ImageRule&) const {
    return std::nullopt;
  }
  virtual bool has_right_result() const { return false; }
  /// As Criterion::must_reject: found from the texels and the rule without judge().
  virtual bool must_reject(std::span<const Scalar> point, int output, Scalar result,
                           const ImageRule& rule) const = 0;
  /// "read_imagef(image, sampler, (float2)(0.5f, 2.0f)).x".
  virtual std::string text(std::span<const Scalar> point, int output) const = 0;
  /// What was allowed, in decimal.
  virtual std::string truth(std::span<const Scalar> point, int output, const ImageRule& rule) const = 0;
  /// As Criterion::alternatives.
  virtual std::vector<Alternative> alternatives(std::span<const Scalar>, const ImageRule&) const {
    return {};
  }
  /// The texels that take part, their weights, the allowed interval and how far the result lies from it; null
  /// where there is no more detail.
  virtual nlohmann::json detail(std::span<const Scalar>, int, Scalar, const ImageRule&) const { return {}; }
  /// The image's extent for a map of errors, and the texel that a point belongs to.
  virtual std::array<int, 3> extent() const { return {0, 0, 0}; }
  virtual std::array<int, 3> cell(std::span<const Scalar>) const { return {0, 0, 0}; }
};

}  // namespace plumbline
