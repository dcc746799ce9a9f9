// What build options change in a judgement, besides the tables of the rulebooks.

#include "harness/device/build_modes.h"

#include <gtest/gtest.h>

#include <array>

#include "harness/device/shader_modes.h"
#include "harness/judge/bounded.h"
#include "harness/judge/exact.h"

namespace plumbline::build_modes_test {
namespace {

constexpr std::uint64_t minus_zero = 0x80000000, one = 0x3f800000;

DeviceInfo full_device() {
  DeviceInfo info;
  info.half =
      info.single = {.supported = true, .subnormals = true, .inf_nan = true, .round_to_nearest = true};
  return info;
}

PassReason reason(const CriterionFactory& factory, const char* builtin, const char* mode,
                  std::vector<Scalar> point, Scalar result, const char* book_name = "opencl-1.2") {
  const Rulebook book = *Rulebook::load(book_name);
  const DeviceInfo device = full_device();
  Call call;
  call.builtin = builtin;
  for (const Scalar& s : point) call.arguments.push_back(s.type);
  call.results = {result.type};
  const auto choice = factory({call, result.type, "6.3", false, book, device, *find_build_mode(mode)});
  if (!choice.criterion) return PassReason::undecided;
  PointTruths at(point);
  Judgement judgement;
  choice.criterion->judge(at, {&result, 1}, {&judgement, 1});
  return judgement.reason;
}

TEST(BuildModes, BoundsAreOfAModeThatRulebooksKnow) {
  for (const BuildMode& mode : build_modes()) {
    const BuildMode* bounds = find_build_mode(mode.bounds_mode());
    ASSERT_NE(bounds, nullptr) << mode.name;
    EXPECT_TRUE(bounds->bounds_of.empty()) << mode.name;
    const ShaderMode* shader_mode = find_shader_mode(mode.name);
    // From OpenCL 2.0 on the unsafe options include -cl-denorms-are-zero (docs/rulings.md).
    bool has_flush = shader_mode != nullptr && shader_mode->zeroes_subnormals;
    for (const char* option : {"denorms-are-zero", "-cl-unsafe-math-optimizations", "-cl-fast-relaxed-math",
                               "-ftz=true", "--use_fast_math"})
      has_flush |= mode.build_options.find(option) != std::string_view::npos;
    EXPECT_EQ(mode.flushes, has_flush) << mode.name;
  }
}

TEST(BuildModes, ColumnsHaveWhatTheOptionsInclude) {
  for (const BuildMode& mode : build_modes()) {
    const auto has = [&](const char* option) {
      return mode.build_options.find(option) != std::string_view::npos;
    };
    const bool fast = has("-cl-fast-relaxed-math"), unsafe = fast || has("-cl-unsafe-math-optimizations");
    EXPECT_EQ(mode.unsafe, unsafe) << mode.name;
    EXPECT_EQ(mode.finite, fast || has("-cl-finite-math-only")) << mode.name;
    EXPECT_EQ(mode.mad, unsafe || has("-cl-mad-enable")) << mode.name;
    EXPECT_EQ(mode.correctly_rounded, has("-cl-fp32-correctly-rounded-divide-sqrt")) << mode.name;
    EXPECT_EQ(mode.language != 0, has("-cl-std=")) << mode.name;
  }
}

// fabs(-0) is +0 exactly.
TEST(BuildModes, WithoutSignedZerosEitherZeroPassesAndNothingElse) {
  constexpr ScalarType t = ScalarType::f32;
  for (const char* mode : {"no-signed-zeros", "mad-enable+no-signed-zeros"})
    EXPECT_EQ(reason(by_rulebook(), "fabs", mode, {{t, minus_zero}}, {t, minus_zero}), PassReason::edge)
        << mode;
  for (const char* mode : {"default", "opt-disable", "cl1.2"})
    EXPECT_EQ(reason(by_rulebook(), "fabs", mode, {{t, minus_zero}}, {t, minus_zero}), PassReason::failed)
        << mode;
  EXPECT_EQ(reason(by_rulebook(), "fabs", "no-signed-zeros", {{t, minus_zero}}, {t, 1}), PassReason::failed);
  const auto zero = exactly([](std::span<const Scalar>, int) { return std::optional<Scalar>({t, 0}); });
  EXPECT_EQ(reason(zero, "any", "no-signed-zeros", {{t, one}}, {t, minus_zero}), PassReason::bound);
  EXPECT_EQ(reason(zero, "any", "default", {{t, one}}, {t, minus_zero}), PassReason::failed);
}

TEST(BuildModes, HalvesKeepTheirBoundsUnderFiniteOnlyButForWhatIsNoNumber) {
  constexpr ScalarType t = ScalarType::f16;
  constexpr std::uint64_t half_one = 0x3c00, infinity = 0x7c00;
  const auto judged = [&](std::uint64_t x, std::uint64_t result) {
    return reason(by_rulebook(), "fabs", "finite-only", {{t, x}}, {t, result}, "spirv-env-3.0");
  };
  EXPECT_EQ(judged(half_one, half_one), PassReason::bound);
  EXPECT_EQ(judged(half_one, half_one + 1), PassReason::failed);
  EXPECT_EQ(judged(infinity, half_one), PassReason::undefined);
}

}  // namespace
}  // namespace plumbline::build_modes_test
