#include "suites/textures/reach.h"

#include <algorithm>
#include <set>
#include <type_traits>

namespace plumbline {
namespace {

int floor_of(const mpq_class& q) {
  mpz_class z;
  mpz_fdiv_q(z.get_mpz_t(), q.get_num_mpz_t(), q.get_den_mpz_t());
  return static_cast<int>(z.get_si());
}

/// Every integer that is nearest to a number of [low, high], ties in either direction, within [0, last].
std::vector<int> nearest_integers(const mpq_class& low, const mpq_class& high, int last) {
  const mpq_class half(1, 2);
  std::set<int> out;
  for (int n = -floor_of(half - low); n <= floor_of(high + half); ++n) out.insert(std::clamp(n, 0, last));
  return {out.begin(), out.end()};
}

std::vector<LevelPair> level_pairs(const TextureCall& call, std::uint32_t lod, const ImageRule& rule) {
  const int last = call.levels - 1;
  if (last == 0) return {{0, 0, {mpq_class(0)}}};
  const mpq_class lambda = *binary32_value(lod);
  const mpq_class off = mpq_class(rule.levels) + mpq_class(rule.relative) * abs(lambda);
  const mpq_class low = std::clamp<mpq_class>(lambda - off, 0, last),
                  high = std::clamp<mpq_class>(lambda + off, 0, last);
  std::vector<LevelPair> pairs;
  if (call.sampler.levels == Filtering::nearest) {
    for (const int level : nearest_integers(low, high, last)) pairs.push_back({level, level, {mpq_class(0)}});
    return pairs;
  }
  for (int level = floor_of(low); level <= floor_of(high); ++level) {
    const mpq_class least = std::max<mpq_class>(low - level, 0),
                    greatest = std::min<mpq_class>(high - level, 1);
    LevelPair pair{level, std::min(level + 1, last), {least}};
    if (greatest != least) pair.ends.push_back(greatest);
    pairs.push_back(std::move(pair));
  }
  return pairs;
}

template <class Number>
Number as(const mpq_class& value) {
  if constexpr (std::is_same_v<Number, double>)
    return value.get_d();
  else
    return value;
}

template <class Number>
const SeenColour<Number>& seen(const TexelGrid::Texel& texel) {
  if constexpr (std::is_same_v<Number, double>)
    return texel.rounded;
  else
    return texel.exact;
}

template <class Number>
class Filter {
 public:
  Filter(const TexelGrid& grid, const TextureCall& call, const Reach& reach,
         const std::optional<DepthComparison>& comparison)
      : grid_(grid), call_(call), reach_(reach), comparison_(comparison) {}

  Allowed<Number> allowed() {
    for (const int layer : reach_.layers)
      for (const LevelPair& pair : reach_.pairs) add(pair, layer);
    return std::move(out_);
  }

 private:
  using Boxes = std::vector<SeenColour<Number>>;

  void add(const LevelPair& pair, int layer) {
    const Boxes high = boxes_of(pair.high, layer);
    if (pair.low == pair.high || (pair.ends.size() == 1 && pair.ends[0] == 0)) {
      out_.boxes.insert(out_.boxes.end(), high.begin(), high.end());
      return;
    }
    for (const auto& low : boxes_of(pair.low, layer))
      for (const auto& box : high) out_.boxes.push_back(between(box, low, pair.ends));
  }

  /// The union over the weights: the mix is linear in them.
  static SeenColour<Number> between(const SeenColour<Number>& high, const SeenColour<Number>& low,
                                    const std::vector<mpq_class>& ends) {
    SeenColour<Number> out;
    for (std::size_t k = 0; k < ends.size(); ++k) {
      const Number weight = as<Number>(ends[k]), rest = 1 - weight;
      for (std::size_t c = 0; c < out.size(); ++c)
        include(out[c],
                {rest * high[c].least + weight * low[c].least,
                 rest * high[c].greatest + weight * low[c].greatest, high[c].open || low[c].open},
                k == 0);
    }
    return out;
  }

  static void include(Seen<Number>& into, const Seen<Number>& part, bool first) {
    into.open = into.open || part.open;
    if (first || part.least < into.least) into.least = part.least;
    if (first || part.greatest > into.greatest) into.greatest = part.greatest;
  }

  /// One box for each texel that nearest filtering may take; one of all that linear filtering reaches.
  Boxes boxes_of(int level, int layer) {
    const auto& axes = reach_.axes[static_cast<std::size_t>(level)];
    const bool linear = call_.sampler.filter.filtering == Filtering::linear;
    Boxes out;
    for (const AxisPosition& z : axes[2])
      for (const AxisPosition& y : axes[1])
        for (const AxisPosition& x : axes[0]) {
          const SeenColour<Number> colour =
              linear ? weighted(level, layer, x, y, z) : component(level, {x.first, y.first, z.first}, layer);
          if (!linear || out.empty()) {
            out.push_back(colour);
            continue;
          }
          for (std::size_t c = 0; c < colour.size(); ++c) include(out[0][c], colour[c], false);
        }
    return out;
  }

