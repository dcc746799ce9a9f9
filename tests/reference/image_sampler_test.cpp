// The sampler against a second evaluation, written straight from the formulas of chapter 8 in exact
// rationals.
#include "reference/image_sampler.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>
#include <random>

namespace plumbline {
namespace {

constexpr ImageFormat format{ChannelOrder::RGBA, ChannelType::UNORM_INT8};
constexpr Addressing addressings[] = {Addressing::clamp, Addressing::clamp_to_edge, Addressing::repeat,
                                      Addressing::mirrored_repeat};

struct Image {
  Extent extent;
  std::vector<std::uint8_t> texels;

  explicit Image(Extent e, std::mt19937_64& random)
      : extent(e), texels(std::size_t{4} * e.size[0] * e.size[1] * e.size[2]) {
    for (std::uint8_t& t : texels) t = static_cast<std::uint8_t>(random());
  }
  std::size_t index(int i, int j, int k) const {
    return 4 * (static_cast<std::size_t>(k) * extent.size[1] * extent.size[0] +
                static_cast<std::size_t>(j) * extent.size[0] + i);
  }
  Colour at(int i, int j, int k) const {
    return decode(format, std::as_bytes(std::span(texels)).subspan(index(i, j, k), 4));
  }
};

long floor_of(const mpq_class& q) {
  mpz_class z;
  mpz_fdiv_q(z.get_mpz_t(), q.get_num_mpz_t(), q.get_den_mpz_t());
  return z.get_si();
}

long nearest_even(const mpq_class& q) {
  const long below = floor_of(q);
  const mpq_class rest = q - below;
  if (rest == mpq_class(1, 2)) return below % 2 == 0 ? below : below + 1;
  return rest < mpq_class(1, 2) ? below : below + 1;
}

/// One axis by the text: i for nearest; i0, i1 and a for linear.
struct Axis {
  long i = 0, i0 = 0, i1 = 0;
  mpq_class a;
};

Axis by_the_text(Addressing mode, bool normalised, const mpq_class& s, long size) {
  const auto clamp = [](long a, long b, long c) { return a < b ? b : a > c ? c : a; };
  Axis axis;
  mpq_class u;
  if (mode == Addressing::repeat) {
    u = (s - floor_of(s)) * size;
    axis.i = floor_of(u);
    if (axis.i > size - 1) axis.i -= size;
    axis.i0 = floor_of(u - mpq_class(1, 2));
    axis.i1 = axis.i0 + 1;
    if (axis.i0 < 0) axis.i0 += size;
    if (axis.i1 > size - 1) axis.i1 -= size;
  } else if (mode == Addressing::mirrored_repeat) {
    u = abs(s - 2 * nearest_even(s / 2)) * size;
    axis.i = std::min(floor_of(u), size - 1);
    axis.i0 = floor_of(u - mpq_class(1, 2));
    axis.i1 = axis.i0 + 1;
    axis.i0 = std::max(axis.i0, 0L);
    axis.i1 = std::min(axis.i1, size - 1);
  } else {
    u = normalised ? mpq_class(s * size) : s;
    const long low = mode == Addressing::clamp ? -1 : 0, high = mode == Addressing::clamp ? size : size - 1;
    axis.i = clamp(floor_of(u), low, high);
    axis.i0 = clamp(floor_of(u - mpq_class(1, 2)), low, high);
    axis.i1 = clamp(floor_of(u - mpq_class(1, 2)) + 1, low, high);
  }
  axis.a = u - mpq_class(1, 2) - floor_of(u - mpq_class(1, 2));
  return axis;
}

mpq_class texel_channel(const Image& image, const long (&at)[3], int c) {
  for (int d = 0; d < 3; ++d) {
    if (at[d] < 0 || at[d] >= image.extent.size[d]) return 0;  // RGBA's border
  }
  const std::size_t index =
      image.index(static_cast<int>(at[0]), static_cast<int>(at[1]), static_cast<int>(at[2]));
  mpq_class value(image.texels[index + static_cast<std::size_t>(c)], 255);
  value.canonicalize();
  return value;
}

mpq_class filtered_by_the_text(const Image& image, const Axis (&axes)[3], int c) {
  mpq_class sum = 0;
  for (int corner = 0; corner < 8; ++corner) {
    long at[3] = {0, 0, 0};
    mpq_class weight = 1;
    for (int d = 0; d < image.extent.dimensions; ++d) {
      const bool second = (corner >> d) & 1;
      at[d] = second ? axes[d].i1 : axes[d].i0;
      weight *= second ? axes[d].a : mpq_class(1 - axes[d].a);
    }
    if (corner >> image.extent.dimensions == 0) sum += weight * texel_channel(image, at, c);
  }
  return sum;
}

float random_coordinate(std::mt19937_64& random, bool normalised, int size) {
  const float unit = static_cast<float>(static_cast<int>(random() % 8193) - 2048) / 2048.0f;  // [-1, 3]
  const float near_edge =
      std::bit_cast<float>(std::bit_cast<std::uint32_t>(unit) + static_cast<std::uint32_t>(random() % 3));
  return normalised ? near_edge : near_edge * static_cast<float>(size);
}

/// Samples per dimension and addressing mode; PLUMBLINE_IMAGE_SAMPLES sets how many in all for the long
/// check.
int samples() {
  const char* all = std::getenv("PLUMBLINE_IMAGE_SAMPLES");
  return all == nullptr ? 4000 : std::atoi(all) / 12 + 1;
}

class Sampling : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Dimensions, Sampling, ::testing::Values(1, 2, 3));

TEST_P(Sampling, AgreesWithThePlainFormulasWhereNothingIsTolerated) {
  std::mt19937_64 random(20 + GetParam());
  for (int sample = 0, count = samples(); sample < count; ++sample) {
    Extent extent{GetParam(), {1, 1, 1}};
    for (int d = 0; d < extent.dimensions; ++d) extent.size[d] = 1 + static_cast<int>(random() % 5);
    const Image image(extent, random);
    for (const Addressing mode : addressings) {
      const bool wraps = mode == Addressing::repeat || mode == Addressing::mirrored_repeat;
      const bool normalised = wraps || (random() & 1) != 0;
      std::uint32_t coordinates[3] = {};
      Axis axes[3];
      for (int d = 0; d < extent.dimensions; ++d) {
        const float s = random_coordinate(random, normalised, extent.size[d]);
        coordinates[d] = std::bit_cast<std::uint32_t>(s);
        axes[d] = by_the_text(mode, normalised, mpq_class(s), extent.size[d]);
      }
      const auto source = [&](int i, int j, int k) { return image.at(i, j, k); };
      const auto nearest = nearest_colours({mode, Filtering::nearest, normalised}, extent, coordinates,
                                           border_colour(format), source, {});
      const auto linear = linear_colours({mode, Filtering::linear, normalised}, extent, coordinates,
                                         border_colour(format), source, {});
      ASSERT_EQ(nearest.size(), 1u);
      ASSERT_TRUE(linear);
      for (int c = 0; c < 4; ++c) {
        const long at[3] = {axes[0].i, axes[1].i, axes[2].i};
        ASSERT_EQ(*nearest[0][c].value, texel_channel(image, at, c));
        const mpq_class expected = filtered_by_the_text(image, axes, c);
        ASSERT_EQ((*linear)[c].least, expected);
        ASSERT_EQ((*linear)[c].greatest, expected);
      }
    }
  }
}

TEST_P(Sampling, ToleranceHoldsEveryValueThatCoordinatesWithinItReach) {
  std::mt19937_64 random(40 + GetParam());
  const SamplingTolerance tolerance{.coordinate = mpq_class(1, 8), .weight = 0};
  for (int sample = 0; sample < 500; ++sample) {
    Extent extent{GetParam(), {1, 1, 1}};
    for (int d = 0; d < extent.dimensions; ++d) extent.size[d] = 2 + static_cast<int>(random() % 4);
    const Image image(extent, random);
    const Addressing mode = addressings[random() % 2];  // unnormalised: the perturbed coordinate is again one
    std::uint32_t coordinates[3] = {};
    Axis perturbed[3];
    for (int d = 0; d < extent.dimensions; ++d) {
      const float u = random_coordinate(random, false, extent.size[d]);
      coordinates[d] = std::bit_cast<std::uint32_t>(u);
      mpq_class shift(static_cast<long>(random() % 257) - 128, 1024);
      shift.canonicalize();
      perturbed[d] = by_the_text(mode, false, mpq_class(u) + shift, extent.size[d]);
    }
    const auto source = [&](int i, int j, int k) { return image.at(i, j, k); };
    const auto linear = linear_colours({mode, Filtering::linear, false}, extent, coordinates,
                                       border_colour(format), source, tolerance);
    const auto nearest = nearest_colours({mode, Filtering::nearest, false}, extent, coordinates,
                                         border_colour(format), source, tolerance);
    for (int c = 0; c < 4; ++c) {
      const mpq_class reached = filtered_by_the_text(image, perturbed, c);
      EXPECT_LE((*linear)[c].least, reached);
      EXPECT_GE((*linear)[c].greatest, reached);
      const long at[3] = {perturbed[0].i, perturbed[1].i, perturbed[2].i};
      const mpq_class texel = texel_channel(image, at, c);
      EXPECT_TRUE(
          std::ranges::any_of(nearest, [&](const Colour& colour) { return *colour[c].value == texel; }));
    }
  }
}

using Texels = std::vector<int>;

/// The texels that nearest filtering of four may read at a normalised coordinate.
Texels texels_of_four(Addressing mode, float s, const SamplingTolerance& tolerance = {}) {
  Texels out;
  const Sampler sampler{mode, Filtering::nearest, true, mode != Addressing::repeat};
  for (const AxisPosition& p : axis_positions(sampler, std::bit_cast<std::uint32_t>(s), 4, tolerance))
    out.push_back(p.first);
  return out;
}

TEST(AxisPositions, TexelsAreMirroredAboutTheirEdges) {
  struct Case {
    Addressing mode;
    float s;
    int texel;
  };
  const Case cases[] = {
      {Addressing::mirrored_repeat, 0.875f, 3},       {Addressing::mirrored_repeat, 1.125f, 3},
      {Addressing::mirrored_repeat, 1.375f, 2},       {Addressing::mirrored_repeat, 1.875f, 0},
      {Addressing::mirrored_repeat, 2.125f, 0},       {Addressing::mirrored_repeat, -0.375f, 1},
      {Addressing::mirror_clamp_to_edge, 0.125f, 0},  {Addressing::mirror_clamp_to_edge, -0.125f, 0},
      {Addressing::mirror_clamp_to_edge, -0.375f, 1}, {Addressing::mirror_clamp_to_edge, -2.0f, 3}};
  for (const Case& c : cases) EXPECT_EQ(texels_of_four(c.mode, c.s), Texels{c.texel}) << c.s;
}

// 4 (2^20 + 1/8) is 2^22 + 1/2, and four times 2^-24 of it somewhat more than one texel.
TEST(AxisPositions, RoundingErrorsGrowWithTheCoordinateBeforeItIsWrapped) {
  const SamplingTolerance four{.roundings = 4};
  EXPECT_EQ(texels_of_four(Addressing::repeat, 0.125f, four), (Texels{0}));
  EXPECT_EQ(texels_of_four(Addressing::repeat, 0x1p20f + 0.125f), (Texels{0}));
  EXPECT_EQ(texels_of_four(Addressing::repeat, 0x1p20f + 0.125f, four), (Texels{0, 1, 3}));
}

TEST(AxisPositions, WeightsMayBeOffToBothSidesWithinZeroAndOne) {
  struct Case {
    float u;
    mpq_class least, greatest;
  };
  const Case cases[] = {{1.0f, {3, 8}, {5, 8}}, {0.5625f, 0, {3, 16}}, {1.4375f, {13, 16}, 1}};
  for (const Case& c : cases) {
    const auto positions = axis_positions({Addressing::clamp, Filtering::linear, false},
                                          std::bit_cast<std::uint32_t>(c.u), 4, {.weight = {1, 8}});
    ASSERT_EQ(positions.size(), 2U) << c.u;
    EXPECT_EQ(positions[0].weight, c.least) << c.u;
    EXPECT_EQ(positions[1].weight, c.greatest) << c.u;
  }
}

TEST(ScaledLayers, AreThoseOfEitherRoundingOfTheProduct) {
  const auto layers = [](float w) { return scaled_layers(std::bit_cast<std::uint32_t>(w), 3); };
  EXPECT_EQ(layers(0.0f), std::vector<int>{0});
  EXPECT_EQ(layers(0.34f), std::vector<int>{1});
  EXPECT_EQ(layers(1.0f), std::vector<int>{2});  // rint(3), clamped
  EXPECT_EQ(layers(-8.0f), std::vector<int>{0});
  EXPECT_EQ(layers(1e30f), std::vector<int>{2});
  EXPECT_EQ(layers(0.5f), (std::vector<int>{1, 2}));            // 1.5: a tie, or just beside one
  EXPECT_EQ(layers(0x1.555556p-3f), (std::vector<int>{0, 1}));  // 1/6 rounded: 0.5 and an error
}

TEST(SelectLayer, RoundsToNearestEvenAndClamps) {
  const auto layer = [](float w) { return select_layer(std::bit_cast<std::uint32_t>(w), 4); };
  EXPECT_EQ(layer(0.5f), 0);
  EXPECT_EQ(layer(1.5f), 2);
  EXPECT_EQ(layer(2.5f), 2);
  EXPECT_EQ(layer(-3.0f), 0);
  EXPECT_EQ(layer(9.0f), 3);
}

}  // namespace
}  // namespace plumbline
