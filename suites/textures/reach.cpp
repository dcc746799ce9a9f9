#include "suites/textures/reach.h"

#include <algorithm>
#include <bit>
#include <set>

#include "reference/cube.h"
#include "reference/floor.h"

namespace plumbline {
namespace {

std::uint32_t float_bits(Scalar coordinate) {
  const auto bits = static_cast<std::uint32_t>(coordinate.bits);
  if (coordinate.type == ScalarType::f32) return bits;
  return std::bit_cast<std::uint32_t>(static_cast<float>(static_cast<std::int32_t>(bits)));
}

int integer_below(const mpq_class& q) { return static_cast<int>(floor_of(q).get_si()); }

/// Every integer that is nearest to a number of [low, high], ties in either direction, within [0, last].
std::vector<int> nearest_integers(const mpq_class& low, const mpq_class& high, int last) {
  const mpq_class half(1, 2);
  std::set<int> out;
  for (int n = -integer_below(half - low); n <= integer_below(high + half); ++n)
    out.insert(std::clamp(n, 0, last));
  return {out.begin(), out.end()};
}

struct Interval {
  mpq_class low, high;
};
Interval clamped(const Interval& i, const mpq_class& least, const mpq_class& greatest) {
  return {std::clamp<mpq_class>(i.low, least, greatest), std::clamp<mpq_class>(i.high, least, greatest)};
}

/// The multiples of `grid` about a number; of no grid the number itself.
Interval snapped(const mpq_class& value, const mpq_class& grid) {
  if (grid == 0) return {value, value};
  const mpq_class below = floor_of(value / grid) * grid;
  return {below, below == value ? below : mpq_class(below + grid)};
}

/// lambda' of "Level-of-Detail Operation", before it is clamped.
Interval biased_lod(const TextureSampler& sampler, std::uint32_t lod, const ImageRule& rule) {
  const mpq_class base = *binary32_value(lod), bias = sampler.bias, sum = base + bias;
  const mpq_class off = mpq_class(rule.levels) + mpq_class(rule.relative) * (abs(base) + abs(bias));
  return {sum - off, sum + off};
}

/// Of a level of detail that is one of `lambda`.
std::vector<LevelPair> level_pairs(const TextureCall& call, const Interval& lambda) {
  const int last = call.levels - 1;
  const auto [low, high] = clamped(lambda, 0, last);
  std::vector<LevelPair> pairs;
  if (last == 0) return {{0, 0, {mpq_class(0)}}};
  if (call.sampler.levels == Filtering::nearest) {
    for (const int level : nearest_integers(low, high, last)) pairs.push_back({level, level, {mpq_class(0)}});
    return pairs;
  }
  for (int level = integer_below(low); level <= integer_below(high); ++level) {
    const mpq_class least = std::max<mpq_class>(low - level, 0),
                    greatest = std::min<mpq_class>(high - level, 1);
    LevelPair pair{level, std::min(level + 1, last), {least}};
    if (greatest != least) pair.ends.push_back(greatest);
    pairs.push_back(std::move(pair));
  }
  return pairs;
}

/// "If lambda is less than or equal to zero, the texture is said to be magnified". Where it may be either,
/// each filter goes with every level. The limits too have the fraction bits of levels.
std::vector<LevelPair> level_pairs(const TextureCall& call, std::uint32_t lod, const ImageRule& rule) {
  const TextureSampler& sampler = call.sampler;
  const mpq_class least = sampler.least_lod, greatest = sampler.greatest_lod;
  const Interval unclamped = biased_lod(sampler, lod, rule), lambda = clamped(unclamped, least, greatest);
  Interval level = lambda;
  if (lambda.low != unclamped.low) level.low = snapped(lambda.low, rule.levels).low;
  if (lambda.high != unclamped.high) level.high = snapped(lambda.high, rule.levels).high;
  std::set<Filtering> filters;
  if (lambda.low <= 0) filters.insert(sampler.filter.filtering);
  if (lambda.high > 0) filters.insert(sampler.minified());
  std::vector<LevelPair> pairs;
  for (const Filtering within : filters)
    for (LevelPair& pair : level_pairs(call, level)) {
      pair.within = within;
      pairs.push_back(std::move(pair));
    }
  return pairs;
}

bool holds(DepthTest comparison, int order) {
  switch (comparison) {
    case DepthTest::never:
      return false;
    case DepthTest::less:
      return order < 0;
    case DepthTest::equal:
      return order == 0;
    case DepthTest::less_or_equal:
      return order <= 0;
    case DepthTest::greater:
      return order > 0;
    case DepthTest::not_equal:
      return order != 0;
    case DepthTest::greater_or_equal:
      return order >= 0;
    case DepthTest::always:
      break;
  }
  return true;
}

/// A number that is subnormal in binary32 may count as zero.
std::vector<mpq_class> or_zero(const mpq_class& value) {
  const mpq_class least_normal(1, mpz_class(1) << 126);
  if (value == 0 || abs(value) >= least_normal) return {value};
  return {value, mpq_class(0)};
}

}  // namespace

SamplePoint sample_point(const TextureCall& call, std::span<const Scalar> point) {
  SamplePoint at;
  const bool layered = is_array(call.kind) || (is_cube(call.kind) && !call.samples());
  const std::size_t axes =
      static_cast<std::size_t>(coordinates_of(call)) - (layered ? 1 : 0) - (call.projects() ? 1 : 0);
  for (std::size_t axis = 0; axis < axes; ++axis) at.coordinates[axis] = float_bits(point[axis]);
  std::size_t next = axes;
  if (call.projects()) at.divisor = float_bits(point[next++]);
  if (layered) at.layer = float_bits(point[next++]);
  if (call.is_multisampled()) at.sample = static_cast<int>(point[next++].bits);
  if (call.has_lod()) at.lod = float_bits(point[next]);
  return at;
}

SamplingTolerance tolerance_of(const ImageRule& rule) {
  return {.coordinate = mpq_class(rule.coordinate_texels),
          .roundings = rule.coordinate_roundings,
          .weight = mpq_class(rule.weight),
          .grid = mpq_class(rule.coordinate_grid)};
}

Sampler sampler_of(const TextureCall& call, Filtering within) {
  Sampler sampler = call.sampler.filter;
  sampler.filtering = within;
  sampler.wraps_texels = true;
  // What lies beyond a face is -1 and the size.
  if (is_cube(call.kind))
    sampler.addressing = within == Filtering::linear ? Addressing::clamp : Addressing::clamp_to_edge;
  return sampler;
}

namespace {

/// A sample's coordinates on one face; on images that are no cubes, the sample's own.
struct FaceCoordinates {
  FaceReach reach;
  std::array<mpq_class, 3> coordinates;
};

std::vector<FaceCoordinates> coordinates_of(const TextureCall& call, const SamplePoint& point) {
  std::array<mpq_class, 3> own;
  for (std::size_t k = 0; k < own.size(); ++k)
    own[k] = *binary32_value(point.coordinates[k]) / *binary32_value(point.divisor);
  if (!is_cube(call.kind)) return {{{}, own}};
  std::vector<FaceCoordinates> out;
  for (const CubePlace& place : places_of(own))
    out.push_back({{.face = place.face, .recommended = out.empty(), .axes = {}},
                   {mpq_class((place.s + 1) / 2), mpq_class((place.t + 1) / 2), mpq_class(0)}});
  return out;
}

/// The division, the halving and the sum that make a face's coordinates each round as the product does; so
/// does a projection's division.
SamplingTolerance tolerance_of(const TextureCall& call, const ImageRule& rule) {
  SamplingTolerance tolerance = plumbline::tolerance_of(rule);
  if (is_cube(call.kind)) tolerance.roundings *= 4;
  if (call.projects()) tolerance.roundings *= 2;
  return tolerance;
}

}  // namespace

Reach reach_of(const TextureCall& call, const SamplePoint& point, const ImageRule& rule) {
  Reach reach;
  reach.pairs = level_pairs(call, point.lod, rule);
  const mpq_class layer = is_array(call.kind) ? *binary32_value(point.layer) : mpq_class(0);
  // floor(a + 1/2), where the sum is rounded.
  const mpq_class off = mpq_class(rule.relative) * abs(layer + mpq_class(1, 2));
  const int last = (is_cube(call.kind) ? call.layers / 6 : call.layers) - 1;
  reach.layers = nearest_integers(layer - off, layer + off, last);
  const SamplingTolerance tolerance = tolerance_of(call, rule);
  for (FaceCoordinates& face : coordinates_of(call, point)) {
    for (auto& levels : face.reach.axes) levels.resize(static_cast<std::size_t>(call.levels));
    for (const LevelPair& pair : reach.pairs)
      for (const int level : {pair.high, pair.low}) {
        auto& axes = face.reach.axes[static_cast<std::size_t>(pair.within)][static_cast<std::size_t>(level)];
        if (!axes[0].empty()) continue;
        const auto size = call.size_of(level);
        for (std::size_t axis = 0; axis < axes.size(); ++axis)
          axes[axis] = static_cast<int>(axis) < axes_of(call.kind)
                           ? axis_positions(sampler_of(call, pair.within), face.coordinates[axis], size[axis],
                                            tolerance, call.offset()[axis])
                           : std::vector<AxisPosition>{{0, 0, 0}};
      }
    reach.faces.push_back(std::move(face.reach));
  }
  return reach;
}

Seen<int> compared(const DepthComparison& how, const mpq_class& depth) {
  std::set<bool> results;
  for (const mpq_class& reference : or_zero(how.reference))
    for (const mpq_class& texel : or_zero(depth))
      results.insert(holds(how.comparison, cmp(reference, texel)));
  if (how.relative > 0 &&
      abs(how.reference - depth) <= how.relative * std::max<mpq_class>(abs(how.reference), depth))
    for (const int order : {-1, 0, 1}) results.insert(holds(how.comparison, order));
  return {*results.begin() ? 1 : 0, *results.rbegin() ? 1 : 0};
}

std::optional<DepthComparison> comparison_of(const TextureCall& call, std::span<const Scalar> point,
                                             const ImageRule& rule) {
  if (!call.compares()) return std::nullopt;
  const mpq_class reference = *binary32_value(static_cast<std::uint32_t>(point.back().bits));
  DepthComparison how{call.sampler.comparison, reference / *binary32_value(sample_point(call, point).divisor),
                      0};
  if (call.projects()) how.relative += mpq_class(rule.relative);
  if (format_of(call).numbers == NumericFormat::UNORM) {
    how.reference = std::clamp<mpq_class>(how.reference, 0, 1);
    how.relative += mpq_class(rule.relative);
  }
  return how;
}

}  // namespace plumbline
