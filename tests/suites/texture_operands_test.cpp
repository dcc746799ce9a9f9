// Gathers, constant offsets, projections, multisampled images and queries of Vulkan: which texels they give,
// worked out from the document, and devices that leave their operands out.

#include "harness/device/texture_call.h"
#include "reference/texel_format.h"
#include "texture_results.h"

namespace plumbline {
namespace {

struct OperandFault {
  const char* fault;
  const char* case_named;
  ScalarType precision = ScalarType::f32;
};
class OperandFaults : public testing::TestWithParam<OperandFault> {};

INSTANTIATE_TEST_SUITE_P(
    Each, OperandFaults,
    testing::Values(
        OperandFault{"operand", "gather:2d:R8G8B8A8_UNORM:repeat-nearest:component_2"},
        OperandFault{"swap", "gather:2d_array:R32G32B32A32_SFLOAT:repeat-nearest:component_0"},
        OperandFault{"texel", "gather:2d:R16G16B16A16_UINT:clamp_to_edge-nearest", ScalarType::i32},
        OperandFault{"border", "gather:2d:R8G8B8A8_UNORM:clamp-nearest-opaque_white"},
        OperandFault{"clamp", "gather:2d:R8G8B8A8_SINT:repeat-nearest:component_1", ScalarType::i32},
        OperandFault{"texel", "gather:cube:R32G32B32A32_SFLOAT:seamless-nearest:component_2"},
        OperandFault{"texel", "gather:cube_array:R32G32B32A32_SFLOAT:seamless-nearest:component_1"},
        OperandFault{"texel", "gather:2d:R32G32B32A32_SFLOAT:clamp_to_edge-nearest:3_levels-nearest"},
        OperandFault{"operand", "gather:2d:R8G8B8A8_UNORM:repeat-nearest:component_1:offset_-3_2"},
        OperandFault{"operand", "gather:2d_array:R8G8B8A8_SINT:mirrored_repeat-nearest:component_1:offset_7",
                     ScalarType::i32},
        OperandFault{"operand", "gather:2d:R32G32B32A32_SFLOAT:clamp_to_edge-nearest:component_1:four"},
        OperandFault{"operand", "gather_compare:2d:D32_SFLOAT:clamp-nearest-opaque_white:less_or_equal:four"},
        OperandFault{"texel", "gather_compare:2d:D16_UNORM:clamp-nearest-opaque_white:less:"},
        OperandFault{"texel", "gather_compare:cube:D32_SFLOAT:seamless-nearest:less_or_equal"},
        OperandFault{"operand", "fetch:1d_array:R8G8B8A8_UNORM:offset"},
        OperandFault{"operand", "fetch:3d:R16G16B16A16_UINT:offset", ScalarType::i32},
        OperandFault{"operand", "sample:2d:R8G8B8A8_UNORM:mirrored_repeat-nearest:offset"},
        OperandFault{"operand", "sample:3d:R32G32B32A32_SFLOAT:repeat-linear:offset"},
        OperandFault{"operand",
                     "sample:1d:R32G32B32A32_SFLOAT:mirrored_repeat-linear:3_levels-linear:offset"},
        OperandFault{"operand", "compare:2d_array:D16_UNORM:clamp-linear-opaque_white:less_or_equal:offset"},
        OperandFault{"operand", "project:1d:R32G32B32A32_SFLOAT:repeat-linear"},
        OperandFault{"operand", "project:2d:R8G8B8A8_UNORM:clamp-nearest-opaque_white:7"},
        OperandFault{"operand", "project:3d:R16G16B16A16_UINT:repeat-nearest:7", ScalarType::i32},
        OperandFault{"operand", "project_compare:2d:D32_SFLOAT:clamp-nearest-opaque_white:less"},
        OperandFault{"operand", "fetch:2d:R8G8B8A8_UNORM:4_samples"},
        OperandFault{"operand", "fetch:2d_array:R8G8B8A8_SINT:4_samples", ScalarType::i32},
        OperandFault{"operand", "load:2d_array:R32G32B32A32_SFLOAT:4_samples"},
        OperandFault{"texel", "load:2d:R16G16B16A16_UINT:4_samples", ScalarType::i32}),
    [](const auto& fault) {
      std::string name = std::string(fault.param.fault) + "_" + fault.param.case_named;
      for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
      return name;
    });

TEST_P(OperandFaults, AreSeenWhereASoundDevicePasses) {
  const TestCase test_case = case_named(GetParam().case_named, GetParam().precision);
  ASSERT_TRUE(as<TextureCall>(test_case.call));
  EXPECT_EQ(refused(test_case, results_of(test_case, "none")), std::pair(std::uint64_t{0}, std::uint64_t{0}));
  const auto [seen, must] = refused(test_case, results_of(test_case, GetParam().fault));
  EXPECT_GT(seen, 0u);
  EXPECT_GT(must, 0u);
}

Scalar of(float x) { return {ScalarType::f32, std::bit_cast<std::uint32_t>(x)}; }
Scalar of(int n) { return {ScalarType::i32, static_cast<std::uint32_t>(n)}; }

/// A component of the texel at (i, j) of a layer of a 2D image or of an array of such, of 8 bits.
float component_at(const TextureCall& call, int i, int j, int layer, std::size_t component) {
  const auto index = static_cast<std::size_t>((layer * call.size[1] + j) * call.size[0] + i);
  const Colour colour = decode(format_of(call), texel_at(call, 0, index));
  return static_cast<float>(colour[component].value->get_d());
}

std::vector<PassReason> reasons(const TestCase& test_case, const std::vector<Scalar>& point,
                                const std::vector<Scalar>& results) {
  std::vector<Judgement> judgements(results.size());
  PointTruths truths(point);
  judged_by(test_case, vulkan()).criterion->judge(truths, results, judgements);
  std::vector<PassReason> out;
  for (const Judgement& j : judgements) out.push_back(j.reason);
  return out;
}

const std::vector<PassReason> all_right(4, PassReason::bound);

// "tau[R] = tau_i0j1, tau[G] = tau_i1j1, tau[B] = tau_i1j0, tau[A] = tau_i0j0."
TEST(Gathers, GiveTheFourTexelsInTheDocumentsOrder) {
  const TestCase q = case_named("gather:2d:R8G8B8A8_UNORM:repeat-nearest:component_2");
  const TextureCall& call = std::get<TextureCall>(q.call.kind);
  // u = 7 * 0.4 = 2.8, v = 5 * 0.46 = 2.3: i0 = floor(2.3) = 2, j0 = floor(1.8) = 1.
  const std::vector<Scalar> point{of(0.4f), of(0.46f)};
  const auto at = [&](int i, int j) { return of(component_at(call, i, j, 0, 2)); };
  EXPECT_EQ(reasons(q, point, {at(2, 2), at(3, 2), at(3, 1), at(2, 1)}), all_right);
  const auto turned = reasons(q, point, {at(2, 1), at(3, 1), at(3, 2), at(2, 2)});
  EXPECT_EQ(std::ranges::count(turned, PassReason::failed), 4);
}

// Every result is of one position: each of two texels in reach is right, but not one of each.
TEST(Gathers, AreOfOnePosition) {
  const TestCase q = case_named("gather:2d:R32G32B32A32_SFLOAT:repeat-nearest:component_0");
  const TextureCall& call = std::get<TextureCall>(q.call.kind);
  // u = 7 * 0.5 = 3.5: u - 0.5 is 3, or just below it. v = 2.3.
  const std::vector<Scalar> point{of(0.5f), of(0.46f)};
  const auto at = [&](int i, int j) { return of(component_at(call, i, j, 0, 0)); };
  const auto passes = [&](const std::vector<Scalar>& results) {
    const auto given = reasons(q, point, results);
    return std::ranges::count(given, PassReason::failed) == 0;
  };
  EXPECT_TRUE(passes({at(3, 2), at(4, 2), at(4, 1), at(3, 1)}));
  EXPECT_TRUE(passes({at(2, 2), at(3, 2), at(3, 1), at(2, 1)}));
  EXPECT_FALSE(passes({at(3, 2), at(4, 2), at(3, 1), at(2, 1)}));
}

// A normalised texel is accurate to 1 part in 10^5, as a fetch of it is: no filter weighs it.
TEST(Gathers, OfNormalisedTexelsAreAsAccurateAsFetches) {
  const TestCase q = case_named("gather:2d:R8G8B8A8_UNORM:repeat-nearest:component_1");
  const TextureCall& call = std::get<TextureCall>(q.call.kind);
  const std::vector<Scalar> point{of(0.4f), of(0.46f)};
  const auto at = [&](int i, int j, double part) {
    return of(static_cast<float>(component_at(call, i, j, 0, 1) * (1 + part)));
  };
  const auto failed_of = [&](double part) {
    const auto given = reasons(q, point, {at(2, 2, part), at(3, 2, part), at(3, 1, part), at(2, 1, part)});
    return std::ranges::count(given, PassReason::failed);
  };
  EXPECT_EQ(failed_of(0.9e-5), 0);
  EXPECT_GE(failed_of(1.1e-5), 3);  // a texel may be 0
}

/// Texels of a cube of 7 texels: a component of (i, j) of each face.
struct FaceTexel {
  int face, i, j;
};
std::vector<float> values_at(const TextureCall& call, std::initializer_list<FaceTexel> texels,
                             std::size_t component) {
  std::vector<float> out;
  for (const FaceTexel& t : texels) out.push_back(component_at(call, t.i, t.j, t.face, component));
  return out;
}

// "The coordinates are transformed to select the adjacent texel from the appropriate neighboring face."
TEST(Gathers, OfCubesTakeTexelsOfTheNeighbouringFace) {
  const TestCase q = case_named("gather:cube:R8G8B8A8_UNORM:seamless-nearest:component_2");
  // On face +x u = 7 * 0.975 = 6.825 toward -z, v = 7 * 0.45 = 3.15 toward -y: i0 = 6, j0 = 2. What lies
  // beyond is column 0 of face -z, whose rows go toward -y too.
  const auto at =
      values_at(std::get<TextureCall>(q.call.kind), {{0, 6, 3}, {5, 0, 3}, {5, 0, 2}, {0, 6, 2}}, 2);
  const std::vector<Scalar> point{of(1.0f), of(0.1f), of(-0.95f)};
  EXPECT_EQ(reasons(q, point, {of(at[0]), of(at[1]), of(at[2]), of(at[3])}), all_right);
  const auto turned = reasons(q, point, {of(at[3]), of(at[2]), of(at[1]), of(at[0])});
  EXPECT_EQ(std::ranges::count(turned, PassReason::failed), 4);
}

// "The texel should be replaced by the average of the three values of the adjacent texels in each incident
// face. However, implementations may replace the cube map corner texel by other methods."
TEST(Gathers, OfCubesShouldAverageBeyondACorner) {
  const TestCase q = case_named("gather:cube:R8G8B8A8_UNORM:seamless-nearest:component_2");
  // On face +x i0 = 6 and j0 = floor(7 * 0.025 - 0.5) = -1: beyond the row lies (6, 0) of +y, beyond the
  // column (0, 0) of -z, beyond both the corner.
  const auto at = values_at(std::get<TextureCall>(q.call.kind), {{0, 6, 0}, {5, 0, 0}, {2, 6, 0}}, 2);
  const std::vector<Scalar> point{of(1.0f), of(0.95f), of(-0.95f)};
  const float average = (at[0] + at[1] + at[2]) / 3, largest = std::ranges::max(at);
  const auto with_corner = [&](float corner) {
    return reasons(q, point, {of(at[0]), of(at[1]), of(corner), of(at[2])});
  };
  EXPECT_EQ(with_corner(average), all_right);
  EXPECT_EQ(with_corner(average + 2.9e-5f * largest), all_right);
  EXPECT_EQ(with_corner(average + 4.2e-5f * largest)[2], PassReason::departs);
  EXPECT_EQ(with_corner(7)[2], PassReason::departs);
  const auto another = reasons(q, point, {of(at[0]), of(at[1]), of(average), of(at[2] + 0.5f)});
  EXPECT_EQ(another[3], PassReason::failed);
}

// No rule has how an average of integers is rounded.
TEST(Gathers, OfIntegersAverageToEitherIntegerBeyondACorner) {
  const TestCase q =
      case_named("gather:cube:R16G16B16A16_UINT:seamless-nearest:component_2", ScalarType::i32);
  const std::vector<Scalar> point{of(1.0f), of(0.95f), of(-0.95f)};
  std::vector<std::uint64_t> at;
  for (const FaceTexel& t : {FaceTexel{0, 6, 0}, {5, 0, 0}, {2, 6, 0}}) {
    const auto index = static_cast<std::size_t>((t.face * 7 + t.j) * 7 + t.i);
    at.push_back(stored_codes(format_of(std::get<TextureCall>(q.call.kind)),
                              texel_at(std::get<TextureCall>(q.call.kind), 0, index))[2]);
  }
  const std::uint64_t sum = at[0] + at[1] + at[2];
  ASSERT_NE(sum % 3, 0u);
  const auto corner = [&](std::uint64_t n) {
    const auto number = [](std::uint64_t x) { return Scalar{ScalarType::u32, x}; };
    return reasons(q, point, {number(at[0]), number(at[1]), number(n), number(at[2])})[2];
  };
  EXPECT_EQ(corner(sum / 3), PassReason::bound);
  EXPECT_EQ(corner(sum / 3 + 1), PassReason::bound);
  EXPECT_EQ(corner(sum / 3 - 1), PassReason::departs);
  EXPECT_EQ(corner(sum / 3 + 2), PassReason::departs);
}

// "The constant offsets are added to (i, j, k)", before "the integer texel coordinate is transformed".
TEST(Offsets, MoveTheTexelBeforeItIsWrapped) {
  const std::string wraps[] = {"repeat", "mirrored_repeat", "clamp_to_edge", "mirror_clamp_to_edge"};
  // Texel 0 of 7, and 1 of 5: offset (-3, 2) gives -3 and 3, of which the first wraps.
  const int first[] = {4, 2, 0, 2};
  for (std::size_t k = 0; k < std::size(wraps); ++k) {
    const TestCase q = case_named("sample:2d:R8G8B8A8_UNORM:" + wraps[k] + "-nearest:offset_-3_2");
    const TextureCall& call = std::get<TextureCall>(q.call.kind);
    const auto at = [&](int i, int j) {
      std::vector<Scalar> out;
      for (std::size_t c = 0; c < 4; ++c) out.push_back(of(component_at(call, i, j, 0, c)));
      return out;
    };
    const std::vector<Scalar> point{of(0.05f), of(0.3f)};
    EXPECT_EQ(reasons(q, point, at(first[k], 3)), all_right) << wraps[k];
    EXPECT_NE(reasons(q, point, at(0, 1)), all_right) << wraps[k];
  }
}

// "Any denormalized value input into a shader or potentially generated by any instruction in a shader may be
// flushed to 0": judge and self-test pass a zero where the texel is subnormal, and nothing else beside it.
TEST(Offsets, MoveToSubnormalTexelsThatMayBeFlushed) {
  const TestCase q = case_named("sample:2d:R32G32B32A32_SFLOAT:repeat-nearest:offset_-3_2");
  const auto criterion = judged_by(q, vulkan()).criterion;
  // u = 7 * 0.357 = 2.5, v = 5 * 0.5 = 2.5: texel (2 - 3, 2 + 2) is (6, 4).
  const std::vector<Scalar> point{of(0.357f), of(0.5f)};
  std::vector<Scalar> results;
  for (std::size_t c = 0; c < 4; ++c)
    results.push_back(of(component_at(std::get<TextureCall>(q.call.kind), 6, 4, 0, c)));
  int subnormal = 0;
  for (std::size_t c = 0; c < 4; ++c) {
    const auto texel = std::bit_cast<float>(static_cast<std::uint32_t>(results[c].bits));
    if (std::fpclassify(texel) != FP_SUBNORMAL) continue;
    ++subnormal;
    const auto reported = [&](float result) {
      std::vector<Scalar> changed = results;
      changed[c] = of(result);
      return std::pair(reasons(q, point, changed)[c],
                       criterion->must_reject(point, static_cast<int>(c), changed[c]));
    };
    EXPECT_EQ(reported(texel), std::pair(PassReason::bound, false));
    EXPECT_EQ(reported(0), std::pair(PassReason::flush_result, false));
    EXPECT_EQ(reported(4 * texel), std::pair(PassReason::failed, true));
  }
  EXPECT_GT(subnormal, 0);
}

// "s = s / q, t = t / q."
TEST(Projections, DivideTheCoordinates) {
  const TestCase q = case_named("project:2d:R8G8B8A8_UNORM:repeat-nearest:7x5");
  const TextureCall& call = std::get<TextureCall>(q.call.kind);
  std::vector<Scalar> divided, whole;
  for (std::size_t c = 0; c < 4; ++c) {
    divided.push_back(of(component_at(call, 2, 2, 0, c)));
    whole.push_back(of(component_at(call, 5, 4, 0, c)));
  }
  // u = 7 * 0.8 / 2 = 2.8, v = 5 * 0.92 / 2 = 2.3.
  const std::vector<Scalar> point{of(0.8f), of(0.92f), of(2.0f)};
  EXPECT_EQ(reasons(q, point, divided), all_right);
  EXPECT_NE(reasons(q, point, whole), all_right);
}

// Each sample of a texel has a value of its own.
TEST(MultisampledImages, HaveTexelsOfTheirOwnInEachSample) {
  const TestCase q = case_named("fetch:2d_array:R8G8B8A8_UNORM:4_samples");
  const TextureCall& call = std::get<TextureCall>(q.call.kind);
  EXPECT_EQ(call.texels(0), static_cast<std::size_t>(7 * 5 * 3 * 4));
  std::set<std::vector<std::byte>> seen;
  for (int sample = 0; sample < 4; ++sample) {
    std::vector<Scalar> results;
    for (std::size_t c = 0; c < 4; ++c) results.push_back(of(component_at(call, 5, 2, sample * 3 + 1, c)));
    EXPECT_EQ(reasons(q, {of(5), of(2), of(1), of(sample)}, results), all_right) << sample;
    EXPECT_NE(reasons(q, {of(5), of(2), of(1), of((sample + 1) % 4)}, results), all_right) << sample;
    seen.insert(texel_at(call, 0, static_cast<std::size_t>(((sample * 3 + 1) * 5 + 2) * 7 + 5)));
  }
  EXPECT_EQ(seen.size(), 4u);
}

std::vector<int> right_results(const std::string& beginning, int argument) {
  const TestCase q = case_named(beginning);
  const auto criterion = judged_by(q, vulkan()).criterion;
  const std::vector<Scalar> point{{ScalarType::u32, static_cast<std::uint64_t>(argument)}};
  std::vector<int> out;
  for (int k = 0; k < static_cast<int>(q.call.results.size()); ++k)
    out.push_back(static_cast<int>(criterion->right_result(point, k)->bits));
  return out;
}

// SPIR-V 3.32.10: "(width [, height [, depth]] [, elements]), where elements is the number of layers in an
// image array, or the number of cubes in a cube-map array".
TEST(Queries, GiveTheExtentsOfALevelThenTheLayersOrCubes) {
  using Numbers = std::vector<int>;
  EXPECT_EQ(right_results("query_size_lod:3d:R8G8B8A8_UNORM:3_levels", 0), (Numbers{13, 6, 5}));
  EXPECT_EQ(right_results("query_size_lod:3d:R8G8B8A8_UNORM:3_levels", 2), (Numbers{3, 1, 1}));
  EXPECT_EQ(right_results("query_size_lod:1d_array:R8G8B8A8_UNORM:3_levels", 1), (Numbers{6, 3}));
  EXPECT_EQ(right_results("query_size_lod:cube_array:R8G8B8A8_UNORM:3_levels", 1), (Numbers{6, 6, 2}));
  EXPECT_EQ(right_results("query_size:buffer:R8G8B8A8_UNORM", 0), (Numbers{35}));
  EXPECT_EQ(right_results("query_size:2d_array:R8G8B8A8_UNORM:4_samples", 0), (Numbers{7, 5, 3}));
  EXPECT_EQ(right_results("query_levels:2d:R8G8B8A8_UNORM:3_levels", 0), (Numbers{3}));
  EXPECT_EQ(right_results("query_levels:2d:R8G8B8A8_UNORM:7x5", 0), (Numbers{1}));
  EXPECT_EQ(right_results("query_samples:2d:R8G8B8A8_UNORM:4_samples", 0), (Numbers{4}));
}

TEST(Queries, FailByEveryOtherNumber) {
  const TestCase q = case_named("query_size_lod:2d:R8G8B8A8_UNORM:3_levels");
  const std::vector<Scalar> point{{ScalarType::u32, 1}};
  const auto number = [](int n) { return Scalar{ScalarType::u32, static_cast<std::uint64_t>(n)}; };
  EXPECT_EQ(reasons(q, point, {number(6), number(3)}), (std::vector{PassReason::bound, PassReason::bound}));
  EXPECT_EQ(reasons(q, point, {number(7), number(2)}), (std::vector{PassReason::failed, PassReason::failed}));
  const auto criterion = judged_by(q, vulkan()).criterion;
  EXPECT_FALSE(criterion->must_reject(point, 0, number(6)));
  EXPECT_TRUE(criterion->must_reject(point, 0, number(13)));
}

// SPIR-V 3.14 and 3.32.10, what each instruction takes; no device gets anything else.
TEST(Operands, ThatAnInstructionDoesNotTakeAreRefused) {
  const auto fault = [](std::string_view name, const std::function<void(TextureCall&)>& change) {
    TextureCall call{.size = {7, 5, 1}, .sampler = {}};
    for (int k = 0; k <= static_cast<int>(TextureOperation::query_samples); ++k)
      if (name_of(static_cast<TextureOperation>(k)) == name)
        call.operation = static_cast<TextureOperation>(k);
    change(call);
    return fault_of(call);
  };
  const auto kind = [](TextureKind k) { return [k](TextureCall& c) { c.kind = k; }; };
  EXPECT_EQ(fault("gather", [](TextureCall&) {}), "");
  EXPECT_NE(fault("gather", kind(TextureKind::image3d)), "");
  EXPECT_NE(fault("gather", [](TextureCall& c) { c.component = 4; }), "");
  EXPECT_NE(fault("project", kind(TextureKind::image2d_array)), "");
  EXPECT_EQ(fault("gather", [](TextureCall& c) { c.offsets.resize(4); }), "");
  EXPECT_NE(fault("sample", [](TextureCall& c) { c.offsets.resize(4); }), "");
  EXPECT_EQ(fault("sample", [](TextureCall& c) { c.offsets = {{-8, 7, 0}}; }), "");
  EXPECT_NE(fault("sample", [](TextureCall& c) { c.offsets = {{-9, 7, 0}}; }), "");
  EXPECT_NE(fault("load", [](TextureCall& c) { c.offsets.resize(1); }), "");
  EXPECT_EQ(fault("fetch", [](TextureCall& c) { c.samples_of_texel = 4; }), "");
  EXPECT_NE(fault("sample", [](TextureCall& c) { c.samples_of_texel = 4; }), "");
  EXPECT_NE(fault("fetch", [](TextureCall& c) { c.samples_of_texel = 0; }), "");
}

}  // namespace
}  // namespace plumbline
