#pragma once

#include <gmpxx.h>

#include <array>
#include <vector>

namespace plumbline {

/// A point of a cube, or a direction from its centre: x, y, z.
using CubePoint = std::array<mpq_class, 3>;

/// Where a direction meets a face of the cube: s_c / |r_c| and t_c / |r_c| of Vulkan's table "Cube map face
/// and coordinate selection", within [-1, 1]. Faces count from 0: +x, -x, +y, -y, +z, -z.
struct CubePlace {
  int face;
  mpq_class s, t;
};

/// Every place that a direction may select: one, or one on each of the faces whose axes have the same largest
/// magnitude. The one that Vulkan recommends is the first: z before y before x. Precondition: no zero vector.
std::vector<CubePlace> places_of(const CubePoint& direction);

/// The point of the cube [-1, 1]^3 at a place.
CubePoint point_of(const CubePlace& place);

/// A texel of a cube's level: column i and row j of a face of `size` by `size` texels.
struct CubeTexel {
  int face, i, j;
  bool operator==(const CubeTexel&) const = default;
};

/// The texels that stand for the one at (i, j), each from -1 to `size`: itself on the face; where it lies
/// beyond one edge, the adjacent texel of the neighbouring face; beyond a corner, the three that meet there,
/// the face's own first ("Cube Map Edge Handling").
std::vector<CubeTexel> texels_of(const CubeTexel& texel, int size);

}  // namespace plumbline
