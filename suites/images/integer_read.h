#pragma once

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "harness/device/image_call.h"
#include "harness/judge/judgement.h"
#include "harness/rulebook/image_rule.h"
#include "suites/images/binary_fraction.h"
#include "suites/images/integer_axis.h"

namespace plumbline {

/// How many rounding errors of half an ulp of the largest texel (2^-24 each in binary32, 2^-11 in binary16) a
/// filter may sum up to: those of the texels' conversion (two per ulp allowed), and five per axis. Along one
/// axis t0 + a (t1 - t0) rounds a difference of up to twice the largest texel (2), the product with a <= 1
/// (2) and the sum (1); 8.2's own sum of products has 2 + 2^n - 1 in n <= 3 axes where this has 5 n, which is
/// more. One more covers the products of errors.
int filter_roundings(const ImageRule& rule, ImageFormat format, int axes);

/// Why a read passes whose place or weights lie outside of this project's figures.
inline constexpr std::string_view no_stated_precision = "8.2: the precision is not defined";

/// The tolerance with what ImageRule::beyond adds.
SamplingTolerance wide_tolerance(SamplingTolerance stated, const Sampler& sampler, const ImageRule& rule);

/// log2 of ulp(numerator / scale). Precondition: numerator >= 0, scale > 0.
int ulp_exponent_of(std::int64_t numerator, std::int64_t scale, const Format& format);

/// Judges reads of an image in integers of 128 bits, exactly as ReadJudge does in rationals. Texels are
/// multiples of 1 / scale and weights of 2^-bits, so that no number is rounded. What has more bits is left to
/// rationals, as are floats of nearest filtering that do not pass by the bound alone. What weights in reach
/// make of a filter is found in binary64: what lies near an end of that is left to rationals too.
class IntegerRead {
 public:
  IntegerRead(const ImageCall& call, const Sampler& sampler);

  /// Whether the results are judged: as ReadJudge does in this layer, whose tolerance it is. Precondition:
  /// coordinates are finite.
  bool judge(const std::array<std::uint32_t, 3>& coordinates, int layer, std::span<const Scalar> results,
             const ImageRule& rule, const SamplingTolerance& tolerance,
             std::span<Judgement> judgements) const;

  /// A number that a read may give, within 2^-50 of itself, and how far from it others certainly lie that may
  /// be given too: of filters no more than their rounding errors.
  struct Estimate {
    double value, slack;
  };
  /// Of each component at the coordinates themselves; nothing where these are not decided in integers, and of
  /// texels that are no multiples of 1 / scale.
  std::optional<std::array<Estimate, 4>> estimate(const std::array<std::uint32_t, 3>& coordinates, int layer,
                                                  const ImageRule& rule,
                                                  const SamplingTolerance& tolerance) const;

  /// In units of 1 / scale_of(component).
  struct Interval {
    BinaryFraction least, greatest;
  };
  using Ranges = std::array<std::vector<Interval>, 4>;
  /// Every interval that each component may lie in, exactly as ReadJudge::reached has them in this layer;
  /// nothing where texels are no multiples of 1 / scale, or integer_axis gives nothing.
  std::optional<Ranges> reached(const std::array<std::uint32_t, 3>& coordinates, int layer,
                                const ImageRule& rule, const SamplingTolerance& tolerance) const;
  std::int64_t scale_of(std::size_t component) const { return scale_[component]; }

 private:
  /// Of what is normalised, filtered or mixed the numerators over `scale_`, of others the bits of what a read
  /// gives.
  using Texel = std::array<std::int32_t, 4>;
  using Axes = std::array<IntegerAxis, 3>;
  enum class Certainty : std::uint8_t { passes, fails, open };

