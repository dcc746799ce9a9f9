#include "reference/fast/half_pairs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "reference/fast/targets.h"
#include "reference/format.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/fast/half_pairs.cpp"
#include <hwy/foreach_target.h>

#include "reference/fast/arithmetic-inl.h"

#ifndef PLUMBLINE_REFERENCE_FAST_HALF_PAIRS_CONSTANTS
#define PLUMBLINE_REFERENCE_FAST_HALF_PAIRS_CONSTANTS
namespace plumbline::fast {

// x^y = 2^t with t = y log2(x), from a table of the logarithms of all halves. Each is off by no more than
// `logarithm_share` of itself, as its kernel bounds it, and the product rounds by 2^-53 of it. So for
// |t| <= `farthest` the computed t is off by less than 2^-40.02, and 2^t by log(2) of that: by less than
// 2^-40.5 of itself.
//
// t is n + f with an integer n and |f| <= 1/2, exactly. 2^f is the sum of (f log(2))^k / k! up to the 11th
// power. What is beyond is less than 0.3466^12 / 12! * 1.5, that is 2^-46.6. The roundings are below 2^-50.
// All is less than `power_share` of 2^t.
inline constexpr double logarithm_share = 0x1p-50, farthest = 1000, power_share = 0x1p-40;

// atan(a / b) = atan(c) + atan(d) with d = (a - c b) / (b + c a), for one c of a run. The kernel of atan
// gives atan(c). a is at most 0.22 c b away from c b, so that |d| < 0.13, or c is zero and d below 0.05. With
// s = d^2 atan(d) / d is 1 - s / 3 + s^2 / 5 .. - s^7 / 15, less than s^8 / 17 < 2^-51 away. a - c b is
// exact: a and b have 11 bits, c has 6. All roundings, those of pi among them, are less than 2^-48 of the
// angle.
inline constexpr double angle_share = 0x1p-46;

/// The angles of a run of y at one x: (base + turn atan(d)) scale.
struct AngleRun {
  double least = 0, step = 0;  ///< of |y|
  double x = 0;                ///< |x|
  bool y_is_divisor = false;   ///< a is |x| and b is |y|
  double c = 0, base = 0, turn = 1, scale = 1;
  double reach = 0;  ///< more than the error of atan(c)
};

/// 1 / k!, k from 0.
inline constexpr std::array<double, 12> inverse_factorials = [] {
  std::array<double, 12> out{1};
  for (std::size_t k = 1; k < out.size(); ++k) out[k] = out[k - 1] / static_cast<double>(k);
  return out;
}();

}  // namespace plumbline::fast
#endif

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {
namespace {

/// 2^t for |t| <= farthest.
HWY_INLINE V power_of(V t) {
  const V n = nearest_integer(t), r = (t - n) * number(0x1.62e42fefa39efp-1);
  V sum = number(inverse_factorials.back());
  for (std::size_t k = inverse_factorials.size() - 1; k-- > 0;)
    sum = fma(sum, r, number(inverse_factorials[k]));
  return sum * power_of_two(to_integer(n));
}

/// 2^(y log) for `count` logarithms, times the sign of `one`. Readable and writable up to whole vectors.
void powers(const double* logarithms, std::size_t count, double y, double one, const Enclosures& out) {
  const V sign = number(one), infinity = number(HUGE_VAL);
  for (std::size_t i = 0; i < count; i += hn::Lanes(D())) {
    const V t = hn::LoadU(D(), logarithms + i) * number(y);
    const V power = power_of(hn::Clamp(t, number(-farthest), number(farthest)));
    const M huge = t > number(farthest), tiny = t < number(-farthest);
    // What is clamped may be off by its own share, which a factor of two covers.
    const V reach = select(huge, infinity, select(tiny, power + power, power * number(power_share)));
    const V inward = select(hn::Or(huge, tiny), number(0), hn::Neg(reach));
    const V center = select(huge, power * number(0.5), select(tiny, number(0), power));
    hn::StoreU(hn::CopySign(center, sign), D(), out.center + i);
    hn::StoreU(one < 0 ? hn::Neg(reach) : inward, D(), out.low + i);
    hn::StoreU(one < 0 ? hn::Neg(inward) : reach, D(), out.high + i);
  }
}

/// Writable up to whole vectors.
void angles(const AngleRun& run, std::size_t count, const Enclosures& out) {
  const V x = number(run.x), c = number(run.c);
  for (std::size_t i = 0; i < count; i += hn::Lanes(D())) {
    const V y = fma(hn::Iota(D(), i), number(run.step), number(run.least));
    const V a = run.y_is_divisor ? x : y, b = run.y_is_divisor ? y : x;
    const V d = (a - c * b) / fma(c, a, b), s = d * d;
    V sum = number(-1 / 15.0);
    for (int k = 13; k >= 3; k -= 2) sum = fma(sum, s, number((k % 4 == 1 ? 1.0 : -1.0) / k));
    const V angle = fma(d * s, sum, d);
    const V center = (number(run.base) + angle * number(run.turn)) * number(run.scale);
    const V reach = fma(hn::Abs(center), number(angle_share), number(run.reach));
    hn::StoreU(center, D(), out.center + i);
    hn::StoreU(hn::Neg(reach), D(), out.low + i);
    hn::StoreU(reach, D(), out.high + i);
  }
}

}  // namespace
}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {
namespace {

HWY_EXPORT(powers);
HWY_EXPORT(angles);

constexpr std::uint16_t sign_bit = 0x8000;

/// Precondition: they are those of a finite number.
double number_of(std::uint16_t bits) {
  const int magnitude = bits & ~sign_bit, exponent = std::max(magnitude >> 10, 1);
  const double size = std::ldexp(magnitude - (exponent - 1) * 1024, exponent - 25);
  return magnitude == bits ? size : -size;
}

/// log2 of the positive finite halves, by their bits. Filled up with zeros to whole vectors; empty where the
/// kernel of log2 does not bound them as logarithm_share has it.
std::vector<double> logarithms_of_halves() {
  constexpr std::size_t numbers = 0x7c00;
  const ScalarType half[] = {ScalarType::f16};
  const Kernel* const kernel = find_kernel("log2", half, 0);
  if (kernel == nullptr) return {};
  std::vector<std::uint16_t> operands(numbers);
  for (std::size_t k = 0; k < numbers; ++k) operands[k] = static_cast<std::uint16_t>(k);
  std::vector<double> centers(numbers + HalfPairs::whole_vector), low(numbers), high(numbers);
  for (std::size_t begin = 1; begin < numbers; begin += largest_block) {
    const void* const from[] = {operands.data() + begin};
    kernel->enclose(from, std::min(largest_block, numbers - begin),
                    {centers.data() + begin, low.data() + begin, high.data() + begin});
  }
  for (std::size_t k = 1; k < numbers; ++k)
    if (!(std::max(-low[k], high[k]) <= logarithm_share * std::abs(centers[k]))) return {};
  return centers;
}

/// x^y of a run of x that begins with a power of two 2^e: 2^(e y), exactly where that is an integer.
void put_first_power(double x, double y, double one, const Enclosures& out) {
  const double t = std::ilogb(x) * y;
  if (std::abs(t) > farthest || t != std::rint(t)) return;
  out.center[0] = std::ldexp(one, static_cast<int>(t));
  out.low[0] = out.high[0] = 0;
}

/// Left to the kernel are the second operands to which more than powers of two have a power of few bits: of
/// an odd m above 1, m^y is an integer only if y is and, of the squares and fourth powers below 2^11, if 2 y
/// or 4 y is. Of 4 y above 64 it has more bits than a half and than any edge of the histogram needs.
template <bool is_of_negative>
bool enclose_power(const HalfPairs::Run& run, const Enclosures& out) {
  static const std::vector<double> logarithms = logarithms_of_halves();
  const std::uint16_t magnitude = run.first & ~sign_bit;
  if (logarithms.empty() || magnitude < 512 || magnitude >= binary16.infinity()) return false;
  if (!binary16.is_finite(run.second)) return false;
  const double y = number_of(run.second);
  if (std::abs(y) <= 16 && 4 * y == std::rint(4 * y)) return false;
  const bool is_negative = magnitude != run.first;
  const bool is_integral = y == std::rint(y), is_odd = is_integral && y / 2 != std::rint(y / 2);
  if (is_negative && !(is_of_negative && is_integral)) {
    std::fill_n(out.center, run.count, std::numeric_limits<double>::quiet_NaN());
    std::fill_n(out.low, run.count, 0);
    std::fill_n(out.high, run.count, 0);
    return true;
  }
  const double one = is_negative && is_odd ? -1 : 1;
  HWY_DYNAMIC_DISPATCH(powers)(logarithms.data() + magnitude, run.count, y, one, out);
  const double x = number_of(magnitude);
  if (std::exp2(std::ilogb(x)) == x) put_first_power(x, y, one, out);
  return true;
}

/// atan(c) of a positive c of at most 11 bits from 2^-14 on, and more than its error.
std::array<double, 2> arc_tangent(double c) {
  static constexpr ScalarType half[] = {ScalarType::f16};
  const Kernel* const kernel = find_kernel("atan", half, 0);
  if (kernel == nullptr) return {0, HUGE_VAL};
  const int exponent = std::ilogb(c);
  const std::uint16_t bits =
      static_cast<std::uint16_t>((exponent + 14) * 1024 + std::ldexp(c, 10 - exponent));
  const void* const arguments[] = {&bits};
  double center, low, high;
  kernel->enclose(arguments, 1, {&center, &low, &high});
  return {center, std::max(high, -low)};
}

/// Left to the kernel are subnormal y, quotients so small that the angle is next to them, and runs with |y| =
/// |x|, whose angles are parts of a turn.
template <bool in_half_turns>
bool enclose_angle(const HalfPairs::Run& run, const Enclosures& out) {
  const std::uint16_t first = run.first & ~sign_bit, second = run.second & ~sign_bit;
  const auto is_ordinary = [](std::uint16_t bits) { return bits != 0 && bits < binary16.infinity(); };
  if (first < 1024 || !is_ordinary(first) || !is_ordinary(second)) return false;
  const auto last = static_cast<std::uint16_t>(first + run.count - 1);
  if (first <= second && second <= last) return false;
  const bool is_left = second != run.second;
  AngleRun angle{.least = number_of(first), .x = number_of(second), .y_is_divisor = second < first};
  const double greatest = number_of(last), middle = (angle.least + greatest) / 2;
  if (!is_left && greatest < 0x1p-20 * angle.x) return false;
  angle.step = number_of(first + 1) - angle.least;
  const double t = angle.y_is_divisor ? angle.x / middle : middle / angle.x;
  if (t >= 0x1p-5) {
    const double unit = std::ldexp(1.0, std::ilogb(t) - 5);
    angle.c = std::rint(t / unit) * unit;
  }
  const auto [base, error] = angle.c == 0 ? std::array<double, 2>{} : arc_tangent(angle.c);
  constexpr double half_turn = 0x1.921fb54442d18p1;
  const double from = angle.y_is_divisor ? half_turn / 2 : is_left ? half_turn : 0;
  angle.turn = angle.y_is_divisor == is_left ? 1 : -1;
  angle.base = from + angle.turn * base;
  angle.scale = (in_half_turns ? 1 / half_turn : 1) * (first == run.first ? 1 : -1);
  angle.reach = error;
  HWY_DYNAMIC_DISPATCH(angles)(angle, run.count, out);
  return true;
}

constexpr HalfPairs rows[] = {
    {.function = "pow", .evaluate = enclose_power<true>},
    {.function = "powr", .evaluate = enclose_power<false>},
    {.function = "atan2", .evaluate = enclose_angle<false>},
    {.function = "atan2pi", .evaluate = enclose_angle<true>},
};

}  // namespace

const HalfPairs* half_pairs_of(std::string_view function) {
  const auto* const row = std::ranges::find(rows, function, &HalfPairs::function);
  return row != std::end(rows) ? row : nullptr;
}

}  // namespace plumbline::fast
#endif
