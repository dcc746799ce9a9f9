// Vulkan's cubes by geometry: where a face's own table puts a place, and what lies beyond its edges.

#include "reference/cube.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace plumbline {
namespace {

mpq_class fraction(int numerator, int denominator) { return mpq_class(numerator) / denominator; }

CubePoint centre_of(const CubeTexel& texel, int size) {
  return point_of(
      {texel.face, fraction(2 * texel.i + 1 - size, size), fraction(2 * texel.j + 1 - size, size)});
}

/// Between two points, the square of it.
mpq_class distance(const CubePoint& a, const CubePoint& b) {
  mpq_class sum = 0;
  for (std::size_t k = 0; k < a.size(); ++k) sum += (a[k] - b[k]) * (a[k] - b[k]);
  return sum;
}

// "Cube map face and coordinate selection": each row of the table.
TEST(Cube, FacesHaveTheAxesOfTheTable) {
  const mpq_class s = fraction(1, 4), t = fraction(-1, 8);
  const auto place = [](const CubePoint& direction) {
    const auto all = places_of(direction);
    EXPECT_EQ(all.size(), 1u);
    return std::tuple(all[0].face, all[0].s, all[0].t);
  };
  EXPECT_EQ(place({8, 1, -2}), std::tuple(0, s, t));   // s = -z, t = -y
  EXPECT_EQ(place({-8, 1, 2}), std::tuple(1, s, t));   // s = z, t = -y
  EXPECT_EQ(place({2, 8, -1}), std::tuple(2, s, t));   // s = x, t = z
  EXPECT_EQ(place({2, -8, 1}), std::tuple(3, s, t));   // s = x, t = -z
  EXPECT_EQ(place({2, 1, 8}), std::tuple(4, s, t));    // s = x, t = -y
  EXPECT_EQ(place({-2, 1, -8}), std::tuple(5, s, t));  // s = -x, t = -y
}

TEST(Cube, PlacesAndPointsAreInverse) {
  for (int face = 0; face < 6; ++face)
    for (int i = -3; i <= 3; ++i)
      for (int j = -3; j <= 3; ++j) {
        CubePoint far = point_of({face, fraction(i, 4), fraction(j, 4)});
        for (mpq_class& c : far) c *= 5;
        const auto places = places_of(far);
        ASSERT_EQ(places.size(), 1u);
        EXPECT_EQ(std::tuple(places[0].face, places[0].s, places[0].t),
                  std::tuple(face, fraction(i, 4), fraction(j, 4)));
      }
}

// "r_z wins over r_y and r_x, and the second rule that r_y wins over r_x."
TEST(Cube, DirectionsBetweenFacesMaySelectEither) {
  const auto faces = [](const CubePoint& direction) {
    std::vector<int> out;
    for (const CubePlace& place : places_of(direction)) out.push_back(place.face);
    return out;
  };
  EXPECT_EQ(faces({1, -1, 0}), (std::vector{3, 0}));
  EXPECT_EQ(faces({-2, 1, 2}), (std::vector{4, 1}));
  EXPECT_EQ(faces({-1, -1, -1}), (std::vector{5, 3, 1}));
}

// The texel beyond an edge touches the one before it: on a cube folded flat their centres are one texel
// apart.
TEST(Cube, TexelsBeyondAnEdgeAreTheNearestOfTheNextFace) {
  for (const int size : {1, 2, 7})
    for (int face = 0; face < 6; ++face)
      for (int along = 0; along < size; ++along)
        for (const auto& [i, j] :
             {std::pair(-1, along), std::pair(size, along), std::pair(along, -1), std::pair(along, size)}) {
          const CubeTexel before{face, std::clamp(i, 0, size - 1), std::clamp(j, 0, size - 1)};
          const auto beyond = texels_of({face, i, j}, size);
          ASSERT_EQ(beyond.size(), 1u);
          EXPECT_NE(beyond[0].face, face);
          ASSERT_TRUE(beyond[0].i >= 0 && beyond[0].i < size && beyond[0].j >= 0 && beyond[0].j < size);
          // Half a texel to the edge, and half a texel on from it.
          const mpq_class half = fraction(1, size);
          EXPECT_EQ(distance(centre_of(before, size), centre_of(beyond[0], size)), 2 * half * half)
              << face << ' ' << i << ' ' << j << " of " << size;
        }
}

TEST(Cube, TexelsBeyondACornerAreTheThreeThatMeetThere) {
  constexpr int size = 5;
  std::set<std::set<int>> corners;
  for (int face = 0; face < 6; ++face)
    for (const int i : {-1, size})
      for (const int j : {-1, size}) {
        const auto three = texels_of({face, i, j}, size);
        ASSERT_EQ(three.size(), 3u);
        EXPECT_EQ(three[0].face, face);
        std::set<int> faces;
        for (const CubeTexel& texel : three) {
          faces.insert(texel.face);
          // Of every one the centre is half a texel from the corner along both axes of its face.
          CubePoint corner = centre_of(texel, size);
          for (mpq_class& c : corner) c = sgn(c);
          EXPECT_EQ(distance(centre_of(texel, size), corner), 2 * fraction(1, size) * fraction(1, size));
          CubePoint first = centre_of(three[0], size);
          for (mpq_class& c : first) c = sgn(c);
          EXPECT_EQ(corner, first);
        }
        EXPECT_EQ(faces.size(), 3u);
        corners.insert(faces);
      }
  EXPECT_EQ(corners.size(), 8u);
}

TEST(Cube, TexelsWithinAFaceAreThemselves) {
  EXPECT_EQ(texels_of({3, 0, 4}, 5), (std::vector<CubeTexel>{{3, 0, 4}}));
}

}  // namespace
}  // namespace plumbline
