// What linear filters may return, and their judgement.
#include <algorithm>
#include <cmath>
#include <limits>

#include "reference/image_srgb.h"
#include "reference/rational_ulp.h"
#include "suites/images/component.h"
#include "suites/images/read_judge.h"

namespace plumbline {

int filter_roundings(const ImageRule& rule, ImageFormat format, int axes) {
  const int conversion =
      is_normalised(format.type) ? static_cast<int>(std::ceil(2 * rule.read_ulp_of(format.type))) : 0;
  return conversion + 5 * axes + 1;
}

std::vector<Colour> ReadJudge::taking_part(const Place& place, End end, const SamplingTolerance& tolerance,
                                           const ImageRule& rule) const {
  return filtered_colours(sampler_, extent_, place.coordinates, border_colour(call_.format),
                          texels(place.layer, end, &rule), tolerance);
}

ChannelInterval ReadJudge::hull(const Place& place, std::size_t component, const ImageRule& rule) const {
  std::optional<ChannelInterval> hull;
  for (const End end : {End::least, End::greatest})
    for (const Colour& colour : taking_part(place, end, wide_tolerance(rule), rule)) {
      const mpq_class& value = *colour[component].value;
      if (!hull) hull = ChannelInterval{value, value};
      hull->least = std::min(hull->least, value);
      hull->greatest = std::max(hull->greatest, value);
    }
  return *hull;
}

mpq_class ReadJudge::largest_texel(const Place& place, std::size_t component, const ImageRule& rule) const {
  mpq_class largest = 0;
  for (const Colour& colour : taking_part(place, End::exact, tolerance(rule), rule))
    largest = std::max<mpq_class>(largest, abs(*colour[component].value));
  return largest;
}

mpq_class ReadJudge::filter_slack(const mpq_class& largest, const ImageRule& rule) const {
  const int roundings = filter_roundings(rule, call_.format, extent_.dimensions);
  if (!call_.halves) return largest * roundings / (1 << 24);
  // Below the normal numbers of binary16 a rounding errs by half the least of them.
  return roundings * (largest / (1 << 11) + mpq_class(1) / (1 << 25));
}

// Weights are not negative: the least of the filter is the filter of the least.
ChannelInterval ReadJudge::filtered(const Place& place, std::size_t component, bool beyond,
                                    const ImageRule& rule) const {
  const auto of = [&](End end) {
    return (*linear_colours(sampler_, extent_, place.coordinates, border_colour(call_.format),
                            texels(place.layer, end, &rule), tolerance(rule)))[component];
  };
  const bool has_ends =
      beyond ? is_normalised(call_.format.type) : is_srgb(call_.format.order) && component < 3;
  if (!has_ends) return of(End::exact);
  return {of(End::least).least, of(End::greatest).greatest};
}

/// 6.12.14.2: "floating-point values in the range [0.0 ... 1.0]" of the unsigned normalised types, "[-1.0 ...
/// 1.0]" of the signed ones.
bool ReadJudge::is_in_range(const mpq_class& value) const {
  if (!is_normalised(call_.format.type)) return true;
  return value >= (is_signed_normalised(call_.format.type) ? -1 : 0) && value <= 1;
}

ChannelInterval ReadJudge::within_range(const ChannelInterval& interval) const {
  if (!is_normalised(call_.format.type)) return interval;
  const mpq_class least = is_signed_normalised(call_.format.type) ? -1 : 0;
  return {std::max(interval.least, least), std::min<mpq_class>(interval.greatest, 1)};
}

/// One step of the component's codes, of what no channel stores those of the first; 0 of floats.
mpq_class ReadJudge::code_of(std::size_t component) const {
  if (!is_normalised(call_.format.type)) return 0;
  int channel = 0;
  for (int k = 0; k < stored_channels(call_.format.order); ++k)
    if (component_of(call_.format.order, k) == static_cast<int>(component)) channel = k;
  return mpq_class(1, static_cast<unsigned long>(code_of_one(call_.format, channel)));
}

// 8.2: "the relative error or precision of the addressing mode calculations and the image filter operation
// are not defined". Which texels and border colours take part is, and that the weights are not negative and
// sum to 1: so nothing lies outside of them, but for a code of the format.
ChannelInterval ReadJudge::filtered_beyond(const Place& place, std::size_t component,
                                           const ImageRule& rule) const {
  const ChannelInterval texels = hull(place, component, rule),
                        reached = filtered(place, component, true, rule);
  const mpq_class largest = std::max<mpq_class>(abs(texels.least), abs(texels.greatest)),
                  code = code_of(component), slack = filter_slack(largest, rule);
  // Of texels of both signs a weight's error weighs their distance.
  const mpq_class scale = std::max<mpq_class>(largest, texels.greatest - texels.least);
  const mpq_class off = scale * mpq_class(rule.beyond) + code;
  return within_range({std::max<mpq_class>(reached.least - off, texels.least - code) - slack,
                       std::min<mpq_class>(reached.greatest + off, texels.greatest + code) + slack});
}

Judgement ReadJudge::judge_filtered(const Place& place, std::size_t component, const mpq_class& exact,
                                    Scalar result, const ImageRule& rule) const {
  const auto bits = static_cast<std::uint32_t>(widened(result).bits);
  const auto got = binary32_value(bits);
  if (!got)
    return {PassReason::failed, binary32.is_nan(bits) ? std::numeric_limits<double>::quiet_NaN()
                                                      : std::numeric_limits<double>::infinity()};
  const auto holds = [&](const ChannelInterval& i) { return *got >= i.least && *got <= i.greatest; };
  const mpq_class largest = largest_texel(place, component, rule), error = abs(*got - exact);
  const double ulp = mpq_class(error / ulp_of(largest, format_of(result.type))).get_d();
  if (!is_in_range(*got)) return {PassReason::failed, ulp};
  // The exact value lies in every interval of tolerance, so that what the rounding errors alone explain needs
  // no interval.
  const bool near = error <= filter_slack(largest, rule);
  if (near || holds(allowed(place, static_cast<int>(component), rule)[0])) return {PassReason::bound, ulp};
  if (rule.beyond > 0 && holds(filtered_beyond(place, component, rule)))
    return {PassReason::beyond_figure, ulp, no_stated_precision};
  return {PassReason::failed, ulp};
}

void ReadJudge::judge_linear(const Place& place, std::span<const Scalar> results, const ImageRule& rule,
                             std::span<Judgement> judgements) const {
  const auto exact = *linear_colours(sampler_, extent_, place.coordinates, border_colour(call_.format),
                                     texels(place.layer), {});
  for (std::size_t c = 0; c < results.size(); ++c)
    judgements[c] = judge_filtered(place, c, exact[c].least, results[c], rule);
}

}  // namespace plumbline
