#include "reference/cube.h"

#include <algorithm>

#include "reference/floor.h"

namespace plumbline {
namespace {

/// An axis of the cube with a sign.
struct Axis {
  std::size_t axis;
  int sign;
};
struct FaceAxes {
  Axis major, s, t;
};
constexpr std::size_t axis_x = 0, axis_y = 1, axis_z = 2;

// "Cube map face and coordinate selection".
constexpr std::array<FaceAxes, 6> faces{{
    {{axis_x, 1}, {axis_z, -1}, {axis_y, -1}},
    {{axis_x, -1}, {axis_z, 1}, {axis_y, -1}},
    {{axis_y, 1}, {axis_x, 1}, {axis_z, 1}},
    {{axis_y, -1}, {axis_x, 1}, {axis_z, -1}},
    {{axis_z, 1}, {axis_x, 1}, {axis_y, -1}},
    {{axis_z, -1}, {axis_x, -1}, {axis_y, -1}},
}};

const FaceAxes& axes_of(int face) { return faces[static_cast<std::size_t>(face)]; }

/// The texel of the neighbouring face: the face's plane is folded where it leaves the cube, so that what
/// lies beyond the edge lies as far behind it on the next face.
CubeTexel across_edge(const CubeTexel& texel, int size) {
  const auto centre = [&](int k) { return mpq_class(mpq_class(2 * k + 1 - size) / size); };
  CubePoint point = point_of({texel.face, centre(texel.i), centre(texel.j)});
  mpq_class& beyond = *std::ranges::max_element(point, {}, [](const mpq_class& c) { return abs(c); });
  const mpq_class excess = abs(beyond) - 1;
  mpq_class& major = point[axes_of(texel.face).major.axis];
  beyond = sgn(beyond);
  major -= sgn(major) * excess;
  const CubePlace place = places_of(point)[0];
  const auto index = [&](const mpq_class& at) {
    return static_cast<int>(floor_of((at + 1) * size / 2).get_si());
  };
  return {place.face, index(place.s), index(place.t)};
}

}  // namespace

std::vector<CubePlace> places_of(const CubePoint& direction) {
  mpq_class largest = 0;
  for (const mpq_class& along : direction) largest = std::max<mpq_class>(largest, abs(along));
  std::vector<CubePlace> out;
  for (const std::size_t axis : {axis_z, axis_y, axis_x}) {
    if (abs(direction[axis]) != largest) continue;
    const int face = 2 * static_cast<int>(axis) + (direction[axis] < 0 ? 1 : 0);
    const FaceAxes& axes = axes_of(face);
    out.push_back({face, axes.s.sign * direction[axes.s.axis] / largest,
                   axes.t.sign * direction[axes.t.axis] / largest});
  }
  return out;
}

CubePoint point_of(const CubePlace& place) {
  const FaceAxes& axes = axes_of(place.face);
  CubePoint point;
  point[axes.major.axis] = axes.major.sign;
  point[axes.s.axis] = axes.s.sign * place.s;
  point[axes.t.axis] = axes.t.sign * place.t;
  return point;
}

std::vector<CubeTexel> texels_of(const CubeTexel& texel, int size) {
  const CubeTexel in_i{texel.face, std::clamp(texel.i, 0, size - 1), texel.j},
      in_j{texel.face, texel.i, std::clamp(texel.j, 0, size - 1)};
  const bool beyond_i = in_i.i != texel.i, beyond_j = in_j.j != texel.j;
  if (!beyond_i && !beyond_j) return {texel};
  if (!beyond_i || !beyond_j) return {across_edge(texel, size)};
  return {{texel.face, in_i.i, in_j.j}, across_edge(in_i, size), across_edge(in_j, size)};
}

}  // namespace plumbline
