#include "suites/textures/listed_judge.h"

#include <algorithm>
#include <array>

namespace plumbline {
namespace {

constexpr std::size_t stored = 2, extended = 3;

}  // namespace

std::span<const TextureListedJudge::Use> TextureListedJudge::uses() const {
  static constexpr Use of_images[] = {{"sampled", "VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT"},
                                      {"filtered", "VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT"},
                                      {"stored", "VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT"},
                                      {"stored_if_extended", "shaderStorageImageExtendedFormats"}};
  static constexpr Use of_buffers[] = {{"uniform_texels", "VK_FORMAT_FEATURE_UNIFORM_TEXEL_BUFFER_BIT"},
                                       {"storage_texels", "VK_FORMAT_FEATURE_STORAGE_TEXEL_BUFFER_BIT"}};
  return buffer_ ? std::span<const Use>(of_buffers) : std::span<const Use>(of_images);
}

bool TextureListedJudge::requires_use(const ImageRule& rule, std::string_view use) const {
  return std::ranges::count(rule.formats, format_ + " " + std::string(use)) != 0;
}

bool TextureListedJudge::is_due(const ImageRule& rule, std::size_t use, bool has_extended) const {
  if (use == extended) return false;  // it reports what a device has
  return requires_use(rule, uses()[use].name) ||
         (!buffer_ && use == stored && has_extended && requires_use(rule, uses()[extended].name));
}

std::string TextureListedJudge::unbound(const ImageRule& rule) const {
  const bool any = std::ranges::any_of(uses(), [&](const Use& use) { return requires_use(rule, use.name); });
  if (any) return {};
  return "the document does not require " + format_ + (buffer_ ? " of texel buffers" : "");
}

void TextureListedJudge::judge(std::span<const Scalar>, std::span<const Scalar> results,
                               const ImageRule& rule, const JudgeOptions&,
                               std::span<Judgement> judgements) const {
  const bool has_extended = !buffer_ && results[extended].bits == 1;
  for (std::size_t k = 0; k < results.size(); ++k) {
    const bool listed = results[k].bits == 1;
    judgements[k] = !is_due(rule, k, has_extended) ? Judgement{PassReason::undefined, 0}
                    : listed                       ? Judgement{PassReason::bound, 0}
                                                   : Judgement{PassReason::failed, 1};
  }
}

bool TextureListedJudge::must_reject(std::span<const Scalar>, int output, Scalar result,
                                     const ImageRule& rule) const {
  return result.bits != 1 && is_due(rule, static_cast<std::size_t>(output), false);
}

std::string TextureListedJudge::text(std::span<const Scalar>, int output) const {
  const auto use = static_cast<std::size_t>(output);
  const std::string feature(uses()[use].feature);
  return use == extended ? feature : feature + " of VK_FORMAT_" + format_;
}

std::string TextureListedJudge::truth(std::span<const Scalar>, int output, const ImageRule& rule) const {
  const auto use = static_cast<std::size_t>(output);
  if (is_due(rule, use, false)) return "1";
  return is_due(rule, use, true) ? "1 where formats are extended" : "anything";
}

}  // namespace plumbline
