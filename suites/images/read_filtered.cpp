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

ReadJudge::Intervals ReadJudge::hull(const Place& place, const ImageRule& rule) const {
  std::optional<Intervals> hull;
  for (const End end : {End::least, End::greatest})
    for (const Colour& colour : taking_part(place, end, widest(rule), rule)) {
      const bool is_first = !hull;
      if (is_first) hull.emplace();
      for (std::size_t c = 0; c < colour.size(); ++c) {
        const mpq_class& value = *colour[c].value;
        auto& [least, greatest] = (*hull)[c];
        if (is_first || value < least) least = value;
        if (is_first || value > greatest) greatest = value;
      }
    }
  return *hull;
}

std::array<mpq_class, 4> ReadJudge::largest_texels(const Place& place, const ImageRule& rule) const {
  std::array<mpq_class, 4> largest;
  for (const Colour& colour : taking_part(place, End::exact, tolerance(rule), rule))
    for (std::size_t c = 0; c < colour.size(); ++c)
      largest[c] = std::max<mpq_class>(largest[c], abs(*colour[c].value));
  return largest;
}

mpq_class ReadJudge::filter_slack(const mpq_class& largest, const ImageRule& rule) const {
  const int roundings = filter_roundings(rule, call_.format, extent_.dimensions);
  if (!call_.halves) return largest * roundings / (1 << 24);
  // Below the normal numbers of binary16 a rounding errs by half the least of them.
  return roundings * (largest / (1 << 11) + mpq_class(1) / (1 << 25));
}

