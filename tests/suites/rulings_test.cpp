// The rulings of docs/rulings.md, each from both sides of its line: a result that passes, and its neighbour
// that does not.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "suites/suites.h"
#include "tests/suites/ruled.h"

namespace plumbline {
namespace {

using namespace rulings_test;
using testing::HasSubstr;

TEST(Rulings, WhatMaxAndClampLeaveUndefinedIsUndefinedUnderEveryDocument) {
  for (const char* book : {"spirv-env-3.0", "spirv-env-3.0-embedded"}) {
    const RuledCase max{common_suite(), "max", ScalarType::f16, book};
    EXPECT_TRUE(judged(max, {f16(half_nan), f16(half_one)}, {f16(half_one)}).passed()) << book;
    EXPECT_EQ(reason(max, {f16(half_nan), f16(half_one)}, f16(half_two)), undefined) << book;
    EXPECT_EQ(reason(max, {f16(half_two), f16(half_one)}, f16(half_two)), bound) << book;
    EXPECT_EQ(reason(max, {f16(half_two), f16(half_one)}, f16(half_one)), failed) << book;
    const RuledCase clamp{common_suite(), "clamp", ScalarType::f32, book};
    EXPECT_EQ(reason(clamp, {f32(5), f32(2), f32(1)}, f32(77)), undefined) << book;  // minval > maxval
    EXPECT_EQ(reason(clamp, {f32(5), f32(1), f32(2)}, f32(2)), bound) << book;
    EXPECT_EQ(reason(clamp, {f32(5), f32(1), f32(2)}, f32(77)), failed) << book;
  }
}

TEST(Rulings, TheSignOfAZeroIsOpenWhereMaxAndMinMeetBoth) {
  for (const char* book : {"opencl-1.2", "spirv-env-3.0"})
    for (const char* name : {"max", "min"}) {
      const RuledCase q{common_suite(), name, ScalarType::f32, book};
      EXPECT_EQ(reason(q, {f32(-0.0f), f32(0)}, f32(0)), bound) << name << book;
      EXPECT_EQ(reason(q, {f32(-0.0f), f32(0)}, f32(-0.0f)), bound) << name << book;
      EXPECT_EQ(reason(q, {f32(-0.0f), f32(-0.0f)}, f32(0)), failed) << name << book;
      EXPECT_EQ(reason(q, {f32(-0.0f), f32(0)}, f32(1e-45f)), failed) << name << book;
    }
}

TEST(Rulings, ClampToAZeroIsThatZero) {
  const RuledCase q{common_suite(), "clamp"};
  EXPECT_EQ(reason(q, {f32(-5), f32(0), f32(1)}, f32(0)), bound);
  EXPECT_EQ(reason(q, {f32(-5), f32(0), f32(1)}, f32(77)), failed);
  EXPECT_EQ(reason(q, {f32(-5), f32(0), f32(1)}, f32(-0.0f)), failed);
  EXPECT_EQ(reason(q, {f32(-0.0f), f32(0), f32(1)}, f32(-0.0f)), bound);
}

TEST(Rulings, SignNamesBothZeros) {
  for (const char* book : {"opencl-1.2", "spirv-env-3.0"}) {
    const RuledCase q{common_suite(), "sign", ScalarType::f32, book};
    EXPECT_TRUE(judged(q, {f32(-0.0f)}, {f32(-0.0f)}).passed()) << book;
    EXPECT_EQ(reason(q, {f32(-0.0f)}, f32(0)), failed) << book;
  }
}

// ---- the embedded profile (chapter 10) --------------------------------------------------------------------

TEST(Rulings, ArithmeticWithoutInfNanIsOpenWhereItOverflowsOrIsInvalid) {
  const RuledCase product{math_suite(), "x*y", ScalarType::f32, "opencl-1.2-embedded", without_inf_nan()};
  EXPECT_EQ(reason(product, {f32(1e30f), f32(1e30f)}, f32(3.4028235e38f)), undefined);
  EXPECT_EQ(reason(product, {f32(inf), f32(0)}, f32(0)), undefined);
  EXPECT_EQ(reason(product, {f32(1e30f), f32(1e8f)}, f32(1e37f)), failed);
  const RuledCase quotient{math_suite(), "x/y", ScalarType::f32, "opencl-1.2-embedded", without_inf_nan()};
  EXPECT_EQ(reason(quotient, {f32(0), f32(0)}, f32(1)), undefined);
  EXPECT_EQ(reason(quotient, {f32(1), f32(0)}, f32(1)), failed);  // signals divideByZero, not named
}

TEST(Rulings, OnlyTheEmbeddedProfileWithoutInfNanAndOnlyOperatorsAreOpen) {
  DeviceInfo complete = without_inf_nan();
  complete.single.inf_nan = true;
  const std::vector<Scalar> point{f32(1e30f), f32(1e30f)};
  const Scalar largest = f32(3.4028235e38f);
  EXPECT_EQ(reason({math_suite(), "x*y", ScalarType::f32, "opencl-1.2-embedded", complete}, point, largest),
            failed);
  EXPECT_EQ(reason({math_suite(), "x*y", ScalarType::f32, "opencl-1.2", without_inf_nan()}, point, largest),
            failed);
  EXPECT_EQ(reason({math_suite(), "log", ScalarType::f32, "opencl-1.2-embedded", without_inf_nan()}, {f32(0)},
                   f32(-3.4028235e38f)),
            failed);
}

TEST(Rulings, ComparisonsWithoutInfNanAreOpenForNanAlone) {
  const RuledCase q{relational_suite(), "x==y", ScalarType::f32, "opencl-1.2-embedded", without_inf_nan()};
  const auto yes = int_of(ScalarType::i32, 1), no = int_of(ScalarType::i32, 0);
  EXPECT_EQ(reason(q, {f32(nan), f32(nan)}, yes), undefined);
  EXPECT_EQ(reason(q, {f32(inf), f32(inf)}, no), failed);
  const RuledCase full{relational_suite(), "x==y"};
  EXPECT_EQ(reason(full, {f32(nan), f32(nan)}, yes), failed);
  const RuledCase function{relational_suite(), "isequal", ScalarType::f32, "opencl-1.2-embedded",
                           without_inf_nan()};
  EXPECT_EQ(reason(function, {f32(nan), f32(nan)}, yes), failed);
}

TEST(Rulings, ZeroResultsOfEmbeddedArithmeticMayBePositive) {
  const RuledCase q{math_suite(), "x*y", ScalarType::f32, "opencl-1.2-embedded"};
  EXPECT_EQ(reason(q, {f32(-1e-30f), f32(1e-30f)}, f32(0)), bound);  // underflows
  EXPECT_EQ(reason(q, {f32(-0.0f), f32(1)}, f32(0)), bound);
  EXPECT_EQ(reason(q, {f32(1e-30f), f32(1e-30f)}, f32(-0.0f)), failed);  // always positive, never negative
  EXPECT_EQ(reason(q, {f32(-1e-20f), f32(1e-20f)}, f32(0)), failed);     // no zero: -1e-40
  EXPECT_EQ(reason({math_suite(), "x*y"}, {f32(-1e-30f), f32(1e-30f)}, f32(0)), failed);
}

DeviceInfo rounding_to_zero() {
  DeviceInfo device = full_device();
  device.embedded = true;
  device.single.round_to_nearest = false;
  device.single.round_to_zero = true;
  return device;
}

TEST(Rulings, WithoutInfNanAFlushedOperandMayMakeTheOperationInvalid) {
  DeviceInfo flushing = without_inf_nan();
  flushing.single.subnormals = false;
  const std::vector<Scalar> point{f32(-0.0f), f32(1e-45f)};  // 0 / 0 on a device that flushes
  EXPECT_EQ(reason({math_suite(), "x/y", ScalarType::f32, "opencl-1.2-embedded", flushing}, point, f32(77)),
            undefined);
  EXPECT_EQ(reason({math_suite(), "x/y", ScalarType::f32, "opencl-1.2-embedded", without_inf_nan()}, point,
                   f32(77)),
            failed);
}

TEST(Rulings, ProductAndSumOfAnEmbeddedDeviceRoundAsItDoesByDefault) {
  // The product is 1 + 2^-22 + 2^-46, the sum needs 2^-24 more: to zero neither last bit is rounded up.
  const std::vector<Scalar> point{f32(0x1.000002p0f), f32(0x1.000002p0f), f32(0x1.8p-24f)};
  const float down = 0x1.000004p0f, up = 0x1.000006p0f;
  for (const char* book : {"opencl-1.2-embedded", "spirv-env-3.0-embedded", "spirv-env-2.2-embedded"})
    for (const char* name : {"x*y+z:off", "x*y+z:default", "fma"}) {
      const RuledCase zero{contraction_suite(), name, ScalarType::f32, book, rounding_to_zero()};
      EXPECT_EQ(reason(zero, point, f32(down)), bound) << name << book;
      EXPECT_EQ(reason(zero, point, f32(up)), failed) << name << book;
      DeviceInfo nearest = full_device();
      nearest.embedded = true;
      const RuledCase other{contraction_suite(), name, ScalarType::f32, book, nearest};
      EXPECT_EQ(reason(other, point, f32(up)), bound) << name << book;
      EXPECT_EQ(reason(other, point, f32(down)), failed) << name << book;
    }
}

TEST(Rulings, ProductAndSumHaveTheFreedomsOfEmbeddedArithmetic) {
  const auto ruled = [](const char* name, const DeviceInfo& device,
                        const char* book = "opencl-1.2-embedded") {
    return RuledCase{contraction_suite(), name, ScalarType::f32, book, device};
  };
  const std::vector<Scalar> overflows{f32(1e30f), f32(1e30f), f32(1)}, zero{f32(-1), f32(0), f32(-0.0f)};
  EXPECT_EQ(reason(ruled("x*y+z:off", without_inf_nan()), overflows, f32(77)), undefined);
  EXPECT_EQ(reason(ruled("fma", without_inf_nan()), overflows, f32(77)), failed);  // a function: as in full
  EXPECT_EQ(reason(ruled("x*y+z:off", full_device()), overflows, f32(77)), failed);
  EXPECT_EQ(reason(ruled("x*y+z:off", full_device()), zero, f32(0)), bound);
  EXPECT_EQ(reason(ruled("fma", full_device()), zero, f32(0)), failed);
  EXPECT_EQ(reason(ruled("x*y+z:off", full_device(), "opencl-1.2"), zero, f32(0)), failed);
}

TEST(Rulings, WhatIsBoundedInUlpMayOverflowEitherWayWhereArithmeticRoundsToZero) {
  for (const char* book : {"opencl-1.2-embedded", "spirv-env-3.0-embedded", "spirv-env-2.2-embedded"}) {
    const RuledCase zero{math_suite(), "exp", ScalarType::f32, book, rounding_to_zero()};
    EXPECT_TRUE(judged(zero, {f32(1000)}, {f32(inf)}).passed()) << book;
    EXPECT_EQ(reason(zero, {f32(1000)}, f32(3.4028235e38f)), bound) << book;
    EXPECT_EQ(reason(zero, {f32(1000)}, f32(3e38f)), failed) << book;
    const RuledCase scaled{math_suite(), "ldexp", ScalarType::f32, book, rounding_to_zero()};
    const std::vector<Scalar> point{f32(0x1.8p-148f), int_of(ScalarType::i32, -1)};
    EXPECT_EQ(reason(scaled, point, f32(0x1p-149f)), bound) << book;
    EXPECT_EQ(reason(scaled, point, f32(0x1p-148f)), bound) << book;
    EXPECT_EQ(reason(scaled, point, f32(0)), failed) << book;
    EXPECT_EQ(reason({math_suite(), "exp", ScalarType::f32, book}, {f32(1000)}, f32(3.4028235e38f)), failed);
  }
}

// ---- what documents only recommend ------------------------------------------------------------------------

TEST(Rulings, AnotherResultThanZeroOfASaturatedNanDepartsFromARecommendation) {
  const RuledCase q{.suite = conversions_suite(),
                    .builtin = "convert_uchar_sat",
                    .precision = ScalarType::f64,
                    .signature = "(double)"};
  const auto judgement = judged(q, {f64(std::nan(""))}, {int_of(ScalarType::u8, 128)});
  EXPECT_EQ(judgement.reason, departs);
  EXPECT_THAT(std::string(judgement.clause), HasSubstr("6.2.3.3"));
  EXPECT_TRUE(judgement.passed());
  EXPECT_EQ(reason(q, {f64(std::nan(""))}, int_of(ScalarType::u8, 0)), bound);
  EXPECT_EQ(reason(q, {f64(300)}, int_of(ScalarType::u8, 255)), bound);
  EXPECT_EQ(reason(q, {f64(300)}, int_of(ScalarType::u8, 254)), failed);
}

TEST(Rulings, QuietNanResultsAreRequiredByOneDocumentAndRecommendedByAnother) {
  const RuledCase q{math_suite(), "fabs"};
  EXPECT_EQ(reason(q, {f32(nan)}, signaling), failed);  // 7.5.1: "shall"
  EXPECT_EQ(reason(q, {signaling}, signaling), nan_class);
  const RuledCase newer{math_suite(), "fabs", ScalarType::f32, "spirv-env-3.0"};
  EXPECT_EQ(reason(newer, {f32(nan)}, signaling), departs);  // 6.7.1: "should"
  EXPECT_EQ(reason(newer, {signaling}, signaling), nan_class);
  EXPECT_EQ(reason(newer, {f32(nan)}, f32(1)), failed);
  const RuledCase sum{math_suite(), "x+y", ScalarType::f32, "spirv-env-3.0"};
  EXPECT_EQ(reason(sum, {f32(nan), f32(1)}, signaling), failed);  // IEEE 754's, no function
}

// ---- bounds -----------------------------------------------------------------------------------------------

// Of dot, cross, distance, length and normalize the columns of double and half are exchanged in
// environment 3.0.1, as its later revisions have them.
TEST(Rulings, DoubleProductsAreHeldToFltEpsilonAndHalvesToHlfEpsilon) {
  const RuledCase q{.suite = geometric_suite(),
                    .builtin = "dot",
                    .precision = ScalarType::f64,
                    .rulebook = "spirv-env-3.0",
                    .signature = "(double2, double2)"};
  const std::vector<Scalar> point{f64(1), f64(1), f64(1), f64(0.5)};  // 3 FLT_EPSILON = 3.576e-7
  EXPECT_EQ(reason(q, point, f64(1.5 + 3.57e-7)), bound);
  EXPECT_EQ(reason(q, point, f64(1.5 + 3.58e-7)), failed);
  const RuledCase one{.suite = geometric_suite(),
                      .builtin = "dot",
                      .precision = ScalarType::f64,
                      .rulebook = "spirv-env-3.0",
                      .signature = "(double, double)"};
  EXPECT_EQ(reason(one, {f64(1.1), f64(2.3)}, f64(2.53222)), failed);
  EXPECT_EQ(reason(one, {f64(1.1), f64(2.3)}, f64(1.1 * 2.3)), bound);
}

TEST(Rulings, HalfLengthsAreHeldToTheSmallerBoundsAndDoublesToTheLarger) {
  const auto ruled = [](const char* builtin, ScalarType precision, const char* signature) {
    return RuledCase{.suite = geometric_suite(),
                     .builtin = builtin,
                     .precision = precision,
                     .rulebook = "spirv-env-3.0",
                     .signature = signature};
  };
  // Of one lane the truth is 3; above 2 a number of binary16 is 2^-9.
  const auto half_three = [](int steps) { return f16(static_cast<std::uint16_t>(0x4200 + steps)); };
  const RuledCase length = ruled("length", ScalarType::f16, "half(half)");
  EXPECT_TRUE(judged(length, {half_three(0)}, {half_three(0)}).passed());
  EXPECT_EQ(reason(length, {half_three(0)}, half_three(1)), failed);  // 0.25 + 0.5 ulp
  const RuledCase distance = ruled("distance", ScalarType::f16, "half(half, half)");
  EXPECT_TRUE(judged(distance, {half_three(0), f16(0)}, {half_three(2)}).passed());
  EXPECT_EQ(reason(distance, {half_three(0), f16(0)}, half_three(3)), failed);  // 2n ulp
  const auto three = [](int steps) { return f64(3 + steps * 0x1p-51); };
  const RuledCase of_doubles = ruled("length", ScalarType::f64, "double(double)");
  EXPECT_TRUE(judged(of_doubles, {three(0)}, {three(6)}).passed());
  EXPECT_EQ(reason(of_doubles, {three(0)}, three(7)), failed);  // 5.5 + n ulp
}

// The absolute 1e-3 of table 5 is of operands up to 1; of others it grows with them.
TEST(Rulings, MixErrsByAThousandthOfItsLargerOperand) {
  const RuledCase q{common_suite(), "mix", ScalarType::f32, "spirv-env-3.0"};
  EXPECT_EQ(reason(q, {f32(2), f32(4), f32(0.5f)}, f32(15.07f)), failed);
  EXPECT_EQ(reason(q, {f32(2), f32(4), f32(0.5f)}, f32(3.0039f)), bound);
  EXPECT_EQ(reason(q, {f32(2), f32(4), f32(0.5f)}, f32(3.0041f)), failed);
  EXPECT_EQ(reason(q, {f32(0.25f), f32(0.5f), f32(0.5f)}, f32(0.37599f)), bound);
  EXPECT_EQ(reason(q, {f32(0.25f), f32(0.5f), f32(0.5f)}, f32(0.37601f)), failed);
  EXPECT_EQ(reason(q, {f32(2), f32(4), f32(1.5f)}, f32(77)),
            undefined);  // "a must be a value in 0.0 ... 1.0"
}

TEST(Rulings, FastNormalizeIsHeldToTable613) {
  const RuledCase one{.suite = geometric_suite(), .builtin = "fast_normalize", .signature = "float(float)"};
  EXPECT_EQ(reason(one, {f32(0)}, f32(nan)), failed);
  EXPECT_TRUE(judged(one, {f32(0)}, {f32(0)}).passed());
  EXPECT_EQ(reason(one, {f32(nan)}, f32(1)), failed);
  const auto off_by = [](int steps) {
    return Scalar{ScalarType::f32, 0x3f800000u + static_cast<unsigned>(steps)};
  };
  EXPECT_EQ(reason(one, {f32(3)}, off_by(4096)), bound);  // above 1 a number is 2 ulp
  EXPECT_EQ(reason(one, {f32(3)}, off_by(4097)), failed);
  // 1) The sum of squares exceeds FLT_MAX = 1.8446743e19^2. 2) It is below FLT_MIN: p may come back.
  EXPECT_EQ(reason(one, {f32(1.8446745e19f)}, f32(77)), undefined);
  EXPECT_EQ(reason(one, {f32(1.8446742e19f)}, f32(77)), failed);
  EXPECT_EQ(reason(one, {f32(1e-20f)}, f32(1e-20f)), bound);
  EXPECT_EQ(reason(one, {f32(1e-20f)}, f32(2e-20f)), failed);
  EXPECT_EQ(reason(one, {f32(2e-19f)}, f32(2e-19f)), failed);
}

TEST(Rulings, VulkansLogarithmsErrLessThanTwoToTheMinus21) {
  const RuledCase vulkan{math_suite(), "log2", ScalarType::f32, "vulkan-1.1"};
  const float limit = std::ldexp(1.0f, -21);
  EXPECT_EQ(reason(vulkan, {f32(1)}, f32(limit)), failed);
  EXPECT_EQ(reason(vulkan, {f32(1)}, f32(std::nextafter(limit, 0.0f))), bound);
  const RuledCase unsafe{math_suite(), "log2", ScalarType::f32, "spirv-env-3.0", full_device(), "unsafe"};
  EXPECT_EQ(reason(unsafe, {f32(1)}, f32(limit)), bound);  // "<= 2^-21"
  EXPECT_EQ(reason(unsafe, {f32(1)}, f32(std::nextafter(limit, 1.0f))), failed);
}

TEST(Rulings, SmoothstepIsBoundedWhereTheDifferenceOfTheEdgesIsANumber) {
  for (const char* book : {"opencl-1.2", "spirv-env-3.0"}) {
    const RuledCase q{common_suite(), "smoothstep", ScalarType::f32, book};
    const PassReason beyond = std::string_view(book) == "opencl-1.2" ? beyond_figure : failed;
    EXPECT_EQ(reason(q, {f32(-1e38f), f32(1e38f), f32(0)}, f32(0.5f)), bound) << book;
    EXPECT_EQ(reason(q, {f32(-1e38f), f32(1e38f), f32(0)}, f32(0.6f)), beyond) << book;
    EXPECT_EQ(reason(q, {f32(-2e38f), f32(2e38f), f32(0)}, f32(0)), undefined) << book;
  }
}

}  // namespace
}  // namespace plumbline
