// Rounding against integer division on every kind of number, and against the processor's own arithmetic.

#include "reference/rounding.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cfenv>
#include <random>

#include "integer_rounding.h"
#include "oracle.h"
#include "points.h"
#include "reference/ziv.h"

namespace plumbline::testing {
namespace {

constexpr Direction directions[] = {Direction::nearest_even, Direction::toward_zero,
                                    Direction::toward_positive, Direction::toward_negative};
constexpr int host_directions[] = {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD};
constexpr const Format* formats[] = {&binary16, &bfloat16, &binary32, &binary64};

/// The values at which rounding changes: numbers of the format, their midpoints, and points beside each.
TEST(RoundTo, AgreesWithIntegerDivisionBesideEveryBinary16NumberAndMidpoint) {
  Real exact(64);
  for (std::uint64_t bits = 0; bits <= binary16.max_finite(); ++bits) {
    const mpq_class x = *value_of({ScalarType::f16, bits});
    const mpq_class next =
        bits == binary16.max_finite() ? mpq_class(65536) : *value_of({ScalarType::f16, bits + 1});
    const mpq_class gap = next - x;
    for (const auto& q :
         {x, mpq_class(x + gap / 1024), mpq_class(x + gap * 511 / 1024), mpq_class(x + gap / 2),
          mpq_class(x + gap * 513 / 1024), mpq_class(next - gap / 1024)}) {
      if (q == 0) continue;
      for (const mpq_class& value : {q, mpq_class(-q)}) {
        ASSERT_EQ(mpfr_set_q(exact.get(), value.get_mpq_t(), MPFR_RNDN), 0);
        for (const Direction d : directions) {
          ASSERT_EQ(round_to(binary16, exact, d), rounded_by_integers(binary16, value, d)) << value.get_d();
        }
      }
    }
  }
}

TEST(RoundTo, AgreesWithIntegerDivisionInEveryFormat) {
  std::mt19937_64 random(754);
  Real exact(64);
  for (const Format* format : formats) {
    for (int i = 0; i < point_count(4000); ++i) {
      const long lowest = format->emin() - format->precision - 3;
      const long exponent =
          lowest + static_cast<long>(random() % static_cast<unsigned>(format->emax + 3 - lowest));
      const std::uint64_t significand = (random() >> random() % 60) | 1U << random() % 30;
      mpfr_set_ui_2exp(exact.get(), significand, exponent - 63, MPFR_RNDN);
      if (random() % 2) mpfr_neg(exact.get(), exact.get(), MPFR_RNDN);
      mpq_class value;
      mpfr_get_q(value.get_mpq_t(), exact.get());
      for (const Direction d : directions) {
        ASSERT_EQ(round_to(*format, exact, d), rounded_by_integers(*format, value, d)) << exact.text();
      }
    }
  }
}

TEST(RoundTo, KeepsZerosInfinitiesAndNan) {
  for (const Format* format : formats) {
    for (const Direction d : directions) {
      for (const std::uint64_t bits : {std::uint64_t{0}, format->sign_mask(), format->infinity(),
                                       format->infinity() | format->sign_mask(), format->quiet_nan()}) {
        EXPECT_EQ(round_to(*format, Real::exactly({format->type, bits}), d), bits);
      }
    }
  }
}

TEST(RoundTo, OpenEndsAreNotTheResult) {
  Enclosure above_one(64);  // 1 < x < 1 + 2^-63
  mpfr_set_ui(above_one.lower.get(), 1, MPFR_RNDN);
  mpfr_set_ui(above_one.upper.get(), 1, MPFR_RNDN);
  mpfr_nextabove(above_one.upper.get());
  EXPECT_EQ(round_to(binary32, above_one, Direction::toward_positive), 0x3f800001u);
  EXPECT_EQ(round_to(binary32, above_one, Direction::toward_negative), 0x3f800000u);
  Enclosure below_zero(64);  // -2^-200 < x < 0
  mpfr_set_si_2exp(below_zero.lower.get(), -1, -200, MPFR_RNDN);
  mpfr_set_zero(below_zero.upper.get(), 1);
  EXPECT_EQ(round_to(binary32, below_zero, Direction::toward_negative), 0x80000001u);
  EXPECT_EQ(round_to(binary32, below_zero, Direction::toward_positive), 0x80000000u);
  Enclosure least(64);  // 0 < x < MPFR's least number
  mpfr_set_zero(least.lower.get(), 1);
  mpfr_set_zero(least.upper.get(), 1);
  mpfr_nextabove(least.upper.get());
  EXPECT_EQ(round_to(binary32, least, Direction::toward_positive), 1U);
  EXPECT_EQ(round_to(binary32, least, Direction::toward_negative), 0U);
  Enclosure huge(64);  // finite, but beyond everything
  mpfr_set_ui_2exp(huge.lower.get(), 1, 5000, MPFR_RNDN);
  mpfr_set_inf(huge.upper.get(), 1);
  EXPECT_EQ(round_to(binary64, huge, Direction::toward_zero), binary64.max_finite());
  EXPECT_EQ(round_to(binary64, huge, Direction::nearest_even), binary64.infinity());
}

TEST(RoundTo, ReportsWhenAnEnclosureDoesNotDecide) {
  Enclosure around_midpoint(64);
  mpfr_set_d(around_midpoint.lower.get(), 1 + 0x1p-24 - 0x1p-40, MPFR_RNDN);
  mpfr_set_d(around_midpoint.upper.get(), 1 + 0x1p-24 + 0x1p-40, MPFR_RNDN);
  EXPECT_EQ(round_to(binary32, around_midpoint, Direction::nearest_even), std::nullopt);
  EXPECT_EQ(round_to(binary32, around_midpoint, Direction::toward_zero), 0x3f800000u);
  Enclosure of_few_bits(10);  // 1 < x < 1 + 2^-9, between which binary16 has a number
  mpfr_set_ui(of_few_bits.lower.get(), 1, MPFR_RNDN);
  mpfr_set_ui(of_few_bits.upper.get(), 1, MPFR_RNDN);
  mpfr_nextabove(of_few_bits.upper.get());
  EXPECT_EQ(round_to(binary16, of_few_bits, Direction::nearest_even), std::nullopt);
}

/// significand / 2^dropped, by integer division.
std::uint64_t divided(std::uint64_t significand, unsigned dropped, bool negative, Direction direction) {
  const mpz_class unit = mpz_class(1) << dropped;
  mpz_class whole, rest;
  mpz_fdiv_qr(whole.get_mpz_t(), rest.get_mpz_t(), mpz_class(significand).get_mpz_t(), unit.get_mpz_t());
  const int half = cmp(2 * rest, unit);
  const bool to_even = half > 0 || (half == 0 && mpz_odd_p(whole.get_mpz_t()));
  const bool outward = direction == (negative ? Direction::toward_negative : Direction::toward_positive);
  return whole.get_ui() + ((direction == Direction::nearest_even ? to_even : rest != 0 && outward) ? 1 : 0);
}

/// Multiples of a unit and of half a unit, and the integers beside them.
TEST(MagnitudeInQuanta, AgreesWithIntegerDivision) {
  std::mt19937_64 random(64);
  for (unsigned dropped = 0; dropped <= 70; ++dropped)
    for (int i = 0; i < 100; ++i) {
      const unsigned half = std::clamp(dropped, 1U, 64U) - 1;
      const std::uint64_t significand = (random() >> random() % 64 << half) + random() % 3 - 1;
      const long exponent = static_cast<long>(random() % 200) - 100;
      for (const bool negative : {false, true})
        for (const Direction d : directions)
          ASSERT_EQ(magnitude_in_quanta({significand, exponent}, negative, exponent + dropped, d),
                    divided(significand, dropped, negative, d))
              << significand << " / 2^" << dropped;
    }
  EXPECT_EQ(magnitude_in_quanta({3, 7}, false, 2, Direction::nearest_even), 96);
}

/// The processor's result under its own rounding direction; volatile keeps the compiler from moving it.
template <class T>
T on_processor(std::string_view operation, T x, T y, int direction) {
  volatile T a = x, b = y, r = 0;
  std::fesetround(direction);
  if (operation == "x+y") r = a + b;
  if (operation == "x-y") r = a - b;
  if (operation == "x*y") r = a * b;
  if (operation == "x/y") r = a / b;
  if (operation == "sqrt") {
    if constexpr (sizeof(T) == 4)
      r = __builtin_sqrtf(a);
    else
      r = __builtin_sqrt(a);
  }
  std::fesetround(FE_TONEAREST);
  return r;
}

template <class T, class Bits>
void compare_with_processor(const Format& format) {
  std::mt19937_64 random(static_cast<unsigned>(format.width));
  for (const std::string_view name : {"x+y", "x-y", "x*y", "x/y", "sqrt"}) {
    const Function& function = *find_function(name);
    const Function& pair = *find_function("x+y");
    for (int i = 0; i < point_count(20000); ++i) {
      std::vector<Scalar> point = random_point(pair, format.type, random);
      for (int d = 0; d < 4; ++d) {
        const auto x = std::bit_cast<T>(static_cast<Bits>(point[0].bits));
        const auto y = std::bit_cast<T>(static_cast<Bits>(point[1].bits));
        const auto expected = std::bit_cast<Bits>(on_processor(name, x, y, host_directions[d]));
        const std::span operands =
            std::span<const Scalar>(point).first(static_cast<std::size_t>(function.arity()));
        const auto bits = correctly_rounded(function, operands, 0, format, directions[d]);
        ASSERT_TRUE(bits);
        if (format.is_nan(expected) && format.is_nan(*bits)) continue;
        ASSERT_EQ(*bits, expected) << name << " " << x << " " << y << " direction " << d;
      }
    }
  }
}

TEST(CorrectlyRounded, AgreesWithTheProcessorInBinary32) {
  compare_with_processor<float, std::uint32_t>(binary32);
}
TEST(CorrectlyRounded, AgreesWithTheProcessorInBinary64) {
  compare_with_processor<double, std::uint64_t>(binary64);
}

}  // namespace
}  // namespace plumbline::testing
