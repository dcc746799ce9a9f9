#include "harness/matrix/dot_model.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <limits>
#include <type_traits>

#include "harness/matrix/number_fields.h"

namespace plumbline::matrix {
namespace {

/// Sums of 65 addends of up to 2^(kept_bits + 2) units each; where every bit is kept, of two or a few more.
template <class Sum>
using Unsigned = std::conditional_t<sizeof(Sum) == 16, unsigned __int128, std::uint64_t>;

int highest_bit(std::uint64_t x) { return 63 - std::countl_zero(x); }
int highest_bit(unsigned __int128 x) {
  const auto upper = static_cast<std::uint64_t>(x >> 64);
  return upper != 0 ? 64 + highest_bit(upper) : highest_bit(static_cast<std::uint64_t>(x));
}

/// significand 2^scale, aligned by `exponent`. What is infinite or NaN has a kind.
struct Addend {
  Number::Kind kind = Number::Kind::finite;
  bool negative = false;
  std::uint64_t significand = 0;
  int scale = 0, exponent = 0;
};

/// Evaluates one model in one pair of formats.
class Evaluation {
 public:
  Evaluation(const DotModel& model, Operand operand, Accumulator accumulator)
      : model_(model), operand_(fields_of(operand)), result_(fields_of(accumulator)) {}

  std::uint32_t operator()(std::span<const Number> a, std::span<const Number> b, std::uint32_t c,
                           std::uint32_t nan) const {
    const Addend start = taken(c), zero;
    const bool is_by_itself = model_.c_is == Addition::last_by_itself;
    const DotModel exact = as_ieee_754();
    const Evaluation by_itself(exact, *this);
    const Evaluation& last = is_by_itself ? by_itself : *this;
    Addend sum = chain(a, b, 0, model_.c_is == Addition::first ? start : zero);
    for (int k = 1; k < model_.chains; ++k) sum = last.added(sum, chain(a, b, k, zero));
    if (model_.c_is != Addition::first) sum = last.added(sum, start);
    return packed(sum, nan);
  }

 private:
  static constexpr std::size_t most_addends = 65;

  /// The same formats under another model.
  Evaluation(const DotModel& model, const Evaluation& other)
      : model_(model), operand_(other.operand_), result_(other.result_) {}

  /// Additions of two numbers under which are IEEE 754's, but for subnormal numbers.
  DotModel as_ieee_754() const {
    DotModel out = model_;
    out.kept_bits = DotModel::every_bit;
    out.rounding = ResultRounding::nearest_even;
    out.result_bits = result_.fraction_bits;
    out.keeps_negative_zero = true;
    return out;
  }

  /// Of the k products the one that chain number `chain` adds after n others.
  std::size_t place(int chain, std::size_t n, std::size_t k) const {
    const auto chains = static_cast<std::size_t>(model_.chains), number = static_cast<std::size_t>(chain);
    const std::size_t i = model_.chains_are_blocks ? number * (k / chains) + n : n * chains + number;
    if (!model_.halves_of_fours) return i;
    const std::size_t half = i / (k / 2), within = i % (k / 2);
    return within / 2 * 4 + half * 2 + within % 2;
  }

  Addend taken(std::uint32_t c) const {
    const Number number = decoded(result_, c);
    Addend addend{number.kind, number.negative, number.significand, number.exponent - result_.fraction_bits,
                  0};
    if (model_.flushes_c && number.significand >> result_.fraction_bits == 0) addend.significand = 0;
    addend.exponent = exponent_of(addend, number.exponent);
    return addend;
  }

  /// By which an addend with this stored exponent is aligned.
  int exponent_of(const Addend& addend, int stored) const {
    if (model_.exponents == Exponents::of_fields || addend.significand == 0) return stored;
    return addend.scale + 63 - std::countl_zero(addend.significand);
  }

  Addend product(const Number& x, const Number& y) const {
    using enum Number::Kind;
    Addend out{.negative = x.negative != y.negative};
    const std::uint32_t sx = flushed(x), sy = flushed(y);
    if (x.kind != finite || y.kind != finite) {
      const bool invalid =
          x.kind == nan || y.kind == nan || (x.kind == finite && sx == 0) || (y.kind == finite && sy == 0);
      out.kind = invalid ? nan : infinite;
      return out;
    }
    out.significand = std::uint64_t{sx} * sy;
    out.scale = x.exponent + y.exponent - 2 * operand_.fraction_bits;
    out.exponent = x.exponent + y.exponent;
    if (out.significand == 0) return out;
    if (model_.exponents == Exponents::of_normalised) out.exponent -= shortfall(sx) + shortfall(sy);
    if (model_.exponents == Exponents::of_values) out.exponent = exponent_of(out, 0);
    return out;
  }

