#include "suites/contraction/machine_evaluations.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "reference/machine_half.h"
#include "reference/value_preserving.h"

namespace plumbline {
namespace {

/// Binary32 and binary64: the machine has their operations.
template <class T>
struct MachineFormat {
  using Word = T;
  static T once(T x, T y, T z) { return std::fma(x, y, z); }
  static T twice(T x, T y, T z) {
    const T product = x * y;
    return product + z;
  }
};

/// Binary16, in binary64.
struct MachineHalf {
  using Word = std::uint16_t;
  static constexpr std::uint64_t sign = 0x8000, infinity = 0x7c00;

  static double value_of(Word word) {
    return (word & ~sign) < infinity ? number_of_half(word) : std::numeric_limits<double>::quiet_NaN();
  }
  /// To nearest even. With a number 2^42 times as large as the power of two in x, binary64 has no bits left
  /// below the last one of binary16: the sum rounds as binary16 does.
  static double rounded(double x) {
    const double magnitude = std::fabs(x);
    const auto power = std::bit_cast<std::uint64_t>(std::fmax(magnitude, 0x1p-14)) & 0x7ff0000000000000;
    const double large = std::bit_cast<double>(power + (std::uint64_t{42} << 52));
    const double nearest = (magnitude + large) - large;
    return std::copysign(nearest >= 0x1p16 ? std::numeric_limits<double>::infinity() : nearest, x);
  }
  static Word word_of(double rounded_number) {
    const auto minus = static_cast<Word>(std::signbit(rounded_number) ? sign : 0);
    const double magnitude = std::fabs(rounded_number);
    if (std::isnan(magnitude)) return infinity | 1;
    if (std::isinf(magnitude)) return static_cast<Word>(infinity | minus);
    return static_cast<Word>(std::bit_cast<std::uint64_t>(magnitude * 0x1p-1008) >> 42 | minus);
  }
  /// x + y of numbers of binary64, with the last bit set where it is not exact (rounded to odd): rounded once
  /// more to 51 bits or fewer, it is the sum rounded once (Boldo and Melquiond, IEEE Trans. Comput. 57(4),
  /// 2008).
  static double odd_sum(double x, double y) {
    const double sum = x + y, back = sum - x, rest = (x - (sum - back)) + (y - back);
    const auto bits = std::bit_cast<std::uint64_t>(sum);
    if (rest == 0 || bits % 2 == 1 || !std::isfinite(sum)) return sum;
    return std::bit_cast<double>((rest > 0) == (sum > 0) ? bits + 1 : bits - 1);
  }

  /// Products are exact: they have 22 bits.
  static Word once(Word x, Word y, Word z) {
    return word_of(rounded(odd_sum(value_of(x) * value_of(y), value_of(z))));
  }
  /// So is the sum of two numbers of binary16.
  static Word twice(Word x, Word y, Word z) {
    return word_of(rounded(rounded(value_of(x) * value_of(y)) + value_of(z)));
  }
};

template <class T>
T with_minus(T x, bool minus) {
  return minus ? -x : x;
}
template <>
std::uint16_t with_minus(std::uint16_t x, bool minus) {
  return static_cast<std::uint16_t>(minus ? x ^ MachineHalf::sign : x);
}

template <class F, bool once, bool minus_product, bool minus_addend>
void evaluate_sums(const MachineBlock& block) {
  using Word = typename F::Word;
  const auto column = [&](std::size_t k) { return static_cast<const Word*>(block.arguments[k]); };
  const Word *const x = column(0), *const y = column(1), *const z = column(2);
  auto* const results = static_cast<Word*>(block.results);
  for (std::size_t i = 0; i < block.count; ++i) {
    const Word a = with_minus(x[i], minus_product), c = with_minus(z[i], minus_addend);
    results[i] = once ? F::once(a, y[i], c) : F::twice(a, y[i], c);
  }
}

template <class F, bool once>
MachineFunction of_signs(MultiplyAdd signs) {
  if (signs.minus_product)
    return signs.minus_addend ? evaluate_sums<F, once, true, true> : evaluate_sums<F, once, true, false>;
  return signs.minus_addend ? evaluate_sums<F, once, false, true> : evaluate_sums<F, once, false, false>;
}

template <bool once>
MachineFunction of_type(ScalarType type, MultiplyAdd signs) {
  switch (type) {
    case ScalarType::f16:
      return of_signs<MachineHalf, once>(signs);
    case ScalarType::f32:
      return of_signs<MachineFormat<float>, once>(signs);
    default:
      return of_signs<MachineFormat<double>, once>(signs);
  }
}

}  // namespace

MachineFunction rounded_once(ScalarType type, MultiplyAdd signs) { return of_type<true>(type, signs); }
MachineFunction rounded_twice(ScalarType type, MultiplyAdd signs) { return of_type<false>(type, signs); }

}  // namespace plumbline
