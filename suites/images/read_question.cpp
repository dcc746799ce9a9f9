#include "suites/images/read_question.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "harness/judge/flushing.h"
#include "harness/support/scalar_text.h"
#include "reference/image_srgb.h"
#include "reference/rational_ulp.h"
#include "suites/images/component.h"

namespace plumbline {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The sampler that a read without one is equivalent to.
Sampler sampler_of(const ImageCall& call) {
  return call.sampler.value_or(Sampler{Addressing::none, Filtering::nearest, false});
}

/// How far `value` lies outside of the nearest interval; negative within one, by the distance to its end.
mpq_class distance_outside(const std::vector<ChannelInterval>& intervals, const mpq_class& value) {
  std::optional<mpq_class> nearest;
  for (const ChannelInterval& i : intervals) {
    const mpq_class outside = std::max<mpq_class>(i.least - value, value - i.greatest);
    if (!nearest || outside < *nearest) nearest = outside;
  }
  return *nearest;
}

}  // namespace

int filter_roundings(const ImageRule& rule, ImageFormat format, int axes) {
  const int conversion =
      is_normalised(format.type) ? static_cast<int>(std::ceil(2 * rule.read_ulp_of(format.type))) : 0;
  return conversion + 5 * axes + 1;
}

ReadQuestion::ReadQuestion(const ImageCall& call)
    : call_(call), sampler_(sampler_of(call)), extent_{axes_of(call.kind), call.size} {}

std::string ReadQuestion::unbound(const ImageRule& rule) const {
  if (filters() && !rule.filters_floats && !is_normalised(call_.format.type))
    return "filtering of FLOAT and HALF_FLOAT images is undefined (" + rule.filter_clause + ")";
  return {};
}

StatedBound ReadQuestion::bound(const ImageRule& rule) const {
  if (filters()) return {"interval of 8.2", infinity, rule.filter_clause};
  if (is_srgb(call_.format.order))
    return {number_text(rule.srgb_read_codes) + " codes", rule.srgb_read_codes, rule.srgb_clause};
  if (!is_normalised(call_.format.type)) {
    const bool floating = class_of(call_.format.type) == ChannelClass::floating;
    return {"exact", 0, floating ? "8.3.2, 8.3.3" : "8.3.4"};
  }
  const double ulp = rule.read_ulp_of(call_.format.type);
  return {number_text(ulp) + " ulp", ulp, rule.read_clause};
}

ReadQuestion::Place ReadQuestion::place_of(std::span<const Scalar> point) const {
  Place place;
  const bool floats = point[0].type == ScalarType::f32;
  for (std::size_t axis = 0; axis < point.size(); ++axis) {
    // Integer coordinates are below 2^24, where binary32 holds them.
    const auto bits = static_cast<std::uint32_t>(point[axis].bits);
    const std::uint32_t coordinate =
        floats ? bits : std::bit_cast<std::uint32_t>(static_cast<float>(static_cast<std::int32_t>(bits)));
    if (static_cast<int>(axis) < extent_.dimensions)
      place.coordinates[axis] = coordinate;
    else
      place.layer = select_layer(place.layer_coordinate = coordinate, call_.layers);
  }
  return place;
}

SamplingTolerance ReadQuestion::tolerance(const ImageRule& rule) const {
  // 8.2, closing note: these are computed without any loss of precision.
  if (!filters() && !sampler_.normalised) return {};
  return {.coordinate = mpq_class(rule.coordinate_texels),
          .roundings = rule.coordinate_roundings,
          .weight = mpq_class(rule.weight)};
}

std::size_t ReadQuestion::index_of(const std::array<int, 3>& at, int layer) const {
  const auto width = static_cast<std::size_t>(call_.size[0]),
             height = static_cast<std::size_t>(call_.size[1]);
  // An array has no depth: its layers take that place.
  return (static_cast<std::size_t>(at[2] + layer) * height + static_cast<std::size_t>(at[1])) * width +
         static_cast<std::size_t>(at[0]);
}

