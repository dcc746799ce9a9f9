// Cubes of Vulkan by geometry, not by the document's tables: the texels that a direction points at.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "harness/support/random.h"
#include "reference/cube.h"
#include "suites/textures/texel_filter.h"

namespace plumbline {
namespace {

ImageRule without_tolerance() {
  ImageRule rule;
  rule.coordinate_roundings = 0;
  return rule;
}

TextureCall cube(Filtering filtering) {
  return {.kind = TextureKind::cube,
          .format = "R32G32B32A32_SFLOAT",
          .size = {7, 7, 1},
          .layers = 6,
          .operation = TextureOperation::sample,
          .sampler = {.filter = {Addressing::repeat, filtering, true}, .border = BorderColour::opaque_white}};
}

SamplePoint towards(float x, float y, float z) {
  SamplePoint point;
  std::size_t axis = 0;
  for (const float c : {x, y, z}) point.coordinates[axis++] = std::bit_cast<std::uint32_t>(c);
  return point;
}

/// The texel of a cube of 7 whose centre is nearest to where the direction meets it.
std::array<int, 3> nearest_on_cube(const std::array<double, 3>& direction) {
  const double longest = std::max({std::abs(direction[0]), std::abs(direction[1]), std::abs(direction[2])});
  std::array<int, 3> nearest{};
  double least = 9;
  for (int face = 0; face < 6; ++face)
    for (int j = 0; j < 7; ++j)
      for (int i = 0; i < 7; ++i) {
        const CubePoint centre = point_of({face, mpq_class(2 * i - 6) / 7, mpq_class(2 * j - 6) / 7});
        double distance = 0;
        for (std::size_t k = 0; k < 3; ++k)
          distance += std::pow(centre[k].get_d() - direction[k] / longest, 2);
        if (distance < least) {
          least = distance;
          nearest = {face, i, j};
        }
      }
  return nearest;
}

// By geometry, not by the tables: what nearest filtering takes is the texel that the direction points at.
TEST(Reach, OfADirectionIsTheTexelThatItPointsAt) {
  const TextureCall call = cube(Filtering::nearest);
  const TexelGrid grid(call);
  Random random(15);
  for (int n = 0; n < 500; ++n) {
    std::array<double, 3> direction{};
    for (double& c : direction) c = static_cast<float>(2 * random.unit() - 1);
    const Reach reach = reach_of(call,
                                 towards(static_cast<float>(direction[0]), static_cast<float>(direction[1]),
                                         static_cast<float>(direction[2])),
                                 without_tolerance());
    const auto allowed = allowed_in<mpq_class>(grid, call, reach, {});
    const auto [face, i, j] = nearest_on_cube(direction);
    ASSERT_EQ(allowed.boxes.size(), 1u);
    ASSERT_EQ(allowed.boxes[0].colour[0].least, grid.at(0, {i, j, 0}, face).exact[0].least) << n;
  }
}

// "The coordinates (i,j) and the array layer l are transformed to select the adjacent texel": on an edge,
// half of the texel on this side and half of the one on the other.
TEST(Reach, OfADirectionToAnEdgeIsHalfOfEitherFace) {
  const TextureCall call = cube(Filtering::linear);
  const TexelGrid grid(call);
  for (const int x : {-1, 1})
    for (const int y : {-1, 1})
      for (int along = 0; along < 7; ++along) {
        const mpq_class z = mpq_class(2 * along - 6) / 7;
        const auto texel = [&](double a, double b) {
          const auto [face, i, j] = nearest_on_cube({a, b, z.get_d()});
          return grid.at(0, {i, j, 0}, face).exact[0].least;
        };
        const mpq_class half = (texel(x, y * 0.99) + texel(x * 0.99, y)) / 2;
        const float seven = 7;
        const Reach reach = reach_of(call,
                                     towards(seven * static_cast<float>(x), seven * static_cast<float>(y),
                                             static_cast<float>(2 * along - 6)),
                                     without_tolerance());
        EXPECT_EQ(reach.faces.size(), 2u);
        for (const auto& box : allowed_in<mpq_class>(grid, call, reach, {}).boxes)
          EXPECT_EQ(box.colour[0].least, half) << x << ' ' << y << ' ' << along;
      }
}

// "The average of the three values of the adjacent texels": a quarter each of the face's own and of the
// corner's, which is made of all three.
TEST(Reach, OfADirectionToACornerHasTheAverageOfThree) {
  const TextureCall call = cube(Filtering::linear);
  const TexelGrid grid(call);
  const Reach reach = reach_of(call, towards(1, 1, 1), without_tolerance());
  const auto allowed = allowed_in<mpq_class>(grid, call, reach, {});
  mpq_class sum = 0;
  for (const auto& direction : {std::array{1.0, 0.99, 0.99}, {0.99, 1.0, 0.99}, {0.99, 0.99, 1.0}}) {
    const auto [face, i, j] = nearest_on_cube(direction);
    sum += grid.at(0, {i, j, 0}, face).exact[0].least;
  }
  ASSERT_EQ(allowed.boxes.size(), 3u);
  EXPECT_TRUE(allowed.boxes[0].recommended);
  EXPECT_FALSE(allowed.boxes[1].recommended);
  for (const auto& box : allowed.boxes) {
    EXPECT_EQ(box.colour[0].least, sum / 3);
    EXPECT_TRUE(box.colour[0].free);
  }
}

}  // namespace
}  // namespace plumbline