  SeenColour<Number> weighted(int level, int layer, const AxisPosition& x, const AxisPosition& y,
                              const AxisPosition& z) {
    const std::array<const AxisPosition*, 3> at{&x, &y, &z};
    const auto dimensions = static_cast<unsigned>(axes_of(call_.kind));
    std::array<Number, 3> seconds;
    for (unsigned axis = 0; axis < dimensions; ++axis) seconds[axis] = as<Number>(at[axis]->weight);
    SeenColour<Number> sum{};
    for (unsigned corner = 0; corner < 1u << dimensions; ++corner) {
      Number weight(1);
      std::array<int, 3> place{};
      for (unsigned axis = 0; axis < dimensions; ++axis) {
        const bool second = (corner >> axis & 1) != 0;
        place[axis] = second ? at[axis]->second : at[axis]->first;
        weight *= second ? seconds[axis] : Number(1 - seconds[axis]);
      }
      const SeenColour<Number> colour = component(level, place, layer);
      for (std::size_t c = 0; c < sum.size(); ++c) {
        sum[c].least += weight * colour[c].least;
        sum[c].greatest += weight * colour[c].greatest;
        sum[c].open = sum[c].open || colour[c].open;
      }
    }
    return sum;
  }

  /// The texel as filters see it: its colour, or what its comparison gives.
  SeenColour<Number> component(int level, const std::array<int, 3>& place, int layer) {
    const TexelGrid::Texel& texel = grid_.at(level, place, layer);
    SeenColour<Number> colour = seen<Number>(texel);
    if (comparison_) {
      const Seen<int> result = compared(*comparison_, texel.exact[0].least);
      colour[0] = {Number(result.least), Number(result.greatest)};
    }
    for (std::size_t c = 0; c < colour.size(); ++c) {
      const Number size =
          colour[c].greatest > -colour[c].least ? colour[c].greatest : Number(-colour[c].least);
      if (size > out_.largest[c]) out_.largest[c] = size;
      include(out_.texels[c], colour[c], !any_);
    }
    any_ = true;
    return colour;
  }

  const TexelGrid& grid_;
  const TextureCall& call_;
  const Reach& reach_;
  const std::optional<DepthComparison>& comparison_;
  Allowed<Number> out_;
  bool any_ = false;  ///< a texel took part
};

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

}  // namespace

SamplingTolerance tolerance_of(const ImageRule& rule) {
  return {.coordinate = mpq_class(rule.coordinate_texels),
          .roundings = rule.coordinate_roundings,
          .weight = mpq_class(rule.weight),
          .grid = mpq_class(rule.coordinate_grid)};
}

Sampler sampler_of(const TextureCall& call) {
  Sampler sampler = call.sampler.filter;
  sampler.wraps_texels = true;
  return sampler;
}

Reach reach_of(const TextureCall& call, const SamplePoint& point, const ImageRule& rule) {
  Reach reach;
  reach.pairs = level_pairs(call, point.lod, rule);
  const mpq_class layer = is_array(call.kind) ? *binary32_value(point.layer) : mpq_class(0);
  // floor(a + 1/2), where the sum is rounded.
  const mpq_class off = mpq_class(rule.relative) * abs(layer + mpq_class(1, 2));
  reach.layers = nearest_integers(layer - off, layer + off, call.layers - 1);
  reach.axes.resize(static_cast<std::size_t>(call.levels));
  const SamplingTolerance tolerance = tolerance_of(rule);
  const Sampler sampler = sampler_of(call);
  for (const LevelPair& pair : reach.pairs)
    for (const int level : {pair.high, pair.low}) {
      auto& axes = reach.axes[static_cast<std::size_t>(level)];
      if (!axes[0].empty()) continue;
      const auto size = call.size_of(level);
      for (std::size_t axis = 0; axis < axes.size(); ++axis)
        axes[axis] = static_cast<int>(axis) < axes_of(call.kind)
                         ? axis_positions(sampler, point.coordinates[axis], size[axis], tolerance)
                         : std::vector<AxisPosition>{{0, 0, 0}};
    }
  return reach;
}

Seen<int> compared(const DepthComparison& how, const mpq_class& depth) {
  std::set<bool> results{holds(how.comparison, cmp(how.reference, depth))};
  if (how.relative > 0 && abs(how.reference - depth) <= how.relative * depth)
    for (const int order : {-1, 0, 1}) results.insert(holds(how.comparison, order));
  return {*results.begin() ? 1 : 0, *results.rbegin() ? 1 : 0};
}

template <class Number>
Allowed<Number> allowed_in(const TexelGrid& grid, const TextureCall& call, const Reach& reach,
                           const std::optional<DepthComparison>& comparison) {
  return Filter<Number>(grid, call, reach, comparison).allowed();
}

template Allowed<double> allowed_in(const TexelGrid&, const TextureCall&, const Reach&,
                                    const std::optional<DepthComparison>&);
template Allowed<mpq_class> allowed_in(const TexelGrid&, const TextureCall&, const Reach&,
                                       const std::optional<DepthComparison>&);

}  // namespace plumbline