TexelSource ReadQuestion::texels(int layer, End end, const ImageRule* rule) const {
  return [this, layer, end, rule](int i, int j, int k) {
    const auto texel = texel_at(call_, index_of({i, j, k}, layer));
    Colour colour =
        decode(call_.format, std::span(texel).first(static_cast<std::size_t>(element_size(call_.format))));
    if (!is_srgb(call_.format.order)) return colour;
    if (end == End::exact) return linearised(colour);
    for (std::size_t c = 0; c < 3; ++c) {
      const ChannelInterval allowed =
          srgb_read(static_cast<int>(colour[c].bits), mpq_class(rule->srgb_read_codes));
      colour[c].value = end == End::least ? allowed.least : allowed.greatest;
    }
    return colour;
  };
}

void ReadQuestion::judge(std::span<const Scalar> point, std::span<const Scalar> results,
                         const ImageRule& rule, const JudgeOptions& options,
                         std::span<Judgement> judgements) const {
  judge_as_given(point, results, rule, judgements);
  const auto passed = [](const Judgement& j) { return j.passed(); };
  if (!options.flush || std::ranges::all_of(judgements, passed)) return;
  // 7.5.3: a device without subnormal numbers may take a coordinate for zero.
  std::array<Judgement, 4> of_flushed;
  const auto flushed = std::span(of_flushed).first(results.size());
  judge_as_given(with_flushed(point, options), results, rule, flushed);
  if (std::ranges::all_of(flushed, passed))
    std::ranges::fill(judgements, Judgement{PassReason::flush_operand, 0});
}

void ReadQuestion::judge_as_given(std::span<const Scalar> point, std::span<const Scalar> results,
                                  const ImageRule& rule, std::span<Judgement> judgements) const {
  const Place place = place_of(point);
  // 6.12.14.1: the programmer guarantees that nothing outside is read.
  if (sampler_.addressing == Addressing::none && reads_outside(place)) {
    std::ranges::fill(judgements, Judgement{PassReason::undefined, 0});
    return;
  }
  std::size_t fewest = results.size() + 1;
  for (const int layer : layers_of(place, rule)) {
    Place at = place;
    at.layer = layer;
    std::array<Judgement, 4> against;
    const auto judged = std::span(against).first(results.size());
    if (filters())
      judge_linear(at, results, rule, judged);
    else
      judge_nearest(at, results, rule, judged);
    const auto failed = static_cast<std::size_t>(
        std::ranges::count_if(judged, [](const Judgement& v) { return !v.passed(); }));
    if (failed >= fewest) continue;
    fewest = failed;
    std::ranges::copy(judged, judgements.begin());
  }
}

std::vector<int> ReadQuestion::layers_of(const Place& place, const ImageRule& rule) const {
  std::vector<int> layers{place.layer};
  if (!is_array(call_.kind) || !sampler_.normalised || !rule.layers_as_axes) return layers;
  // The product with the array's size rounds once, then rint.
  for (const int layer : scaled_layers(place.layer_coordinate, call_.layers))
    if (layer != place.layer) layers.push_back(layer);
  return layers;
}

bool ReadQuestion::reads_outside(const Place& place) const {
  for (std::size_t a = 0; a < static_cast<std::size_t>(extent_.dimensions); ++a)
    for (const AxisPosition& at : axis_positions(sampler_, place.coordinates[a], extent_.size[a], {}))
      if (at.first < 0 || at.second >= extent_.size[a]) return true;
  return false;
}

void ReadQuestion::judge_nearest(const Place& place, std::span<const Scalar> results, const ImageRule& rule,
                                 std::span<Judgement> judgements) const {
  const auto colours = nearest_colours(sampler_, extent_, place.coordinates, border_colour(call_.format),
                                       texels(place.layer), tolerance(rule));
  std::size_t fewest = results.size() + 1;
  for (const Colour& colour : colours) {
    std::array<Judgement, 4> against;
    std::size_t failed = 0;
    for (std::size_t c = 0; c < results.size(); ++c) {
      against[c] = is_srgb_component(call_.format, c, colour[c])
                       ? judge_srgb_component(colour[c], results[c], rule)
                       : judge_component(call_.format, colour[c], results[c], rule);
      failed += against[c].passed() ? 0 : 1;
    }
    if (failed >= fewest) continue;
    fewest = failed;
    std::copy_n(against.begin(), results.size(), judgements.begin());
  }
}

