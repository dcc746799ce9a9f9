#include "suites/images/integer_read.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "reference/image_srgb.h"
#include "reference/ulp.h"

namespace plumbline {
namespace {

__extension__ using Unsigned128 = unsigned __int128;

/// More of them are decoded by rationals, one by one.
constexpr std::size_t most_texels = 1 << 14;
/// Of floats that filters read: multiples of 2^-29 below 2 (texel_at).
constexpr int moderate_bits = 29;
/// With a scale below 2^30 and values below 16, sums and differences stay below 2^126.
constexpr int most_fraction_bits = 88;

int length_of(Unsigned128 value) {
  const auto high = static_cast<std::uint64_t>(value >> 64);
  return high != 0 ? 64 + std::bit_width(high) : std::bit_width(static_cast<std::uint64_t>(value));
}

/// value / scale * 2^exponent, cut to 53 bits as mpq_get_d cuts.
double cut_quotient(Unsigned128 value, std::int64_t scale, int exponent) {
  if (value == 0) return 0;
  const int shift = 126 - length_of(value);
  const Unsigned128 quotient = (value << shift) / static_cast<std::uint64_t>(scale);
  const int spare = length_of(quotient) - 53;
  return std::ldexp(static_cast<double>(static_cast<std::uint64_t>(quotient >> spare)),
                    exponent + spare - shift);
}

/// How far a result lies from a value: size / (scale 2^bits).
struct ErrorSize {
  Integer128 size;
  int bits;
};

/// From value / (scale 2^bits). Nothing where that has too many bits.
std::optional<ErrorSize> distance(Integer128 value, int bits, std::int64_t scale, const Dyadic& got) {
  const int common = std::max(bits, -got.exponent);
  if (common > most_fraction_bits) return std::nullopt;
  const Integer128 theirs = Integer128{got.significand} * scale * (Integer128{1} << (got.exponent + common));
  const Integer128 difference = theirs - value * (Integer128{1} << (common - bits));
  return ErrorSize{difference < 0 ? -difference : difference, common};
}

/// Whether the distance is no more than limit 2^-bits / scale.
bool is_within(const ErrorSize& distance, Integer128 limit, int bits) {
  if (distance.size == 0) return true;
  if (distance.bits >= bits) return distance.size <= limit * (Integer128{1} << (distance.bits - bits));
  const int shift = bits - distance.bits;
  return length_of(Unsigned128(distance.size)) + shift < 127 && distance.size << shift <= limit;
}

bool has_finite_value(std::uint32_t bits) { return (bits & 0x7f800000) != 0x7f800000; }
bool is_below_sixteen(std::uint32_t bits) { return (bits & 0x7fffffff) < 0x41800000; }

}  // namespace

int ulp_exponent_of(std::int64_t numerator, std::int64_t scale, const Format& format) {
  if (numerator == 0) return static_cast<int>(ulp_exponent(format, format.emin(), false));
  const auto scaled = [](std::int64_t n, int exponent) { return Unsigned128(n) << std::max(exponent, 0); };
  int binade = std::bit_width(static_cast<std::uint64_t>(numerator)) -
               std::bit_width(static_cast<std::uint64_t>(scale));
  if (scaled(numerator, -binade) < scaled(scale, binade)) --binade;
  const bool is_power = scaled(numerator, -binade) == scaled(scale, binade);
  return static_cast<int>(ulp_exponent(format, binade, is_power));
}

SamplingTolerance wide_tolerance(SamplingTolerance stated, const Sampler& sampler, const ImageRule& rule) {
  if (sampler.filtering == Filtering::linear || sampler.normalised)
    stated.coordinate += mpq_class(rule.beyond);
  return stated;
}

IntegerRead::IntegerRead(const ImageCall& call, const Sampler& sampler)
    : call_(call), sampler_(sampler), dimensions_(axes_of(call.kind)) {
  if (!is_normalised(call.format.type)) {
    if (has_moderate_texels()) scale_.fill(std::int64_t{1} << moderate_bits);
    return;
  }
  scale_.fill(code_of_one(call.format, 0));
  for (int channel = 0; channel < stored_channels(call.format.order); ++channel) {
    const int component = component_of(call.format.order, channel);
    if (component < 4) scale_[static_cast<std::size_t>(component)] = code_of_one(call.format, channel);
  }
}

/// False where a component is no such number.
bool IntegerRead::set_texel(const Colour& colour, Texel& into) const {
  for (std::size_t c = 0; c < colour.size(); ++c) {
    const ChannelValue& value = colour[c];
    if (is_fixed_point()) {
      if (!value.value) return false;
      const mpq_class numerator = *value.value * static_cast<long>(scale_[c]);
      if (numerator.get_den() != 1 || abs(numerator) > 2 * scale_[c]) return false;
      into[c] = static_cast<std::int32_t>(numerator.get_num().get_si());
    } else if (value.is_default) {
      const bool one = *value.value == 1;
      const bool floats = class_of(call_.format.type) == ChannelClass::floating;
      into[c] = one ? floats ? 0x3f800000 : 1 : 0;
    } else if (call_.format.type == ChannelType::HALF_FLOAT) {
      into[c] = static_cast<std::int32_t>(widened({ScalarType::f16, value.bits}).bits);
    } else if (call_.format.type == ChannelType::FLOAT) {
      into[c] = static_cast<std::int32_t>(value.bits);
    } else {
      into[c] = static_cast<std::int32_t>(value.value->get_num().get_si());
    }
  }
  return true;
}

void IntegerRead::decode_all() const {
  if (is_srgb(call_.format.order) || call_.texels() > most_texels) return;
  usable_ = set_texel(border_colour(call_.format), border_);
  texels_.resize(call_.texels());
  const auto size = static_cast<std::size_t>(element_size(call_.format));
  for (std::size_t k = 0; k < texels_.size() && usable_; ++k) {
    const auto texel = texel_at(call_, k);
    usable_ = set_texel(decode(call_.format, std::span(texel).first(size)), texels_[k]);
  }
}

const IntegerRead::Texel& IntegerRead::at(const std::array<int, 3>& place, int layer) const {
  for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimensions_); ++axis)
    if (place[axis] < 0 || place[axis] >= call_.size[axis]) return border_;
  const auto row = static_cast<std::size_t>((place[2] + layer) * call_.size[1] + place[1]);
  return texels_[row * static_cast<std::size_t>(call_.size[0]) + static_cast<std::size_t>(place[0])];
}

