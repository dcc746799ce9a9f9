// The rulebook that requires correct rounding of every builtin.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "harness/device/fp_configs.h"
#include "harness/judge/bounded.h"
#include "harness/judge/truth.h"
#include "harness/rulebook/edge_case.h"
#include "harness/support/precision_name.h"

namespace plumbline {
namespace {

const Rulebook& correct_rounding() {
  static const Rulebook book = *Rulebook::load("correctly-rounded");
  return book;
}

/// Comparisons and conversions to integers round to no format.
bool has_rounded_result(const Rule& rule) {
  constexpr std::string_view others[] = {"x!=y", "x<=y", "x<y",         "x==y",
                                         "x>=y", "x>y",  "convert_int", "convert_uint"};
  return std::ranges::find(others, rule.builtin) == std::end(others);
}

TEST(CorrectlyRounded, BoundsEveryBuiltinOfEveryDocument) {
  for (const std::string& name : Rulebook::names()) {
    const Rulebook book = *Rulebook::load(name);
    for (const ScalarType precision : {ScalarType::f16, ScalarType::bf16, ScalarType::f32, ScalarType::f64})
      for (const Rule& theirs : book.rules(precision)) {
        if (!has_rounded_result(theirs)) continue;
        for (const BuildMode& mode : build_modes()) {
          if (!mode.bounds_of.empty()) continue;
          const Rule* rule = correct_rounding().find(theirs.builtin, precision, mode.name);
          ASSERT_NE(rule, nullptr) << name << " " << theirs.builtin << " " << precision_name(precision);
          EXPECT_EQ(rule->bound.kind, Bound::Kind::correctly_rounded) << theirs.builtin << " " << mode.name;
          EXPECT_TRUE(rule->pieces.empty() && !rule->bound.or_multiply_add) << theirs.builtin;
          EXPECT_FALSE(rule->any_direction || rule->either_direction || rule->ours) << theirs.builtin;
        }
      }
  }
}

/// Judges 1 + x of a device of that configuration.
bool passes(const FpConfig& config, Scalar x, Scalar result) {
  const ScalarType type = x.type;
  Call call;
  call.builtin = "x+y";
  call.arguments = {type, type};
  call.results = {type};
  DeviceInfo device;
  device.half = device.bfloat16 = device.single = device.double_precision = config;
  const CriterionChoice choice = by_rulebook()({.call = call,
                                                .precision = type,
                                                .clause = {},
                                                .half_in_memory = false,
                                                .rulebook = correct_rounding(),
                                                .device = device,
                                                .mode = *find_build_mode("default")});
  const Format& f = format_of(type);
  const std::uint64_t one = static_cast<std::uint64_t>(f.emax) << (f.precision - 1);
  const std::array point{Scalar{type, one}, x};
  PointTruths truths(point);
  Judgement judgement;
  choice.criterion->judge(truths, {&result, 1}, {&judgement, 1});
  return judgement.passed();
}

TEST(CorrectlyRounded, RoundsAsTheDeviceIsConfigured) {
  for (const ScalarType type : {ScalarType::f16, ScalarType::bf16, ScalarType::f32, ScalarType::f64}) {
    const Format& f = format_of(type);
    const auto power = [&](int exponent) {
      return Scalar{type, static_cast<std::uint64_t>(f.emax + exponent) << (f.precision - 1)};
    };
    // 1 + 3/4 ulp: the next number is the nearest, 1 the one toward zero.
    Scalar x = power(-f.precision);
    x.bits |= std::uint64_t{1} << (f.precision - 2);
    const Scalar one = power(0), next{type, one.bits + 1};
    FpConfig toward_zero = ieee_to_nearest;
    toward_zero.round_to_nearest = false;
    toward_zero.round_to_zero = true;
    EXPECT_TRUE(passes(ieee_to_nearest, x, next)) << precision_name(type);
    EXPECT_FALSE(passes(ieee_to_nearest, x, one)) << precision_name(type);
    EXPECT_TRUE(passes(toward_zero, x, one)) << precision_name(type);
    EXPECT_FALSE(passes(toward_zero, x, next)) << precision_name(type);
    // A tie has one result.
    EXPECT_TRUE(passes(ieee_to_nearest, power(-f.precision), one)) << precision_name(type);
    EXPECT_FALSE(passes(ieee_to_nearest, power(-f.precision), next)) << precision_name(type);
  }
}

}  // namespace
}  // namespace plumbline
