// Integer functions (6.12.3) against 128-bit host arithmetic.
#include "elementwise.h"

namespace device_test {
namespace {

__extension__ typedef __int128 Wide;

template <class T>
class Integer : public ::testing::Test {};
using Integers = ::testing::Types<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t,
                                  std::uint32_t, std::int64_t, std::uint64_t>;
TYPED_TEST_SUITE(Integer, Integers);

template <class T>
T saturated(Wide x) {
  const Wide low = std::numeric_limits<T>::min(), high = std::numeric_limits<T>::max();
  return static_cast<T>(std::min(std::max(x, low), high));
}

template <class T>
constexpr int bits_of = 8 * sizeof(T);

TYPED_TEST(Integer, AbsoluteValuesAreUnsigned) {
  using T = TypeParam;
  const auto a = column<T>(1), b = column<T>(2, 37);
  expect_elementwise<UnsignedOf<T>>(
      "abs(a)", all_widths, [](T x) { return UnsignedOf<T>(x < 0 ? -Wide{x} : Wide{x}); }, a);
  expect_elementwise<UnsignedOf<T>>(
      "abs_diff(a, b)", all_widths, [](T x, T y) { return UnsignedOf<T>(x > y ? Wide{x} - y : Wide{y} - x); },
      a, b);
}

TYPED_TEST(Integer, SumsSaturateAndHalve) {
  using T = TypeParam;
  const auto a = column<T>(3), b = column<T>(4, 37);
  expect_elementwise<T>(
      "add_sat(a, b)", all_widths, [](T x, T y) { return saturated<T>(Wide{x} + y); }, a, b);
  expect_elementwise<T>(
      "sub_sat(a, b)", all_widths, [](T x, T y) { return saturated<T>(Wide{x} - y); }, a, b);
  expect_elementwise<T>(
      "hadd(a, b)", all_widths, [](T x, T y) { return T((Wide{x} + y) >> 1); }, a, b);
  expect_elementwise<T>(
      "rhadd(a, b)", all_widths, [](T x, T y) { return T((Wide{x} + y + 1) >> 1); }, a, b);
}

TYPED_TEST(Integer, ProductsKeepTheirHighHalf) {
  using T = TypeParam;
  const auto a = column<T>(5), b = column<T>(6, 37), c = column<T>(7, 11);
  const auto high = [](T x, T y) {
    if constexpr (std::is_unsigned_v<T>) {
      __extension__ typedef unsigned __int128 UnsignedWide;
      return T((UnsignedWide{x} * y) >> bits_of<T>);
    } else {
      return T((Wide{x} * y) >> bits_of<T>);
    }
  };
  expect_elementwise<T>("mul_hi(a, b)", all_widths, high, a, b);
  expect_elementwise<T>(
      "mad_hi(a, b, c)", all_widths, [&](T x, T y, T z) { return T(Wide{high(x, y)} + z); }, a, b, c);
  expect_elementwise<T>(
      "mad_sat(a, b, c)", all_widths,
      [&](T x, T y, T z) {
        // Of 64-bit unsigned values the sum can pass 2^127.
        if (std::is_same_v<T, std::uint64_t> && high(x, y) != 0) return std::numeric_limits<T>::max();
        return saturated<T>(Wide{x} * y + z);
      },
      a, b, c);
}

TYPED_TEST(Integer, ExtremesAndClamp) {
  using T = TypeParam;
  const auto a = column<T>(8), b = column<T>(9, 37), c = column<T>(10, 11);
  expect_elementwise<T>(
      "min(a, b)", all_widths, [](T x, T y) { return std::min(x, y); }, a, b);
  expect_elementwise<T>(
      "max(a, b)", all_widths, [](T x, T y) { return std::max(x, y); }, a, b);
  auto low = b, high = c;
  for (std::size_t i = 0; i < low.size(); ++i) std::tie(low[i], high[i]) = std::minmax({b[i], c[i]});
  expect_elementwise<T>(
      "clamp(a, b, c)", all_widths, [](T x, T l, T h) { return std::min(std::max(x, l), h); }, a, low, high);
  const std::string bound = "(" + name_of<T>() + ")100", least = "(" + name_of<T>() + ")50";
  expect_elementwise<T>(
      "min(a, " + bound + ")", vector_widths, [](T x) { return std::min(x, T{100}); }, a);
  expect_elementwise<T>(
      "max(a, " + bound + ")", vector_widths, [](T x) { return std::max(x, T{100}); }, a);
  expect_elementwise<T>(
      "clamp(a, " + least + ", " + bound + ")", vector_widths,
      [](T x) { return std::clamp(x, T{50}, T{100}); }, a);
}

TYPED_TEST(Integer, BitsAreCountedAndTurned) {
  using T = TypeParam;
  using U = UnsignedOf<T>;
  const auto a = column<T>(11), b = column<T>(12, 37);
  expect_elementwise<T>(
      "clz(a)", all_widths, [](T x) { return T(std::countl_zero(U(x))); }, a);
  // Of OpenCL C 2.0 (6.13.3).
  const Call<T, T> ctz{"ctz(a)", [](T x) { return T(std::countr_zero(U(x))); }};
  expect_all_elementwise(std::vector{ctz}, all_widths, "-cl-std=CL3.0", a);
  expect_elementwise<T>(
      "popcount(a)", all_widths, [](T x) { return T(std::popcount(U(x))); }, a);
  expect_elementwise<T>(
      "rotate(a, b)", all_widths, [](T x, T y) { return T(std::rotl(U(x), int(U(y) % bits_of<T>))); }, a, b);
}

template <class High, class Result>
void expect_upsample() {
  using Low = std::make_unsigned_t<High>;
  expect_elementwise<Result>(
      "upsample(a, b)", all_widths, [](High h, Low l) { return Result((Wide{h} << bits_of<High>) | l); },
      column<High>(13), column<Low>(14, 37));
}
TEST(IntegerWidening, UpsampleJoinsHalves) {
  expect_upsample<std::int8_t, std::int16_t>();
  expect_upsample<std::uint8_t, std::uint16_t>();
  expect_upsample<std::int16_t, std::int32_t>();
  expect_upsample<std::uint16_t, std::uint32_t>();
  expect_upsample<std::int32_t, std::int64_t>();
  expect_upsample<std::uint32_t, std::uint64_t>();
}

template <class T>
void expect_24_bit_products() {
  auto a = column<T>(15), b = column<T>(16, 37);
  // Within 24 bits, where the product is defined (6.12.3).
  for (std::vector<T>* values : {&a, &b}) {
    for (T& x : *values) x = std::is_signed_v<T> ? x % (1 << 23) : x % (1 << 24);
  }
  const auto c = column<T>(17, 11);
  expect_elementwise<T>(
      "mul24(a, b)", all_widths, [](T x, T y) { return T(Wide{x} * y); }, a, b);
  expect_elementwise<T>(
      "mad24(a, b, c)", all_widths, [](T x, T y, T z) { return T(Wide{x} * y + z); }, a, b, c);
}
TEST(IntegerProducts, Of24BitsGiveTheLowWord) {
  expect_24_bit_products<std::int32_t>();
  expect_24_bit_products<std::uint32_t>();
}

}  // namespace
}  // namespace device_test