/// Nothing where a texel outside of the image takes part that no read may see.
std::optional<IntegerRead::Axes> IntegerRead::axes_at(const std::array<std::uint32_t, 3>& coordinates,
                                                      const SamplingTolerance& tolerance) const {
  std::call_once(once_, [this] { decode_all(); });
  if (!usable_) return std::nullopt;
  Axes axes{IntegerAxis{0, 0, 0, 0, {0}}, IntegerAxis{0, 0, 0, 0, {0}}, IntegerAxis{0, 0, 0, 0, {0}}};
  for (std::size_t a = 0; a < static_cast<std::size_t>(dimensions_); ++a) {
    auto axis = integer_axis(sampler_, coordinates[a], call_.size[a], tolerance);
    if (!axis) return std::nullopt;
    const bool outside = axis->first < 0 || axis->second >= call_.size[a];
    if (outside && sampler_.addressing == Addressing::none) return std::nullopt;
    axes[a] = *std::move(axis);
  }
  return axes;
}

bool IntegerRead::judge(const std::array<std::uint32_t, 3>& coordinates, int layer,
                        std::span<const Scalar> results, const ImageRule& rule,
                        const SamplingTolerance& tolerance, std::span<Judgement> judgements) const {
  const auto axes = axes_at(coordinates, tolerance);
  if (!axes) return false;
  return filters() ? judge_filter(coordinates, *axes, layer, results, rule, tolerance, judgements)
                   : judge_nearest(coordinates, *axes, layer, results, rule, tolerance, judgements);
}

