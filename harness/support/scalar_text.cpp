#include "harness/support/scalar_text.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "reference/rounding.h"

namespace plumbline {
namespace {

template <class T>
std::string shortest(T value) {
  char text[64];
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  std::string out(text, end);
  if (out.find_first_of(".en") == std::string::npos) out += ".0";
  return out;
}

std::string integer_text(Scalar value) {
  return is_signed_integer(value.type) ? std::to_string(sign_extended(value)) : std::to_string(value.bits);
}

std::optional<Scalar> parse_bits(ScalarType type, std::string_view digits) {
  std::uint64_t bits = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), bits, 16);
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  if ((bits & ~type_mask(type)) != 0) return std::nullopt;
  return Scalar{type, bits};
}

std::optional<Scalar> parse_integer(ScalarType type, std::string_view text) {
  const std::uint64_t mask = type_mask(type);
  const char* first = text.data();
  const char* last = first + text.size();
  if (is_signed_integer(type)) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(first, last, value);
    if (error != std::errc{} || end != last) return std::nullopt;
    const Scalar scalar{type, static_cast<std::uint64_t>(value) & mask};
    if (sign_extended(scalar) != value) return std::nullopt;
    return scalar;
  }
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(first, last, value);
  if (error != std::errc{} || end != last || (value & ~mask) != 0) return std::nullopt;
  return Scalar{type, value};
}

/// MPFR reads the number, so that it is rounded once, to the format itself.
/// As OpenCL C writes literals of the type, and C++23 those of std::bfloat16_t.
std::string_view suffix_of(ScalarType type) {
  return type == ScalarType::f32    ? "f"
         : type == ScalarType::f16  ? "h"
         : type == ScalarType::bf16 ? "bf16"
                                    : "";
}

std::optional<Scalar> parse_number(ScalarType type, std::string_view text) {
  std::string number(text);
  if (type != ScalarType::f32 && number.ends_with(suffix_of(type)))
    number.resize(number.size() - suffix_of(type).size());
  if (!number.empty() && number.back() == 'f' && number.find_first_of("xXn") == std::string::npos)
    number.pop_back();
  Real value(4096);
  char* end = nullptr;
  mpfr_strtofr(value.get(), number.c_str(), &end, 0, MPFR_RNDN);
  if (number.empty() || end != number.c_str() + number.size()) return std::nullopt;
  return Scalar{type, round_to(format_of(type), value, Direction::nearest_even)};
}

}  // namespace

double to_double(Scalar value) {
  const Format& f = format_of(value.type);
  if (f.width == 64) return std::bit_cast<double>(value.bits);
  const std::uint64_t sign = f.is_negative(value.bits) ? binary64.sign_mask() : 0;
  const std::uint64_t magnitude = f.magnitude(value.bits);
  const int shift = binary64.precision - f.precision;
  if (magnitude >= f.infinity())
    return std::bit_cast<double>(sign | binary64.infinity() | ((magnitude & f.fraction_mask()) << shift));
  if (magnitude < f.min_normal()) {
    const double unit =
        std::bit_cast<double>(static_cast<std::uint64_t>(f.emin() - f.precision + 1 + 1023) << 52);
    const double size = static_cast<double>(magnitude) * unit;
    return sign != 0 ? -size : size;
  }
  const std::uint64_t rebias = static_cast<std::uint64_t>(binary64.emax - f.emax) << (binary64.precision - 1);
  return std::bit_cast<double>(sign | ((magnitude << shift) + rebias));
}

std::uint64_t truncate_to(const Format& f, double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  if (f.width == 64) return bits;
  const std::uint64_t sign = binary64.is_negative(bits) ? f.sign_mask() : 0;
  const std::uint64_t magnitude = binary64.magnitude(bits);
  if (magnitude > binary64.infinity()) return sign | f.quiet_nan();
  if (magnitude == binary64.infinity()) return sign | f.infinity();
  const int exponent = static_cast<int>(magnitude >> 52) - 1023;
  if (exponent > f.emax) return sign | f.max_finite();
  const std::uint64_t significand = (magnitude & binary64.fraction_mask()) | binary64.min_normal();
  const int shift = binary64.precision - f.precision;
  if (exponent >= f.emin()) {
    const std::uint64_t biased = static_cast<std::uint64_t>(exponent + f.emax) << (f.precision - 1);
    return sign | biased | ((significand >> shift) & f.fraction_mask());
  }
  const int below = f.emin() - exponent;
  return below >= f.precision ? sign : sign | (significand >> (shift + below));
}

std::string hex_bits(Scalar value) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%0*llx", 2 * size_of(value.type),
                static_cast<unsigned long long>(value.bits));
  return text;
}

std::string literal(Scalar value) {
  if (!is_floating(value.type)) return integer_text(value);
  const Format& f = format_of(value.type);
  const std::string sign = f.is_negative(value.bits) ? "-" : "";
  if (f.is_nan(value.bits)) return sign + "NAN";
  if (f.is_infinite(value.bits)) return sign + "INFINITY";
  if (f.width == 64) return shortest(to_double(value));
  return shortest(static_cast<float>(to_double(value))).append(suffix_of(f.type));
}

std::optional<Scalar> parse_scalar(ScalarType type, std::string_view text) {
  const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  if (hexadecimal && text.find_first_of(".pP") == std::string_view::npos)
    return parse_bits(type, text.substr(2));
  return is_floating(type) ? parse_number(type, text) : parse_integer(type, text);
}

}  // namespace plumbline
