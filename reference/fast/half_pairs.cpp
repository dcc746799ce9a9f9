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

}  // namespace
}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline::fast {
namespace {

HWY_EXPORT(powers);

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
bool enclose_power(const HalfPairs& row, const HalfPairs::Run& run, const Enclosures& out) {
  static const std::vector<double> logarithms = logarithms_of_halves();
  const std::uint16_t magnitude = run.first & ~sign_bit;
  if (logarithms.empty() || magnitude < 512 || magnitude >= binary16.infinity()) return false;
  if (!binary16.is_finite(run.second)) return false;
  const double y = number_of(run.second);
  if (std::abs(y) <= 16 && 4 * y == std::rint(4 * y)) return false;
  const bool is_negative = magnitude != run.first;
  const bool is_integral = y == std::rint(y), is_odd = is_integral && y / 2 != std::rint(y / 2);
  if (is_negative && !(row.is_of_negative && is_integral)) {
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

constexpr HalfPairs rows[] = {
    {.function = "pow", .is_of_negative = true, .evaluate = enclose_power},
    {.function = "powr", .is_of_negative = false, .evaluate = enclose_power},
};

}  // namespace

const HalfPairs* half_pairs_of(std::string_view function) {
  const auto* const row = std::ranges::find(rows, function, &HalfPairs::function);
  return row != std::end(rows) ? row : nullptr;
}

}  // namespace plumbline::fast
#endif
