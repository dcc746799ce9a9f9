// Vulkan's images: what the test cases allow, worked out by hand, and faults that they see.

#include "suites/suites.h"
#include "suites/textures/store_judge.h"
#include "texture_results.h"

namespace plumbline {
namespace {

struct Fault {
  const char* fault;
  const char* case_named;
  ScalarType precision = ScalarType::f32;
};
class TextureFaults : public testing::TestWithParam<Fault> {};

INSTANTIATE_TEST_SUITE_P(
    Each, TextureFaults,
    testing::Values(
        Fault{"texel", "load:2d:R8G8B8A8_UNORM"}, Fault{"swap", "load:2d:B5G6R5_UNORM_PACK16"},
        Fault{"swap", "store:2d:A2B10G10R10_UNORM_PACK32"}, Fault{"swap", "store:2d:B10G11R11_UFLOAT_PACK32"},
        Fault{"swap", "store:2d:R16G16B16A16_SFLOAT"}, Fault{"swap", "store:2d:R8G8B8A8_SNORM"},
        Fault{"swap", "store:3d:R16G16B16A16_UINT", ScalarType::i32},
        Fault{"texel", "fetch:2d:R8G8B8A8_SRGB"}, Fault{"texel", "fetch:2d:E5B9G9R9_UFLOAT_PACK32"},
        Fault{"texel", "fetch:1d_array:R8G8B8A8_SINT", ScalarType::i32},
        Fault{"border", "sample:1d:R8G8B8A8_UNORM:clamp-nearest-opaque_black"},
        Fault{"border", "sample:3d:R16G16B16A16_UINT:clamp-nearest-opaque_white", ScalarType::i32},
        Fault{"clamp", "sample:2d:R32G32B32A32_SFLOAT:repeat-nearest"},
        Fault{"texel", "sample:2d_array:R8G8B8A8_UNORM:mirror_clamp_to_edge-nearest"},
        Fault{"texel", "sample:2d:R8G8B8A8_UNORM:clamp_to_edge-nearest-unnormalised"},
        Fault{"weight=2", "sample:1d:R32G32B32A32_SFLOAT:repeat-linear"},
        Fault{"weight=8", "sample:2d:R32G32B32A32_SFLOAT:mirrored_repeat-linear"},
        Fault{"weight=8", "sample:3d:R32G32B32A32_SFLOAT:clamp_to_edge-linear"},
        Fault{"weight=8", "sample:2d:B10G11R11_UFLOAT_PACK32:repeat-linear"},
        Fault{"weight=8", "sample:2d:E5B9G9R9_UFLOAT_PACK32:repeat-linear"},
        Fault{"weight=8", "sample:2d:R8G8B8A8_SRGB:repeat-linear"},
        Fault{"shift", "sample:2d:R8G8B8A8_UNORM:clamp-linear-transparent_black"},
        Fault{"shift", "sample:1d:R32G32B32A32_SFLOAT:repeat-linear"},
        Fault{"border", "sample:2d:R8G8B8A8_UNORM:clamp-linear-transparent_black"},
        Fault{"clamp", "sample:3d:R8G8B8A8_UNORM:repeat-linear"},
        Fault{"swap", "sample:2d:A2R10G10B10_UNORM_PACK32:repeat-linear"},
        Fault{"texel", "sample:2d:R8G8B8A8_SRGB:repeat-linear"},
        Fault{"texel", "sample:2d:R32G32B32A32_SFLOAT:clamp_to_edge-linear:3_levels-linear"},
        Fault{"swap", "sample:1d:R8G8B8A8_UNORM:clamp_to_edge-nearest:3_levels-linear"},
        Fault{"texel", "sample:3d:R16G16B16A16_UINT:clamp_to_edge-nearest:3_levels-nearest", ScalarType::i32},
        Fault{"texel", "compare:2d:D32_SFLOAT:clamp-nearest-opaque_white:less:"},
        Fault{"border", "compare:2d_array:D16_UNORM:clamp-linear-opaque_white:less_or_equal"},
        Fault{"texel", "compare:1d:X8_D24_UNORM_PACK32:clamp-nearest-opaque_white:less_or_equal"},
        Fault{"texel", "compare:2d:D16_UNORM:repeat-nearest:3_levels-nearest:less"},
        Fault{"ulp=+400", "sample:2d:R16G16B16A16_UNORM:clamp-nearest"},
        Fault{"texel", "sample:cube:R8G8B8A8_UNORM:seamless-nearest:7"},
        Fault{"texel", "sample:cube:R32G32B32A32_SFLOAT:seamless-linear:7"},
        Fault{"border", "sample:cube_array:R8G8B8A8_UNORM:seamless-linear"},
        Fault{"swap", "sample:cube:R32G32B32A32_SFLOAT:seamless-linear:3_levels-linear"},
        Fault{"texel", "compare:cube:D32_SFLOAT:seamless-nearest:less_or_equal"},
        Fault{"texel", "compare:cube_array:D16_UNORM:seamless-linear:less_or_equal"},
        Fault{"texel", "load:cube:R8G8B8A8_UNORM"},
        Fault{"texel", "load:cube_array:R16G16B16A16_UINT", ScalarType::i32},
        Fault{"swap", "store:cube:R8G8B8A8_UNORM"}, Fault{"texel", "fetch:buffer:R8G8B8A8_UNORM"},
        Fault{"texel", "load:buffer:R8G8B8A8_SINT", ScalarType::i32},
        Fault{"swap", "store:buffer:R16G16B16A16_SFLOAT"},
        Fault{"texel", "sample:2d:R8G8B8A8_UNORM:mirrored_repeat-nearest-linear_minified:3_levels-linear"},
        Fault{"weight=2", "sample:1d:R32G32B32A32_SFLOAT:mirrored_repeat-linear-nearest_minified:3_levels"},
        Fault{"texel", "sample:2d:R8G8B8A8_UNORM:clamp_to_edge-nearest-linear_minified:3_levels-linear:bias"},
        Fault{"swap",
              "sample:3d:R32G32B32A32_SFLOAT:clamp_to_edge-nearest-linear_minified:3_levels-nearest:"
              "lod"},
        Fault{"texel", "compare:2d:D16_UNORM:clamp-linear-opaque_white:greater:7"},
        Fault{"texel", "compare:2d:D32_SFLOAT:repeat-linear:3_levels-linear:less"},
        Fault{"ulp=+400", "compare:2d:D16_UNORM:clamp-linear-opaque_white:less_or_equal:unlisted"}),
    [](const auto& fault) {
      std::string name = std::string(fault.param.fault) + "_" + fault.param.case_named;
      for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
      return name;
    });

TEST_P(TextureFaults, AreSeenWhereASoundDevicePasses) {
  const TestCase test_case = case_named(GetParam().case_named, GetParam().precision);
  ASSERT_TRUE(as<TextureCall>(test_case.call));
  EXPECT_EQ(refused(test_case, results_of(test_case, "none")), std::pair(std::uint64_t{0}, std::uint64_t{0}));
  const auto [seen, must] = refused(test_case, results_of(test_case, GetParam().fault));
  EXPECT_GT(seen, 0u);
  EXPECT_GT(must, 0u);
}

// Off by 2^-8, one of 8 fraction bits, in every test case of a filter of three axes.
TEST(FiltersOfThreeAxes, FailWhereTheWeightIsOneFractionTooLarge) {
  int checked = 0;
  for (const TestCase& test_case : textures_suite()->cases(ScalarType::f32)) {
    const TextureCall& call = std::get<TextureCall>(test_case.call.kind);
    if (call.kind != TextureKind::image3d || !call.samples() || call.levels > 1 || !call.filters()) continue;
    ++checked;
    EXPECT_EQ(refused(test_case, results_of(test_case, "none")).first, 0u) << test_case.builtin;
    EXPECT_GT(refused(test_case, results_of(test_case, "weight=1")).first, 0u) << test_case.builtin;
  }
  EXPECT_GE(checked, 12);
}

// Other rulebooks are of other images.
TEST(Textures, AreJudgedByVulkansRulebookAlone) {
  const TestCase test_case = case_named("load:2d:R8G8B8A8_UNORM");
  EXPECT_TRUE(judged_by(test_case, vulkan()).skip_reason.empty());
  EXPECT_EQ(judged_by(test_case, *Rulebook::load("opencl-1.2")).skip_reason,
            "the rulebook says nothing of Vulkan's images");
}

// "Border Texel Components After Replacement", "Texel Color After Conversion To RGBA".
TEST(Border, IsOfTheStoredComponentsAlone) {
  const auto numbers = [](BorderColour border, std::string_view format) {
    std::vector<int> out;
    for (const ChannelValue& value : colour_of(border, *find_texel_format(format)))
      out.push_back(static_cast<int>(value.value->get_num().get_si()));
    return out;
  };
  using Numbers = std::vector<int>;
  EXPECT_EQ(numbers(BorderColour::opaque_white, "R8_UNORM"), (Numbers{1, 0, 0, 1}));
  EXPECT_EQ(numbers(BorderColour::opaque_white, "D16_UNORM"), (Numbers{1, 0, 0, 1}));
  EXPECT_EQ(numbers(BorderColour::transparent_black, "R16G16_SFLOAT"), (Numbers{0, 0, 0, 1}));
  EXPECT_EQ(numbers(BorderColour::transparent_black, "R8G8B8A8_UINT"), (Numbers{0, 0, 0, 0}));
  EXPECT_EQ(numbers(BorderColour::opaque_black, "R8G8B8A8_UINT"), (Numbers{0, 0, 0, 1}));
  EXPECT_EQ(numbers(BorderColour::opaque_white, "B5G6R5_UNORM_PACK16"), (Numbers{1, 1, 1, 1}));
}

double to_code(double value, double one) { return std::round(value * one) / one; }

// "Precision ... implicitly limited by the specified format": a code is excused, what lies between codes
// fails (along one axis: of two the products of weights may be cut).
TEST(FiltersOfNormalisedTexels, AreExcusedWhereTheirResultsAreCodes) {
  const std::string filter = "sample:2d:R8G8B8A8_UNORM:clamp_to_edge-linear";
  auto codes = changed(filter, [](double sound, std::size_t) { return to_code(sound, 255); });
  EXPECT_EQ(codes[PassReason::failed], 0);
  EXPECT_GT(codes[PassReason::format_precision], 50);
  EXPECT_EQ(codes[PassReason::departs], 0);
  auto between = changed("sample:1d:R8G8B8A8_UNORM:repeat-linear",
                         [](double sound, std::size_t) { return to_code(sound, 255) + 0.4 / 255; });
  EXPECT_GT(between[PassReason::failed], 50);
  EXPECT_EQ(between[PassReason::format_precision], 0);
}

// Of one bit every result is within two codes: it has to be one of the texels'.
TEST(FiltersOfNormalisedTexels, StayBetweenTheirTexels) {
  auto swapped = changed("sample:2d:A1R5G5B5_UNORM_PACK16:repeat-linear", [](double sound, std::size_t c) {
    return c == 3 && (sound == 0 || sound == 1) ? 1 - sound : sound;
  });
  EXPECT_GT(swapped[PassReason::failed], 10);
}

// "First converted as if they are UNORM, and then sRGB to linear conversion is applied": texel by texel.
TEST(FiltersOfSrgbTexels, AreNotLimitedToCodes) {
  auto counts = changed("sample:2d:R8G8B8A8_SRGB:repeat-linear",
                        [](double sound, std::size_t c) { return c < 3 ? to_code(sound, 255) : sound; });
  EXPECT_GT(counts[PassReason::failed], 2 * counts[PassReason::format_precision]);
  EXPECT_GT(counts[PassReason::failed], 10);
}

/// A number of so many fraction bits next to `sound`, and so many more of them away.
Change to_fraction(int bits, int more = 0) {
  return [=](double sound, std::size_t) {
    if (sound == 0) return sound;
    const double step = std::ldexp(1.0, std::ilogb(sound) - bits);
    return (std::round(sound / step) + more) * step;
  };
}

TEST(FiltersOfSmallFloats, AreExcusedWhereTheyComputeInTheirFormat) {
  const std::string filter = "sample:2d:R16G16B16A16_SFLOAT:repeat-linear";
  auto near = changed(filter, to_fraction(10, 1));
  EXPECT_GT(near[PassReason::format_precision], 10);
  EXPECT_EQ(near[PassReason::failed], 0);
  auto far = changed(filter, to_fraction(10, 40));
  EXPECT_GT(far[PassReason::failed], 50);
  auto single = changed("sample:1d:R32G32B32A32_SFLOAT:repeat-linear", to_fraction(10, 1));
  EXPECT_EQ(single[PassReason::format_precision], 0);
}

// An ulp of the result's binade, and a number of the format: small results are not off by ulps of large
// texels.
TEST(FiltersOfSmallFloats, FailWhereTheyAreNoNumbersOfTheirFormat) {
  const std::string filter = "sample:2d:B10G11R11_UFLOAT_PACK32:repeat-linear";
  auto blue =
      changed(filter, [](double sound, std::size_t c) { return c == 2 ? to_fraction(5)(sound, c) : sound; });
  EXPECT_EQ(blue[PassReason::failed], 0);
  auto between = changed(filter, [](double sound, std::size_t) { return sound * (1 + 0x1.1p-7); });
  EXPECT_GT(between[PassReason::failed], 50);
  auto shifted = changed(filter, [](double sound, std::size_t) { return sound + 0x1p-5; });
  EXPECT_GT(shifted[PassReason::failed], 50);
}

// "The result must be clamped before the value is returned to shaders."
TEST(SignedNormalisedTexels, AreNeverReadBelowMinusOne) {
  for (const char* name : {"sample:2d:R8G8B8A8_SNORM:repeat-linear", "load:2d:R8G8B8A8_SNORM"}) {
    auto counts = changed(name, [](double sound, std::size_t) { return sound < -0.98 ? -1.0001 : sound; });
    EXPECT_GT(counts[PassReason::failed], 0) << name;
  }
}

// "Each component is converted": a NaN in one leaves the others to be judged.
TEST(TexelsWithANan, AreJudgedInTheirOtherComponents) {
  auto sound = changed("fetch:2d:R32G32B32A32_SFLOAT", [](double x, std::size_t) { return x; });
  EXPECT_EQ(sound[PassReason::undefined], 0);
  auto doubled = changed("fetch:2d:R32G32B32A32_SFLOAT", [](double x, std::size_t) { return 2 * x; });
  EXPECT_EQ(doubled[PassReason::undefined], 0);
}

// "The result is 1.0 if the comparison evaluates to true, and 0.0 otherwise."
TEST(ComparisonsWithoutAFilter, AreZeroOrOneExactly) {
  auto counts = changed("compare:2d:D16_UNORM:clamp-nearest-opaque_white:less:",
                        [](double x, std::size_t) { return x + 1e-6; });
  EXPECT_EQ(counts[PassReason::bound], 0);
  EXPECT_GT(counts[PassReason::failed], 50);
}

// Where the depth, which may be off by a little, decides it, either result passes, and nothing between.
TEST(ComparisonsWithoutAFilter, AreZeroOrOneWhereEitherPasses) {
  const TestCase test_case = case_named("compare:2d:D16_UNORM:clamp-nearest-opaque_white:equal");
  const TextureCall& call = std::get<TextureCall>(test_case.call.kind);
  const std::size_t middle = call.texels(0) / 2;
  const auto depth = static_cast<float>(decode(format_of(call), texel_at(call, 0, middle))[0].value->get_d());
  const auto criterion = judged_by(test_case, vulkan()).criterion;
  const auto reason = [&](float reference, float result) {
    std::vector<Scalar> point;
    for (const float x : {0.5f, 0.5f, reference})
      point.push_back({ScalarType::f32, std::bit_cast<std::uint32_t>(x)});
    const Scalar value{ScalarType::f32, std::bit_cast<std::uint32_t>(result)};
    Judgement judgement;
    PointTruths truths(point);
    criterion->judge(truths, {&value, 1}, {&judgement, 1});
    return judgement.reason;
  };
  EXPECT_EQ(reason(depth, 0), PassReason::bound);
  EXPECT_EQ(reason(depth, 1), PassReason::bound);
  EXPECT_EQ(reason(depth, 0.5f), PassReason::failed);
  EXPECT_EQ(reason(depth + 0.01f, 0), PassReason::bound);
  EXPECT_EQ(reason(depth + 0.01f, 1), PassReason::failed);
}

// "Implementations should round to nearest."
TEST(StoredCodes, ThatAreNotTheNearestDepart) {
  const TestCase test_case = case_named("store:2d:R8G8B8A8_UNORM");
  const auto criterion = judged_by(test_case, vulkan()).criterion;
  const auto reason = [&](float value, std::uint64_t code) {
    const std::vector<Scalar> point(4, {ScalarType::f32, std::bit_cast<std::uint32_t>(value)});
    const std::vector<Scalar> stored(4, {ScalarType::u32, code});
    std::vector<Judgement> judgements(4);
    PointTruths truths(point);
    criterion->judge(truths, stored, judgements);
    return judgements[0].reason;
  };
  EXPECT_EQ(reason(100.25f / 255, 100), PassReason::bound);
  EXPECT_EQ(reason(100.25f / 255, 101), PassReason::departs);
  EXPECT_EQ(reason(100.75f / 255, 100), PassReason::departs);
  EXPECT_EQ(reason(100.75f / 255, 102), PassReason::failed);
  EXPECT_EQ(reason(0.5f, 127), PassReason::bound);
  EXPECT_EQ(reason(0.5f, 128), PassReason::bound);
}

/// The reasons of what a device lists of a format, in the order of TextureCall's columns.
std::vector<PassReason> listed(const std::string& format, std::vector<std::uint32_t> bits,
                               const std::string& kind = "2d") {
  const TestCase test_case = case_named(
      "listed:" + kind + ":" + format + ":",
      component_type(*find_texel_format(format)) == ScalarType::f32 ? ScalarType::f32 : ScalarType::i32);
  std::vector<Scalar> results;
  for (const std::uint32_t bits_of_one : bits) results.push_back({ScalarType::u32, bits_of_one});
  const Scalar point{ScalarType::u32, 0};
  std::vector<Judgement> judgements(results.size());
  PointTruths truths({&point, 1});
  judged_by(test_case, vulkan()).criterion->judge(truths, results, judgements);
  std::vector<PassReason> reasons;
  for (const Judgement& j : judgements) reasons.push_back(j.reason);
  return reasons;
}

TEST(RequiredFormats, OfTexelBuffersAreTheirOwn) {
  constexpr PassReason yes = PassReason::bound, no = PassReason::failed, open = PassReason::undefined;
  EXPECT_EQ(listed("R8G8B8A8_UNORM", {1, 1}, "buffer"), (std::vector{yes, yes}));
  EXPECT_EQ(listed("R8G8B8A8_UNORM", {1, 0}, "buffer"), (std::vector{yes, no}));
  EXPECT_EQ(listed("A2B10G10R10_UINT_PACK32", {0, 0}, "buffer"), (std::vector{no, open}));
}

// "Required Format Support".
TEST(RequiredFormats, FailWhereADeviceDoesNotListTheirUses) {
  constexpr PassReason yes = PassReason::bound, no = PassReason::failed, open = PassReason::undefined;
  EXPECT_EQ(listed("R8G8B8A8_UNORM", {1, 1, 1, 0}), (std::vector{yes, yes, yes, open}));
  EXPECT_EQ(listed("R8G8B8A8_UNORM", {1, 0, 0, 0}), (std::vector{yes, no, no, open}));
  EXPECT_EQ(listed("R32G32B32A32_SFLOAT", {1, 0, 1, 0}), (std::vector{yes, open, yes, open}));
  EXPECT_EQ(listed("R8_UNORM", {1, 1, 0, 0}), (std::vector{yes, yes, open, open}));
  EXPECT_EQ(listed("R8_UNORM", {1, 1, 0, 1}), (std::vector{yes, yes, no, open}));
  EXPECT_EQ(listed("R16G16_UINT", {0, 0, 1, 1}), (std::vector{no, open, yes, open}));
  EXPECT_EQ(judged_by(case_named("listed:2d:B8G8R8A8_SNORM:"), vulkan()).skip_reason,
            "the document does not require B8G8R8A8_SNORM");
}

// "Required Limits": subTexelPrecisionBits is at least 4.
TEST(FractionBits, ThatADeviceReportsTooFewOfAreReadAsFour) {
  const TestCase test_case = case_named("sample:2d:R8G8B8A8_UNORM:repeat-linear");
  EXPECT_TRUE(
      judged_by(test_case, vulkan(), 0).criterion->judges_like(*judged_by(test_case, vulkan(), 4).criterion));
  EXPECT_FALSE(
      judged_by(test_case, vulkan(), 8).criterion->judges_like(*judged_by(test_case, vulkan(), 4).criterion));
}

std::vector<std::uint32_t> codes(std::string_view format, std::size_t component, float value) {
  const auto stored = stored_as(*find_texel_format(format), component,
                                {ScalarType::f32, std::bit_cast<std::uint32_t>(value)}, *vulkan().images());
  return stored ? stored->codes : std::vector<std::uint32_t>{};
}

using Codes = std::vector<std::uint32_t>;

TEST(StoredCodes, OfNormalisedComponentsAreTheTwoNearest) {
  EXPECT_EQ(codes("R8_UNORM", 0, 0.5f), (Codes{127, 128}));
  EXPECT_EQ(codes("R8_UNORM", 0, 1), (Codes{255}));
  EXPECT_EQ(codes("R8_UNORM", 0, 7), (Codes{255}));
  EXPECT_EQ(codes("R8_UNORM", 0, -7), (Codes{0}));
  EXPECT_EQ(codes("R8_SNORM", 0, -1), (Codes{0x81}));
  EXPECT_EQ(codes("R8_SNORM", 0, -0.5f), (Codes{0xc0, 0xc1}));
  EXPECT_EQ(codes("R5G5B5A1_UNORM_PACK16", 3, 0.25f), (Codes{0, 1}));
  // 3 * 0x1.555556p-2 is 1 and 2^-24: the product may have been rounded to either side of 1.
  EXPECT_EQ(codes("A2B10G10R10_UNORM_PACK32", 3, 0x1.555556p-2f), (Codes{0, 1, 2}));
}

TEST(StoredCodes, OfFloatsAreTheNeighbours) {
  EXPECT_EQ(codes("R16_SFLOAT", 0, 1), (Codes{0x3c00}));
  EXPECT_EQ(codes("R16_SFLOAT", 0, -1.0001f), (Codes{0xbc00, 0xbc01}));
  EXPECT_EQ(codes("R16_SFLOAT", 0, 1e6f), (Codes{0x7bff, 0x7c00}));
  EXPECT_EQ(codes("R16_SFLOAT", 0, 0x1p-24f), (Codes{0, 1}));
  EXPECT_EQ(codes("B10G11R11_UFLOAT_PACK32", 0, -5), (Codes{0}));
  EXPECT_EQ(codes("B10G11R11_UFLOAT_PACK32", 2, 65000), (Codes{0x3df, 0x3e0}));
  EXPECT_EQ(codes("R32_SFLOAT", 0, 1.5f), (Codes{0x3fc00000}));
}

TEST(StoredCodes, OfIntegersThatDoNotFitAreOpen) {
  const auto of = [](std::string_view format, ScalarType type, std::uint32_t value) {
    return stored_as(*find_texel_format(format), 0, {type, value}, *vulkan().images());
  };
  EXPECT_EQ(of("R8_UINT", ScalarType::u32, 255)->codes, (Codes{255}));
  EXPECT_FALSE(of("R8_UINT", ScalarType::u32, 256));
  EXPECT_EQ(of("R8_SINT", ScalarType::i32, 0xffffff80)->codes, (Codes{0x80}));
  EXPECT_FALSE(of("R8_SINT", ScalarType::i32, 0x80));
}

}  // namespace
}  // namespace plumbline
