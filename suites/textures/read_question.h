#pragma once

#include "harness/judge/image_question.h"
#include "suites/textures/reach.h"

namespace plumbline {

/// A load, a fetch, a sample or a comparison, against everything that Vulkan's chapter "Image Operations"
/// allows. Without filtering all components come from one texel in reach; filtered components lie in the
/// interval of reachable values, widened by the rounding of the operations that the formulas have; filters of
/// normalised components that are right but for rounding to their format's codes depart. Decided in
/// binary64 where that is certain, otherwise in rationals.
class TextureReadQuestion final : public ImageQuestion {
 public:
  explicit TextureReadQuestion(const TextureCall& call) : call_(call), grid_(call) {}

  std::string unbound(const ImageRule& rule) const override { return unbound_texture(rule); }
  StatedBound bound(const ImageRule& rule) const override;
  void judge(std::span<const Scalar> point, std::span<const Scalar> results, const ImageRule& rule,
             const JudgeOptions& options, std::span<Judgement> judgements) const override;
  bool must_reject(std::span<const Scalar> point, int output, Scalar result,
                   const ImageRule& rule) const override;
  std::string text(std::span<const Scalar> point, int output) const override;
  std::string truth(std::span<const Scalar> point, int output, const ImageRule& rule) const override;

 private:
  SamplePoint sampled_at(std::span<const Scalar> point) const;
  Reach reach(std::span<const Scalar> point, const ImageRule& rule) const;
  std::optional<DepthComparison> comparison(std::span<const Scalar> point, const ImageRule& rule) const;
  bool filters() const;
  /// How many roundings of the part ImageRule::relative a component may sum up to.
  int roundings() const;
  template <class Number>
  Allowed<Number> allowed(std::span<const Scalar> point, const ImageRule& rule) const {
    return allowed_in<Number>(grid_, call_, reach(point, rule), comparison(point, rule));
  }
  /// How far a filtered component may lie outside where each step of the filter is rounded to a code of the
  /// format; 0 where it has none.
  mpq_class codes_of_steps(std::size_t component) const;
  mpq_class slack(const Allowed<mpq_class>& allowed, const SeenColour<mpq_class>& box, std::size_t component,
                  const ImageRule& rule) const;
  bool judge_in_binary64(std::span<const Scalar> point, std::span<const Scalar> results,
                         const ImageRule& rule, std::span<Judgement> judgements) const;
  void judge_exactly(std::span<const Scalar> point, std::span<const Scalar> results, const ImageRule& rule,
                     std::span<Judgement> judgements) const;

  TextureCall call_;
  TexelGrid grid_;
};

}  // namespace plumbline