std::optional<std::array<IntegerRead::Estimate, 4>> IntegerRead::estimate(
    const std::array<std::uint32_t, 3>& coordinates, int layer, const ImageRule& rule,
    const SamplingTolerance& tolerance) const {
  if (!is_fixed_point()) return std::nullopt;
  const auto axes = axes_at(coordinates, tolerance);
  if (!axes) return std::nullopt;
  std::array<Estimate, 4> out{};
  const auto fraction = [&](Integer128 numerator, std::size_t c, int bits) {
    return std::ldexp(static_cast<double>(numerator) / static_cast<double>(scale_[c]), -bits);
  };
  if (!filters()) {
    const Texel& texel = at({(*axes)[0].first, (*axes)[1].first, (*axes)[2].first}, layer);
    for (std::size_t c = 0; c < out.size(); ++c) out[c] = {fraction(texel[c], c, 0), 0};
    return out;
  }
  const auto filter = filtered(*axes, layer);
  if (!filter || call_.halves) return std::nullopt;
  const int roundings = filter_roundings(rule, call_.format, dimensions_);
  for (std::size_t c = 0; c < out.size(); ++c)
    out[c] = {fraction(filter->sums[c], c, filter->bits),
              fraction(roundings * Integer128{filter->largest[c]}, c, 24)};
  return out;
}

std::optional<IntegerRead::Filtered> IntegerRead::filtered(const Axes& axes, int layer) const {
  Filtered out{.bits = axes[0].bits + axes[1].bits + axes[2].bits};
  if (out.bits > most_fraction_bits) return std::nullopt;
  for (unsigned corner = 0; corner < 1U << dimensions_; ++corner) {
    Integer128 weight = 1;
    std::array<int, 3> place{};
    for (std::size_t a = 0; a < static_cast<std::size_t>(dimensions_); ++a) {
      const bool second = (corner >> a & 1) != 0;
      place[a] = second ? axes[a].second : axes[a].first;
      weight *= second ? axes[a].weight : (std::int64_t{1} << axes[a].bits) - axes[a].weight;
    }
    const Texel& texel = at(place, layer);
    for (std::size_t c = 0; c < texel.size(); ++c) out.sums[c] += weight * texel[c];
  }
  out.largest = largest_texels(axes, layer);
  return out;
}

std::array<std::int64_t, 4> IntegerRead::largest_texels(const Axes& axes, int layer) const {
  std::array<std::int64_t, 4> largest{};
  for (const int z : axes[2].reached)
    for (const int y : axes[1].reached)
      for (const int x : axes[0].reached) {
        const Texel& texel = at({x, y, z}, layer);
        for (std::size_t c = 0; c < texel.size(); ++c)
          largest[c] = std::max<std::int64_t>(largest[c], std::abs(std::int64_t{texel[c]}));
      }
  return largest;
}

