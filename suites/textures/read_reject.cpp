// TextureReadJudge::must_reject.
#include <algorithm>
#include <bit>
#include <set>

#include "reference/cube.h"
#include "reference/rational_ulp.h"
#include "suites/textures/read_judge.h"

namespace plumbline {
namespace {

/// The least and the greatest of what was seen, without sign the largest too.
struct Ends {
  std::optional<mpq_class> least, greatest;
  std::optional<mpq_class> least_texel, greatest_texel;
  mpq_class largest = 0;

  void include(const mpq_class& low, const mpq_class& high) {
    if (!least || low < *least) least = low;
    if (!greatest || high > *greatest) greatest = high;
  }
  void include_texel(const mpq_class& value) {
    largest = std::max<mpq_class>(largest, abs(value));
    if (!least_texel || value < *least_texel) least_texel = value;
    if (!greatest_texel || value > *greatest_texel) greatest_texel = value;
  }
};

/// One level of one layer as reference/image_sampler.h sees it, with the lower or the upper ends of texels
/// that are not known exactly.
class LevelSeen {
 public:
  LevelSeen(const TexelGrid& grid, const TextureCall& call, int level, int layer, bool upper,
            const std::optional<DepthComparison>& comparison, std::size_t component)
      : grid_(grid),
        call_(call),
        level_(level),
        layer_(layer),
        upper_(upper),
        comparison_(comparison),
        component_(component) {}

  /// False where an infinity or a NaN takes part.
  bool add_to(Ends& ends, const Sampler& sampler, const SamplePoint& at, const SamplingTolerance& tolerance) {
    const TexelSource source = [&](int i, int j, int k) { return colour(ends, {i, j, k}); };
    const Extent extent{axes_of(call_.kind), call_.size_of(level_), call_.offset()};
    const Colour border = colour(ends, {-1, 0, 0});
    open_ = false;  // the border may not take part
    if (sampler.filtering == Filtering::linear) {
      const auto reached = linear_colours(sampler, extent, at.coordinates, border, source, tolerance);
      ends.include((*reached)[component_].least, (*reached)[component_].greatest);
    } else {
      for (const Colour& seen : nearest_colours(sampler, extent, at.coordinates, border, source, tolerance))
        ends.include(*seen[component_].value, *seen[component_].value);
    }
    return !open_;
  }

  /// Every texel of a cube whose centre lies as near to where the direction meets the cube as one that takes
  /// part may. False where an infinity or a NaN is among them, or a corner takes part, which may be anything.
  bool add_around(Ends& ends, Filtering within, const SamplePoint& at, const SamplingTolerance& tolerance) {
    const int size = call_.size_of(level_)[0];
    // In units of half a texel: a sample on a face may be so far off.
    const mpq_class off = 2 * (tolerance.grid + mpq_class(4 * tolerance.roundings * size) / (1 << 24));
    const mpq_class reach = ((within == Filtering::linear ? 2 : 1) + off) / size;
    CubePoint point;
    for (std::size_t k = 0; k < point.size(); ++k) point[k] = *binary32_value(at.coordinates[k]);
    const mpq_class longest = size_of(point, {});
    for (mpq_class& coordinate : point) coordinate /= longest;
    CubePoint corner;
    for (std::size_t k = 0; k < corner.size(); ++k) corner[k] = point[k] < 0 ? -1 : 1;
    if (within == Filtering::linear && size_of(point, corner) <= (1 + off) / size) return false;
    const int cube = layer_;
    for (int face = 0; face < 6; ++face)
      for (int j = 0; j < size; ++j)
        for (int i = 0; i < size; ++i) {
          const CubePoint centre =
              point_of({face, mpq_class(2 * i + 1 - size) / size, mpq_class(2 * j + 1 - size) / size});
          if (size_of(point, centre) > reach) continue;
          layer_ = 6 * cube + face;
          const mpq_class value = *colour(ends, {i, j, 0})[component_].value;
          ends.include(value, value);
        }
    return !open_;
  }

 private:
  /// The longest of the differences along the axes.
  static mpq_class size_of(const CubePoint& a, const CubePoint& b) {
    mpq_class longest = 0;
    for (std::size_t k = 0; k < a.size(); ++k) longest = std::max<mpq_class>(longest, abs(a[k] - b[k]));
    return longest;
  }

  Colour colour(Ends& ends, const std::array<int, 3>& place) {
    const TexelGrid::Texel& texel = grid_.at(level_, place, layer_);
    open_ = open_ || texel.exact[component_].open;
    Colour colour = texel.colour;
    for (std::size_t k = 0; k < colour.size(); ++k)
      colour[k].value = upper_ ? texel.exact[k].greatest : texel.exact[k].least;
    if (comparison_) {
      const Seen<int> result = compared(*comparison_, texel.exact[0].least);
      colour[0].value = upper_ ? result.greatest : result.least;
    }
    ends.include_texel(*colour[component_].value);
    return colour;
  }