mpq_class ReadQuestion::largest_texel(const Place& place, int output) const {
  Sampler all = sampler_;
  all.filtering = Filtering::nearest;
  // The texels that filtering reads lie half a texel to either side.
  const auto colours = nearest_colours(all, extent_, place.coordinates, border_colour(call_.format),
                                       texels(place.layer), {.coordinate = 1});
  mpq_class largest = 0;
  for (const Colour& colour : colours)
    if (const auto& value = colour[static_cast<std::size_t>(output)].value)
      largest = std::max<mpq_class>(largest, abs(*value));
  return largest;
}

mpq_class ReadQuestion::filter_slack(const mpq_class& largest, const ImageRule& rule) const {
  const int roundings = filter_roundings(rule, call_.format, extent_.dimensions);
  if (!call_.halves) return largest * roundings / (1 << 24);
  // Below the normal numbers of binary16 a rounding errs by half the least of them.
  return roundings * (largest / (1 << 11) + mpq_class(1) / (1 << 25));
}

std::vector<ChannelInterval> ReadQuestion::reached(std::span<const Scalar> point, int output,
                                                   const ImageRule& rule) const {
  std::vector<ChannelInterval> out;
  const Place place = place_of(point);
  for (const int layer : layers_of(place, rule)) {
    Place at = place;
    at.layer = layer;
    for (ChannelInterval& interval : allowed(at, output, rule)) out.push_back(std::move(interval));
  }
  return out;
}

std::vector<ChannelInterval> ReadQuestion::allowed(const Place& place, int output,
                                                   const ImageRule& rule) const {
  const auto c = static_cast<std::size_t>(output);
  const TexelSource source = texels(place.layer);
  std::vector<ChannelInterval> out;
  if (!filters()) {
    for (const Colour& colour : nearest_colours(sampler_, extent_, place.coordinates,
                                                border_colour(call_.format), source, tolerance(rule))) {
      if (!colour[c].value) continue;
      const mpq_class& value = *colour[c].value;
      if (is_srgb_component(call_.format, c, colour[c])) {
        out.push_back(srgb_read(static_cast<int>(colour[c].bits), mpq_class(rule.srgb_read_codes)));
        continue;
      }
      const bool inexact = is_normalised(call_.format.type) && value != 0 && abs(value) != 1;
      const mpq_class slack = inexact ? mpq_class(mpq_class(rule.read_ulp_of(call_.format.type)) *
                                                  ulp_of(value, format_of(component_type(call_))))
                                      : mpq_class(0);
      out.push_back({value - slack, value + slack});
    }
    return out;
  }
  auto interval = (*linear_colours(sampler_, extent_, place.coordinates, border_colour(call_.format), source,
                                   tolerance(rule)))[c];
  // Weights are not negative: the least of the filter is the filter of the least.
  if (is_srgb(call_.format.order) && c < 3)
    for (const End end : {End::least, End::greatest}) {
      const TexelSource ends = texels(place.layer, end, &rule);
      const auto reached = (*linear_colours(sampler_, extent_, place.coordinates, border_colour(call_.format),
                                            ends, tolerance(rule)))[c];
      (end == End::least ? interval.least : interval.greatest) =
          end == End::least ? reached.least : reached.greatest;
    }
  const mpq_class slack = filter_slack(largest_texel(place, output), rule);
  return {{interval.least - slack, interval.greatest + slack}};
}

void ReadQuestion::judge_linear(const Place& place, std::span<const Scalar> results, const ImageRule& rule,
                                std::span<Judgement> judgements) const {
  const auto exact = *linear_colours(sampler_, extent_, place.coordinates, border_colour(call_.format),
                                     texels(place.layer), {});
  for (std::size_t c = 0; c < results.size(); ++c) {
    const auto bits = static_cast<std::uint32_t>(widened(results[c]).bits);
    const auto got = binary32_value(bits);
    if (!got) {
      judgements[c] = {PassReason::failed,
                       binary32.is_nan(bits) ? std::numeric_limits<double>::quiet_NaN() : infinity};
      continue;
    }
    const mpq_class largest = largest_texel(place, static_cast<int>(c));
    const mpq_class error = abs(*got - exact[c].least);
    judgements[c].ulp = mpq_class(error / ulp_of(largest, format_of(results[c].type))).get_d();
    // The exact value lies in every interval of tolerance, so that what the rounding errors alone explain
    // needs no interval.
    const bool near = error <= filter_slack(largest, rule);
    const bool passed = near || distance_outside(allowed(place, static_cast<int>(c), rule), *got) <= 0;
    judgements[c].reason = passed ? PassReason::bound : PassReason::failed;
  }
}

