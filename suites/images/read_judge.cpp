#include "suites/images/read_judge.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <limits>

#include "harness/support/scalar_text.h"
#include "reference/image_srgb.h"
#include "reference/rational_ulp.h"
#include "reference/real.h"
#include "reference/rounding.h"
#include "suites/images/component.h"

namespace plumbline {
namespace {

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

/// SNORM's least code as the quotient that 8.3.1.1 replaces by -1.
Colour with_least_code(ImageFormat format, Colour colour) {
  const auto one = static_cast<long>(code_of_one(format, 0));
  const auto least = static_cast<std::uint32_t>(one + 1);
  for (ChannelValue& value : colour)
    if (!value.is_default && value.bits == least) value.value = mpq_class(-one - 1, one);
  return colour;
}

/// A number that a read may give, or where there is none the bits of the channel.
Scalar due_of(const ChannelValue& value, ScalarType type) {
  if (!value.value) return {type, value.bits};
  if (!is_floating(type)) return {type, static_cast<std::uint32_t>(value.value->get_num().get_si())};
  Real real(64);
  mpfr_set_q(real.get(), value.value->get_mpq_t(), MPFR_RNDN);
  return {type, round_to(format_of(type), real, Direction::nearest_even)};
}

/// Keeps the judgements that count the least against the results.
class Best {
 public:
  explicit Best(std::span<Judgement> into) : into_(into) {}
  void offer(std::span<const Judgement> against) {
    const auto failed = std::ranges::count_if(against, [](const Judgement&j) { return !j.passed(); }),
               excused =
                   std::ranges::count_if(against, [](const Judgement&j) { return is_excuse(j.reason); });
    if (std::pair(failed, excused) >= std::pair(failed_, excused_)) return;
    failed_ = failed;
    excused_ = excused;
    std::ranges::copy(against, into_.begin());
  }
  bool any_failed() const { return failed_ > 0; }

