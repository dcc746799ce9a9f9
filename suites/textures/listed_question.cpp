#include "suites/textures/listed_question.h"

#include <algorithm>
#include <array>

namespace plumbline {
namespace {

constexpr std::array<std::string_view, 4> uses{"sampled", "filtered", "stored", "stored_if_extended"};
constexpr std::size_t stored = 2, extended = 3;

}  // namespace

bool TextureListedQuestion::requires_use(const ImageRule& rule, std::string_view use) const {
  return std::ranges::count(rule.formats, format_ + " " + std::string(use)) != 0;
}

std::string TextureListedQuestion::unbound(const ImageRule& rule) const {
  const bool any = std::ranges::any_of(uses, [&](std::string_view use) { return requires_use(rule, use); });
  return any ? "" : "the document does not require " + format_;
}

void TextureListedQuestion::judge(std::span<const Scalar>, std::span<const Scalar> results,
                                  const ImageRule& rule, const JudgeOptions&,
                                  std::span<Judgement> judgements) const {
  const bool has_extended = results[extended].bits == 1;
  for (std::size_t k = 0; k < results.size(); ++k) {
    const bool due = k != extended && (requires_use(rule, uses[k]) ||
                                       (k == stored && has_extended && requires_use(rule, uses[extended])));
    const bool listed = results[k].bits == 1;
    judgements[k] = !due     ? Judgement{PassReason::undefined, 0}
                    : listed ? Judgement{PassReason::bound, 0}
                             : Judgement{PassReason::failed, 1};
  }
}

bool TextureListedQuestion::must_reject(std::span<const Scalar>, int output, Scalar result,
                                        const ImageRule& rule) const {
  const auto use = static_cast<std::size_t>(output);
  return use != extended && result.bits != 1 && requires_use(rule, uses[use]);
}

std::string TextureListedQuestion::text(std::span<const Scalar>, int output) const {
  constexpr std::array<const char*, 4> words{
      "VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT", "VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT",
      "VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT", "shaderStorageImageExtendedFormats"};
  const auto use = static_cast<std::size_t>(output);
  return use == extended ? words[use] : std::string(words[use]) + " of VK_FORMAT_" + format_;
}

std::string TextureListedQuestion::truth(std::span<const Scalar>, int output, const ImageRule& rule) const {
  const auto use = static_cast<std::size_t>(output);
  if (use == stored && requires_use(rule, uses[extended])) return "1 where formats are extended";
  return use != extended && requires_use(rule, uses[use]) ? "1" : "anything";
}

}  // namespace plumbline
