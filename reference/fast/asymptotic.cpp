#include "reference/fast/asymptotic.h"

#include <algorithm>
#include <array>

#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/asymptotic.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/coefficients/trig.h"
#include "reference/fast/erf-inl.h"
#include "reference/fast/quotient-inl.h"
#include "reference/fast/unary-inl.h"
#include "reference/fast/wide_exp-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

HWY_INLINE M no_points() { return hn::FirstN(D(), 0); }

/// x 2^600 for |x| < 2^-700: exact, and 2^-474 or more.
HWY_INLINE V raised(V x) { return x * number(0x1p600); }

HWY_INLINE Enclosed beside_operand(V x, M below) {
  const V at = raised(x), spread = hn::Abs(at) * number(0x1p-500), zero = number(0);
  return {at, select(below, hn::Neg(spread), zero), select(below, zero, spread)};
}

HWY_INLINE Enclosed proportional(DoubleWord slope, V x) {
  DoubleWord product = slope * raised(x);
  product.widen(hn::Abs(product.hi) * number(0x1p-500));
  return enclosed(product, 0);
}

/// Precondition: 0 < |x| < 2^-700, and `near` is not `other`.
HWY_INLINE Enclosed near_zero(NearZero near, V x) {
  const M negative = x < number(0);
  switch (near) {
    case NearZero::outward:
      return beside_operand(x, negative);
    case NearZero::inward:
      return beside_operand(x, x > number(0));
    case NearZero::above:
      return beside_operand(x, no_points());
    case NearZero::below:
      return beside_operand(x, hn::Not(no_points()));
    case NearZero::erf_slope:
      return proportional(erf_over_x<DoubleWord>(number(0)), x);
    case NearZero::pi_times:
      return proportional(DoubleWord::constant(one_pi), x);
    default:
      return proportional(DoubleWord::constant(per_pi), x);
  }
}

/// exp(x) 2^-halvings (1 + e), |e| < 2^-1000, for any finite x > 708: what e does is less than what 2^-120
/// more in the exponent do. exp(712) is above 2^1027.
HWY_INLINE ScaledEnclosure large_exponential(V x, double halvings) {
  const V clamped = hn::Min(x, number(712));
  const V k = nearest_integer(clamped * number(32 * per_32nd.hi));
  DoubleWord r = rest_of(clamped, k, log2_32nd_head, log2_32nd_tail);
  r.widen(number(0x1p-120));
  VI n;
  const Enclosed near = wide_exponential(r, k, n);
  return at_scaled_exponent(near, to_number(n) - number(halvings));
}

/// erfc(x) for any finite x > 25: it is below 2^-1080 at 27.5, and `value` below between 1/2 and 1.5.
HWY_INLINE ScaledEnclosure small_complement(V x) {
  const auto c = complement<DoubleWord>(hn::Min(x, number(27.5)));
  const Enclosed value = enclosed(c.value.scaled(number(32)), 0);
  return at_scaled_exponent(value, to_number(c.n) - number(5));
}

HWY_INLINE M is_far(FarFromZero far, V x) {
  const M finite = hn::Abs(x) < number(HUGE_VAL);
  switch (far) {
    case FarFromZero::exponential:
      return hn::And(finite, x > number(708));
    case FarFromZero::complement:
      return hn::And(finite, x > number(25));
    case FarFromZero::other:
      return no_points();
    default:
      return hn::And(finite, hn::Abs(x) > number(708));
  }
}

HWY_INLINE Enclosed with_sign_of(V x, Enclosed e) {
  const M negative = x < number(0);
  return {select(negative, hn::Neg(e.center), e.center), select(negative, hn::Neg(e.high), e.low),
          select(negative, hn::Neg(e.low), e.high)};
}

/// Precondition: `far` is not `other`.
HWY_INLINE ScaledEnclosure far_from_zero(FarFromZero far, V x) {
  if (far == FarFromZero::complement) return small_complement(x);
  if (far == FarFromZero::exponential) return large_exponential(x, 0);
  ScaledEnclosure out = large_exponential(hn::Abs(x), 1);
  if (far == FarFromZero::odd_half) out.over = with_sign_of(x, out.over);
  return out;
}

/// y/x by pi for |y| < 2^-847 x: what e does is less than 2^-190 of it.
HWY_INLINE ScaledEnclosure flat_half_turns(const Parts& y, const Parts& x) {
  DoubleWord ratio = DoubleWord::exact(y.significand) / x.significand;
  ratio.widen(number(0x1p-190));
  ratio = ratio * DoubleWord::constant(per_pi);
  return at_scaled_exponent(enclosed(ratio, 0), y.exponent - x.exponent);
}

/// t - t^3/3 (1 - s), 0 <= s < 3/5 t^2, for t = y/x below 2^-40, over 2^n. The quotient of significands is q
/// + rest + more, of which only `more` is rounded. Below 2^-90 the cube is between zero and that of 2^-90.
HWY_INLINE ScaledEnclosure flat_angle(const Parts& y, const Parts& x) {
  const V n = y.exponent - x.exponent, near = hn::Max(n, number(-90));
  const auto [q, rest, more] = quotient_words(hn::Abs(y.significand), x.significand);
  const V cube = q * q * (q * number(1.0 / 3)) * power_of_two(to_integer(near + near));
  const V inner = select(n == near, cube, number(0)), off = hn::Abs(more) * number(0x1p-51);
  const V part = number(0x1p-49);
  const Enclosed e =
      beside_sums(q, rest, (more - cube) - fma(cube, part, off), (more - inner) + fma(inner, part, off));
  return at_scaled_exponent(with_sign_of(y.significand, e), n);
}

