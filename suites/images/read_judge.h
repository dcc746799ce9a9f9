#pragma once

#include "harness/device/image_call.h"
#include "harness/judge/image_judge.h"
#include "suites/images/integer_read.h"

namespace plumbline {

/// A read of an image, with or without a sampler (6.12.14.2, 6.12.14.3), against everything that chapter 8
/// allows. Nearest filtering: all components come from one texel that a coordinate within tolerance selects.
/// Linear filtering: each component lies in the interval of reachable filtered values, widened by what
/// filter_roundings states. Where the document states no precision, ImageRule::beyond states what else
/// passes, as PassReason::beyond_figure.
class ReadJudge final : public ImageJudge {
 public:
  explicit ReadJudge(const ImageCall& call);

  std::string unbound(const ImageRule& rule) const override;
  StatedBound bound(const ImageRule& rule) const override;
  void judge(std::span<const Scalar> point, std::span<const Scalar> results, const ImageRule& rule,
             const JudgeOptions&, std::span<Judgement> judgements) const override;
  bool judge_without_rationals(std::span<const Scalar> point, std::span<const Scalar> results,
                               const ImageRule& rule, std::span<Judgement> judgements) const override;
  std::string text(std::span<const Scalar> point, int output) const override;
  std::string truth(std::span<const Scalar> point, int output, const ImageRule& rule) const override;
  nlohmann::json detail(std::span<const Scalar> point, int output, Scalar result,
                        const ImageRule& rule) const override;
  std::vector<Alternative> alternatives(std::span<const Scalar> point, const ImageRule& rule) const override;
  bool must_reject(std::span<const Scalar> point, int output, Scalar result,
                   const ImageRule& rule) const override;
  /// Numbers that the components of the read may be (IntegerRead).
  std::optional<std::array<IntegerRead::Estimate, 4>> estimate(std::span<const Scalar> point,
                                                               const ImageRule& rule) const {
    const Place place = place_of(point);
    return integers_.estimate(place.coordinates, place.layer, rule, tolerance(rule));
  }
  /// As reached(), in integers (IntegerRead::reached); nothing where rationals decide.
  std::optional<IntegerRead::Ranges> reached_in_integers(std::span<const Scalar> point,
                                                         const ImageRule& rule) const;
  std::int64_t scale_of(std::size_t component) const { return integers_.scale_of(component); }
  /// Of each component.
  using Intervals = std::array<ChannelInterval, 4>;
  using Ranges = std::array<std::vector<ChannelInterval>, 4>;
  /// Every interval that each component of the read may lie in.
  Ranges reached(std::span<const Scalar> point, const ImageRule& rule) const;
  std::array<int, 3> extent() const override { return region_of(call_); }
  std::array<int, 3> cell(std::span<const Scalar> point) const override;

 private:
  struct Place {
    std::array<std::uint32_t, 3> coordinates{};  ///< binary32 bits, one per axis
    int layer = 0;
    std::uint32_t layer_coordinate = 0;  ///< binary32 bits
  };
  Place place_of(std::span<const Scalar> point) const;
  /// The layers that the rulebook lets the coordinate select: 8.4's own first.
  std::vector<int> layers_of(const Place& place, const ImageRule& rule) const;
  SamplingTolerance tolerance(const ImageRule& rule) const;
  /// The same with what ImageRule::beyond adds.
  SamplingTolerance widest(const ImageRule& rule) const {
    return wide_tolerance(tolerance(rule), sampler_, rule);
  }
  /// Texels as reads see them: the exact value, or an end of what reading an sRGB code may give and of what
  /// SNORM's least code may stand for.
  enum class End : std::uint8_t { exact, least, greatest };
  TexelSource texels(int layer, End end = End::exact, const ImageRule* rule = nullptr) const;
  bool filters() const { return sampler_.filtering == Filtering::linear; }
  /// Whether a texel outside of the image takes part.
  bool reads_outside(const Place& place) const;
  void judge_nearest(const Place& place, std::span<const Scalar> results, const ImageRule& rule,
                     std::span<Judgement> judgements) const;
  Judgement against(const Colour& colour, std::size_t component, Scalar result, const ImageRule& rule) const;
  std::vector<Judgement> against(const Colour& colour, std::span<const Scalar> results,
                                 const ImageRule& rule) const;
  void judge_linear(const Place& place, std::span<const Scalar> results, const ImageRule& rule,
                    std::span<Judgement> judgements) const;
  std::vector<Colour> nearest(const Place& place, const SamplingTolerance& tolerance) const;
  /// The same of one place; the ends of an interval that is exact are equal.
  Ranges allowed(const Place& place, const ImageRule& rule) const;
  /// Of component `output`, with what passes beyond this project's figures (ImageRule::beyond,
  /// ImageRule::unstated).
  std::vector<ChannelInterval> passing(const Place& place, int output, const ImageRule& rule) const;
  std::vector<ChannelInterval> read_as(const std::vector<Colour>& colours, int output, bool beyond,
                                       const ImageRule& rule) const;
  /// What the weights in reach make of the texels' ends; the least code of SNORM is -1 unless `beyond`.
  Intervals filtered(const Place& place, bool beyond, const ImageRule& rule) const;
  /// With the rounding errors, of these largest texels.
  Intervals filtered_as_stated(const Place& place, const std::array<mpq_class, 4>& largest,
                               const ImageRule& rule) const;
  /// Precondition: ImageRule::beyond is not 0.
  Intervals filtered_beyond(const Place& place, const ImageRule& rule) const;
  /// The texels and border colours that take part where a coordinate is off by no more than the tolerance.
  std::vector<Colour> taking_part(const Place& place, End end, const SamplingTolerance& tolerance,
                                  const ImageRule& rule) const;
  /// The least and the greatest of those in reach of widest().
  Intervals hull(const Place& place, const ImageRule& rule) const;
  std::size_t index_of(const std::array<int, 3>& at, int layer) const;
  nlohmann::json tap(const Place& place, int output, const std::array<int, 3>& at,
                     const mpq_class& weight) const;
  nlohmann::json taps(const Place& place, int output, const ImageRule& rule) const;
  std::array<mpq_class, 4> largest_texels(const Place& place, const ImageRule& rule) const;
  bool is_in_range(const mpq_class& value) const;
  ChannelInterval within_range(const ChannelInterval& interval) const;
  mpq_class code_of(std::size_t component) const;
  /// The sum of filter_roundings rounding errors.
  mpq_class filter_slack(const mpq_class& largest, const ImageRule& rule) const;

  ImageCall call_;
  Sampler sampler_;
  Extent extent_;
  IntegerRead integers_;
};

}  // namespace plumbline
