#pragma once

#include "harness/device/texture_call.h"
#include "harness/judge/image_judge.h"

namespace plumbline {

/// Whether a device lists the uses of a format that the document requires ("Required Format Support"):
/// ImageRule::formats has "NAME sampled", "NAME filtered", "NAME stored", or "NAME stored_if_extended" where
/// only devices with shaderStorageImageExtendedFormats must; of texel buffers "NAME uniform_texels" and "NAME
/// storage_texels".
class TextureListedJudge final : public ImageJudge {
 public:
  explicit TextureListedJudge(const TextureCall& call)
      : format_(call.format), buffer_(call.kind == TextureKind::buffer) {}

  std::string unbound(const ImageRule& rule) const override;
  StatedBound bound(const ImageRule& rule) const override { return {"listed", 0, rule.formats_clause}; }
  void judge(std::span<const Scalar> point, std::span<const Scalar> results, const ImageRule& rule,
             const JudgeOptions& options, std::span<Judgement> judgements) const override;
  std::optional<Scalar> right_result(std::span<const Scalar>, int, const ImageRule&) const override {
    return Scalar{ScalarType::u32, 1};
  }
  bool has_right_result() const override { return true; }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result,
                   const ImageRule& rule) const override;
  std::string text(std::span<const Scalar> point, int output) const override;
  std::string truth(std::span<const Scalar> point, int output, const ImageRule& rule) const override;

 private:
  bool requires_use(const ImageRule& rule, std::string_view use) const;

  /// A use that a result shows, and the feature's name.
  struct Use {
    std::string_view name, feature;
  };
  std::span<const Use> uses() const;
  /// Whether output `use` is due of every device, or of those that have extended formats.
  bool is_due(const ImageRule& rule, std::size_t use, bool has_extended) const;

  std::string format_;
  bool buffer_;
};

}  // namespace plumbline