  std::uint32_t flushed(const Number& x) const {
    return model_.flushes_operands && x.significand >> operand_.fraction_bits == 0 ? 0 : x.significand;
  }
  /// How far a subnormal significand is from a normalised one.
  int shortfall(std::uint32_t significand) const {
    return operand_.fraction_bits + 1 - static_cast<int>(std::bit_width(significand));
  }

  /// Chain k of the products.
  Addend chain(std::span<const Number> a, std::span<const Number> b, int k, const Addend& start) const {
    std::array<Addend, most_addends> addends;
    addends[0] = start;
    std::size_t count = 1;
    const std::size_t products = a.size() / static_cast<std::size_t>(model_.chains);
    for (std::size_t n = 0; n < products; ++n) {
      const std::size_t i = place(k, n, a.size());
      addends[count++] = product(a[i], b[i]);
      if (count <= static_cast<std::size_t>(model_.group) && n + 1 < products) continue;
      addends[0] = step({addends.data(), count});
      count = 1;
    }
    return addends[0];
  }

  Addend added(const Addend& x, const Addend& y) const {
    const std::array<Addend, 2> both{x, y};
    return step(both);
  }

  Addend step(std::span<const Addend> addends) const {
    using enum Number::Kind;
    Addend out;
    bool all_negative = true, any = false;
    int top = 0;
    for (const Addend& addend : addends) {
      if (addend.kind != finite) {
        if (addend.kind == nan || (out.kind == infinite && out.negative != addend.negative))
          return {.kind = nan};
        out.kind = infinite;
        out.negative = addend.negative;
      }
      all_negative &= addend.negative;
      if (addend.significand != 0) {
        top = any ? std::max(top, addend.exponent) : addend.exponent;
        any = true;
      }
    }
    if (out.kind != finite) return out;
    if (!any) return {.negative = all_negative && model_.keeps_negative_zero};
    const int unit = top - model_.kept_bits;
    return model_.kept_bits == DotModel::every_bit ? sum_of<__int128>(addends, unit)
                                                   : sum_of<std::int64_t>(addends, unit);
  }

  template <class Sum>
  Addend sum_of(std::span<const Addend> addends, int unit) const {
    Sum sum = 0;
    for (const Addend& addend : addends)
      if (addend.significand != 0) sum += aligned<Sum>(addend, unit);
    return rounded(sum, unit);
  }

  /// In units of 2^unit. Of what is cut off where every bit is kept, something remains in the last bit.
  template <class Sum>
  Sum aligned(const Addend& addend, int unit) const {
    const int shift = addend.scale - unit;
    Unsigned<Sum> magnitude = 0;
    bool rest = false;
    if (shift >= 0) {
      magnitude = static_cast<Unsigned<Sum>>(addend.significand) << shift;
    } else if (shift > -64) {
      magnitude = addend.significand >> -shift;
      rest = (addend.significand & ((std::uint64_t{1} << -shift) - 1)) != 0;
    } else {
      rest = true;
    }
    if (rest && model_.kept_bits == DotModel::every_bit)
      magnitude |= 1;
    else if (rest && model_.cut == Cut::downward && addend.negative)
      ++magnitude;
    const auto sum = static_cast<Sum>(magnitude);
    return addend.negative ? -sum : sum;
  }

  /// A sum as a number of the accumulator's format.
  template <class Sum>
  Addend rounded(Sum sum, int unit) const {
    Addend out;
    if (sum == 0) return out;
    out.negative = sum < 0;
    const auto magnitude = out.negative ? -static_cast<Unsigned<Sum>>(sum) : static_cast<Unsigned<Sum>>(sum);
    const int exponent = highest_bit(magnitude) + unit;
    const int binade = std::max(exponent, result_.emin());
    const bool is_subnormal = binade > exponent;
    const int last = binade - (is_subnormal ? result_.fraction_bits : model_.result_bits);
    out.scale = std::max(last, unit);
    out.significand =
        last <= unit ? static_cast<std::uint64_t>(magnitude) : rounded_off(magnitude, last - unit);
    return finished(out);
  }

