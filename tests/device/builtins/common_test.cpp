// Common functions (6.12.4) against the formulas of table 6.12 in the host's arithmetic.
#include "elementwise.h"

namespace device_test {
namespace {

template <class T>
class Common : public ::testing::Test {};
using Floats = ::testing::Types<Half, float, double>;
TYPED_TEST_SUITE(Common, Floats);

template <class T>
T add(T x, T y) {
  return rounded<T>(static_cast<long double>(to_double(x)) + to_double(y));
}
template <class T>
T negative(T x) {
  return rounded<T>(-to_double(x));
}
/// Products and quotients by way of long double are rounded twice: for double the host's own operation is
/// used.
template <class T>
T multiply(T x, T y) {
  if constexpr (std::is_same_v<T, Half>)
    return to_half(to_double(x) * to_double(y));
  else
    return x * y;
}
template <class T>
T divide(T x, T y) {
  if constexpr (std::is_same_v<T, Half>)
    return to_half(static_cast<long double>(to_double(x)) / to_double(y));
  else
    return x / y;
}
template <class T>
T sum(T x, T y) {
  if constexpr (std::is_same_v<T, Half>)
    return add(x, y);
  else
    return x + y;
}

TYPED_TEST(Common, ExtremesAndClampOfNumbers) {
  using T = TypeParam;
  auto a = column<T>(31), b = column<T>(32, 37), c = column<T>(33, 11);
  // min and max leave NaN open.
  for (std::vector<T>* values : {&a, &b, &c}) {
    for (T& x : *values) x = is_nan(x) ? T{} : x;
  }
  const auto less = [](T x, T y) { return to_double(x) < to_double(y); };
  expect_elementwise<T>(
      "max(a, b)", all_widths, [&](T x, T y) { return less(x, y) ? y : x; }, a, b);
  expect_elementwise<T>(
      "min(a, b)", all_widths, [&](T x, T y) { return less(y, x) ? y : x; }, a, b);
  // 6.12.4 leaves the sign of zero open; clamp takes -0 to be less than 0.
  const auto below = [&](T x, T y) {
    return less(x, y) ||
           (to_double(x) == to_double(y) && std::signbit(to_double(x)) > std::signbit(to_double(y)));
  };
  auto low = b, high = c;
  for (std::size_t i = 0; i < low.size(); ++i) {
    if (below(high[i], low[i])) std::swap(low[i], high[i]);
  }
  expect_elementwise<T>(
      "clamp(a, b, c)", all_widths, [&](T x, T l, T h) { return below(x, l)   ? l
                                                                : below(h, x) ? h
                                                                              : x; }, a,
      low, high);
  const std::string one = "(" + name_of<T>() + ")1", two = "(" + name_of<T>() + ")2";
  const T t1 = rounded<T>(1), t2 = rounded<T>(2);
  expect_elementwise<T>(
      "max(a, " + one + ")", vector_widths, [&](T x) { return less(x, t1) ? t1 : x; }, a);
  expect_elementwise<T>(
      "min(a, " + one + ")", vector_widths, [&](T x) { return less(t1, x) ? t1 : x; }, a);
  expect_elementwise<T>(
      "clamp(a, " + one + ", " + two + ")", vector_widths,
      [&](T x) { return less(x, t1)   ? t1
                        : less(t2, x) ? t2
                                      : x; }, a);
}

TYPED_TEST(Common, StepAndSign) {
  using T = TypeParam;
  const auto a = column<T>(34), b = column<T>(35, 37);
  const auto step = [](T edge, T x) { return rounded<T>(to_double(x) < to_double(edge) ? 0 : 1); };
  expect_elementwise<T>("step(a, b)", all_widths, step, a, b);
  expect_elementwise<T>(
      "step((" + name_of<T>() + ")1, a)", vector_widths, [&](T x) { return step(rounded<T>(1), x); }, a);
  expect_elementwise<T>(
      "sign(a)", all_widths,
      [](T x) {
        const double value = to_double(x);
        return rounded<T>(std::isnan(value) ? 0.0 : value == 0 ? value : value > 0 ? 1.0 : -1.0);
      },
      a);
}

TYPED_TEST(Common, MixAndSmoothstepFollowTheirFormulas) {
  using T = TypeParam;
  const auto a = column<T>(36), b = column<T>(37, 37);
  std::vector<T> weights, edge0, edge1;
  std::mt19937 random(38);
  for (std::size_t i = 0; i < a.size(); ++i) {
    weights.push_back(rounded<T>(random() % 1025 / 1024.0));
    edge0.push_back(rounded<T>(random() % 100 / 8.0 - 5));
    edge1.push_back(rounded<T>(to_double(edge0.back()) + 0.5 + random() % 64));
  }
  const auto mix = [](T x, T y, T w) { return sum(x, multiply(sum(y, negative(x)), w)); };
  expect_elementwise<T>("mix(a, b, c)", all_widths, mix, a, b, weights);
  expect_elementwise<T>(
      "mix(a, b, (" + name_of<T>() + ")0.25)", vector_widths,
      [&](T x, T y) { return mix(x, y, rounded<T>(0.25)); }, a, b);
  const auto smoothstep = [](T e0, T e1, T x) {
    T t = divide(sum(x, negative(e0)), sum(e1, negative(e0)));
    const T zero = rounded<T>(0), one = rounded<T>(1);
    t = to_double(t) < 0 ? zero : to_double(t) > 1 ? one : t;
    return multiply(multiply(t, t), sum(rounded<T>(3), negative(multiply(rounded<T>(2), t))));
  };
  std::vector<T> x = column<T>(39);
  for (T& value : x) value = is_nan(value) ? T{} : value;
  expect_elementwise<T>("smoothstep(a, b, c)", all_widths, smoothstep, edge0, edge1, x);
  expect_elementwise<T>(
      "smoothstep((" + name_of<T>() + ")1, (" + name_of<T>() + ")3, a)", vector_widths,
      [&](T v) { return smoothstep(rounded<T>(1), rounded<T>(3), v); }, x);
}

TYPED_TEST(Common, AnglesAreRoundedOnce) {
  using T = TypeParam;
  if constexpr (!std::is_same_v<T, double>) {
    const long double degrees = 57.295779513082320876798154814105170L;
    const auto a = column<T>(40);
    expect_elementwise<T>(
        "degrees(a)", all_widths, [&](T x) { return rounded<T>(to_double(x) * degrees); }, a);
    expect_elementwise<T>(
        "radians(a)", all_widths, [&](T x) { return rounded<T>(to_double(x) / degrees); }, a);
  } else {
    // The factor is rounded too: the product of the rounded factor, which is within 1.5 ulp of the true one.
    const auto a = column<T>(40);
    expect_elementwise<T>(
        "degrees(a)", all_widths, [](T x) { return x * 0x1.ca5dc1a63c1f8p+5; }, a);
    expect_elementwise<T>(
        "radians(a)", all_widths, [](T x) { return x * 0x1.1df46a2529d39p-6; }, a);
  }
}

}  // namespace
}  // namespace device_test