/// Outside of the interval of every layer that may be selected, by more than the rounding of the result.
bool ReadQuestion::must_reject(std::span<const Scalar> point, int output, Scalar result,
                               const ImageRule& rule) const {
  const Place place = place_of(point);
  if (sampler_.addressing == Addressing::none && reads_outside(place)) return false;
  const Scalar wide = widened(result);
  std::optional<mpq_class> got;
  if (is_floating(result.type))
    got = binary32_value(static_cast<std::uint32_t>(wide.bits));
  else
    got = result.type == ScalarType::i32 ? mpq_class(static_cast<std::int32_t>(result.bits))
                                         : mpq_class(static_cast<std::uint32_t>(result.bits));
  for (const int layer : layers_of(place, rule)) {
    Place at = place;
    at.layer = layer;
    const auto intervals = allowed(at, output, rule);
    // A texel that is no number has no interval: what reads of it may give is not told here.
    if (!filters() &&
        intervals.size() < nearest_colours(sampler_, extent_, at.coordinates, border_colour(call_.format),
                                           texels(layer), tolerance(rule))
                               .size())
      return false;
    if (!got) continue;
    mpq_class slack =
        is_floating(result.type) ? ulp_of(intervals[0].greatest, format_of(result.type)) : mpq_class(0);
    if (*got == 0) slack += mpq_class(1) / (mpz_class(1) << 126);  // 8.3.3: subnormal numbers may be flushed
    if (distance_outside(intervals, *got) <= slack) return false;
  }
  return true;
}

nlohmann::json ReadQuestion::detail(std::span<const Scalar> point, int output, Scalar result,
                                    const ImageRule& rule) const {
  const Place place = place_of(point);
  nlohmann::json position = nlohmann::json::array(), intervals = nlohmann::json::array();
  for (std::size_t a = 0; a < static_cast<std::size_t>(extent_.dimensions); ++a)
    position.push_back(decimal(unnormalised_coordinate(sampler_, place.coordinates[a], extent_.size[a])));
  const auto ranges = allowed(place, output, rule);
  for (const ChannelInterval& i : ranges) intervals.push_back({decimal(i.least), decimal(i.greatest)});
  nlohmann::json out{{"position", position},
                     {"texels", taps(place, output, rule)},
                     {"allowed", intervals},
                     {"returned", literal(result)}};
  if (is_array(call_.kind)) out["layer"] = place.layer;
  const auto got = is_floating(result.type) ? binary32_value(static_cast<std::uint32_t>(widened(result).bits))
                                            : std::nullopt;
  if (!got || ranges.empty()) return out;
  const mpq_class outside = distance_outside(ranges, *got);
  out["outside"]["ulp"] =
      mpq_class(outside /
                ulp_of(filters() ? largest_texel(place, output) : ranges[0].greatest, format_of(result.type)))
          .get_d();
  if (is_normalised(call_.format.type) && !is_srgb(call_.format.order))
    out["outside"]["codes"] = mpq_class(outside * static_cast<long>(code_of_one(call_.format, 0))).get_d();
  return out;
}

std::array<int, 3> ReadQuestion::cell(std::span<const Scalar> point) const {
  const Place place = place_of(point);
  Sampler nearest = sampler_;
  nearest.filtering = Filtering::nearest;
  // A place outside is shown at the edge.
  if (nearest.addressing == Addressing::clamp || nearest.addressing == Addressing::none)
    nearest.addressing = Addressing::clamp_to_edge;
  std::array<int, 3> at{0, 0, 0};
  for (std::size_t axis = 0; axis < static_cast<std::size_t>(extent_.dimensions); ++axis)
    at[axis] = axis_positions(nearest, place.coordinates[axis], extent_.size[axis], {})[0].first;
  if (is_array(call_.kind)) at[static_cast<std::size_t>(extent_.dimensions)] = place.layer;
  return at;
}

}  // namespace plumbline
