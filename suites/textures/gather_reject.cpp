// TextureGatherJudge::must_reject.
#include <algorithm>

#include "reference/cube.h"
#include "reference/rational_ulp.h"
#include "suites/textures/gather_judge.h"
#include "suites/textures/read_judge.h"

namespace plumbline {
namespace {

mpq_class longest_of(const CubePoint& a, const CubePoint& b) {
  mpq_class longest = 0;
  for (std::size_t k = 0; k < a.size(); ++k) longest = std::max<mpq_class>(longest, abs(a[k] - b[k]));
  return longest;
}

}  // namespace

/// A texel of the footprint is the nearest one half a texel beside the coordinates; an offset moves it on.
bool TextureGatherJudge::is_of_a_plane(const SamplePoint& at, std::size_t texel, const ImageRule& rule,
                                       const std::function<bool(const TexelGrid::Texel&)>& gives) const {
  const bool four = call_.offsets.size() > 1, right = !four && (texel == 1 || texel == 2),
             lower = !four && texel < 2;
  Sampler nearest = call_.sampler.filter;
  nearest.filtering = Filtering::nearest;
  nearest.wraps_texels = true;
  SamplingTolerance tolerance = tolerance_of(rule);
  tolerance.roundings *= 4;  // they scale with the coordinate before it is moved
  std::array<std::vector<AxisPosition>, 2> axes;
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    const int offset = call_.offsets.empty() ? 0 : call_.offsets[four ? texel : 0][axis];
    const mpq_class half(axis == 0 ? (right ? 1 : -1) : (lower ? 1 : -1), 2);
    const mpq_class moved = *binary32_value(at.coordinates[axis]) + (half + offset) / call_.size[axis];
    axes[axis] = axis_positions(nearest, moved, call_.size[axis], tolerance);
  }
  const mpq_class layer = *binary32_value(at.layer);
  for (int l = 0; l < call_.layers; ++l) {
    const bool in_reach =
        abs(layer - l) <= 1 || (layer < 0 && l == 0) || (layer > l && l == call_.layers - 1);
    for (const AxisPosition& y : axes[1])
      for (const AxisPosition& x : axes[0])
        if (in_reach && gives(grid_.at(0, {x.first, y.first, 0}, l))) return true;
  }
  return false;
}

/// Of a cube every texel whose centre is near; where a corner may take part, anything.
bool TextureGatherJudge::is_of_a_cube(const SamplePoint& at, const ImageRule& rule,
                                      const std::function<bool(const TexelGrid::Texel&)>& gives) const {
  const int size = call_.size[0];
  const SamplingTolerance tolerance = tolerance_of(rule);
  const mpq_class off = 2 * (tolerance.grid + mpq_class(4 * tolerance.roundings * size) / (1 << 24));
  CubePoint point, corner;
  for (std::size_t k = 0; k < point.size(); ++k) point[k] = *binary32_value(at.coordinates[k]);
  const mpq_class longest = longest_of(point, {});
  for (std::size_t k = 0; k < point.size(); ++k) {
    point[k] /= longest;
    corner[k] = point[k] < 0 ? -1 : 1;
  }
  if (longest_of(point, corner) <= (1 + off) / size) return true;
  for (int layer = 0; layer < call_.layers; ++layer)
    for (int j = 0; j < size; ++j)
      for (int i = 0; i < size; ++i) {
        const CubePoint centre =
            point_of({layer % 6, mpq_class(2 * i + 1 - size) / size, mpq_class(2 * j + 1 - size) / size});
        if (longest_of(point, centre) <= (2 + off) / size && gives(grid_.at(0, {i, j, 0}, layer)))
          return true;
      }
  return false;
}

bool TextureGatherJudge::must_reject(std::span<const Scalar> point, int output, Scalar result,
                                     const ImageRule& rule) const {
  const auto got = component_value(result);
  const auto comparison = comparison_of(call_, point, rule);
  if (!got && call_.compares()) return true;
  const bool between = call_.compares() && *got != 0 && *got != 1;
  if (between && (!is_cube(call_.kind) || *got < 0 || *got > 1)) return true;
  const auto gives = [&](const TexelGrid::Texel& texel) {
    const auto c = component();
    if (texel.exact[c].open) return true;
    if (!got || between) return false;  // a corner alone gives what lies between
    mpq_class least = texel.exact[c].least, greatest = texel.exact[c].greatest;
    if (comparison) {
      const Seen<int> either = compared(*comparison, texel.exact[0].least);
      least = either.least;
      greatest = either.greatest;
    }
    const mpq_class largest = std::max<mpq_class>(abs(least), abs(greatest));
    if (*got == 0 && !comparison && may_flush(grid_.format(), c, largest)) return true;
    const mpq_class slack = is_floating(result.type) ? 2 * mpq_class(rule.relative) * largest : mpq_class(0);
    return *got >= least - slack && *got <= greatest + slack;
  };
  const SamplePoint at = sample_point(call_, point);
  return is_cube(call_.kind) ? !is_of_a_cube(at, rule, gives)
                             : !is_of_a_plane(at, static_cast<std::size_t>(output), rule, gives);
}

}  // namespace plumbline
