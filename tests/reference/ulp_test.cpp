// OpenCL 1.2 section 7.4's ulp, case by case, in binary32 and binary16.

#include "reference/ulp.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "reference/function.h"
#include "reference/rational_ulp.h"

namespace plumbline::testing {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

Enclosure exactly(const char* text) {
  Enclosure truth(2000);
  mpfr_set_str(truth.lower.get(), text, 0, MPFR_RNDN);
  mpfr_set(truth.upper.get(), truth.lower.get(), MPFR_RNDN);
  return truth;
}

struct Case {
  const char* what;
  const Format& format;
  std::uint64_t result;
  const char* truth;
  double strict, lenient;
};

const Case cases[] = {
    {"exact", binary32, 0x3f800000, "1", 0, 0},
    {"one ulp above within a binade", binary32, 0x3fc00001, "1.5", 1, 1},
    {"a fraction of an ulp", binary32, 0x3fc00000, "0x1.8000008p0", 0.25, 0.25},
    {"truth a power of two: the spacing below it counts, so the number above is 2 ulp off", binary32,
     0x3f800001, "1", 2, 2},
    {"truth a power of two, number below", binary32, 0x3f7fffff, "1", 1, 1},
    {"truth just above a power of two: the spacing above counts", binary32, 0x3f800001, "0x1.000001p0", 0.5,
     0.5},
    {"truth just below a power of two: the spacing below counts", binary32, 0x3f800000, "0x1.ffffffp-1", 0.5,
     0.5},
    {"negative truth at a power of two", binary32, 0xbf800001, "-1", 2, 2},
    {"least normal number: the spacing is the same on both sides", binary32, 0x00800001, "0x1p-126", 1, 1},
    {"subnormal", binary32, 3, "0x1p-149", 2, 2},
    {"subnormal power of two", binary32, 5, "0x4p-149", 1, 1},
    {"between zero and the least subnormal", binary32, 0, "0x0.4p-149", 0.25, 0.25},
    {"far below the least subnormal", binary32, 0, "0x1p-449", 0x1p-300, 0x1p-300},
    {"zero truth: the least subnormal's spacing", binary32, 1, "0", 1, 1},
    {"zero truth, wrong sign of zero costs nothing here", binary32, 0x80000000, "0", 0, 0},
    {"zero truth, a whole number off", binary16, 0x3c00, "0", 0x1p24, 0x1p24},
    {"opposite signs", binary32, 0x80000001, "0x1p-149", 2, 2},
    {"largest finite number", binary32, 0x7f7ffffe, "0x1.fffffep127", 1, 1},
    {"halfway to 2^128: finite result", binary32, 0x7f7fffff, "0x1.ffffffp127", 0.5, 0.5},
    {"halfway to 2^128: infinite result", binary32, 0x7f800000, "0x1.ffffffp127", infinite, 0.5},
    {"at the largest finite number: infinite result", binary32, 0x7f800000, "0x1.fffffep127", infinite, 1},
    {"truth at 2^128: infinite result", binary32, 0x7f800000, "0x1p128", infinite, 0},
    {"truth at 2^128: largest finite result, last spacing", binary32, 0x7f7fffff, "0x1p128", 1, 1},
    {"truth beyond 2^128: infinite result", binary32, 0x7f800000, "0x1p300", infinite, 0},
    {"truth beyond 2^128: finite result", binary32, 0x7f7fffff, "0x1.000001p128", 2, 2},
    {"truth between 2^128 and 2^129: infinite result", binary32, 0x7f800000, "0x1.8p128", infinite, 0},
    {"wrong infinity", binary32, 0xff800000, "0x1.fffffep127", infinite, 0x1p25 - 1},
    {"infinities agree", binary32, 0x7f800000, "inf", 0, 0},
    {"infinities disagree", binary16, 0xfc00, "inf", infinite, infinite},
    {"finite result at a pole", binary16, 0x7bff, "inf", infinite, infinite},
    {"negative infinities agree", binary64, 0xfff0000000000000, "-inf", 0, 0},
};

TEST(UlpError, FollowsTheDocumentsDefinition) {
  for (const Case& c : cases) {
    SCOPED_TRACE(c.what);
    for (const OverflowRule rule : {OverflowRule::strict, OverflowRule::lenient}) {
      const double expected = rule == OverflowRule::strict ? c.strict : c.lenient;
      const UlpError error = ulp_error(c.format, c.result, exactly(c.truth), rule);
      EXPECT_EQ(error.lower, expected);
      EXPECT_EQ(error.upper, expected);
    }
  }
}

TEST(UlpError, BoundsFromBothSidesWhatTheEnclosureLeavesOpen) {
  Enclosure truth(64);
  mpfr_set_d(truth.lower.get(), 1.5, MPFR_RNDN);
  mpfr_set_d(truth.upper.get(), 1.5 + 0x1p-25, MPFR_RNDN);
  const UlpError error = ulp_error(binary32, 0x3fc00001, truth);
  EXPECT_EQ(error.lower, 0.75);
  EXPECT_EQ(error.upper, 1);
  EXPECT_EQ(ulp_error(binary32, 0x3fc00000, truth).lower, 0) << "the result lies within";
}

/// exp(2^-100) is just above 1, where the spacing is the greater one although MPFR's end is exactly 1.
TEST(UlpError, AnOpenEndAtAPowerOfTwoHasTheUlpOfItsOwnSide) {
  std::vector<Enclosure> truth(1, Enclosure(96));
  const Scalar tiny{ScalarType::f32, (127 - 100) << 23};
  find_function("exp")->enclose({&tiny, 1}, 96, truth);
  const UlpError above = ulp_error(binary32, 0x3f800001, truth[0]);
  EXPECT_NEAR(above.lower, 1, 1e-15);
  EXPECT_NEAR(above.upper, 1, 1e-15);
  const Scalar negative{ScalarType::f32, (127 - 100) << 23 | 0x80000000};
  find_function("exp")->enclose({&negative, 1}, 96, truth);
  EXPECT_NEAR(ulp_error(binary32, 0x3f800001, truth[0]).upper, 2, 1e-15);
  EXPECT_NEAR(ulp_error(binary32, 0x3f800001, truth[0]).lower, 2, 1e-15);
}

TEST(UlpError, AcrossZeroTheLeastSpacingBoundsFromAbove) {
  Enclosure truth(64);
  mpfr_set_d(truth.lower.get(), -0x1p-20, MPFR_RNDN);
  mpfr_set_d(truth.upper.get(), 0x1p-20, MPFR_RNDN);
  EXPECT_EQ(ulp_error(binary32, 0, truth).lower, 0);
  EXPECT_EQ(ulp_error(binary32, 0, truth).upper, 0x1p129);
}

/// Binary32 is spaced 2^-24 below 1 and 2^-23 above it.
TEST(UlpError, AcrossAPowerOfTwoTheFinerSpacingBoundsFromAboveAndTheCoarserFromBelow) {
  Enclosure truth(64);
  mpfr_set_d(truth.lower.get(), 1 - 0x1p-26, MPFR_RNDN);
  mpfr_set_d(truth.upper.get(), 1 + 0x1p-26, MPFR_RNDN);
  const UlpError error = ulp_error(binary32, 0x3f800001, truth);
  EXPECT_EQ(error.lower, (0x1p-23 - 0x1p-26) / 0x1p-23);
  EXPECT_EQ(error.upper, (0x1p-23 + 0x1p-26) / 0x1p-24);
}

/// There the spacing is that of the last binade, which bounds from below.
TEST(UlpError, AnEnclosureToInfinityHasTheLastSpacing) {
  Enclosure truth(64);
  mpfr_set_d(truth.lower.get(), 1.5, MPFR_RNDN);
  mpfr_set_inf(truth.upper.get(), 1);
  EXPECT_EQ(ulp_error(binary32, 0x3f800000, truth).lower, 0x1p-105);
  EXPECT_EQ(ulp_error(binary32, 0x3f800000, truth).upper, infinite);
}

TEST(UlpError, OverflowedEnclosureLeavesNoFiniteUpperBound) {
  std::vector<Enclosure> truth(1, Enclosure(96));
  const Scalar huge{ScalarType::f64, 0x7fe0000000000000};
  find_function("exp")->enclose({&huge, 1}, 96, truth);
  EXPECT_EQ(ulp_error(binary64, binary64.max_finite(), truth[0]).upper, infinite);
  EXPECT_EQ(ulp_error(binary64, binary64.infinity(), truth[0], OverflowRule::lenient).upper, 0);
}

/// From the greatest number to 2^129, of which infinity counts as 2^128.
TEST(UlpError, AnEnclosureThatBeginsBelowOverflowLeavesTheErrorOfInfinityOpen) {
  Enclosure truth(64);
  mpfr_set_str(truth.lower.get(), "0x1.fffffep127", 0, MPFR_RNDN);
  mpfr_set_str(truth.upper.get(), "0x1p129", 0, MPFR_RNDN);
  const UlpError error = ulp_error(binary32, binary32.infinity(), truth, OverflowRule::lenient);
  EXPECT_EQ(error.lower, 0);
  EXPECT_EQ(error.upper, 0x1p24);
}

/// By 7.4: for an x that is a number of the format, the distance between the two finite numbers nearest it,
/// itself being one. Below 1 binary32 is spaced 2^-24, above it 2^-23: ulp(1) = 2^-24.
TEST(RationalUlp, IsTheSpacingBelowAtPowersOfTwo) {
  struct Power {
    const char* what;
    const Format& format;
    const char* x;
    int log2;
  };
  const Power rows[] = {
      {"1", binary32, "1", -24},
      {"-1", binary32, "-1", -24},
      {"1/2", binary32, "1/2", -25},
      {"1/4 in binary16: 2^-3 has the spacing 2^-13", binary16, "1/4", -13},
      {"just above 1", binary32, "16777217/16777216", -23},
      {"just below 1", binary32, "16777215/16777216", -24},
      {"3/2", binary32, "3/2", -23},
      {"no number of the format, in [1/4, 1/2)", binary32, "1/3", -25},
      {"0", binary32, "0", -149},
      {"least normal number: subnormal numbers are as far apart", binary16, "1/16384", -24},
      {"twice the least normal number: the spacing below is the same", binary16, "1/8192", -24},
      {"four times it", binary16, "1/4096", -23},
      {"subnormal", binary16, "1/65536", -24},
      {"far below the least subnormal", binary16, "1/1000000000000", -24},
      {"2^16, beyond the largest finite number: the last spacing", binary16, "65536", 5},
      {"far beyond", binary16, "1000000000000", 5},
      {"2^15, in the last binade: the spacing below it", binary16, "32768", 4},
  };
  for (const Power& row : rows) {
    mpq_class expected = 1;
    if (row.log2 < 0)
      mpq_div_2exp(expected.get_mpq_t(), expected.get_mpq_t(), static_cast<mp_bitcnt_t>(-row.log2));
    else
      mpq_mul_2exp(expected.get_mpq_t(), expected.get_mpq_t(), static_cast<mp_bitcnt_t>(row.log2));
    EXPECT_EQ(ulp_of(mpq_class(row.x), row.format), expected) << row.what;
  }
}

/// Both are the definition of 7.4: for every number of binary16 as the truth, the neighbour's error is
/// theirs.
TEST(RationalUlp, AgreesWithTheUlpErrorOnEveryNumberOfBinary16) {
  for (std::uint64_t bits = 0; bits < binary16.max_finite(); ++bits) {
    Enclosure truth(64);
    truth.lower.set({ScalarType::f16, bits});
    truth.upper.set({ScalarType::f16, bits});
    mpq_class x, above;
    mpfr_get_q(x.get_mpq_t(), truth.lower.get());
    mpfr_get_q(above.get_mpq_t(), Real::exactly({ScalarType::f16, bits + 1}).get());
    const mpq_class error = (above - x) / ulp_of(x, binary16);
    EXPECT_EQ(ulp_error(binary16, bits + 1, truth).lower, error.get_d()) << std::hex << bits;
  }
}

}  // namespace
TEST(UlpError, StatesOnWhichSideOfItsEndsTheErrorLies) {
  Enclosure beyond(2000);  // 1.5 < truth < 1.5 + 2^-1999
  mpfr_set_str(beyond.lower.get(), "0x1.8p0", 0, MPFR_RNDN);
  mpfr_set_str(beyond.upper.get(), "0x1.8p0", 0, MPFR_RNDN);
  mpfr_nextabove(beyond.upper.get());
  const UlpError more = ulp_error(binary32, 0x3fbfffff, beyond);  // 1.5 less an ulp
  EXPECT_EQ(more.lower, 1);
  EXPECT_TRUE(more.exceeds(1));
  const UlpError less = ulp_error(binary32, 0x3fc00001, beyond);  // 1.5 and an ulp
  EXPECT_EQ(less.upper, 1);
  EXPECT_FALSE(less.exceeds(1));
  EXPECT_TRUE(less.is_below(1));
  const UlpError one = ulp_error(binary32, 0x3fc00001, exactly("0x1.8p0"));
  EXPECT_FALSE(one.exceeds(1));
  EXPECT_FALSE(one.is_below(1));
  // Beyond an ulp by what 128 bits of the difference do not hold, and by what a double does not.
  for (const char* truth :
       {"0x1.80000200000000000000000000000000000000001p0", "0x1.800002000000000000000001p0"}) {
    const UlpError beside = ulp_error(binary32, 0x3fc00000, exactly(truth));
    EXPECT_EQ(beside.lower, 1);
    EXPECT_TRUE(beside.exceeds(1)) << truth;
    EXPECT_FALSE(beside.is_below(1)) << truth;
    EXPECT_TRUE(beside.is_below(beside.upper)) << truth;
  }
}

}  // namespace plumbline::testing