  void decode_all() const;
  bool set_texel(const Colour& colour, Texel& into) const;
  const Texel& at(const std::array<int, 3>& place, int layer) const;
  bool is_fixed_point() const { return is_normalised(call_.format.type) || has_moderate_texels(); }
  /// Those of texel_at for what is filtered.
  bool has_moderate_texels() const { return filters() || call_.between_levels == Filtering::linear; }
  bool filters() const { return sampler_.filtering == Filtering::linear; }
  std::optional<Axes> axes_at(const std::array<std::uint32_t, 3>& coordinates,
                              const SamplingTolerance& tolerance) const;
  /// Sums over scale_ 2^bits, and the largest texels that take part.
  struct Filtered {
    std::array<Integer128, 4> sums{};
    std::array<std::int64_t, 4> largest{};
    int bits = 0;
  };
  std::optional<Filtered> filtered(const Axes& axes, int layer) const;
  std::array<std::int64_t, 4> largest_texels(const Axes& axes, int layer) const;
  Interval read_as(const Texel& texel, std::size_t component, const ImageRule& rule) const;
  /// What the weights in reach make of a filter, without rounding errors.
  std::optional<std::array<Interval, 4>> filtered_reach(const std::array<std::uint32_t, 3>& coordinates,
                                                        const Axes& axes, int layer,
                                                        const SamplingTolerance& tolerance) const;
  bool judge_filter(const std::array<std::uint32_t, 3>& coordinates, const Axes& axes, int layer,
                    std::span<const Scalar> results, const ImageRule& rule,
                    const SamplingTolerance& tolerance, std::span<Judgement> judgements) const;
  bool judge_nearest(const std::array<std::uint32_t, 3>& coordinates, const Axes& axes, int layer,
                     std::span<const Scalar> results, const ImageRule& rule,
                     const SamplingTolerance& tolerance, std::span<Judgement> judgements) const;
  /// Of every texel in reach: whether the results pass against one. Of those that they fail against the
  /// judgements are the best.
  Certainty against_reached(const Axes& axes, int layer, std::span<const Scalar> results,
                            const ImageRule& rule, std::span<Judgement> judgements) const;
  /// The least and the greatest of each component.
  struct Ends {
    std::array<double, 4> least{4, 4, 4, 4}, greatest{-4, -4, -4, -4};
    void include(const std::array<double, 4>& values) {
      for (std::size_t c = 0; c < values.size(); ++c) {
        least[c] = std::min(least[c], values[c]);
        greatest[c] = std::max(greatest[c], values[c]);
      }
    }
  };
  /// Of what the weights in reach make of a filter, and of the texels in reach of the wide tolerance.
  struct FilterReach {
    Ends filtered, texels;
  };
  std::array<double, 4> fractions_of(const Texel& texel) const;
  Ends texel_ends(const Axes& axes, int layer) const;
  std::optional<Ends> filtered_ends(const std::array<std::uint32_t, 3>& coordinates, int layer,
                                    const SamplingTolerance& tolerance) const;
  std::optional<FilterReach> filter_reach(const std::array<std::uint32_t, 3>& coordinates, int layer,
                                          const ImageRule& rule, const SamplingTolerance& tolerance) const;
  /// As ReadJudge::filter_slack.
  double filter_slack(double largest, const ImageRule& rule) const;
  /// Why a component that is in range passes or fails, whose rounding errors do not explain it; nothing near
  /// an end. `largest` is that of the texels that take part.
  std::optional<PassReason> beside_roundings(const FilterReach& reach, std::size_t component, double got,
                                             double largest, const ImageRule& rule) const;
  Certainty against(const Texel& texel, std::size_t component, Scalar result, const ImageRule& rule,
                    Judgement& judgement) const;
  Certainty against_bits(std::uint32_t expected, Scalar result) const;

  ImageCall call_;
  Sampler sampler_;
  int dimensions_;
  std::array<std::int64_t, 4> scale_{1, 1, 1, 1};
  mutable std::once_flag once_;
  mutable bool usable_ = false;
  mutable std::vector<Texel> texels_;
  mutable Texel border_{};
};

}  // namespace plumbline
