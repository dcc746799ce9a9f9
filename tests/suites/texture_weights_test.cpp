#include <algorithm>
#include <array>
#include <functional>

#include "harness/judge/allowed_results.h"
#include "reference/texel_format.h"
#include "suites/textures/fraction_weights.h"
#include "tests/suites/texture_results.h"

// Filters whose weights of texels, products included, are multiples of the fraction bits.

namespace plumbline {
namespace {

constexpr int one = 256;  // of 8 fraction bits

/// Weights of the texels (0, 0), (1, 0), (0, 1), (1, 1) of a square, in units of 1/256.
using Weights = std::array<int, 4>;
Weights cut(int along_x, int along_y, int both) {
  return {one - along_x - along_y + both, along_x - both, along_y - both, both};
}

/// How results are judged whose weights `weights` makes of those along x and y, for each component.
std::map<PassReason, int> judged_by_component(const std::function<Weights(int, int, std::size_t)>& weights) {
  const TestCase test_case = case_named("sample:2d:R32G32B32A32_SFLOAT:clamp_to_edge-linear:7x5");
  const TextureCall& call = std::get<TextureCall>(test_case.call.kind);
  const auto size = call.size_of(0);
  const auto criterion = judged_by(test_case, vulkan()).criterion;
  std::map<PassReason, int> counts;
  for (int j = 0; j + 1 < size[1]; ++j)
    for (int i = 0; i + 1 < size[0]; ++i)
      for (const int a : {3, 100, 127, 201}) {
        const int b = (a * 37 + 11) % one;
        const float s =
            (static_cast<float>(i) + 0.5f + static_cast<float>(a) / one) / static_cast<float>(size[0]);
        const float t =
            (static_cast<float>(j) + 0.5f + static_cast<float>(b) / one) / static_cast<float>(size[1]);
        std::vector<Scalar> point, values;
        for (const float x : {s, t}) point.push_back({ScalarType::f32, std::bit_cast<std::uint32_t>(x)});
        std::array<double, 4> sum{};
        for (int corner = 0; corner < 4; ++corner) {
          const int texel = (j + corner / 2) * size[0] + i + corner % 2;
          const Colour colour = decode(format_of(call), texel_at(call, 0, static_cast<std::size_t>(texel)));
          for (std::size_t c = 0; c < 4; ++c) {
            const double value = colour[c].value ? colour[c].value->get_d() : 0;
            sum[c] += weights(a, b, c)[static_cast<std::size_t>(corner)] * value / one;
          }
        }
        for (const double x : sum)
          values.push_back({ScalarType::f32, std::bit_cast<std::uint32_t>(static_cast<float>(x))});
        std::vector<Judgement> judgements(values.size());
        PointTruths truths(point);
        criterion->judge(truths, values, judgements);
        for (const Judgement& judgement : judgements) ++counts[judgement.reason];
      }
  return counts;
}

std::map<PassReason, int> judged(const std::function<Weights(int, int)>& weights) {
  return judged_by_component([&](int a, int b, std::size_t) { return weights(a, b); });
}

TEST(FiltersOfSeveralAxes, AreExcusedWhereTheirTexelsWeightsAreMultiples) {
  for (const int up : {0, 1}) {
    auto counts = judged([up](int a, int b) { return cut(a, b, a * b / one + up); });
    EXPECT_EQ(counts[PassReason::failed], 0) << up;
    EXPECT_GT(counts[PassReason::fraction_weights], 30) << up;
    EXPECT_EQ(counts[PassReason::departs], 0) << up;
  }
}

TEST(FiltersOfSeveralAxes, FailWhereAWeightIsNotNextToItsProduct) {
  for (const int off : {-2, 3}) {
    auto counts = judged([off](int a, int b) { return cut(a, b, a * b / one + off); });
    EXPECT_GT(counts[PassReason::failed], 100) << off;
  }
}

// One vector of weights for all components: each of these alone could be one's.
TEST(FiltersOfSeveralAxes, FailWhereComponentsHaveWeightsOfTheirOwn) {
  auto counts = judged_by_component(
      [](int a, int b, std::size_t c) { return cut(a, b, a * b / one + (c % 2 == 0 ? 0 : 1)); });
  EXPECT_GT(counts[PassReason::failed], 40);
}

// What lies between two vectors of weights is none: the products themselves with half a unit more.
TEST(FiltersOfSeveralAxes, FailWhereTheirWeightsLieBetweenMultiples) {
  const TestCase test_case = case_named("sample:3d:R32G32B32A32_SFLOAT:clamp_to_edge-linear:7x5x3");
  const auto [seen, must] = refused(test_case, results_of(test_case, "weight=1"));
  EXPECT_GT(seen, 20u);
}

TEST(FiltersOfSeveralAxes, FailWhereTheWeightsAreNotOneTogether) {
  auto counts = judged([](int a, int b) {
    Weights weights = cut(a, b, a * b / one);
    for (int& weight : weights) ++weight;
    return weights;
  });
  EXPECT_GT(counts[PassReason::failed], 100);
}

/// Choices of positions at all points: those that filters have, and those for which a search of weights that
/// explain the results of a device with a fault tries vectors.
struct SearchCounts {
  std::size_t choices = 0, tried = 0;
};
SearchCounts searched(const std::string& beginning, const std::string& fault) {
  const TestCase test_case = case_named(beginning);
  const TextureCall& call = std::get<TextureCall>(test_case.call.kind);
  const SubjectResults results = results_of(test_case, fault);
  ImageRule rule = *vulkan().images();
  rule.coordinate_grid = rule.levels = 0x1p-8;
  const TexelGrid grid(call);
  SearchCounts counts;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const std::vector<Scalar> point = results.point(i), values = results.values(i);
    const auto axes = static_cast<std::size_t>(axes_of(call.kind));
    SamplePoint at;
    for (std::size_t k = 0; k < axes; ++k) at.coordinates[k] = static_cast<std::uint32_t>(point[k].bits);
    if (call.levels > 1) at.lod = static_cast<std::uint32_t>(point[axes].bits);
    std::array<SumTarget, 4> targets;
    const mpq_class off(0x1p-20);
    for (std::size_t c = 0; c < values.size(); ++c) {
      const mpq_class got = *binary32_value(static_cast<std::uint32_t>(values[c].bits));
      targets[c] = ChannelInterval{got - off, got + off};
    }
    const Reach reach = reach_of(call, at, rule);
    visit_choices(grid, call, reach, {}, mpq_class(1, 256), {}, [&](const FilterChoice&) {
      ++counts.choices;
      return false;
    });
    counts.tried += visit_fraction_weights(grid, call, reach, {}, mpq_class(1, 256), targets,
                                           [](const SeenColour<mpq_class>&) { return true; });
  }
  return counts;
}

// Where a device is wrong, the products of weights alone rule nearly all choices out, at no more than the
// cost of the filter's own choices.
TEST(SearchesForWeights, TryFewVectorsWhereADeviceIsWrong) {
  for (const char* const fault : {"weight=8", "weight=64", "texel", "shift"}) {
    const SearchCounts counts = searched("sample:3d:R32G32B32A32_SFLOAT:repeat-linear:7x5x3", fault);
    EXPECT_LT(counts.tried, counts.choices / 20) << fault;
  }
}

/// What an NVIDIA H100 (driver 580, 8 fraction bits) gave, by the weights of its texels in units of 1/256.
struct Measured {
  const char* case_named;
  std::vector<std::uint32_t> point;
  int component;
  std::uint32_t result;
};
class MeasuredFilters : public testing::TestWithParam<Measured> {};
INSTANTIATE_TEST_SUITE_P(
    All, MeasuredFilters,
    testing::Values(
        Measured{"sample:1d:R32G32B32A32_SFLOAT:clamp_to_edge-linear:3_levels-linear:13",
                 {0x3dec4ec5, 0x3ec0207b},
                 2,
                 0xbd78cafe},
        Measured{"sample:2d:R32G32B32A32_SFLOAT:clamp-linear-opaque_black:7x5",
                 {0x3d124924, 0x3ecd0000},
                 1,
                 0xbd065b1e},
        Measured{"sample:3d:R32G32B32A32_SFLOAT:clamp_to_edge-linear:7x5x3",
                 {0x3e36db6d, 0x3f197fff, 0x3f7fd556},
                 1,
                 0xbde7b73c},
        Measured{
            "sample:3d:R32G32B32A32_SFLOAT:mirrored_repeat-linear-nearest_minified:3_levels-linear:13x6x5",
            {0xc03624ec, 0x3f2abfff, 0x40000000, 0xbe800000},
            3,
            0xbd9aa7e3},
        Measured{"sample:cube:R32G32B32A32_SFLOAT:seamless-linear:7x7",
                 {0xc47a9eb9, 0x465b4ae3, 0xc503f75f},
                 3,
                 0x3c4d93ca},
        Measured{"sample:2d:R16_SFLOAT:repeat-linear:7x5", {0x3f924000, 0xbf19b333}, 0, 0xbdb18000},
        Measured{"sample:1d:R8G8B8A8_UNORM:clamp_to_edge-nearest:3_levels-linear:13",
                 {0x3ed89d89, 0x3fbfffff},
                 1,
                 0x3d2770a7},
        Measured{"sample:3d:R8G8B8A8_UNORM:clamp_to_edge-linear:3_levels-linear:13x6x5",
                 {0x3dec4ec5, 0x3e800000, 0x3dcccccd, 0x3fc79cc1},
                 0,
                 0x3f03f384},
        Measured{"compare:2d:D32_SFLOAT:repeat-linear:3_levels-linear:less:13x6",
                 {0x3f3b13b1, 0x3e800000, 0x3fffffff, 0x3eb23dfa},
                 0,
                 0x3f300000},
        Measured{"sample:2d:A2B10G10R10_UNORM_PACK32:repeat-linear:7x5",
                 {0x3f800000, 0xbf800ccd},
                 1,
                 0x3f2208a2}));

void PrintTo(const Measured& measured, std::ostream* out) { *out << measured.case_named; }

std::vector<Scalar> point_of(const Measured& measured) {
  std::vector<Scalar> point;
  for (const std::uint32_t bits : measured.point) point.push_back({ScalarType::f32, bits});
  return point;
}

/// The other components of a device with the measured one's weights: of the first vector that makes that one.
std::optional<SeenColour<mpq_class>> sums_of(const TextureCall& call, const Measured& measured) {
  ImageRule rule = *vulkan().images();
  rule.coordinate_grid = rule.levels = 0x1p-8;
  SamplePoint at;
  const bool compares = call.operation == TextureOperation::compare;
  const std::size_t axes = is_cube(call.kind) ? 3 : static_cast<std::size_t>(axes_of(call.kind));
  std::copy_n(measured.point.begin(), axes, at.coordinates.begin());
  if (call.levels > 1) at.lod = measured.point[axes];
  std::optional<DepthComparison> comparison;
  if (compares) comparison = {call.sampler.comparison, *binary32_value(measured.point.back()), 0};
  std::array<SumTarget, 4> targets;
  const mpq_class got = *binary32_value(measured.result), off(0x1p-15);
  targets[static_cast<std::size_t>(measured.component)] = ChannelInterval{got - off, got + off};
  const TexelGrid grid(call);
  std::optional<SeenColour<mpq_class>> found;
  visit_fraction_weights(grid, call, reach_of(call, at, rule), comparison, mpq_class(1, 256), targets,
                         [&](const SeenColour<mpq_class>& sums) {
                           found = sums;
                           return true;
                         });
  return found;
}

TEST_P(MeasuredFilters, AreExcused) {
  const TestCase test_case = case_named(GetParam().case_named);
  const auto criterion = judged_by(test_case, vulkan()).criterion;
  const std::vector<Scalar> point = point_of(GetParam());
  const auto sums = sums_of(std::get<TextureCall>(test_case.call.kind), GetParam());
  ASSERT_TRUE(sums);
  std::vector<Scalar> values;
  for (std::size_t k = 0; k < test_case.call.results.size(); ++k)
    values.push_back(
        {ScalarType::f32, std::bit_cast<std::uint32_t>(static_cast<float>((*sums)[k].least.get_d()))});
  const auto c = static_cast<std::size_t>(GetParam().component);
  values[c].bits = GetParam().result;
  std::vector<Judgement> judgements(values.size());
  PointTruths truths(point);
  criterion->judge(truths, values, judgements);
  EXPECT_TRUE(is_excuse(judgements[c].reason)) << name_of(judgements[c].reason);
  EXPECT_TRUE(std::ranges::all_of(judgements, &Judgement::passed));
}

TEST_P(MeasuredFilters, AreInTheRangesOfWhatIsAllowed) {
  const TestCase test_case = case_named(GetParam().case_named);
  const auto criterion = judged_by(test_case, vulkan()).criterion;
  const auto alternatives = criterion->alternatives(point_of(GetParam()));
  if (alternatives.empty()) GTEST_SKIP() << "more vectors of weights than a text lists";
  const auto c = static_cast<std::size_t>(GetParam().component);
  EXPECT_TRUE(std::ranges::any_of(alternatives, [&](const Alternative& each) {
    return each.judge(c, {ScalarType::f32, GetParam().result}).passed();
  }));
}

// Results of a device whose weights are multiples of 2^-8 and whose linear components are numbers of
// binary16.
TEST(FiltersOfSrgbTexels, MayBeOffByACodeOfTheFormatForEachAxis) {
  const TestCase q = case_named("sample:2d:R8_SRGB:repeat-linear:7x5");
  const auto reason_of = [&](std::uint32_t u, std::uint32_t v, std::uint32_t result) {
    const std::vector<Scalar> point{{ScalarType::f32, u}, {ScalarType::f32, v}};
    std::vector<Scalar> results{{ScalarType::f32, result}, {ScalarType::f32, 0}, {ScalarType::f32, 0}};
    results.push_back({ScalarType::f32, 0x3f800000});
    std::vector<Judgement> judgements(results.size());
    PointTruths truths(point);
    judged_by(q, vulkan()).criterion->judge(truths, results, judgements);
    return judgements[0].reason;
  };
  struct Row {
    std::uint32_t u, v, result, beyond;
  };
  // [0.0452788, 0.0489469] and [0.2465856, 0.2529848]; a code is 0.0016 and 0.0041 wide there.
  const Row rows[] = {{0x3ec92492, 0xbee66666, 0x3d380000, 0x3d280000},
                      {0xb9924925, 0x3f4ce666, 0x3e7be000, 0x3e6e0000}};
  for (const Row& row : rows) {
    EXPECT_EQ(reason_of(row.u, row.v, row.result), PassReason::format_precision);
    EXPECT_EQ(reason_of(row.u, row.v, row.result + 1), PassReason::failed);  // no number of binary16
    EXPECT_EQ(reason_of(row.u, row.v, row.beyond), PassReason::failed);
  }
}

// Beyond the slack of the interval lie numbers of 16 bits, to which a filter may be limited: 86.0397 of 255
// is in the interval, and 22113 of 65535, which is 86.0428 of 255, beyond it.
TEST(RangesOfAllowedResults, HaveTheNumbersOfTheFormatBeyondTheSlack) {
  const TestCase test_case = case_named("sample:2d:R8G8B8A8_UNORM:repeat-linear:7x5");
  const auto criterion = judged_by(test_case, vulkan()).criterion;
  std::vector<Scalar> point, seen;
  for (const float x : {0.3f, 1.7f}) point.push_back({ScalarType::f32, std::bit_cast<std::uint32_t>(x)});
  // Of weights in 8 bits, as a device gave them.
  for (const std::uint32_t bits : {0x3e808081u, 0x3eccccceu, 0x3eacacadu, 0x3eb0b0b1u})
    seen.push_back({ScalarType::f32, bits});
  const auto rows = allowed_together(*criterion, point, seen);
  ASSERT_TRUE(rows);
  const auto is_allowed = [&](std::size_t component, float result) {
    return std::ranges::any_of(*rows, [&](const AllowedResults& row) {
      const auto bits = std::bit_cast<std::uint32_t>(result);
      return std::ranges::any_of(row[component], [&](const BitRange& r) { return r.holds(bits); });
    });
  };
  EXPECT_TRUE(is_allowed(2, 22113.0f / 65535));
  EXPECT_FALSE(is_allowed(2, 22117.5f / 65535));
}

}  // namespace
}  // namespace plumbline
