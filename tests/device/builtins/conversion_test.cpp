// Explicit conversions (6.2.3): every pair of types, width, rounding direction and _sat, against the host's
// conversions in the direction that fesetround sets, and halves by table.
#include <cfenv>

#include "elementwise.h"

namespace device_test {
namespace {

using AllTypes = ::testing::Types<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t,
                                  std::uint32_t, std::int64_t, std::uint64_t, Half, float, double>;

struct Rounding {
  const char* suffix;
  Direction direction;
  int host;
};
constexpr Rounding roundings[] = {{"_rte", Direction::nearest, FE_TONEAREST},
                                  {"_rtz", Direction::zero, FE_TOWARDZERO},
                                  {"_rtp", Direction::up, FE_UPWARD},
                                  {"_rtn", Direction::down, FE_DOWNWARD}};

/// A value of any type, exactly: the significand of long double holds 64 bits.
template <class S>
long double exact(S x) {
  if constexpr (is_float<S>)
    return to_double(x);
  else
    return x;
}

template <class T>
T rounded_by_host(long double x, int direction) {
  volatile long double value = x;
  std::fesetround(direction);
  volatile T result = static_cast<T>(value);
  std::fesetround(FE_TONEAREST);
  return result;
}

template <class D>
D to_float_type(long double x, const Rounding& rounding) {
  if constexpr (std::is_same_v<D, Half>)
    return to_half(x, rounding.direction);
  else
    return rounded_by_host<D>(x, rounding.host);
}

long double integral(long double x, Direction direction) {
  switch (direction) {
    case Direction::nearest:
      return std::nearbyint(x);
    case Direction::zero:
      return std::trunc(x);
    case Direction::up:
      return std::ceil(x);
    case Direction::down:
      return std::floor(x);
  }
  return x;
}

/// Saturated by 6.2.3.3; NaN gives 0.
template <class D>
D saturated(long double x) {
  if (std::isnan(x)) return 0;
  if (x <= static_cast<long double>(std::numeric_limits<D>::min())) return std::numeric_limits<D>::min();
  if (x >= static_cast<long double>(std::numeric_limits<D>::max())) return std::numeric_limits<D>::max();
  return static_cast<D>(x);
}

/// Without _sat an integer is cut to the type's bits; a float out of range is the implementation's choice,
/// and so left out.
template <class D, class S>
std::vector<S> within_range(std::vector<S> values) {
  if constexpr (!is_float<D> && is_float<S>) {
    for (S& x : values) {
      const long double least = std::numeric_limits<D>::min(), greatest = std::numeric_limits<D>::max();
      if (!(exact(x) >= least && exact(x) <= greatest - 1)) x = S{};
    }
  }
  return values;
}

template <class D, class S>
void expect_conversions() {
  const std::vector<S> values = column<S>(21);
  const std::string name = "convert_" + name_of<D>() + "#";
  const Rounding unnamed{"", is_float<D> ? Direction::nearest : Direction::zero, FE_TONEAREST};
  std::vector<Rounding> all(std::begin(roundings), std::end(roundings));
  all.push_back(unnamed);
  std::vector<Call<D, S>> plain, saturating;
  for (const Rounding& r : all) {
    const std::string call = name + r.suffix + "(a)";
    if constexpr (is_float<D>) {
      plain.push_back({call, [r](S x) { return to_float_type<D>(exact(x), r); }});
    } else {
      plain.push_back({call, [r](S x) {
                         if constexpr (is_float<S>)
                           return static_cast<D>(integral(exact(x), r.direction));
                         else
                           return static_cast<D>(x);
                       }});
      saturating.push_back({name + "_sat" + r.suffix + "(a)",
                            [r](S x) { return saturated<D>(integral(exact(x), r.direction)); }});
    }
  }
  expect_all_elementwise(plain, all_widths, "", within_range<D>(values));
  if (!saturating.empty()) expect_all_elementwise(saturating, all_widths, "", values);
}

template <class S>
class Conversion : public ::testing::Test {};
TYPED_TEST_SUITE(Conversion, AllTypes);

TYPED_TEST(Conversion, ToChars) {
  expect_conversions<std::int8_t, TypeParam>(), expect_conversions<std::uint8_t, TypeParam>();
}
TYPED_TEST(Conversion, ToShorts) {
  expect_conversions<std::int16_t, TypeParam>(), expect_conversions<std::uint16_t, TypeParam>();
}
TYPED_TEST(Conversion, ToInts) {
  expect_conversions<std::int32_t, TypeParam>(), expect_conversions<std::uint32_t, TypeParam>();
}
TYPED_TEST(Conversion, ToLongs) {
  expect_conversions<std::int64_t, TypeParam>(), expect_conversions<std::uint64_t, TypeParam>();
}
TYPED_TEST(Conversion, ToHalf) { expect_conversions<Half, TypeParam>(); }
TYPED_TEST(Conversion, ToFloat) { expect_conversions<float, TypeParam>(); }
TYPED_TEST(Conversion, ToDouble) { expect_conversions<double, TypeParam>(); }

}  // namespace
}  // namespace device_test