  const TexelGrid& grid_;
  const TextureCall& call_;
  int level_, layer_;
  bool upper_;
  const std::optional<DepthComparison>& comparison_;
  std::size_t component_;
  bool open_ = false;
};

}  // namespace

/// How many of the axes and the mix of levels may have a weight that is no whole one: less than two make no
/// products.
int TextureReadJudge::fractional_steps(const Reach& reach) const {
  int most = 0;
  for (const FaceReach& face : reach.faces)
    for (const LevelPair& pair : reach.pairs) {
      int steps = pair.ends == std::vector<mpq_class>{0} ? 0 : 2;  // levels have no fraction bits of weights
      for (int axis = 0; axis < axes_of(call_.kind) && pair.within == Filtering::linear; ++axis)
        for (const int level : std::set{pair.high, pair.low}) {
          const auto& positions = face.at(pair.within, level)[static_cast<std::size_t>(axis)];
          const auto is_whole = [](const AxisPosition& p) { return p.weight == 0 || p.weight == 1; };
          steps += std::ranges::all_of(positions, is_whole) ? 0 : 1;
        }
      most = std::max(most, steps);
    }
  return most;
}

/// By the filters of reference/image_sampler.h, level by level: what lies between two levels lies between
/// their ends. Of cubes by where the centres of texels lie. Beyond that may lie the numbers next to the ends
/// that the filter may be limited to, if the result is one, and sums whose weights' products are cut.
bool TextureReadJudge::must_reject(std::span<const Scalar> point, int output, Scalar result,
                                   const ImageRule& rule) const {
  const auto component = static_cast<std::size_t>(output);
  const auto got = component_value(result);
  if (call_.sampler.unlisted) return !got || *got < 0 || *got > 1;
  const auto comparison = comparison_of(call_, point, rule);
  SamplePoint at = sample_point(call_, point);
  const bool around = call_.samples() && is_cube(call_.kind);
  SamplingTolerance tolerance = call_.samples() ? tolerance_of(rule) : SamplingTolerance{};
  if (call_.projects()) {
    const auto divisor = std::bit_cast<float>(at.divisor);
    for (std::uint32_t& bits : at.coordinates)
      bits = std::bit_cast<std::uint32_t>(std::bit_cast<float>(bits) / divisor);
    tolerance.roundings = 2 * tolerance.roundings + 2;  // the division rounds, here and there
  }
  const Reach reach = this->reach(point, rule);
  Ends ends;
  for (const int layer : reach.layers)
    for (const LevelPair& pair : reach.pairs)
      for (const int level : std::set{pair.high, pair.low}) {
        const Sampler sampler = call_.samples() ? sampler_of(call_, pair.within)
                                                : Sampler{Addressing::clamp, Filtering::nearest, false};
        for (const bool upper : {false, true}) {
          LevelSeen seen(grid_, call_, level, layer, upper, comparison, component);
          const bool closed = around ? seen.add_around(ends, pair.within, at, tolerance)
                                     : seen.add_to(ends, sampler, at, tolerance);
          if (!closed) return false;
        }
      }
  if (!got) return true;
  const auto flushes = [&](const mpq_class& end) { return may_flush(grid_.format(), component, end); };
  if (*got == 0 && !comparison && flushes(*ends.least) && flushes(*ends.greatest)) return false;
  mpq_class slack = 0;
  if (is_floating(result.type))
    slack = mpq_class(rule.relative) * roundings() * ends.largest + ulp_of(ends.largest, binary32);
  if (call_.filters()) {
    if (around || fractional_steps(reach) > 1)
      slack +=
          mpq_class(off_by_cut_weights(mpq_class(*ends.greatest_texel - *ends.least_texel).get_d(), rule));
    SeenColour<mpq_class> box{};
    // What has one exponent has that of the greatest component.
    if (grid_.format().shared_exponent) {
      const auto largest = allowed<mpq_class>({reach, comparison}).largest;
      for (std::size_t c = 0; c < box.size(); ++c) box[c] = {mpq_class(-largest[c]), largest[c]};
    }
    mpq_class step = 0;
    for (const Numbers& numbers : numbers_of(component))
      if (is_among(numbers, *got, box, rule))
        for (const mpq_class& about : {*got, *got < *ends.least ? *ends.least : *ends.greatest})
          step = std::max<mpq_class>(step, off_in_format(numbers, about, box) + step_of(numbers, about, box));
    slack += step;
  }
  return *got < *ends.least - slack || *got > *ends.greatest + slack;
}

}  // namespace plumbline
