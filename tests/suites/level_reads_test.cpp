// Reads of mipmapped images (cl_khr_mipmap_image): which level a level of detail and gradients choose, what a
// mix of two gives, and devices that read another level.

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <stdexcept>

#include "harness/fault/fault_adapter.h"
#include "harness/rulebook/rulebook.h"
#include "suites/images/level_of_detail.h"
#include "suites/suites.h"

namespace plumbline {
namespace {

TestCase case_named(const std::string& beginning, ScalarType precision = ScalarType::f32) {
  for (TestCase& test_case : images_suite()->cases(precision))
    if (test_case.builtin.starts_with(beginning)) return std::move(test_case);
  throw std::runtime_error("suite images has no test case " + beginning);
}

std::shared_ptr<const Criterion> criterion_of(const TestCase& test_case) {
  static const Rulebook book = *Rulebook::load("opencl-1.2");
  DeviceInfo info;
  info.single = {.supported = true};
  return test_case
      .criterion({test_case.call, test_case.precision, test_case.clause, false, book, info,
                  *find_build_mode("default")})
      .criterion;
}

Scalar of(float x) { return {ScalarType::f32, std::bit_cast<std::uint32_t>(x)}; }

/// The components of a texel of a level of a 1D image of RGBA and UNORM_INT8.
std::vector<double> texel_of(const ImageCall& call, int level, std::size_t i) {
  const auto bytes = texel_at(level_of(call, level), i);
  std::vector<double> out;
  for (std::size_t c = 0; c < 4; ++c) out.push_back(std::to_integer<int>(bytes[c]) / 255.0);
  return out;
}

std::vector<PassReason> reasons(const TestCase& test_case, const std::vector<Scalar>& point,
                                const std::vector<double>& values) {
  std::vector<Scalar> results;
  for (const double x : values) results.push_back(of(static_cast<float>(x)));
  std::vector<Judgement> judgements(results.size());
  PointTruths truths(point);
  criterion_of(test_case)->judge(truths, results, judgements);
  std::vector<PassReason> out;
  for (const Judgement& j : judgements) out.push_back(j.reason);
  return out;
}

std::vector<double> mix(const std::vector<double>& a, const std::vector<double>& b, double weight) {
  std::vector<double> out;
  for (std::size_t c = 0; c < a.size(); ++c) out.push_back((1 - weight) * a[c] + weight * b[c]);
  return out;
}

const std::vector<PassReason> all_right(4, PassReason::bound);

// 13, 6 and 3 texels.
const std::string nearest = "read:1d:RGBA.UNORM_INT8:clamp_to_edge-nearest-normalised:3_levels-nearest";

// OpenGL 3.0, 3.9.8: ceil(lambda + 1/2) - 1, which is the nearest.
TEST(LevelsOfDetail, ChooseTheNearestLevel) {
  const TestCase q = case_named(nearest);
  const ImageCall& call = std::get<ImageCall>(q.call.kind);
  for (const auto& [lod, level] : {std::pair(-3.0f, 0), std::pair(0.4f, 0), std::pair(0.6f, 1),
                                   std::pair(1.4f, 1), std::pair(1.6f, 2), std::pair(9.0f, 2)})
    for (int given = 0; given < 3; ++given) {
      const double u = 0.55 * level_of(call, given).size[0];
      const auto values = texel_of(call, given, static_cast<std::size_t>(u));
      EXPECT_EQ(reasons(q, {of(0.55f), of(lod)}, values) == all_right, given == level) << lod << ' ' << given;
    }
}

// Just inside and just beyond of what is this project's figure, and of what passes beyond it.
TEST(LevelsOfDetail, OfTwoLevelsThatAreAsNearChooseEither) {
  const TestCase q = case_named(nearest);
  const ImageCall& call = std::get<ImageCall>(q.call.kind);
  const auto coarser = texel_of(call, 1, 3);  // 0.55 * 6 = 3.3
  EXPECT_EQ(reasons(q, {of(0.55f), of(0.5f - 0x1p-9f)}, coarser), all_right);
  const auto beyond = reasons(q, {of(0.55f), of(0.5f - 0x1p-7f)}, coarser);
  EXPECT_EQ(std::ranges::count(beyond, PassReason::beyond_figure), 4);
  const auto wrong = reasons(q, {of(0.55f), of(0.5f - 0x1p-3f)}, coarser);
  EXPECT_GT(std::ranges::count(wrong, PassReason::failed), 0);
}

TEST(LevelsOfDetail, AreMixedByTheirFraction) {
  const TestCase q = case_named("read:1d:RGBA.UNORM_INT8:clamp_to_edge-nearest-normalised:3_levels-linear");
  const ImageCall& call = std::get<ImageCall>(q.call.kind);
  const auto fine = texel_of(call, 0, 7), coarse = texel_of(call, 1, 3);  // 0.55 * 13 = 7.15
  const std::vector<Scalar> point{of(0.55f), of(0.25f)};
  EXPECT_EQ(reasons(q, point, mix(fine, coarse, 0.25)), all_right);
  EXPECT_EQ(reasons(q, point, mix(fine, coarse, 0.2525)), all_right);
  EXPECT_EQ(std::ranges::count(reasons(q, point, mix(fine, coarse, 0.28)), PassReason::failed), 0);
  EXPECT_GT(std::ranges::count(reasons(q, point, mix(fine, coarse, 0.75)), PassReason::failed), 0);
  EXPECT_GT(std::ranges::count(reasons(q, point, coarse), PassReason::failed), 0);
}

// Below the first level no other takes part, and no rounding error of a mix: beside a component that is 0 no
// other number is right.
TEST(LevelsOfDetail, BelowTheFirstLevelAreNoMix) {
  for (const std::string end : {"clamp_to_edge-nearest-normalised:3_levels-linear:13",
                                "repeat-nearest-normalised:3_levels-linear:gradients"}) {
    const TestCase q = case_named("read:1d:RGBA.UNORM_INT8:" + end);
    const ImageCall& call = std::get<ImageCall>(q.call.kind);
    int zeros = 0;
    for (std::size_t i = 0; i < 13; ++i) {
      const float at = (static_cast<float>(i) + 0.25f) / 13;
      std::vector<Scalar> point{of(at), of(call.gradients ? 0x1p-8f : -4.0f)};
      if (call.gradients) point.push_back(of(0));
      const auto fine = texel_of(call, 0, i);
      EXPECT_EQ(reasons(q, point, fine), all_right) << end << ' ' << i;
      for (std::size_t c = 0; c < 4; ++c) {
        if (fine[c] != 0) continue;
        ++zeros;
        auto off = fine;
        off[c] = 0x1p-149;
        EXPECT_EQ(reasons(q, point, off)[c], PassReason::failed) << end << ' ' << i;
        EXPECT_TRUE(criterion_of(q)->must_reject(point, static_cast<int>(c), of(0x1p-149f)))
            << end << ' ' << i;
      }
    }
    EXPECT_GT(zeros, 0);
  }
}

// log2 of the texels of the first level that the longer step goes.
TEST(Gradients, AreTheLongerStepInTexels) {
  const ImageCall& call = std::get<ImageCall>(
      case_named("read:2d:RGBA.UNORM_INT8:repeat-nearest-normalised:3_levels-nearest:gradients").call.kind);
  const auto lod = [&](float xs, float xt, float ys, float yt) {
    return level_of_detail(call, std::vector{of(0), of(0), of(xs), of(xt), of(ys), of(yt)});
  };
  EXPECT_NEAR(lod(2.0f / 13, 0, 0.5f / 13, 0), 1, 1e-6);
  EXPECT_NEAR(lod(0.5f / 13, 0, -4.0f / 13, 0), 2, 1e-6);
  EXPECT_NEAR(lod(0, 3.0f / 6, 0, 1.0f / 6), std::log2(3), 1e-6);
}

struct LevelFault {
  const char* fault;
  const char* case_named;
  ScalarType precision = ScalarType::f32;
};
class LevelFaults : public testing::TestWithParam<LevelFault> {};

INSTANTIATE_TEST_SUITE_P(
    Each, LevelFaults,
    testing::Values(
        LevelFault{"operand", "read:1d:RGBA.UNORM_INT8:clamp_to_edge-nearest-normalised:3_levels-nearest"},
        LevelFault{"operand", "read:2d:RGBA.FLOAT:clamp_to_edge-linear-normalised:3_levels-linear"},
        LevelFault{"operand", "read:2d_array:RGBA.UNORM_INT8:repeat-linear-normalised:3_levels-linear:grad"},
        LevelFault{"operand", "read:3d:RGBA.UNSIGNED_INT16:clamp_to_edge-nearest-normalised:3_levels",
                   ScalarType::i32},
        LevelFault{"texel", "read:1d_array:RGBA.FLOAT:clamp_to_edge-linear-normalised:3_levels-nearest"},
        LevelFault{"swap", "read:2d:RGBA.UNORM_INT8:repeat-nearest-normalised:3_levels-linear:gradients"}),
    [](const auto& fault) {
      std::string name = std::string(fault.param.fault) + "_" + fault.param.case_named;
      for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
      return name;
    });

/// How many of the results the judge refuses, and how many of these must_reject does.
std::pair<int, int> refused(const TestCase& test_case, const std::string& fault) {
  const auto subject = fault_adapter()->open(fault);
  const auto evaluator = (*subject)->prepare(test_case.call);
  if (!evaluator) throw std::runtime_error(evaluator.error().message);
  const Inputs inputs(test_case.inputs, Level::sparse, 1);
  std::vector<Column> arguments, results;
  for (const ScalarType t : test_case.call.arguments) arguments.emplace_back(t, inputs.size());
  for (const ScalarType t : test_case.call.results) results.emplace_back(t, inputs.size());
  inputs.fill(0, arguments);
  EXPECT_TRUE((*evaluator)->evaluate(arguments, results));
  const auto criterion = criterion_of(test_case);
  std::pair count(0, 0);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    std::vector<Scalar> point, values;
    for (const Column& c : arguments) point.push_back(c.at(i));
    for (const Column& c : results) values.push_back(c.at(i));
    std::vector<Judgement> judgements(values.size());
    PointTruths truths(point);
    criterion->judge(truths, values, judgements);
    for (std::size_t k = 0; k < values.size(); ++k) {
      const bool checked = i % 16 == 0 || (!judgements[k].passed() && count.second < 4);
      const bool must = checked && criterion->must_reject(point, static_cast<int>(k), values[k]);
      count.first += judgements[k].passed() ? 0 : 1;
      count.second += must ? 1 : 0;
      EXPECT_FALSE(must && judgements[k].passed()) << test_case.builtin << " point " << i << " result " << k;
    }
  }
  return count;
}

TEST_P(LevelFaults, AreSeenWhereASoundDevicePasses) {
  const TestCase test_case = case_named(GetParam().case_named, GetParam().precision);
  ASSERT_TRUE(as<ImageCall>(test_case.call));
  EXPECT_EQ(refused(test_case, "none"), std::pair(0, 0));
  const auto [seen, must] = refused(test_case, GetParam().fault);
  EXPECT_GT(seen, 0);
  EXPECT_GT(must, 0);
}

}  // namespace
}  // namespace plumbline
