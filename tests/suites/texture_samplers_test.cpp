// Filters, levels of detail, comparisons and cubes of Vulkan's samplers: what is open in the document's
// words, and samplers that do something else.

#include "texture_results.h"

namespace plumbline {
namespace {

/// Whether it is seen that a device samples with other words of the sampler than a test case's.
bool is_seen(const std::string& beginning, const std::function<void(TextureSampler&)>& change) {
  const TestCase measured = case_named(beginning);
  TestCase changed = measured;
  change(std::get<TextureCall>(changed.call.kind).sampler);
  const auto [seen, must] = refused(measured, results_of(changed, "none"));
  // Of cubes must_reject has the texels that may take part, and no weights.
  return seen > 0 && (must > 0 || is_cube(std::get<TextureCall>(measured.call.kind).kind));
}

// "The filter mode within a mip level is selected by the magFilter", and by the minFilter.
TEST(Samplers, ThatTakeOneFilterForTheOtherAreSeen) {
  const auto swap = [](TextureSampler& s) {
    const Filtering minified = s.minified();
    s.minification = s.filter.filtering;
    s.filter.filtering = minified;
  };
  const auto one = [](TextureSampler& s) { s.minification.reset(); };
  for (const char* filters : {"nearest-linear_minified", "linear-nearest_minified"})
    for (const char* kind : {"1d", "2d_array", "cube"}) {
      const std::string where = std::string(kind) + ":R32G32B32A32_SFLOAT:" +
                                (std::string(kind) == "cube" ? "seamless-" : "mirrored_repeat-") + filters;
      EXPECT_TRUE(is_seen("sample:" + where, swap)) << where;
      EXPECT_TRUE(is_seen("sample:" + where, one)) << where;
    }
}

// "lambda' = lambda_base + clamp(sampler.bias ...)", then lod_min and lod_max.
TEST(Samplers, ThatLeaveOutABiasOrALimitAreSeen) {
  const auto no_bias = [](TextureSampler& s) { s.bias = 0; };
  const auto no_least = [](TextureSampler& s) { s.least_lod = 0; };
  const auto no_greatest = [](TextureSampler& s) { s.greatest_lod = TextureSampler::no_lod; };
  const std::string levels = "sample:2d:R32G32B32A32_SFLOAT:clamp_to_edge-nearest-linear_minified:3_levels-";
  for (const std::string between : {"nearest", "linear"}) {
    EXPECT_TRUE(is_seen(levels + between + ":bias_0.75", no_bias)) << between;
    EXPECT_TRUE(is_seen(levels + between + ":bias_-1.25", no_bias)) << between;
    EXPECT_TRUE(is_seen(levels + between + ":bias_1.5:lod_-0.5_to_0.875", no_greatest)) << between;
    EXPECT_TRUE(is_seen(levels + between + ":lod_0.625_to_1.3125", no_least)) << between;
    EXPECT_TRUE(is_seen(levels + between + ":lod_0_to_0.25", no_greatest)) << between;
  }
}

// "The resulting value must be in the range [0,1] and should be proportional to, or a weighted average of,
// the number of comparison passes or failures."
TEST(FiltersOfComparisonsThatAreNotListed, MayWeighAsTheyLike) {
  const std::string beginning = "compare:2d:D16_UNORM:clamp-linear-opaque_white:less_or_equal:unlisted";
  auto half = changed(beginning, [](double, std::size_t) { return 0.5; });
  EXPECT_EQ(half[PassReason::failed], 0);
  EXPECT_GT(half[PassReason::bound], 20);    // of texels that differ
  EXPECT_GT(half[PassReason::departs], 20);  // of texels that agree
  auto more = changed(beginning, [](double, std::size_t) { return 1.001; });
  EXPECT_EQ(more[PassReason::bound] + more[PassReason::departs], 0);
}

// "The texel should be replaced by the average ... implementations may replace the cube map corner texel by
// other methods."
TEST(CornersOfCubes, MayBeReplacedByAnyMethod) {
  const TestCase test_case = case_named("sample:cube:R32G32B32A32_SFLOAT:seamless-linear:7");
  const auto criterion = judged_by(test_case, vulkan()).criterion;
  const auto reason = [&](std::array<float, 3> direction, double change) {
    TestCase one = test_case;
    std::vector<Column> arguments(3, Column(ScalarType::f32, 1)), results(4, Column(ScalarType::f32, 1));
    for (std::size_t k = 0; k < 3; ++k) arguments[k].set(0, std::bit_cast<std::uint32_t>(direction[k]));
    const auto subject = fault_adapter()->open("none:vulkan");
    EXPECT_TRUE((*(*subject)->prepare(one.call))->evaluate(arguments, results));
    std::vector<Scalar> point, values;
    for (const Column& c : arguments) point.push_back(c.at(0));
    for (const Column& c : results) values.push_back(c.at(0));
    const float sound = std::bit_cast<float>(static_cast<std::uint32_t>(values[0].bits));
    values[0].bits = std::bit_cast<std::uint32_t>(static_cast<float>(sound + change));
    std::vector<Judgement> judgements(4);
    PointTruths truths(point);
    criterion->judge(truths, values, judgements);
    return judgements[0].reason;
  };
  EXPECT_EQ(reason({1, 0.99f, 0.98f}, 0), PassReason::bound);
  EXPECT_EQ(reason({1, 0.99f, 0.98f}, 7), PassReason::departs);
  EXPECT_EQ(reason({1, 0.99f, 0.5f}, 0), PassReason::bound);
  EXPECT_EQ(reason({1, 0.99f, 0.5f}, 7), PassReason::failed);
}

// "The rules should have as the first rule that r_z wins over r_y and r_x": the texel of the other face
// departs.
TEST(DirectionsBetweenFaces, ShouldSelectZBeforeYBeforeX) {
  const TestCase test_case = case_named("sample:cube:R8G8B8A8_UNORM:seamless-nearest:7");
  const auto criterion = judged_by(test_case, vulkan()).criterion;
  const auto point_of = [](float x, float z) {
    std::vector<Scalar> point;
    for (const float c : {x, 0.1f, z}) point.push_back({ScalarType::f32, std::bit_cast<std::uint32_t>(c)});
    return point;
  };
  /// Of the direction (x, 0.1, z), what a device gives that takes it as (as_x, 0.1, as_z).
  const auto reason = [&](std::vector<Scalar> point, std::vector<Scalar> as) {
    std::vector<Column> arguments(3, Column(ScalarType::f32, 1)), results(4, Column(ScalarType::f32, 1));
    for (std::size_t k = 0; k < 3; ++k) arguments[k].set(0, as[k].bits);
    const auto subject = fault_adapter()->open("none:vulkan");
    EXPECT_TRUE((*(*subject)->prepare(test_case.call))->evaluate(arguments, results));
    std::vector<Scalar> values;
    for (const Column& c : results) values.push_back(c.at(0));
    std::vector<Judgement> judgements(4);
    PointTruths truths(point);
    criterion->judge(truths, values, judgements);
    return judgements[0].reason;
  };
  EXPECT_EQ(reason(point_of(-1, 1), point_of(-0.999f, 1)), PassReason::bound);
  EXPECT_EQ(reason(point_of(-1, 1), point_of(-1, 0.999f)), PassReason::departs);
  EXPECT_EQ(reason(point_of(-0.999f, 1), point_of(-1, 0.999f)), PassReason::failed);
}

}  // namespace
}  // namespace plumbline
