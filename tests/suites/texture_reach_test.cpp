// What filters of Vulkan's images reach, against a plain evaluation of the document's formulas.

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <set>

#include "harness/support/random.h"
#include "suites/textures/integer_sums.h"
#include "suites/textures/texel_filter.h"

namespace plumbline {
namespace {

ImageRule with_bits(int bits) {
  ImageRule rule;
  rule.relative = 1e-5;
  rule.coordinate_roundings = 0;
  rule.coordinate_grid = rule.levels = bits == 0 ? 0 : std::ldexp(1.0, -bits);
  if (bits == 0) rule.relative = 0;
  return rule;
}

/// "Wrapping Operation".
int wrapped(Addressing addressing, int i, int size) {
  const auto mirror = [](int n) { return n >= 0 ? n : -(1 + n); };
  const auto modulo = [](int n, int m) { return (n % m + m) % m; };
  switch (addressing) {
    case Addressing::repeat:
      return modulo(i, size);
    case Addressing::mirrored_repeat:
      return size - 1 - mirror(modulo(i, 2 * size) - size);
    case Addressing::clamp_to_edge:
      return std::clamp(i, 0, size - 1);
    case Addressing::mirror_clamp_to_edge:
      return std::clamp(mirror(i), 0, size - 1);
    default:
      return std::clamp(i, -1, size);
  }
}

/// "Texel Linear Filtering", red, in two dimensions.
double filtered(const TextureCall& call, const TexelGrid& grid, int level, const std::array<float, 2>& s) {
  const auto size = call.size_of(level);
  std::array<int, 2> first{};
  std::array<double, 2> weight{};
  for (std::size_t axis = 0; axis < 2; ++axis) {
    const double u = static_cast<double>(s[axis]) * size[axis] - 0.5;
    first[axis] = static_cast<int>(std::floor(u));
    weight[axis] = u - std::floor(u);
  }
  double sum = 0;
  for (int j = 0; j < 2; ++j)
    for (int i = 0; i < 2; ++i) {
      const Addressing mode = call.sampler.filter.addressing;
      const int x = wrapped(mode, first[0] + i, size[0]), y = wrapped(mode, first[1] + j, size[1]);
      sum += (i == 1 ? weight[0] : 1 - weight[0]) * (j == 1 ? weight[1] : 1 - weight[1]) *
             grid.at(level, {x, y, 0}, 0).rounded[0].least;
    }
  return sum;
}

SamplePoint at(float s, float t, float lod = 0) {
  return {{std::bit_cast<std::uint32_t>(s), std::bit_cast<std::uint32_t>(t), 0},
          0,
          std::bit_cast<std::uint32_t>(lod)};
}

TextureCall linear(Addressing addressing, int levels = 1) {
  return {.format = "R8G8B8A8_UNORM",
          .size = {13, 6, 1},
          .levels = levels,
          .operation = TextureOperation::sample,
          .sampler = {.filter = {addressing, Filtering::linear, true},
                      .levels = Filtering::linear,
                      .border = BorderColour::opaque_white}};
}

TEST(Reach, WithoutToleranceIsTheFormulaInEveryAddressing) {
  for (const Addressing addressing :
       {Addressing::repeat, Addressing::mirrored_repeat, Addressing::clamp_to_edge,
        Addressing::mirror_clamp_to_edge, Addressing::clamp}) {
    const TextureCall call = linear(addressing);
    const TexelGrid grid(call);
    Random random(7);
    for (int n = 0; n < 2000; ++n) {
      const auto s = static_cast<float>(6 * random.unit() - 3), t = static_cast<float>(6 * random.unit() - 3);
      const Reach reach = reach_of(call, at(s, t), with_bits(0));
      const auto exact = allowed_in<mpq_class>(grid, call, reach, {});
      ASSERT_EQ(exact.boxes.size(), 1u);
      const double expected = filtered(call, grid, 0, {s, t});
      ASSERT_NEAR(exact.boxes[0].colour[0].least.get_d(), expected, 1e-12)
          << name_of(addressing) << ' ' << s << ' ' << t;
      ASSERT_EQ(exact.boxes[0].colour[0].least, exact.boxes[0].colour[0].greatest);
    }
  }
}

TEST(Reach, BetweenLevelsIsTheirMix) {
  const TextureCall call = linear(Addressing::repeat, 3);
  const TexelGrid grid(call);
  Random random(9);
  for (int n = 0; n < 2000; ++n) {
    const auto s = static_cast<float>(random.unit()), t = static_cast<float>(random.unit()),
               lod = static_cast<float>(4 * random.unit() - 1);
    const auto exact = allowed_in<mpq_class>(grid, call, reach_of(call, at(s, t, lod), with_bits(0)), {});
    ASSERT_EQ(exact.boxes.size(), 1u);
    const double place = std::clamp<double>(lod, 0, 2), delta = place - std::floor(place);
    const int high = static_cast<int>(place), low = std::min(high + 1, 2);
    const double expected =
        (1 - delta) * filtered(call, grid, high, {s, t}) + delta * filtered(call, grid, low, {s, t});
    ASSERT_NEAR(exact.boxes[0].colour[0].least.get_d(), expected, 1e-12) << s << ' ' << t << ' ' << lod;
  }
}

TEST(Reach, IsTheSameInBinary64AndInRationals) {
  for (const int bits : {0, 4, 8}) {
    const TextureCall call = linear(Addressing::mirrored_repeat, 3);
    const TexelGrid grid(call);
    Random random(11);
    for (int n = 0; n < 300; ++n) {
      const SamplePoint point =
          at(static_cast<float>(4 * random.unit() - 2), static_cast<float>(random.unit()),
             static_cast<float>(3 * random.unit() - 0.5));
      const Reach reach = reach_of(call, point, with_bits(bits));
      const auto exact = allowed_in<mpq_class>(grid, call, reach, {});
      const auto rounded = allowed_in<double>(grid, call, reach, {});
      ASSERT_EQ(exact.boxes.size(), rounded.boxes.size());
      for (std::size_t k = 0; k < exact.boxes.size(); ++k)
        for (std::size_t c = 0; c < 4; ++c) {
          const auto& of_exact = exact.boxes[k].colour[c];
          const auto& of_rounded = rounded.boxes[k].colour[c];
          ASSERT_NEAR(of_exact.least.get_d(), of_rounded.least, 0x1p-48);
          ASSERT_NEAR(of_exact.greatest.get_d(), of_rounded.greatest, 0x1p-48);
        }
    }
  }
}

/// What linear_colours finds in the lower or the upper ends of texels.
std::array<ChannelInterval, 4> in_rationals(const TexelGrid& grid, const TextureCall& call,
                                            const SamplePoint& point, const ImageRule& rule, bool upper) {
  const auto colour_of = [upper](const TexelGrid::Texel& texel) {
    Colour colour = texel.colour;
    for (std::size_t c = 0; c < colour.size(); ++c)
      colour[c].value = upper ? texel.exact[c].greatest : texel.exact[c].least;
    return colour;
  };
  const TexelSource source = [&](int i, int j, int k) { return colour_of(grid.at(0, {i, j, k}, 0)); };
  const Extent extent{axes_of(call.kind), call.size_of(0), call.offset()};
  return *linear_colours(sampler_of(call, Filtering::linear), extent, point.coordinates,
                         colour_of(grid.at(0, {-1, 0, 0}, 0)), source, tolerance_of(rule));
}

TEST(Reach, IsTheSameInIntegersAndInRationals) {
  for (const char* const format : {"R8G8B8A8_UNORM", "R8G8B8A8_SNORM", "R16G16B16A16_UNORM",
                                   "R32G32B32A32_SFLOAT", "E5B9G9R9_UFLOAT_PACK32"})
    for (const TextureKind kind : {TextureKind::image1d, TextureKind::image2d, TextureKind::image3d}) {
      TextureCall call = linear(Addressing::clamp);
      call.format = format;
      call.kind = kind;
      call.size = {5, axes_of(kind) > 1 ? 4 : 1, axes_of(kind) > 2 ? 3 : 1};
      const TexelGrid grid(call);
      const ImageRule rule = with_bits(8);
      Random random(13);
      for (int n = 0; n < 20; ++n) {
        SamplePoint point;
        for (std::uint32_t& coordinate : point.coordinates)
          coordinate = std::bit_cast<std::uint32_t>(static_cast<float>(1.5 * random.unit() - 0.25));
        const Reach reach = reach_of(call, point, rule);
        const auto sums =
            sums_in_integers(grid, call, {0, 0, 0}, reach.faces[0].at(Filtering::linear, 0), {});
        ASSERT_TRUE(sums) << format;
        const auto least = in_rationals(grid, call, point, rule, false),
                   greatest = in_rationals(grid, call, point, rule, true);
        for (std::size_t c = 0; c < 4; ++c) {
          ASSERT_EQ(sums->sums[c].least, least[c].least) << format << ' ' << c;
          ASSERT_EQ(sums->sums[c].greatest, greatest[c].greatest) << format << ' ' << c;
        }
      }
    }
}

// A wider tolerance reaches what a narrower one does.
TEST(Reach, GrowsWithTheTolerance) {
  const TextureCall call = linear(Addressing::clamp);
  const TexelGrid grid(call);
  Random random(13);
  for (int n = 0; n < 500; ++n) {
    const SamplePoint point =
        at(static_cast<float>(2 * random.unit() - 0.5), static_cast<float>(2 * random.unit() - 0.5));
    const auto hull = [&](int bits, std::size_t c) {
      const auto allowed = allowed_in<mpq_class>(grid, call, reach_of(call, point, with_bits(bits)), {});
      return allowed.boxes.at(0).colour[c];
    };
    for (std::size_t c = 0; c < 4; ++c) {
      const auto exact = hull(0, c), fine = hull(8, c), coarse = hull(4, c);
      ASSERT_TRUE(coarse.least <= fine.least && fine.least <= exact.least);
      ASSERT_TRUE(coarse.greatest >= fine.greatest && fine.greatest >= exact.greatest);
    }
  }
}

/// The texels along the first axis, of six, that a sample at u = 6 s may take, with 8 fraction bits.
std::vector<int> texels(float s, Addressing addressing) {
  TextureCall call = linear(addressing);
  call.size = {6, 6, 1};
  call.sampler.filter.filtering = Filtering::nearest;
  std::vector<int> out;
  const Reach reach = reach_of(call, at(s, 0), with_bits(8));
  for (const AxisPosition& position : reach.faces[0].at(Filtering::nearest, 0)[0])
    out.push_back(position.first);
  return out;
}

// Coordinates snap to multiples of 2^-8, of which every integer is one: none moves to the texel before.
TEST(Reach, OfACoordinateBesideATexelsEdgeIsNotTheTexelBefore) {
  EXPECT_EQ(texels(2.002f / 6, Addressing::repeat), (std::vector{2}));
  EXPECT_EQ(texels(2.999f / 6, Addressing::repeat), (std::vector{2, 3}));
}

// "(size - 1) - mirror((i mod (2 size)) - size)" of i = floor(9): 2, though the coordinate mirrored is 3.
TEST(Reach, MirrorsTheTexelAndNotTheCoordinate) {
  const auto at_turn = texels(1.5f, Addressing::mirrored_repeat);
  EXPECT_EQ(at_turn, (std::vector{2}));
  EXPECT_EQ(texels(-0.5f, Addressing::mirrored_repeat), (std::vector{2}));
  EXPECT_EQ(texels(0.5f, Addressing::mirrored_repeat), (std::vector{3}));
}

TEST(Reach, OfACentreIsTheTexelAlone) {
  TextureCall call = linear(Addressing::clamp_to_edge);
  call.sampler.filter.normalised = false;
  const TexelGrid grid(call);
  const auto allowed = allowed_in<mpq_class>(grid, call, reach_of(call, at(3.5f, 2.5f), with_bits(4)), {});
  ASSERT_EQ(allowed.boxes.size(), 1u);
  for (std::size_t c = 0; c < 4; ++c) {
    EXPECT_EQ(allowed.boxes[0].colour[c].least, grid.at(0, {3, 2, 0}, 0).exact[c].least);
    EXPECT_EQ(allowed.boxes[0].colour[c].greatest, allowed.boxes[0].colour[c].least);
  }
}

std::vector<std::pair<int, int>> levels(Filtering between, float lod, int bits) {
  TextureCall call = linear(Addressing::repeat, 3);
  call.sampler.levels = between;
  std::vector<std::pair<int, int>> out;
  for (const LevelPair& pair : reach_of(call, at(0, 0, lod), with_bits(bits)).pairs)
    out.emplace_back(pair.high, pair.low);
  return out;
}
using Pairs = std::vector<std::pair<int, int>>;

// "Image Level(s) Selection": ceil(d' + 0.5) - 1 is preferred, floor(d' + 0.5) the alternative.
TEST(Reach, TakesEitherLevelHalfwayBetween) {
  EXPECT_EQ(levels(Filtering::nearest, 0.5f, 0), (Pairs{{0, 0}, {1, 1}}));
  EXPECT_EQ(levels(Filtering::nearest, 0.501f, 0), (Pairs{{1, 1}}));
  EXPECT_EQ(levels(Filtering::nearest, 0.501f, 8), (Pairs{{0, 0}, {1, 1}}));
  EXPECT_EQ(levels(Filtering::nearest, -7, 8), (Pairs{{0, 0}}));
  EXPECT_EQ(levels(Filtering::nearest, 7, 8), (Pairs{{2, 2}}));
  EXPECT_EQ(levels(Filtering::linear, 0.5f, 8), (Pairs{{0, 1}}));
  EXPECT_EQ(levels(Filtering::linear, 1.001f, 8), (Pairs{{0, 1}, {1, 2}}));
  EXPECT_EQ(levels(Filtering::linear, 7, 8), (Pairs{{2, 2}}));
}

// "(u,v,w,a) to (i,j,k,l,n) Transformation": ties to even are preferred, floor(a + 0.5) is the alternative.
TEST(Reach, TakesEitherLayerHalfwayBetween) {
  TextureCall call = linear(Addressing::repeat);
  call.kind = TextureKind::image2d_array;
  call.layers = 3;
  const auto layers = [&](float a) {
    SamplePoint point = at(0, 0);
    point.layer = std::bit_cast<std::uint32_t>(a);
    return reach_of(call, point, with_bits(8)).layers;
  };
  EXPECT_EQ(layers(0.5f), (std::vector{0, 1}));
  EXPECT_EQ(layers(1.4f), (std::vector{1}));
  EXPECT_EQ(layers(-3), (std::vector{0}));
  EXPECT_EQ(layers(9), (std::vector{2}));
}

// "If lambda is less than or equal to zero, the texture is said to be magnified."
TEST(Reach, TakesTheFilterOfTheSignOfTheLevelOfDetail) {
  TextureCall call = linear(Addressing::repeat, 3);
  call.sampler.minification = Filtering::nearest;
  const auto filters = [&](float lod, int bits) {
    std::set<Filtering> out;
    for (const LevelPair& pair : reach_of(call, at(0, 0, lod), with_bits(bits)).pairs)
      out.insert(pair.within);
    return out;
  };
  using Filters = std::set<Filtering>;
  EXPECT_EQ(filters(0, 0), (Filters{Filtering::linear}));
  EXPECT_EQ(filters(0.001f, 0), (Filters{Filtering::nearest}));
  EXPECT_EQ(filters(0.001f, 8), (Filters{Filtering::nearest, Filtering::linear}));
  EXPECT_EQ(filters(-7, 8), (Filters{Filtering::linear}));
  call.sampler.bias = 1;
  EXPECT_EQ(filters(-0.5f, 8), (Filters{Filtering::nearest}));
  call.sampler.least_lod = 0.5f;
  EXPECT_EQ(filters(-7, 8), (Filters{Filtering::nearest}));
  call.sampler.greatest_lod = call.sampler.least_lod = -0.5f;
  EXPECT_EQ(filters(7, 8), (Filters{Filtering::linear}));
}

// "lambda' = lambda_base + clamp(sampler.bias ...)", within lod_min and lod_max.
TEST(Reach, TakesTheLevelsOfTheBiasedAndClampedLevelOfDetail) {
  TextureCall call = linear(Addressing::repeat, 3);
  const auto pairs = [&](float lod, int bits) {
    Pairs out;
    for (const LevelPair& pair : reach_of(call, at(0, 0, lod), with_bits(bits)).pairs)
      out.emplace_back(pair.high, pair.low);
    return out;
  };
  call.sampler.bias = 0.75f;
  EXPECT_EQ(pairs(0.5f, 8), (Pairs{{1, 2}}));
  call.sampler.bias = -2;
  EXPECT_EQ(pairs(1.5f, 8), (Pairs{{0, 1}}));
  EXPECT_EQ(reach_of(call, at(0, 0, 1.5f), with_bits(8)).pairs[0].ends, (std::vector{mpq_class(0)}));
  call.sampler.bias = 0;
  call.sampler.least_lod = 0.625f;
  call.sampler.greatest_lod = 0.625f;
  const Reach reach = reach_of(call, at(0, 0, 2), with_bits(4));
  ASSERT_EQ(reach.pairs.size(), 1u);
  EXPECT_EQ(reach.pairs[0].ends, (std::vector{mpq_class(5, 8)}));
  // A limit between two multiples of 2^-4 may become either.
  call.sampler.least_lod = call.sampler.greatest_lod = 0.65625f;
  EXPECT_EQ(reach_of(call, at(0, 0, 2), with_bits(4)).pairs[0].ends,
            (std::vector{mpq_class(5, 8), mpq_class(11, 16)}));
}

TEST(DepthComparisons, ArePassedByTheReferenceOnTheLeft) {
  const mpq_class half(1, 2), more(3, 4);
  const auto result = [&](DepthTest test, const mpq_class& reference, const mpq_class& relative) {
    const auto seen = compared({test, reference, relative}, half);
    return std::pair(seen.least, seen.greatest);
  };
  EXPECT_EQ(result(DepthTest::greater, more, 0), std::pair(1, 1));
  EXPECT_EQ(result(DepthTest::less, more, 0), std::pair(0, 0));
  EXPECT_EQ(result(DepthTest::less_or_equal, half, 0), std::pair(1, 1));
  EXPECT_EQ(result(DepthTest::equal, half, 0), std::pair(1, 1));
  EXPECT_EQ(result(DepthTest::never, half, 0), std::pair(0, 0));
  EXPECT_EQ(result(DepthTest::always, more, 0), std::pair(1, 1));
  // Where the depth may be off by so much, it decides nothing.
  EXPECT_EQ(result(DepthTest::equal, half, mpq_class(1, 100000)), std::pair(0, 1));
  EXPECT_EQ(result(DepthTest::greater, half + mpq_class(1, 400000), mpq_class(1, 100000)), std::pair(0, 1));
  EXPECT_EQ(result(DepthTest::not_equal, more, mpq_class(1, 100000)), std::pair(1, 1));
}

// "Any denormalized value input into a shader or potentially generated by any instruction in a shader may be
// flushed to 0."
TEST(DepthComparisons, GoEitherWayWhereASubnormalNumberMayCountAsZero) {
  const mpq_class subnormal(1, mpz_class(1) << 149), normal(1, mpz_class(1) << 126);
  const auto ends = [](DepthTest comparison, const mpq_class& reference, const mpq_class& depth) {
    const Seen<int> seen = compared({comparison, reference, 0}, depth);
    return std::pair(seen.least, seen.greatest);
  };
  EXPECT_EQ(ends(DepthTest::less, -subnormal, 0), std::pair(0, 1));
  EXPECT_EQ(ends(DepthTest::equal, 0, subnormal), std::pair(0, 1));
  EXPECT_EQ(ends(DepthTest::less, -normal, 0), std::pair(1, 1));
  EXPECT_EQ(ends(DepthTest::greater, -subnormal, normal), std::pair(0, 0));
}

}  // namespace
}  // namespace plumbline
