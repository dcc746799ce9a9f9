#include "harness/rulebook/edge_case.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "reference/real.h"

namespace plumbline {
namespace {

/// The binary64 magnitude of a number of a narrower format: exact, integer operations alone.
std::uint64_t widen(const Format& from, std::uint64_t magnitude) {
  constexpr int wide_fraction = 52;
  const int shift = wide_fraction - (from.precision - 1);
  if (magnitude == 0) return 0;
  if (magnitude >= from.infinity()) return binary64.infinity() | (magnitude & from.fraction_mask()) << shift;
  const int bias_change = binary64.emax - from.emax;
  if (magnitude >= from.min_normal())
    return (magnitude << shift) + (static_cast<std::uint64_t>(bias_change) << wide_fraction);
  if (from.width == 64) return magnitude;
  const int top = std::bit_width(magnitude) - 1;  // the leading bit becomes the hidden one
  const std::uint64_t fraction = (magnitude << (wide_fraction - top)) & binary64.fraction_mask();
  const int exponent = from.emin() - (from.precision - 1) + top;
  return static_cast<std::uint64_t>(exponent + binary64.emax) << wide_fraction | fraction;
}

std::uint64_t widen_integer(std::uint64_t magnitude) {
  if (magnitude == 0) return 0;
  const int top = std::bit_width(magnitude) - 1;
  const std::uint64_t fraction =
      (top <= 52 ? magnitude << (52 - top) : magnitude >> (top - 52)) & binary64.fraction_mask();
  return static_cast<std::uint64_t>(top + binary64.emax) << 52 | fraction;
}

/// A format's magnitude of a binary64 number that it holds exactly and as a normal number.
std::uint64_t narrow(const Format& to, std::uint64_t wide) {
  if (wide == 0) return 0;
  if (wide == binary64.infinity()) return to.infinity();
  const std::uint64_t exponent = (wide >> 52) - static_cast<std::uint64_t>(binary64.emax - to.emax);
  return exponent << (to.precision - 1) | (wide & binary64.fraction_mask()) >> (53 - to.precision);
}

/// How many fraction bits a number has: 0 for integers, 1 for n+0.5; also the parity of floor(|x|).
struct Shape {
  int fraction_bits;
  bool odd_floor;
};

Shape shape_of(std::uint64_t magnitude) {
  const int exponent = static_cast<int>(magnitude >> 52) - binary64.emax;
  const std::uint64_t significand = (magnitude & binary64.fraction_mask()) | std::uint64_t{1} << 52;
  if (magnitude == 0) return {0, false};
  const int lowest = exponent - 52 + std::countr_zero(significand);  // weight of the last set bit
  const int unit = 52 - exponent;                                    // bit of weight one
  const bool odd = unit >= 0 && unit <= 52 && ((significand >> unit) & 1) != 0;
  return {lowest >= 0 ? 0 : -lowest, odd};
}

bool has_shape(const Operand& x, Pattern::Shape wanted) {
  using Wanted = Pattern::Shape;
  if (wanted == Wanted::any) return true;
  if (x.magnitude >= binary64.infinity()) return false;
  const Shape shape = shape_of(x.magnitude);
  // n + 0.5 with n below zero: floor(x) is -(floor(|x|) + 1), of the other parity.
  const bool odd_below = shape.odd_floor != x.negative;
  switch (wanted) {
    case Wanted::any:
      return true;
    case Wanted::integer:
      return shape.fraction_bits == 0;
    case Wanted::noninteger:
      return shape.fraction_bits != 0;
    case Wanted::even:
      return shape.fraction_bits == 0 && !shape.odd_floor;
    case Wanted::odd:
      return shape.fraction_bits == 0 && shape.odd_floor;
    case Wanted::half:
      return shape.fraction_bits == 1;
    case Wanted::even_half:
      return shape.fraction_bits == 1 && !odd_below;
    case Wanted::odd_half:
      return shape.fraction_bits == 1 && odd_below;
  }
  return false;
}

/// a + b as the nearest number and what that leaves, both exact (Knuth). Precondition: no overflow.
struct Sum {
  double nearest, rest;
};
Sum sum_of(double a, double b) {
  const double nearest = a + b, added = nearest - a;
  return {nearest, (a - (nearest - added)) + (b - added)};
}

/// The bits of the sum of the squares of finite numbers of at most 24 bits, as sum_of_squares() gives them:
/// these squares and the rests of sums are exact in binary64. Nothing of other numbers, and where the rests
/// do not add up to one number.
std::optional<std::uint64_t> sum_of_short_squares(std::span<const Operand> operands) {
  Sum sum{};
  for (const Operand& x : operands) {
    const bool is_short = is_floating(x.scalar.type) && size_of(x.scalar.type) <= 4;
    if (!is_short || x.magnitude >= binary64.infinity()) return std::nullopt;
    const auto number = std::bit_cast<double>(x.magnitude);
    const Sum next = sum_of(sum.nearest, number * number), rest = sum_of(sum.rest, next.rest);
    if (rest.rest != 0) return std::nullopt;
    sum = {next.nearest, rest.nearest};
  }
  const Sum whole = sum_of(sum.nearest, sum.rest);
  const auto bits = std::bit_cast<std::uint64_t>(whole.nearest);
  return whole.rest == 0 ? bits : (whole.rest < 0 ? bits - 1 : bits) | 1;
}

}  // namespace

bool bounds_results(const Rule& rule) {
  const auto bounds = [](const Bound& bound) {
    return bound.kind == Bound::Kind::ulp || bound.kind == Bound::Kind::correctly_rounded;
  };
  if (rule.pieces.empty()) return bounds(rule.bound);
  return std::ranges::any_of(rule.pieces, [&](const auto& p) { return p->formula || bounds(p->bound); });
}

Operand::Operand(Scalar value) : scalar(value) {
  if (!is_floating(value.type)) {
    negative = is_signed_integer(value.type) && sign_extended(value) < 0;
    magnitude = widen_integer(negative ? -static_cast<std::uint64_t>(sign_extended(value)) : value.bits);
    return;
  }
  const Format& format = format_of(value.type);
  negative = format.is_negative(value.bits);
  is_nan = format.is_nan(value.bits);
  is_signaling = format.is_signaling(value.bits);
  is_subnormal = format.is_subnormal(value.bits);
  magnitude = widen(format, format.magnitude(value.bits));
}

const Operand& largest_of(std::span<const Operand> operands) {
  return *std::ranges::max_element(operands, {}, &Operand::magnitude);
}

Operand sum_of_squares(std::span<const Operand> operands) {
  constexpr mpfr_prec_t exact = 4400;  // of squares of any two numbers of binary64
  Operand out;
  out.scalar.type = operands[0].scalar.type;
  if (const auto bits = sum_of_short_squares(operands)) {
    out.magnitude = *bits;
    return out;
  }
  static thread_local Real sum(exact), square(exact);
  mpfr_set_zero(sum.get(), 1);
  for (const Operand& x : operands) {
    out.is_nan = out.is_nan || x.is_nan;
    square.set({ScalarType::f64, x.magnitude});
    mpfr_sqr(square.get(), square.get(), MPFR_RNDN);
    mpfr_add(sum.get(), sum.get(), square.get(), MPFR_RNDN);
  }
  const double below = mpfr_get_d(sum.get(), MPFR_RNDZ);
  out.magnitude = std::bit_cast<std::uint64_t>(below);
  if (mpfr_number_p(sum.get()) && mpfr_cmp_d(sum.get(), below) != 0) out.magnitude |= 1;
  return out;
}

bool all_match(std::span<const Pattern> patterns, std::span<const Operand> operands) {
  return std::ranges::equal(operands, patterns,
                            [](const Operand& x, const Pattern& p) { return p.matches(x); });
}

const BoundPiece* piece_for(const Rule& rule, std::span<const Operand> operands) {
  const auto found = std::ranges::find_if(rule.pieces, [&](const auto& p) { return p->matches(operands); });
  return found == rule.pieces.end() ? nullptr : found->get();
}

const Bound& bound_for(const Rule& rule, const BoundPiece* piece) {
  static const Bound none{.kind = Bound::Kind::implementation_defined};
  if (piece != nullptr) return piece->bound;
  return rule.pieces.empty() ? rule.bound : none;
}

bool Pattern::matches(const Operand& x) const {
  if (everything) return true;
  if (nan != Nan::none) return x.is_nan && (nan == Nan::any || x.is_signaling == (nan == Nan::signaling));
  if (x.is_nan) return false;
  if (sign != Sign::either && x.negative != (sign == Sign::negative)) return false;
  const Range& r = range(x.scalar.type);
  const Place magnitude = place_of(false, x.magnitude), place = place_of(x.negative, x.magnitude);
  const bool inside = r.low <= place && place <= r.high && r.least <= magnitude && magnitude <= r.greatest;
  return inside && has_shape(x, shape);
}

std::uint64_t prescribed_bits(const Prescribed& result, const Format& format,
                              std::span<const Operand> operands) {
  using Kind = Prescribed::Kind;
  using Sign = Prescribed::Sign;
  const bool first_negative = operands[0].negative;
  std::uint64_t magnitude = 0;
  bool negative = false;
  switch (result.kind) {
    case Kind::operand:
      magnitude = format.magnitude(operands[static_cast<std::size_t>(result.index)].scalar.bits);
      break;
    case Kind::min_subnormal:
      magnitude = 1;
      break;
    case Kind::min_normal:
      magnitude = format.min_normal();
      break;
    default:
      magnitude = narrow(format, result.magnitude);
      break;
  }
  switch (result.sign) {
    case Sign::plus:
      break;
    case Sign::minus:
      negative = true;
      break;
    case Sign::of_first:
      negative = first_negative;
      break;
    case Sign::against_first:
      negative = !first_negative;
      break;
    case Sign::own:
      negative = operands[static_cast<std::size_t>(result.index)].negative;
      break;
  }
  return magnitude | (negative ? format.sign_mask() : 0);
}

}  // namespace plumbline
