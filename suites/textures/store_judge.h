#pragma once

#include "harness/device/texture_call.h"
#include "harness/judge/image_judge.h"
#include "reference/texel_format.h"
#include "suites/textures/texel_grid.h"

namespace plumbline {

/// Components that a shader stores, each against the codes that Vulkan allows: of normalised components the
/// product's own integer, or either of the two that are nearest to it; of floating-point ones either
/// neighbour; integers as they are, what has no code undefined.
class TextureStoreJudge final : public ImageJudge {
 public:
  explicit TextureStoreJudge(const TextureCall& call);

  std::string unbound(const ImageRule& rule) const override { return unbound_texture(rule); }
  StatedBound bound(const ImageRule& rule) const override;
  void judge(std::span<const Scalar> point, std::span<const Scalar> results, const ImageRule& rule,
             const JudgeOptions& options, std::span<Judgement> judgements) const override;
  bool must_reject(std::span<const Scalar> point, int output, Scalar result,
                   const ImageRule& rule) const override;
  std::string text(std::span<const Scalar> point, int output) const override;
  std::string truth(std::span<const Scalar> point, int output, const ImageRule& rule) const override;

 private:
  const TexelFormat& format_;
  std::vector<std::size_t> stored_;  ///< the component that each result is the code of
};

/// The components that a format stores, red first.
std::vector<std::size_t> stored_components(const TexelFormat& format);

/// The codes of a component that a value may be stored as, in increasing order of what they stand for;
/// nothing where any will do.
struct StoredCodes {
  std::vector<std::uint32_t> codes;
  bool nan = false;  ///< and every NaN
  /// Those of `codes` that are stored as the document says that they should be; empty: all of them.
  std::vector<std::uint32_t> recommended = {};
};
std::optional<StoredCodes> stored_as(const TexelFormat& format, std::size_t component, Scalar value,
                                     const ImageRule& rule);

}  // namespace plumbline
