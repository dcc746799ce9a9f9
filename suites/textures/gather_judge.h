#pragma once

#include <functional>

#include "harness/judge/image_judge.h"
#include "suites/textures/reach.h"

namespace plumbline {

/// A gather, against Vulkan's "Texel Gathering": one component of four texels, those that a linear filter of
/// the first level would take, or the results of their comparisons. All four come from one position in reach,
/// but of four offsets, which identify each texel by itself; none is filtered, so that each is what a fetch
/// of it may give.
class TextureGatherJudge final : public ImageJudge {
 public:
  explicit TextureGatherJudge(const TextureCall& call) : call_(call), grid_(call) {}

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
  /// What each texel gives; of a cube's corner, which another method may replace, `free`.
  using Four = std::array<Seen<mpq_class>, 4>;
  struct Footprint {
    Four texels;
    bool recommended = true;
  };
  struct Place {
    int face, layer, i, j;
  };

  std::size_t component() const { return static_cast<std::size_t>(call_.compares() ? 0 : call_.component); }
  std::vector<Footprint> footprints(std::span<const Scalar> point, const ImageRule& rule) const;
  Seen<mpq_class> seen(const Place& place, const std::optional<DepthComparison>& comparison,
                       const ImageRule& rule) const;
  Seen<mpq_class> seen_texel(const TexelGrid::Texel& texel,
                             const std::optional<DepthComparison>& comparison) const;
  mpq_class slack(const Seen<mpq_class>& texel, const ImageRule& rule) const;
  Judgement against(const Seen<mpq_class>& texel, bool recommended, Scalar result,
                    const ImageRule& rule) const;
  /// For must_reject: whether a texel in reach, by where its centre lies, may have given the result.
  bool is_of_a_plane(const SamplePoint& at, std::size_t texel, const ImageRule& rule,
                     const std::function<bool(const TexelGrid::Texel&)>& gives) const;
  bool is_of_a_cube(const SamplePoint& at, const ImageRule& rule,
                    const std::function<bool(const TexelGrid::Texel&)>& gives) const;

  TextureCall call_;
  TexelGrid grid_;
};

}  // namespace plumbline
