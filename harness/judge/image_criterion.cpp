#include "harness/judge/image_criterion.h"

#include <algorithm>
#include <cmath>

namespace plumbline {
namespace {

/// Of subTexelPrecisionBits and mipmapPrecisionBits ("Required Limits").
constexpr int fewest_fraction_bits = 4;

/// With the tolerances that the device's own limits give.
ImageRule rule_of(const ImageRule& book, const DeviceInfo& device) {
  ImageRule rule = book;
  if (!book.fraction_bits_of_device) return rule;
  rule.coordinate_grid = std::ldexp(1.0, -std::max(device.sub_texel_bits, fewest_fraction_bits));
  rule.levels = std::ldexp(1.0, -std::max(device.level_bits, fewest_fraction_bits));
  return rule;
}

}  // namespace

bool Image::judges_like(const Criterion& other) const {
  const auto* same = dynamic_cast<const Image*>(&other);
  return same != nullptr && same->judge_ == judge_ && same->rule_ == rule_ && same->options_ == options_ &&
         same->in_rationals_ == in_rationals_;
}

CriterionFactory image_criterion(std::shared_ptr<const ImageJudge> judge) {
  return [judge = std::move(judge)](const CriterionRequest& request) -> CriterionChoice {
    const ImageRule* rule = request.rulebook.images();
    if (rule == nullptr) return {nullptr, "rulebook " + request.rulebook.name() + " says nothing of images"};
    const JudgeOptions options = judge_options(request, std::array{request.precision});
    return {std::make_shared<Image>(judge, rule_of(*rule, request.device), options), judge->unbound(*rule)};
  };
}

}  // namespace plumbline
