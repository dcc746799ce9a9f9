// Every pair of types in every rounding mode against exact rationals and integer division.

#include "reference/conversion.h"

#include <gtest/gtest.h>

#include <random>

#include "integer_rounding.h"
#include "oracle.h"

namespace plumbline::testing {
namespace {

constexpr ScalarType types[] = {ScalarType::i8,  ScalarType::u8,   ScalarType::i16, ScalarType::u16,
                                ScalarType::i32, ScalarType::u32,  ScalarType::i64, ScalarType::u64,
                                ScalarType::f16, ScalarType::bf16, ScalarType::f32, ScalarType::f64};
constexpr std::optional<Direction> modes[] = {std::nullopt, Direction::nearest_even, Direction::toward_zero,
                                              Direction::toward_positive, Direction::toward_negative};

mpz_class integer_near(const mpq_class& q, Direction d) {
  mpz_class low;
  mpz_fdiv_q(low.get_mpz_t(), q.get_num_mpz_t(), q.get_den_mpz_t());
  const mpq_class rest = q - low;
  const bool odd = mpz_odd_p(low.get_mpz_t()) != 0;
  const bool up = d == Direction::toward_positive ? rest > 0
                  : d == Direction::toward_zero   ? rest > 0 && q < 0
                  : d == Direction::nearest_even  ? rest > mpq_class(1, 2) || (rest == mpq_class(1, 2) && odd)
                                                  : false;
  return up ? mpz_class(low + 1) : low;
}

/// The bits that a finite value converts to; nothing where the implementation decides.
std::optional<std::uint64_t> expected(const mpq_class& q, bool from_float, ScalarType to,
                                      std::optional<Direction> mode, bool saturate) {
  if (is_floating(to)) return rounded_by_integers(format_of(to), q, mode.value_or(Direction::nearest_even));
  const int bits = 8 * size_of(to);
  const mpz_class span = mpz_class(1) << bits;
  const mpz_class low = is_signed_integer(to) ? mpz_class(-span / 2) : mpz_class(0);
  const mpz_class high = low + span - 1;
  mpz_class v = integer_near(q, mode.value_or(Direction::toward_zero));
  const bool outside = q < low || q > high;
  if (outside && saturate) v = q < low ? low : high;
  if (outside && !saturate && from_float) return std::nullopt;
  mpz_class pattern;
  mpz_fdiv_r(pattern.get_mpz_t(), v.get_mpz_t(), span.get_mpz_t());
  return pattern.get_ui();
}

std::uint64_t any_bits(ScalarType t, ScalarType to, std::mt19937_64& random) {
  const int width = 8 * size_of(t);
  const std::uint64_t mask = ~std::uint64_t{0} >> (64 - width);
  if (!is_floating(t)) return (random() >> random() % 64) & mask;
  if (random() % 2) return random() & mask;
  // Near the destination's range, halves and fractions included.
  Real value(64);
  mpfr_set_si_2exp(value.get(), static_cast<long>(random() >> random() % 62),
                   -static_cast<long>(random() % 5), MPFR_RNDN);
  mpfr_mul_2si(value.get(), value.get(), 8 * size_of(to) - 64, MPFR_RNDN);
  return round_to(format_of(t), value, Direction::nearest_even) |
         (random() % 2 ? format_of(t).sign_mask() : 0);
}

TEST(Convert, EveryPairInEveryMode) {
  std::mt19937_64 random(623);
  for (const ScalarType from : types) {
    for (const ScalarType to : types) {
      for (int i = 0; i < 300; ++i) {
        const Scalar x{from, any_bits(from, to, random)};
        const auto value = value_of(x);
        if (!value || (*value == 0 && is_floating(from))) continue;
        for (const auto& mode : modes) {
          for (const bool saturate : {false, true}) {
            if (saturate && is_floating(to)) continue;
            const auto bits = expected(*value, is_floating(from), to, mode, saturate);
            const auto seen = convert(x, to, mode, saturate);
            ASSERT_EQ(seen.has_value(), bits.has_value()) << opencl_name(from) << " to " << opencl_name(to);
            if (!bits) continue;
            ASSERT_EQ(seen->bits, *bits) << opencl_name(from) << " to " << opencl_name(to) << " " << x.bits;
          }
        }
      }
    }
  }
}

TEST(Convert, NanInfinitiesAndZeros) {
  const Scalar nan{ScalarType::f32, 0x7fc00000}, inf{ScalarType::f32, 0xff800000},
      zero{ScalarType::f32, 0x80000000};
  EXPECT_EQ(convert(nan, ScalarType::i32, std::nullopt, true)->bits, 0u);
  EXPECT_FALSE(convert(nan, ScalarType::i32, std::nullopt, false));
  EXPECT_EQ(convert(inf, ScalarType::i32, std::nullopt, true)->bits, 0x80000000u);
  EXPECT_EQ(convert(inf, ScalarType::u8, std::nullopt, true)->bits, 0u);
  EXPECT_FALSE(convert(inf, ScalarType::i32, std::nullopt, false));
  EXPECT_EQ(convert(zero, ScalarType::f16, std::nullopt, false)->bits, 0x8000u);
  EXPECT_TRUE(binary16.is_nan(convert(nan, ScalarType::f16, std::nullopt, false)->bits));
  EXPECT_EQ(convert(inf, ScalarType::f64, std::nullopt, false)->bits, 0xfff0000000000000u);
}

}  // namespace
}  // namespace plumbline::testing
