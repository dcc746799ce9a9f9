#pragma once

#include <cmath>

#include "harness/judge/image_judge.h"
#include "suites/textures/texel_filter.h"

namespace plumbline {

/// What a shader sees of a component: f32, i32 or u32. Nothing for infinities and NaN.
std::optional<mpq_class> component_value(Scalar component);

/// A load, a fetch, a sample or a comparison, against everything that Vulkan's chapter "Image Operations"
/// allows. Without filtering all components come from one texel in reach; filtered components lie in the
/// interval of reachable values, widened by the rounding of the operations that the formulas have. Filters
/// that are right but for computing in the precision of their format are excused, and those whose weights are
/// multiples of the fraction bits. Decided in binary64 where that is certain, otherwise in rationals.
class TextureReadJudge final : public ImageJudge {
 public:
  explicit TextureReadJudge(const TextureCall& call) : call_(call), grid_(call) {}

  std::string unbound(const ImageRule& rule) const override { return unbound_texture(rule); }
  StatedBound bound(const ImageRule& rule) const override;
  void judge(std::span<const Scalar> point, std::span<const Scalar> results, const ImageRule& rule,
             const JudgeOptions& options, std::span<Judgement> judgements) const override;
  bool must_reject(std::span<const Scalar> point, int output, Scalar result,
                   const ImageRule& rule) const override;
  std::string text(std::span<const Scalar> point, int output) const override;
  std::string truth(std::span<const Scalar> point, int output, const ImageRule& rule) const override;
  std::vector<Alternative> alternatives(std::span<const Scalar> point, const ImageRule& rule) const override;

 private:
  /// Where a sample looks, and with what it compares.
  struct Looked {
    Reach reach;
    std::optional<DepthComparison> comparison;
  };
  Reach reach(std::span<const Scalar> point, const ImageRule& rule) const;
  Looked looked(std::span<const Scalar> point, const ImageRule& rule) const {
    return {reach(point, rule), comparison_of(call_, point, rule)};
  }
  /// How many roundings of the part ImageRule::relative a component may sum up to.
  int roundings() const;
  template <class Number>
  Allowed<Number> allowed(const Looked& looked) const {
    return allowed_in<Number>(grid_, call_, looked.reach, looked.comparison);
  }
  /// Interpolations, along axes and between levels.
  int steps() const;
  /// Numbers that a filter may be limited to: codes, or floats of few fraction bits.
  struct Numbers {
    mpz_class one = 0;    ///< which code stands for 1; 0 of floats
    int fraction = 0;     ///< bits of floats of five exponent bits
    bool shared = false;  ///< their exponent is that of the greatest component
    int of_texel = 0;     ///< how many of them a texel's may lie from its value
    bool srgb = false;    ///< each interpolation may be off by a code of the format, which has 8 bits
  };
  std::vector<Numbers> numbers_of(std::size_t component) const;
  /// The distance of two such numbers about a value of a component of the box.
  mpq_class step_of(const Numbers& numbers, const mpq_class& value, const SeenColour<mpq_class>& box) const;
  bool is_among(const Numbers& numbers, const mpq_class& value, const SeenColour<mpq_class>& box,
                const ImageRule& rule) const;
  /// How far from a component of the box a number of those may lie after the interpolations.
  mpq_class off_in_format(const Numbers& numbers, const mpq_class& value,
                          const SeenColour<mpq_class>& box) const;
  /// How far at most a filtered component lies outside that is excused.
  double most_excused(std::size_t component, const Allowed<double>& allowed, const SeenColour<double>& box,
                      const ImageRule& rule) const;
  std::vector<Scalar> numbers_about(const SeenColour<mpq_class>& box, std::size_t component,
                                    const mpq_class& slack) const;
  bool is_right_in_format(std::size_t component, const mpq_class& result, const SeenColour<mpq_class>& box,
                          const Allowed<mpq_class>& allowed, const ImageRule& rule) const;
  /// Judges again what failed: where one vector of weights in fraction bits makes all components.
  void judge_fraction_weights(const Looked& looked, std::span<const Scalar> results,
                              const Allowed<mpq_class>& allowed, const ImageRule& rule,
                              std::span<Judgement> judgements) const;
  Judgement against_sum(const SeenColour<mpq_class>& sums, const Allowed<mpq_class>& allowed,
                        std::size_t component, Scalar result, const ImageRule& rule) const;
  /// How far from the sum of its texels a component may lie: what the operations round, and the next number
  /// on either side that the filter may be limited to, where the result is one.
  mpq_class off_of_sum(std::size_t component, const mpq_class& result, const SeenColour<mpq_class>& sums,
                       const Allowed<mpq_class>& allowed, const ImageRule& rule) const;
  /// What shaders see of signed normalised components is never below -1.
  bool is_clamped() const { return grid_.format().numbers == NumericFormat::SNORM; }
  bool compares() const { return call_.compares(); }
  /// Whatever the texels are: comparisons give 0 or 1, and what lies between where they are filtered.
  bool is_impossible(double result) const {
    if (is_clamped() && result < -1) return true;
    if (!compares()) return false;
    return call_.filters() ? call_.sampler.unlisted && (result < 0 || result > 1)
                           : result != 0 && result != 1;
  }
  /// A corner of a cube may be replaced by any method; a filter that is not listed may give anything from 0
  /// to 1.
  bool departs(std::size_t component, const SeenColour<mpq_class>& box) const {
    return call_.sampler.unlisted || box[component].free;
  }
  mpq_class slack(const Allowed<mpq_class>& allowed, const SeenColour<mpq_class>& box, std::size_t component,
                  const ImageRule& rule) const;
  bool judge_in_binary64(const Looked& looked, std::span<const Scalar> results, const ImageRule& rule,
                         std::span<Judgement> judgements) const;
  void judge_exactly(const Looked& looked, std::span<const Scalar> results, const ImageRule& rule,
                     std::span<Judgement> judgements) const;
  std::vector<Judgement> against(const SeenColour<mpq_class>& box, bool recommended,
                                 const Allowed<mpq_class>& allowed, std::span<const Scalar> results,
                                 const ImageRule& rule) const;
  Judgement component_against(const SeenColour<mpq_class>& box, bool recommended,
                              const Allowed<mpq_class>& allowed, std::size_t component, Scalar result,
                              const ImageRule& rule) const;
  /// Whether the weights of texels are products, which a filter may cut to its fraction bits.
  bool multiplies_weights(const ImageRule& rule) const {
    return call_.filters() && steps() > 1 && rule.coordinate_grid > 0;
  }
  /// How far at most such a filter's result lies outside: 2^steps weights, off by less than one unit each and
  /// together by nothing, of texels that differ by `range` at most.
  double off_by_cut_weights(double range, const ImageRule& rule) const {
    return multiplies_weights(rule) ? std::ldexp(rule.coordinate_grid, steps() - 1) * range : 0;
  }

  int fractional_steps(const Reach& reach) const;

  TextureCall call_;
  TexelGrid grid_;
};

}  // namespace plumbline