bool IntegerRead::judge_filter(const std::array<std::uint32_t, 3>& coordinates, const Axes& axes, int layer,
                               std::span<const Scalar> results, const ImageRule& rule,
                               const SamplingTolerance& tolerance, std::span<Judgement> judgements) const {
  const auto filter = filtered(axes, layer);
  if (!filter) return false;
  const int roundings = filter_roundings(rule, call_.format, dimensions_);
  std::optional<FilterReach> reach;
  for (std::size_t c = 0; c < results.size(); ++c) {
    const auto got = static_cast<std::uint32_t>(widened(results[c]).bits);
    if (!is_below_sixteen(got)) return false;
    const float value = std::bit_cast<float>(got);
    const float least = is_signed_normalised(call_.format.type) ? -1.0F : 0.0F;
    const bool in_range = !is_normalised(call_.format.type) || (value >= least && value <= 1);
    const auto error = distance(filter->sums[c], filter->bits, scale_[c], dyadic_of(got));
    if (!error) return false;
    const std::int64_t largest = filter->largest[c];
    const int ulp = ulp_exponent_of(largest, scale_[c], format_of(results[c].type));
    judgements[c] = {in_range ? PassReason::bound : PassReason::failed,
                     cut_quotient(Unsigned128(error->size), scale_[c], -error->bits - ulp)};
    // ReadJudge::filter_slack.
    const bool near = call_.halves
                          ? is_within(*error, roundings * (Integer128{largest} * (1 << 14) + scale_[c]), 25)
                          : is_within(*error, roundings * Integer128{largest}, 24);
    if (near || !in_range) continue;
    if (!reach) reach = filter_reach(coordinates, layer, rule, tolerance);
    if (!reach) return false;
    const double size = static_cast<double>(largest) / static_cast<double>(scale_[c]);
    const auto reason = beside_roundings(*reach, c, value, size, rule);
    if (!reason) return false;
    judgements[c].reason = *reason;
    if (*reason == PassReason::beyond_figure) judgements[c].clause = no_stated_precision;
  }
  return true;
}

bool IntegerRead::judge_nearest(const std::array<std::uint32_t, 3>& coordinates, const Axes& axes, int layer,
                                std::span<const Scalar> results, const ImageRule& rule,
                                const SamplingTolerance& tolerance, std::span<Judgement> judgements) const {
  const Certainty stated = against_reached(axes, layer, results, rule, judgements);
  if (stated != Certainty::fails) return stated == Certainty::passes;
  if (!is_normalised(call_.format.type)) return false;
  if (!sampler_.normalised || rule.beyond == 0) return true;
  const auto wide = axes_at(coordinates, wide_tolerance(tolerance, sampler_, rule));
  std::array<Judgement, 4> unused;
  return wide && against_reached(*wide, layer, results, rule, std::span(unused).first(results.size())) ==
                     Certainty::fails;
}

/// The first texel in the order of ReadJudge that every component passes against, if all before it
/// certainly fail.
IntegerRead::Certainty IntegerRead::against_reached(const Axes& axes, int layer,
                                                    std::span<const Scalar> results, const ImageRule& rule,
                                                    std::span<Judgement> judgements) const {
  std::ptrdiff_t fewest = std::ssize(results) + 1;
  bool any_open = false;
  for (const int z : axes[2].reached)
    for (const int y : axes[1].reached)
      for (const int x : axes[0].reached) {
        const Texel& texel = at({x, y, z}, layer);
        std::array<Judgement, 4> one;
        std::ptrdiff_t failed = 0, open = 0;
        for (std::size_t c = 0; c < results.size(); ++c) {
          const Certainty certainty = against(texel, c, results[c], rule, one[c]);
          failed += certainty == Certainty::fails ? 1 : 0;
          open += certainty == Certainty::open ? 1 : 0;
        }
        if (open > 0 && failed == 0) return Certainty::open;
        any_open = any_open || open > 0;
        if (failed >= fewest) continue;
        fewest = failed;
        std::copy_n(one.begin(), results.size(), judgements.begin());
        if (failed == 0) return Certainty::passes;
      }
  return any_open ? Certainty::open : Certainty::fails;
}