 private:
  std::span<Judgement> into_;
  std::ptrdiff_t failed_ = std::numeric_limits<std::ptrdiff_t>::max(), excused_ = 0;
};

}  // namespace

ReadJudge::ReadJudge(const ImageCall& call)
    : call_(call),
      sampler_(sampler_of(call)),
      extent_{axes_of(call.kind), call.size},
      integers_(call, sampler_) {}

std::string ReadJudge::unbound(const ImageRule& rule) const {
  if (filters() && !rule.filters_floats && !is_normalised(call_.format.type))
    return "filtering of FLOAT and HALF_FLOAT images is undefined (" + rule.filter_clause + ")";
  return {};
}

StatedBound ReadJudge::bound(const ImageRule& rule) const {
  if (filters()) return {"interval of 8.2", infinite_error, rule.filter_clause};
  if (is_srgb(call_.format.order))
    return {number_text(rule.srgb_read_codes) + " codes", rule.srgb_read_codes, rule.srgb_clause};
  if (!is_normalised(call_.format.type)) {
    const bool floating = class_of(call_.format.type) == ChannelClass::floating;
    return {"exact", 0, floating ? "8.3.2, 8.3.3" : "8.3.4"};
  }
  const double ulp = rule.read_ulp_of(call_.format.type);
  return {number_text(ulp) + " ulp", ulp, clause_for(call_.format.type, rule.read_clause, rule)};
}

ReadJudge::Place ReadJudge::place_of(std::span<const Scalar> point) const {
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

SamplingTolerance ReadJudge::tolerance(const ImageRule& rule) const {
  // 8.2, closing note: these are computed without any loss of precision.
  if (!filters() && !sampler_.normalised) return {};
  return {.coordinate = mpq_class(rule.coordinate_texels),
          .roundings = rule.coordinate_roundings,
          .weight = mpq_class(rule.weight)};
}

std::size_t ReadJudge::index_of(const std::array<int, 3>& at, int layer) const {
  const auto width = static_cast<std::size_t>(call_.size[0]),
             height = static_cast<std::size_t>(call_.size[1]);
  // An array has no depth: its layers take that place.
  return (static_cast<std::size_t>(at[2] + layer) * height + static_cast<std::size_t>(at[1])) * width +
         static_cast<std::size_t>(at[0]);
}

TexelSource ReadJudge::texels(int layer, End end, const ImageRule* rule) const {
  return [this, layer, end, rule](int i, int j, int k) {
    const auto texel = texel_at(call_, index_of({i, j, k}, layer));
    Colour colour =
        decode(call_.format, std::span(texel).first(static_cast<std::size_t>(element_size(call_.format))));
    if (end == End::least && is_signed_normalised(call_.format.type))
      return with_least_code(call_.format, colour);
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

// Coordinates are not flushed: -cl-denorms-are-zero "does not apply to reading from or writing to image
// objects" (5.6.4.2), nearest reads at unnormalised coordinates lose no precision (8.2), and the tolerance of
// all others is more than a subnormal number.
void ReadJudge::judge(std::span<const Scalar> point, std::span<const Scalar> results, const ImageRule& rule,
                      const JudgeOptions&, std::span<Judgement> judgements) const {
  const Place place = place_of(point);
  // 6.12.14.1: the programmer guarantees that nothing outside is read.
  if (sampler_.addressing == Addressing::none && reads_outside(place)) {
    std::ranges::fill(judgements, Judgement{PassReason::undefined, 0});
    return;
  }
  Best best(judgements);
  for (const int layer : layers_of(place, rule)) {
    Place at = place;
    at.layer = layer;
    std::array<Judgement, 4> against;
    const auto judged = std::span(against).first(results.size());
    if (filters())
      judge_linear(at, results, rule, judged);
    else
      judge_nearest(at, results, rule, judged);
    best.offer(judged);
  }
}

/// In 8.4's own layer, which comes first: where others are in reach too, only what passes there.
bool ReadJudge::judge_without_rationals(std::span<const Scalar> point, std::span<const Scalar> results,
                                        const ImageRule& rule, std::span<Judgement> judgements) const {
  const Place place = place_of(point);
  if (!integers_.judge(place.coordinates, place.layer, results, rule, tolerance(rule), judgements))
    return false;
  const auto by_bound = [](const Judgement& j) { return j.reason == PassReason::bound; };
  return std::ranges::all_of(judgements, by_bound) || layers_of(place, rule).size() == 1;
}

std::vector<int> ReadJudge::layers_of(const Place& place, const ImageRule& rule) const {
  std::vector<int> layers{place.layer};
  if (!is_array(call_.kind) || !sampler_.normalised || !rule.layers_as_axes) return layers;
  // The product with the array's size rounds once, then rint.
  for (const int layer : scaled_layers(place.layer_coordinate, call_.layers))
    if (layer != place.layer) layers.push_back(layer);
  return layers;
}

bool ReadJudge::reads_outside(const Place& place) const {
  for (std::size_t a = 0; a < static_cast<std::size_t>(extent_.dimensions); ++a)
    for (const AxisPosition& at : axis_positions(sampler_, place.coordinates[a], extent_.size[a], {}))
      if (at.first < 0 || at.second >= extent_.size[a]) return true;
  return false;
}

std::vector<Colour> ReadJudge::nearest(const Place& place, const SamplingTolerance& tolerance) const {
  return nearest_colours(sampler_, extent_, place.coordinates, border_colour(call_.format),
                         texels(place.layer), tolerance);
}

Judgement ReadJudge::against(const Colour& colour, std::size_t component, Scalar result,
                             const ImageRule& rule) const {
  if (is_srgb_component(call_.format, component, colour[component]))
    return judge_srgb_component(colour[component], result, rule);
  return judge_component(call_.format, component, colour[component], result, rule);
}

std::vector<Judgement> ReadJudge::against(const Colour& colour, std::span<const Scalar> results,
                                          const ImageRule& rule) const {
  std::vector<Judgement> out;
  for (std::size_t c = 0; c < results.size(); ++c) out.push_back(against(colour, c, results[c], rule));
  return out;
}

void ReadJudge::judge_nearest(const Place& place, std::span<const Scalar> results, const ImageRule& rule,
                              std::span<Judgement> judgements) const {
  Best best(judgements);
  for (const Colour& colour : nearest(place, tolerance(rule))) best.offer(against(colour, results, rule));
  if (!best.any_failed() || !sampler_.normalised || rule.beyond == 0) return;
  for (const Colour& colour : nearest(place, widest(rule))) {
    std::vector<Judgement> judged = against(colour, results, rule);
    for (Judgement& j : judged)
      if (j.passed()) j = {PassReason::beyond_figure, j.ulp, no_stated_precision};
    if (std::ranges::all_of(judged, &Judgement::passed)) best.offer(judged);
  }
}

std::vector<Alternative> ReadJudge::alternatives(std::span<const Scalar> point, const ImageRule& rule) const {
  if (filters() || !sampler_.normalised || rule.beyond == 0) return {};
  const Place place = place_of(point);
  if (sampler_.addressing == Addressing::none && reads_outside(place)) return {};
  std::vector<Alternative> out;
  for (const int layer : layers_of(place, rule)) {
    Place at = place;
    at.layer = layer;
    for (const Colour& colour : nearest(at, widest(rule))) {
      Alternative one;
      for (const ChannelValue& value : colour) one.due.push_back({due_of(value, component_type(call_))});
      one.judge = [this, colour, rule](std::size_t component, Scalar result) {
        return against(colour, component, result, rule);
      };
      out.push_back(std::move(one));
    }
  }
  return out;
}

std::vector<ChannelInterval> ReadJudge::read_as(const std::vector<Colour>& colours, int output, bool beyond,
                                                const ImageRule& rule) const {
  const auto c = static_cast<std::size_t>(output);
  std::vector<ChannelInterval> out;
  for (const Colour& colour : colours) {
    if (!colour[c].value) continue;
    const mpq_class& value = *colour[c].value;
    if (is_srgb_component(call_.format, c, colour[c])) {
      out.push_back(srgb_read(static_cast<int>(colour[c].bits), mpq_class(rule.srgb_read_codes)));
      continue;
    }
    const mpq_class half_code = unstated_half_code(call_.format, c, colour[c], rule);
    if (beyond && half_code > 0) {
      out.push_back({std::max<mpq_class>(value - half_code, 0), std::min<mpq_class>(value + half_code, 1)});
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

ReadJudge::Ranges ReadJudge::reached(std::span<const Scalar> point, const ImageRule& rule) const {
  Ranges out;
  const Place place = place_of(point);
  for (const int layer : layers_of(place, rule)) {
    Place at = place;
    at.layer = layer;
    Ranges of_layer = allowed(at, rule);
    for (std::size_t c = 0; c < out.size(); ++c) std::ranges::move(of_layer[c], std::back_inserter(out[c]));
  }
  return out;
}

std::optional<IntegerRead::Ranges> ReadJudge::reached_in_integers(std::span<const Scalar> point,
                                                                  const ImageRule& rule) const {
  IntegerRead::Ranges out;
  const Place place = place_of(point);
  for (const int layer : layers_of(place, rule)) {
    auto of_layer = integers_.reached(place.coordinates, layer, rule, tolerance(rule));
    if (!of_layer) return std::nullopt;
    for (std::size_t c = 0; c < out.size(); ++c)
      std::ranges::move((*of_layer)[c], std::back_inserter(out[c]));
  }
  return out;
}

ReadJudge::Ranges ReadJudge::allowed(const Place& place, const ImageRule& rule) const {
  Ranges out;
  if (filters()) {
    Intervals stated = filtered_as_stated(place, largest_texels(place, rule), rule);
    for (std::size_t c = 0; c < out.size(); ++c) out[c].push_back(std::move(stated[c]));
    return out;
  }
  const std::vector<Colour> colours = nearest(place, tolerance(rule));
  for (std::size_t c = 0; c < out.size(); ++c) out[c] = read_as(colours, static_cast<int>(c), false, rule);
  return out;
}

std::vector<ChannelInterval> ReadJudge::passing(const Place& place, int output, const ImageRule& rule) const {
  const auto c = static_cast<std::size_t>(output);
  if (filters() && rule.beyond == 0) return allowed(place, rule)[c];
  if (filters()) return {filtered_beyond(place, rule)[c]};
  return read_as(nearest(place, widest(rule)), output, true, rule);
}

/// Outside of the interval of every layer that may be selected, by more than the rounding of the result.
bool ReadJudge::must_reject(std::span<const Scalar> point, int output, Scalar result,
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
    const auto intervals = passing(at, output, rule);
    // A texel that is no number has no interval: what reads of it may give is not decided here.
    if (!filters() && intervals.size() < nearest(at, widest(rule)).size()) return false;
    if (!got) continue;
    mpq_class slack =
        is_floating(result.type) ? ulp_of(intervals[0].greatest, format_of(result.type)) : mpq_class(0);
    if (*got == 0) slack += mpq_class(1) / (mpz_class(1) << 126);  // 8.3.3: subnormal numbers may be flushed
    if (distance_outside(intervals, *got) <= slack && is_in_range(*got)) return false;
  }
  return true;
}

nlohmann::json ReadJudge::detail(std::span<const Scalar> point, int output, Scalar result,
                                 const ImageRule& rule) const {
  const Place place = place_of(point);
  nlohmann::json position = nlohmann::json::array(), intervals = nlohmann::json::array();
  for (std::size_t a = 0; a < static_cast<std::size_t>(extent_.dimensions); ++a)
    position.push_back(decimal(unnormalised_coordinate(sampler_, place.coordinates[a], extent_.size[a])));
  const auto ranges = allowed(place, rule)[static_cast<std::size_t>(output)];
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
      mpq_class(outside / ulp_of(filters() ? largest_texels(place, rule)[static_cast<std::size_t>(output)]
                                           : ranges[0].greatest,
                                 format_of(result.type)))
          .get_d();
  if (is_normalised(call_.format.type) && !is_srgb(call_.format.order))
    out["outside"]["codes"] = mpq_class(outside * static_cast<long>(code_of_one(call_.format, 0))).get_d();
  return out;
}

std::array<int, 3> ReadJudge::cell(std::span<const Scalar> point) const {
  const Place place = place_of(point);
  Sampler nearest = sampler_;
  nearest.filtering = Filtering::nearest;
  // A place outside is shown at the edge.
  if (nearest.addressing == Addressing::clamp || nearest.addressing == Addressing::none)
    nearest.addressing = Addressing::clamp_to_edge;
  std::array<int, 3> at{0, 0, 0};
  for (std::size_t axis = 0; axis < static_cast<std::size_t>(extent_.dimensions); ++axis) {
    const std::uint32_t coordinate = place.coordinates[axis];
    const auto exact = integer_axis(nearest, coordinate, extent_.size[axis], {});
    at[axis] = exact ? exact->first : axis_positions(nearest, coordinate, extent_.size[axis], {})[0].first;
  }
  if (is_array(call_.kind)) at[static_cast<std::size_t>(extent_.dimensions)] = place.layer;
  return at;
}

}  // namespace plumbline
