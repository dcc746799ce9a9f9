#pragma once

#include "harness/device/texture_call.h"
#include "harness/judge/image_judge.h"

namespace plumbline {

/// What SPIR-V's queries return of an image (3.32.10): texels along the axes, of a level where it is named,
/// then the layers, or the cubes, of an array; how many levels there are, and samples of a texel.
class TextureQueryJudge final : public ImageJudge {
 public:
  explicit TextureQueryJudge(const TextureCall& call) : call_(call) {}

  std::string unbound(const ImageRule& rule) const override;
  StatedBound bound(const ImageRule&) const override { return {"exact", 0, "SPIR-V, Image Instructions"}; }
  void judge(std::span<const Scalar> point, std::span<const Scalar> results, const ImageRule& rule,
             const JudgeOptions& options, std::span<Judgement> judgements) const override;
  std::optional<Scalar> right_result(std::span<const Scalar> point, int output,
                                     const ImageRule&) const override;
  bool has_right_result() const override { return true; }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result,
                   const ImageRule& rule) const override;
  std::string text(std::span<const Scalar> point, int output) const override;
  std::string truth(std::span<const Scalar> point, int output, const ImageRule& rule) const override;

 private:
  int due(std::span<const Scalar> point, int output) const;

  TextureCall call_;
};

}  // namespace plumbline