IntegerRead::Certainty IntegerRead::against(const Texel& texel, std::size_t component, Scalar result,
                                            const ImageRule& rule, Judgement& judgement) const {
  judgement = {PassReason::bound, 0};
  if (!is_fixed_point()) return against_bits(static_cast<std::uint32_t>(texel[component]), result);
  if (!is_normalised(call_.format.type)) return Certainty::open;
  // Multiples of 2^-8.
  const double allowed = std::ldexp(rule.read_ulp_of(call_.format.type), 8);
  const auto got = static_cast<std::uint32_t>(widened(result).bits);
  if (!is_below_sixteen(got) || allowed != std::floor(allowed) || allowed > 1 << 20) return Certainty::open;
  const std::int64_t expected = texel[component], scale = scale_[component], size = std::abs(expected);
  const auto error = distance(expected, 0, scale, dyadic_of(got));
  if (!error) return Certainty::open;
  const int ulp = ulp_exponent_of(size, scale, format_of(result.type));
  const bool prescribed = size == 0 || size == scale;
  const Integer128 limit = prescribed ? 0 : Integer128{static_cast<std::int64_t>(allowed)} * scale;
  judgement.ulp = cut_quotient(Unsigned128(error->size), scale, -error->bits - ulp);
  if (is_within(*error, limit, 8 - ulp)) return Certainty::passes;
  judgement.reason = PassReason::failed;
  return rule.states(call_.format.type) ? Certainty::fails : Certainty::open;
}

IntegerRead::Certainty IntegerRead::against_bits(std::uint32_t expected, Scalar result) const {
  const auto got = static_cast<std::uint32_t>(widened(result).bits);
  if (class_of(call_.format.type) != ChannelClass::floating)
    return got == expected ? Certainty::passes : Certainty::fails;
  if (!has_finite_value(expected)) return Certainty::open;
  if (got == expected) return Certainty::passes;
  // A zero may stand for a subnormal number, and its sign may be open.
  return has_finite_value(got) && got << 1 != 0 ? Certainty::fails : Certainty::open;
}

IntegerRead::Interval IntegerRead::read_as(const Texel& texel, std::size_t c, const ImageRule& rule) const {
  const BinaryFraction value{mpz_class(texel[c]), 0};
  const std::int64_t size = std::abs(std::int64_t{texel[c]});
  if (!is_normalised(call_.format.type) || size == 0 || size == scale_[c]) return {value, value};
  BinaryFraction slack = BinaryFraction::of(rule.read_ulp_of(call_.format.type));
  slack.significand *= static_cast<long>(scale_[c]);
  slack.bits -= ulp_exponent_of(size, scale_[c], format_of(component_type(call_)));
  return {value - slack, value + slack};
}

std::optional<IntegerRead::Ranges> IntegerRead::reached(const std::array<std::uint32_t, 3>& coordinates,
                                                        int layer, const ImageRule& rule,
                                                        const SamplingTolerance& tolerance) const {
  if (!is_fixed_point() || call_.halves) return std::nullopt;
  const auto axes = axes_at(coordinates, tolerance);
  if (!axes) return std::nullopt;
  Ranges out;
  if (!filters()) {
    for (const int z : (*axes)[2].reached)
      for (const int y : (*axes)[1].reached)
        for (const int x : (*axes)[0].reached)
          for (std::size_t c = 0; c < out.size(); ++c)
            out[c].push_back(read_as(at({x, y, z}, layer), c, rule));
    return out;
  }
  auto filter = filtered_reach(coordinates, *axes, layer, tolerance);
  if (!filter) return std::nullopt;
  const auto largest = largest_texels(*axes, layer);
  const int roundings = filter_roundings(rule, call_.format, dimensions_);
  const bool clamps = is_normalised(call_.format.type);
  for (std::size_t c = 0; c < out.size(); ++c) {
    const BinaryFraction slack{mpz_class(static_cast<long>(roundings * largest[c])), 24},
        one{mpz_class(static_cast<long>(scale_[c])), 0},
        zero{mpz_class(is_signed_normalised(call_.format.type) ? -static_cast<long>(scale_[c]) : 0), 0};
    Interval within{(*filter)[c].least - slack, (*filter)[c].greatest + slack};
    if (clamps) within = {std::max(within.least, zero), std::min(within.greatest, one)};
    out[c].push_back(std::move(within));
  }
  return out;
}

}  // namespace plumbline
