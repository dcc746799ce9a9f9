#include "harness/commands/simpler_arguments.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace plumbline {
namespace {

/// significand * 2^exponent, or less than nothing of both where it is zero. The significand is odd.
struct BinaryParts {
  bool negative = false;
  std::uint64_t significand = 0;
  int exponent = 0;
};

BinaryParts odd(bool negative, std::uint64_t significand, int exponent) {
  const int zeros = significand == 0 ? 0 : std::countr_zero(significand);
  return {negative, significand >> zeros, significand == 0 ? 0 : exponent + zeros};
}

/// Precondition: finite.
BinaryParts parts_of(Scalar value) {
  if (!is_floating(value.type)) {
    const bool negative = is_signed_integer(value.type) && sign_extended(value) < 0;
    return odd(negative, negative ? (0 - value.bits) & type_mask(value.type) : value.bits, 0);
  }
  const Format& f = format_of(value.type);
  const std::uint64_t magnitude = f.magnitude(value.bits), fraction = magnitude & f.fraction_mask();
  const int biased = static_cast<int>(magnitude >> (f.precision - 1)), least = f.emin() - f.precision + 1;
  if (biased == 0) return odd(f.is_negative(value.bits), fraction, least);
  return odd(f.is_negative(value.bits), fraction | f.min_normal(), least + biased - 1);
}

/// Nothing where the type has no such number.
std::vector<Scalar> value_of(ScalarType type, const BinaryParts& parts) {
  const int size = std::bit_width(parts.significand);
  if (!is_floating(type)) {
    const int most = width_of(type) - (is_signed_integer(type) ? 1 : 0);
    const bool fits =
        parts.exponent >= 0 && size + parts.exponent <= most && (!parts.negative || is_signed_integer(type));
    if (!fits) return {};
    const std::uint64_t magnitude = parts.significand << parts.exponent;
    return {Scalar{type, (parts.negative ? 0 - magnitude : magnitude) & type_mask(type)}};
  }
  const Format& f = format_of(type);
  const std::uint64_t sign = parts.negative ? f.sign_mask() : 0;
  if (parts.significand == 0) return {Scalar{type, sign}};
  const int top = parts.exponent + size - 1, least = f.emin() - f.precision + 1;
  if (parts.exponent < least || top > f.emax || size > f.precision) return {};
  if (top < f.emin()) return {Scalar{type, sign | parts.significand << (parts.exponent - least)}};
  const std::uint64_t fraction = (parts.significand << (f.precision - size)) & f.fraction_mask();
  return {Scalar{type, sign | static_cast<std::uint64_t>(top + f.emax) << (f.precision - 1) | fraction}};
}

/// The exponents that numbers of the type have, of their first bit.
struct Exponents {
  int least, greatest;
};
Exponents exponents_of(ScalarType type) {
  if (!is_floating(type)) return {0, width_of(type) - 1};
  const Format& f = format_of(type);
  return {f.emin() - f.precision + 1, f.emax};
}

std::vector<Scalar> finite_candidates(Scalar value) {
  std::vector<Scalar> out;
  const BinaryParts parts = parts_of(value);
  const auto add = [&](const BinaryParts& p) {
    for (const bool negative : {false, true})
      for (const Scalar& s : value_of(value.type, {negative, p.significand, p.exponent})) out.push_back(s);
  };
  const int size = std::bit_width(parts.significand);
  const auto [least, greatest] = exponents_of(value.type);
  add({});
  for (int e = least; e <= greatest; ++e) {
    add({false, 1, e});
    add({false, parts.significand, e - size + 1});
  }
  for (int dropped = 1; dropped < size; ++dropped)
    for (const std::uint64_t up : {0U, 1U})
      add(odd(false, (parts.significand >> dropped) + up, parts.exponent + dropped));
  return out;
}

}  // namespace

Simplicity simplicity_of(Scalar value) {
  if (!is_finite(value)) {
    const Format& f = format_of(value.type);
    const std::uint64_t payload = value.bits & f.fraction_mask();
    return {payload == 0 ? 0 : f.precision - 1 - std::countr_zero(payload), f.emax + 1,
            f.is_negative(value.bits)};
  }
  const BinaryParts parts = parts_of(value);
  const int size = std::bit_width(parts.significand);
  return {size, size == 0 ? 0 : std::abs(parts.exponent + size - 1), parts.negative};
}

std::vector<Scalar> simpler_than(Scalar value) {
  std::vector<Scalar> all;
  if (is_finite(value)) {
    all = finite_candidates(value);
  } else {
    const Format& f = format_of(value.type);
    const std::uint64_t plain = f.is_nan(value.bits) ? f.quiet_nan() : f.infinity();
    all = {{value.type, plain}, {value.type, plain | f.sign_mask()}};
  }
  const Simplicity own = simplicity_of(value);
  std::erase_if(all, [&](Scalar s) { return !(simplicity_of(s) < own); });
  std::ranges::sort(all, [](Scalar a, Scalar b) {
    const Simplicity of_a = simplicity_of(a), of_b = simplicity_of(b);
    return of_a == of_b ? a.bits < b.bits : of_a < of_b;
  });
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

}  // namespace plumbline
