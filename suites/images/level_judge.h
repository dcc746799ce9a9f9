#pragma once

#include <memory>

#include "suites/images/read_judge.h"

namespace plumbline {

/// A read of a mipmapped image (cl_khr_mipmap_image): of one level, or a mix of two that the sampler's mip
/// filter weighs. Each level is read as an image of its own, by ReadJudge's rules. No document says how
/// exact a level of detail or a mix is: the level may be off by `level_figure`; what a level that is off by
/// `level_beyond` gives, or a mix that is off by the part `mix_beyond` of its largest texel, is beyond this
/// project's figure.
class LevelReadJudge final : public ImageJudge {
 public:
  static constexpr double level_figure = 0x1p-8, level_beyond = 0x1p-4, mix_beyond = 0x1p-7;

  /// A difference of up to twice the largest (2), the product (2) and the sum (1): half an ulp of binary32
  /// each.
  static constexpr int roundings_of_a_mix = 5;

  explicit LevelReadJudge(const ImageCall& call);

  std::string unbound(const ImageRule& rule) const override { return levels_[0]->unbound(rule); }
  StatedBound bound(const ImageRule& rule) const override;
  void judge(std::span<const Scalar> point, std::span<const Scalar> results, const ImageRule& rule,
             const JudgeOptions& options, std::span<Judgement> judgements) const override;
  bool judge_without_rationals(std::span<const Scalar> point, std::span<const Scalar> results,
                               const ImageRule& rule, std::span<Judgement> judgements) const override;
  bool must_reject(std::span<const Scalar> point, int output, Scalar result,
                   const ImageRule& rule) const override;
  std::string text(std::span<const Scalar> point, int output) const override;
  std::string truth(std::span<const Scalar> point, int output, const ImageRule& rule) const override;

 private:
  struct Range {
    double low, high;  ///< within the image's levels
  };
  Range levels_in_reach(std::span<const Scalar> point, double off) const;
  bool mixes() const { return call_.between_levels == Filtering::linear; }
  std::vector<int> nearest_levels(std::span<const Scalar> point, double off) const;
  /// By the level in reach that counts the least against the results. `judge_level` judges by one of them;
  /// false where it does not.
  template <class JudgeLevel>
  bool judge_one_level(std::span<const Scalar> point, std::size_t results, std::span<Judgement> judgements,
                       JudgeLevel&& judge_level) const;
  /// Whether every component certainly passes, by what the levels give at the coordinates themselves.
  bool passes_by_estimate(std::span<const Scalar> point, std::span<const Scalar> results,
                          const ImageRule& rule) const;
  /// As judge(), exactly in binary fractions; false where a level has none.
  bool judge_mix(std::span<const Scalar> point, std::span<const Scalar> results, const ImageRule& rule,
                 std::span<Judgement> judgements) const;
  /// The least and the greatest share of the second of two levels.
  struct Mix {
    mpq_class least, most;
  };
  /// What mixes of two levels give of each component, with the rounding errors of the mix.
  ReadJudge::Ranges mixed(std::span<const Scalar> point, double off, const ImageRule& rule) const;
  ChannelInterval mixed(const ChannelInterval& first, const ChannelInterval& second, const Mix& mix) const;
  /// `figure` and what `beyond` returns are the mixes within these.
  template <class Beyond>
  static Judgement mix_against(std::span<const ChannelInterval> figure, Scalar result, Beyond&& beyond);

  ImageCall call_;
  std::vector<std::unique_ptr<ReadJudge>> levels_;
};

}  // namespace plumbline