// Weights are not negative: the least of the filter is the filter of the least.
ReadJudge::Intervals ReadJudge::filtered(const Place& place, bool beyond, const ImageRule& rule) const {
  const auto of = [&](End end) {
    return *linear_colours(sampler_, extent_, place.coordinates, border_colour(call_.format),
                           texels(place.layer, end, &rule), tolerance(rule));
  };
  const bool has_ends = beyond ? is_normalised(call_.format.type) : is_srgb(call_.format.order);
  if (!has_ends) return of(End::exact);
  Intervals out = of(End::least);
  const Intervals greatest = of(End::greatest);
  for (std::size_t c = 0; c < out.size(); ++c) out[c].greatest = greatest[c].greatest;
  return out;
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
ReadJudge::Intervals ReadJudge::filtered_beyond(const Place& place, const ImageRule& rule) const {
  const Intervals texels = hull(place, rule);
  Intervals out = filtered(place, true, rule);
  for (std::size_t c = 0; c < out.size(); ++c) {
    const auto& [least, greatest] = texels[c];
    const mpq_class largest = std::max<mpq_class>(abs(least), abs(greatest)), code = code_of(c),
                    slack = filter_slack(largest, rule);
    // Of texels of both signs a weight's error weighs their distance.
    const mpq_class off = std::max<mpq_class>(largest, greatest - least) * mpq_class(rule.beyond) + code;
    out[c] = within_range({std::max<mpq_class>(out[c].least - off, least - code) - slack,
                           std::min<mpq_class>(out[c].greatest + off, greatest + code) + slack});
  }
  return out;
}

void ReadJudge::judge_linear(const Place& place, std::span<const Scalar> results, const ImageRule& rule,
                             std::span<Judgement> judgements) const {
  const auto exact = *linear_colours(sampler_, extent_, place.coordinates, border_colour(call_.format),
                                     texels(place.layer), {});
  const auto largest = largest_texels(place, rule);
  std::optional<Intervals> stated, beyond;
  const auto holds = [](const ChannelInterval& i, const mpq_class& value) {
    return value >= i.least && value <= i.greatest;
  };
  for (std::size_t c = 0; c < results.size(); ++c) {
    const auto bits = static_cast<std::uint32_t>(widened(results[c]).bits);
    const auto got = binary32_value(bits);
    if (!got) {
      judgements[c] = {PassReason::failed, binary32.is_nan(bits) ? std::numeric_limits<double>::quiet_NaN()
                                                                 : std::numeric_limits<double>::infinity()};
      continue;
    }
    const mpq_class error = abs(*got - exact[c].least);
    judgements[c] = {PassReason::bound,
                     mpq_class(error / ulp_of(largest[c], format_of(results[c].type))).get_d()};
    // The exact value lies in every interval of tolerance, so that what the rounding errors alone explain
    // needs no interval.
    const bool in_range = is_in_range(*got), near = error <= filter_slack(largest[c], rule);
    if (in_range && near) continue;
    if (in_range && !stated) stated = filtered_as_stated(place, largest, rule);
    if (in_range && holds((*stated)[c], *got)) continue;
    if (in_range && rule.beyond > 0 && !beyond) beyond = filtered_beyond(place, rule);
    if (in_range && rule.beyond > 0 && holds((*beyond)[c], *got)) {
      judgements[c].reason = PassReason::beyond_figure;
      judgements[c].clause = no_stated_precision;
    } else {
      judgements[c].reason = PassReason::failed;
    }
  }
}

ReadJudge::Intervals ReadJudge::filtered_as_stated(const Place& place,
                                                   const std::array<mpq_class, 4>& largest,
                                                   const ImageRule& rule) const {
  Intervals out = filtered(place, false, rule);
  for (std::size_t c = 0; c < out.size(); ++c) {
    const mpq_class slack = filter_slack(largest[c], rule);
    out[c] = within_range({out[c].least - slack, out[c].greatest + slack});
  }
  return out;
}

// The same in binary64, with a margin.
namespace {

/// Texels are below 2 and weights no more than 1: the sums of eight products err by less than 2^-45.
constexpr double sum_margin = 0x1p-40;

enum class Side : std::uint8_t { inside, outside, open };

Side side_of(double value, double least, double greatest) {
  if (value < least - sum_margin || value > greatest + sum_margin) return Side::outside;
  return value >= least + sum_margin && value <= greatest - sum_margin ? Side::inside : Side::open;
}

/// The texels and the weight of the second of each position along one axis.
struct Position {
  int first, second;
  double weight;
};

std::vector<Position> positions_of(const std::vector<ReachedPair>& pairs) {
  std::vector<Position> out;
  for (const ReachedPair& pair : pairs) {
    for (const Integer128 weight : {pair.least, pair.greatest})
      out.push_back({pair.first, pair.second, std::ldexp(static_cast<double>(weight), -ReachedPair::bits)});
  }
  return out;
}

}  // namespace

IntegerRead::Ends IntegerRead::texel_ends(const Axes& axes, int layer) const {
  Ends out;
  for (const int z : axes[2].reached)
    for (const int y : axes[1].reached)
      for (const int x : axes[0].reached) out.include(fractions_of(at({x, y, z}, layer)));
  return out;
}

std::array<double, 4> IntegerRead::fractions_of(const Texel& texel) const {
  std::array<double, 4> out;
  for (std::size_t c = 0; c < out.size(); ++c)
    out[c] = static_cast<double>(texel[c]) / static_cast<double>(scale_[c]);
  return out;
}

std::optional<IntegerRead::Ends> IntegerRead::filtered_ends(const std::array<std::uint32_t, 3>& coordinates,
                                                            int layer,
                                                            const SamplingTolerance& tolerance) const {
  std::array<std::vector<Position>, 3> axes{std::vector<Position>{{0, 0, 0}}, {{0, 0, 0}}, {{0, 0, 0}}};
  for (std::size_t a = 0; a < static_cast<std::size_t>(dimensions_); ++a) {
    const auto pairs = reached_pairs(sampler_, coordinates[a], call_.size[a], tolerance);
    if (!pairs) return std::nullopt;
    axes[a] = positions_of(*pairs);
  }
  Ends out;
  for (const Position& z : axes[2])
    for (const Position& y : axes[1])
      for (const Position& x : axes[0]) {
        std::array<double, 4> sums{};
        for (unsigned corner = 0; corner < 1U << dimensions_; ++corner) {
          const bool right = (corner & 1) != 0, lower = (corner & 2) != 0, behind = (corner & 4) != 0;
          double weight = right ? x.weight : 1 - x.weight;
          if (dimensions_ > 1) weight *= lower ? y.weight : 1 - y.weight;
          if (dimensions_ > 2) weight *= behind ? z.weight : 1 - z.weight;
          const Texel& texel = at(
              {right ? x.second : x.first, lower ? y.second : y.first, behind ? z.second : z.first}, layer);
          const std::array<double, 4> values = fractions_of(texel);
          for (std::size_t c = 0; c < sums.size(); ++c) sums[c] += weight * values[c];
        }
        out.include(sums);
      }
  return out;
}

double IntegerRead::filter_slack(double largest, const ImageRule& rule) const {
  const int roundings = filter_roundings(rule, call_.format, dimensions_);
  return call_.halves ? roundings * (largest * 0x1p-11 + 0x1p-25) : roundings * largest * 0x1p-24;
}

std::optional<IntegerRead::FilterReach> IntegerRead::filter_reach(
    const std::array<std::uint32_t, 3>& coordinates, int layer, const ImageRule& rule,
    const SamplingTolerance& tolerance) const {
  const auto filtered = filtered_ends(coordinates, layer, tolerance);
  if (!filtered) return std::nullopt;
  FilterReach out{*filtered, *filtered};
  if (rule.beyond == 0) return out;
  const auto axes = axes_at(coordinates, wide_tolerance(tolerance, sampler_, rule));
  if (!axes) return std::nullopt;
  out.texels = texel_ends(*axes, layer);
  return out;
}

// The least code of SNORM, which stands for -1, may stand for its own quotient beyond the figures: one code
// less. It is not known of a texel of -1 whether it is that one.
std::optional<PassReason> IntegerRead::beside_roundings(const FilterReach& reach, std::size_t c, double got,
                                                        double largest, const ImageRule& rule) const {
  const double slack = filter_slack(largest, rule);
  const Side stated = side_of(got, reach.filtered.least[c] - slack, reach.filtered.greatest[c] + slack);
  if (stated == Side::open) return std::nullopt;
  if (stated == Side::inside) return PassReason::bound;
  if (rule.beyond == 0) return PassReason::failed;
  const double code = is_normalised(call_.format.type) ? 1 / static_cast<double>(scale_[c]) : 0;
  const auto side = [&](double spare) {
    const double least = reach.texels.least[c] - spare, greatest = reach.texels.greatest[c];
    const double most = std::max(std::abs(least), std::abs(greatest)), own_slack = filter_slack(most, rule);
    const double off = std::max(most, greatest - least) * rule.beyond + code;
    return side_of(got, std::max(reach.filtered.least[c] - spare - off, least - code) - own_slack,
                   std::min(reach.filtered.greatest[c] + off, greatest + code) + own_slack);
  };
  const bool may_be_less = is_signed_normalised(call_.format.type) && reach.texels.least[c] <= -1;
  const Side narrow = side(0), wide = may_be_less ? side(code) : narrow;
  if (narrow == Side::open || narrow != wide) return std::nullopt;
  return narrow == Side::inside ? PassReason::beyond_figure : PassReason::failed;
}

// What a read may give, exactly: ReadJudge::reached in binary fractions.
namespace {

/// The texels and the weights of both, in units of 2^-bits of the axis, of each position along it.
struct ExactPositions {
  struct Position {
    int first, second;
    mpz_class rest, weight;
  };
  std::vector<Position> all;
  int bits;
};

ExactPositions exact_positions(const std::vector<ReachedPair>& pairs) {
  Integer128 any = Integer128{1} << ReachedPair::bits;  // the weights, and 1
  for (const ReachedPair& pair : pairs) any |= pair.least | pair.greatest;
  int spare = 0;
  while ((any >> spare & 1) == 0) ++spare;
  ExactPositions out{.all = {}, .bits = ReachedPair::bits - spare};
  const mpz_class one = mpz_class(1) << static_cast<mp_bitcnt_t>(out.bits);
  const auto add = [&](const ReachedPair& pair, Integer128 weight) {
    const mpz_class units = integer_of(weight >> spare);
    out.all.push_back({pair.first, pair.second, one - units, units});
  };
  for (const ReachedPair& pair : pairs) {
    add(pair, pair.least);
    if (pair.greatest != pair.least) add(pair, pair.greatest);
  }
  return out;
}

using Sums = std::array<mpz_class, 4>;

void mix(const Sums& first, const Sums& second, const ExactPositions::Position& at, Sums& out) {
  for (std::size_t c = 0; c < out.size(); ++c) {
    mpz_mul(out[c].get_mpz_t(), first[c].get_mpz_t(), at.rest.get_mpz_t());
    mpz_addmul(out[c].get_mpz_t(), second[c].get_mpz_t(), at.weight.get_mpz_t());
  }
}

void mix(const std::array<std::int32_t, 4>& first, const std::array<std::int32_t, 4>& second,
         const ExactPositions::Position& at, Sums& out) {
  mpz_class product;
  for (std::size_t c = 0; c < out.size(); ++c) {
    mpz_mul_si(out[c].get_mpz_t(), at.rest.get_mpz_t(), first[c]);
    mpz_mul_si(product.get_mpz_t(), at.weight.get_mpz_t(), second[c]);
    out[c] += product;
  }
}

std::size_t place_in(const std::vector<int>& sorted, int texel) {
  return static_cast<std::size_t>(std::ranges::lower_bound(sorted, texel) - sorted.begin());
}

void include(std::array<std::optional<std::pair<mpz_class, mpz_class>>, 4>& ends, const Sums& sums) {
  for (std::size_t c = 0; c < sums.size(); ++c) {
    if (!ends[c]) ends[c] = {sums[c], sums[c]};
    auto& [least, greatest] = *ends[c];
    if (sums[c] < least) least = sums[c];
    if (sums[c] > greatest) greatest = sums[c];
  }
}

}  // namespace

// A filter is linear along each axis: mixes along x of each row, of these along y, and of these along z.
std::optional<std::array<IntegerRead::Interval, 4>> IntegerRead::filtered_reach(
    const std::array<std::uint32_t, 3>& coordinates, const Axes& axes, int layer,
    const SamplingTolerance& tolerance) const {
  std::array<ExactPositions, 3> along;
  along.fill({{{0, 0, 1, 0}}, 0});
  for (std::size_t a = 0; a < static_cast<std::size_t>(dimensions_); ++a) {
    const auto pairs = reached_pairs(sampler_, coordinates[a], call_.size[a], tolerance);
    if (!pairs) return std::nullopt;
    along[a] = exact_positions(*pairs);
  }
  const auto &rows = axes[1].reached, &planes = axes[2].reached;
  std::vector<Sums> of_rows(rows.size() * planes.size()), of_planes(planes.size());
  std::array<std::optional<std::pair<mpz_class, mpz_class>>, 4> ends;
  Sums sums;
  for (const auto& x : along[0].all) {
    for (std::size_t z = 0; z < planes.size(); ++z)
      for (std::size_t y = 0; y < rows.size(); ++y)
        mix(at({x.first, rows[y], planes[z]}, layer), at({x.second, rows[y], planes[z]}, layer), x,
            of_rows[z * rows.size() + y]);
    for (const auto& y : along[1].all) {
      for (std::size_t z = 0; z < planes.size(); ++z)
        mix(of_rows[z * rows.size() + place_in(rows, y.first)],
            of_rows[z * rows.size() + place_in(rows, y.second)], y, of_planes[z]);
      for (const auto& z : along[2].all) {
        mix(of_planes[place_in(planes, z.first)], of_planes[place_in(planes, z.second)], z, sums);
        include(ends, sums);
      }
    }
  }
  const int bits = along[0].bits + along[1].bits + along[2].bits;
  std::array<Interval, 4> out;
  for (std::size_t c = 0; c < out.size(); ++c) out[c] = {{ends[c]->first, bits}, {ends[c]->second, bits}};
  return out;
}

}  // namespace plumbline