HWY_INLINE void put(M mask, const ScaledEnclosure& e, const Enclosures& out, std::size_t at) {
  Enclosed over = e.over;
  over.put_unknown(hn::Not(over.low <= over.high));
  const auto put = [&](V value, double* column) HWY_ATTR {
    hn::StoreU(select(mask, value, hn::LoadU(D(), column + at)), D(), column + at);
  };
  put(over.center, out.center);
  put(over.low, out.low);
  put(over.high, out.high);
  put(e.scale, out.scale);
}

/// The points of one vector of a function of one operand.
HWY_INLINE void enclose_vector(const Asymptotic& function, V x, const Enclosures& out, std::size_t at) {
  const V size = hn::Abs(x);
  const M near = hn::And(size<number(function.near_below), size> number(0));
  if (function.near != NearZero::other && !hn::AllFalse(D(), near))
    put(near, {near_zero(function.near, x), number(0x1p600)}, out, at);
  const M far = is_far(function.far, x);
  if (!hn::AllFalse(D(), far)) put(far, far_from_zero(function.far, x), out, at);
}

/// The same of two operands.
HWY_INLINE void enclose_vector(const Asymptotic& function, V y, V x, const Enclosures& out, std::size_t at) {
  const M finite = hn::And(is_finite(y), hn::And(x<number(HUGE_VAL), x> number(0)));
  const Parts upper = parts_of(y), lower = parts_of(x);
  const bool half_turns = function.flat == Flat::half_turns;
  const M low = upper.exponent - lower.exponent < number(half_turns ? -848 : -41);
  const M flat = hn::And(hn::AndNot(y == number(0), finite), low);
  if (hn::AllFalse(D(), flat)) return;
  put(flat, half_turns ? flat_half_turns(upper, lower) : flat_angle(upper, lower), out, at);
}

template <class... T>
HWY_INLINE void enclose_columns(const Asymptotic& function, std::size_t count, const Enclosures& out,
                                const T*... x) {
  const std::size_t lanes = hn::Lanes(D());
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) enclose_vector(function, load(x + i)..., out, i);
  if (i == count) return;
  double rest[4][hn::MaxLanes(D())];
  double* const columns[] = {out.center, out.low, out.high, out.scale};
  for (std::size_t k = 0; k < 4; ++k) std::copy_n(columns[k] + i, count - i, rest[k]);
  enclose_vector(function, load_rest(x, i, count)..., {rest[0], rest[1], rest[2], rest[3]}, 0);
  for (std::size_t k = 0; k < 4; ++k) std::copy_n(rest[k], count - i, columns[k] + i);
}

void enclose_asymptotically(const Asymptotic& function, const void* const* arguments, std::size_t count,
                            const Enclosures& out) {
  const auto* const first = static_cast<const double*>(arguments[0]);
  if (function.flat == Flat::other) return enclose_columns(function, count, out, first);
  enclose_columns(function, count, out, first, static_cast<const double*>(arguments[1]));
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {

HWY_EXPORT(enclose_asymptotically);

void enclose_asymptotically(const Asymptotic& function, const void* const* arguments, std::size_t count,
                            const Enclosures& out) {
  HWY_DYNAMIC_DISPATCH(enclose_asymptotically)(function, arguments, count, out);
}

namespace {

// Near zero e is at most x^2 in magnitude, of expm1 and log1p |x|; its sign is that of the next term of the
// series. sinh and cosh are exp(|x|) / 2 times 1 -+ exp(-2 |x|), expm1 is exp(x) times 1 - exp(-x).
// The angle is t - t^3/3 (1 - ...) for the quotient t.
constexpr Asymptotic angle(std::string_view function, Flat flat) {
  return {function, NearZero::other, FarFromZero::other, flat};
}
/// Down to 2^-900 the kernel's own interval has the operand as its end.
constexpr Asymptotic circular(std::string_view function, NearZero near) {
  return {.function = function, .near = near, .near_below = 0x1p-900};
}
constexpr std::array asymptotics = {circular("sin", NearZero::inward),
                                    circular("sincos", NearZero::inward),
                                    circular("tan", NearZero::outward),
                                    circular("asin", NearZero::outward),
                                    circular("atan", NearZero::inward),
                                    Asymptotic{"sinh", NearZero::outward, FarFromZero::odd_half},
                                    Asymptotic{"cosh", NearZero::other, FarFromZero::even_half},
                                    Asymptotic{"tanh", NearZero::inward},
                                    Asymptotic{"asinh", NearZero::inward},
                                    Asymptotic{"atanh", NearZero::outward},
                                    Asymptotic{"expm1", NearZero::above, FarFromZero::exponential},
                                    Asymptotic{"log1p", NearZero::below},
                                    Asymptotic{"erf", NearZero::erf_slope},
                                    Asymptotic{"erfc", NearZero::other, FarFromZero::complement},
                                    Asymptotic{"sinpi", NearZero::pi_times},
                                    Asymptotic{"tanpi", NearZero::pi_times},
                                    Asymptotic{"asinpi", NearZero::over_pi},
                                    Asymptotic{"atanpi", NearZero::over_pi},
                                    angle("atan2", Flat::radians),
                                    angle("atan2pi", Flat::half_turns)};

}  // namespace

const Asymptotic* asymptotic_of(std::string_view function, ScalarType format, int output) {
  if (format != ScalarType::f64 || output != 0) return nullptr;
  const auto* const found = std::ranges::find(asymptotics, function, &Asymptotic::function);
  return found != asymptotics.end() ? &*found : nullptr;
}

}  // namespace plumbline::fast
#endif