  /// Without so many lower bits, more than none.
  template <class Magnitude>
  std::uint64_t rounded_off(Magnitude magnitude, int bits) const {
    if (bits >= static_cast<int>(8 * sizeof magnitude)) return 0;
    const auto kept = static_cast<std::uint64_t>(magnitude >> bits);
    if (model_.rounding == ResultRounding::toward_zero) return kept;
    const Magnitude rest = magnitude & ((Magnitude{1} << bits) - 1), half = Magnitude{1} << (bits - 1);
    return kept + (rest > half || (rest == half && (kept & 1) != 0) ? 1 : 0);
  }

  Addend finished(Addend out) const {
    const int exponent = out.scale + 63 - std::countl_zero(out.significand | 1);
    const bool is_flushed = model_.flushes_results && exponent < result_.emin();
    if (out.significand == 0 || is_flushed)
      return {.negative = out.negative && !model_.underflows_to_positive};
    if (exponent > result_.bias()) {
      if (!model_.overflows_to_greatest) return {.kind = Number::Kind::infinite, .negative = out.negative};
      out.significand = (std::uint64_t{2} << result_.fraction_bits) - 1;
      out.scale = result_.bias() - result_.fraction_bits;
      out.exponent = result_.bias();
      return out;
    }
    out.exponent = exponent_of(out, std::max(exponent, result_.emin()));
    return out;
  }

  std::uint32_t packed(const Addend& sum, std::uint32_t nan) const {
    const std::uint32_t sign = sum.negative ? result_.sign() : 0;
    if (sum.kind == Number::Kind::nan) return nan;
    if (sum.kind == Number::Kind::infinite) return sign | result_.infinity();
    if (sum.significand == 0) return sign;
    const int exponent = sum.scale + 63 - std::countl_zero(sum.significand);
    const int binade = std::max(exponent, result_.emin());
    const int shift = sum.scale - (binade - result_.fraction_bits);
    const std::uint64_t significand = shift >= 0 ? sum.significand << shift : sum.significand >> -shift;
    const auto field = static_cast<std::uint32_t>(binade - result_.emin());
    return sign | static_cast<std::uint32_t>((std::uint64_t{field} << result_.fraction_bits) + significand);
  }

  const DotModel& model_;
  Fields operand_, result_;
};

std::uint32_t integer_sum(bool saturates, std::span<const Number> a, std::span<const Number> b,
                          std::uint32_t c) {
  std::int64_t sum = static_cast<std::int32_t>(c);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::int64_t product = std::int64_t{a[i].significand} * b[i].significand;
    sum += a[i].negative != b[i].negative ? -product : product;
  }
  if (saturates)
    sum = std::clamp<std::int64_t>(sum, std::numeric_limits<std::int32_t>::min(),
                                   std::numeric_limits<std::int32_t>::max());
  return static_cast<std::uint32_t>(sum);
}

}  // namespace

Number decoded(const Fields& fields, std::uint32_t bits) {
  const std::uint32_t magnitude = bits & (fields.sign() - 1), one = 1U << fields.fraction_bits;
  const std::uint32_t fraction = magnitude & (one - 1), field = magnitude >> fields.fraction_bits;
  Number number{.negative = (bits & fields.sign()) != 0};
  if (fields.has_infinity && magnitude >= fields.infinity())
    number.kind = magnitude == fields.infinity() ? Number::Kind::infinite : Number::Kind::nan;
  else if (!fields.has_infinity && magnitude == fields.sign() - 1)
    number.kind = Number::Kind::nan;
  number.significand = field == 0 ? fraction : fraction | one;
  number.exponent =
      static_cast<std::int16_t>((field == 0 ? fields.emin() : static_cast<int>(field) - fields.bias()));
  return number;
}

Number decoded(Operand operand, std::uint32_t bits) {
  if (operand == Operand::i8) {
    const int byte = static_cast<int>(bits & 0xff), value = byte < 128 ? byte : byte - 256;
    return {.negative = value < 0, .significand = static_cast<std::uint32_t>(std::abs(value))};
  }
  return decoded(fields_of(operand), operand == Operand::tf32 ? bits >> tf32_unused_bits : bits);
}

std::uint32_t evaluated(const DotModel& model, Operand operand, Accumulator accumulator,
                        std::span<const Number> a, std::span<const Number> b, std::uint32_t c,
                        std::uint32_t nan) {
  if (operand == Operand::i8) return integer_sum(model.saturates, a, b, c);
  return Evaluation(model, operand, accumulator)(a, b, c, nan);
}

}  // namespace plumbline::matrix
