#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "softcl/loader/host_functions.h"

namespace softcl {
namespace {

/// The number of binary16 with these bits.
double number_of_half(std::uint16_t bits) {
  const int exponent = bits >> 10 & 0x1f, fraction = bits & 0x3ff;
  double magnitude = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
  if (exponent == 0x1f) magnitude = fraction == 0 ? HUGE_VAL : std::nan("");
  return bits >> 15 == 0 ? magnitude : -magnitude;
}

/// One conversion specification: % flags width .precision vn length conversion.
struct Conversion {
  std::string style;  ///< flags, width and precision, as C's printf takes them
  unsigned elements = 1;
  std::string length;
  char specifier = 0;

  bool is_vector() const { return elements != 1; }
  bool is_float() const { return std::strchr("aAeEfFgG", specifier) != nullptr; }
  bool is_signed() const { return specifier == 'd' || specifier == 'i'; }
  bool is_unsigned() const { return std::strchr("ouxX", specifier) != nullptr; }
};

/// The arguments; a class because a va_list may be an array, which cannot be passed on by reference.
struct Arguments {
  va_list list;
};

template <class T>
std::string format_with(const std::string& style, const char* length, char specifier, T value) {
  const std::string format = "%" + style + length + specifier;
  const int size = std::snprintf(nullptr, 0, format.c_str(), value);
  if (size < 0) return {};
  std::string text(std::size_t(size) + 1, '\0');
  std::snprintf(text.data(), text.size(), format.c_str(), value);
  text.pop_back();
  return text;
}

/// %#g of a finite number, style and precision chosen by C99 7.19.6.1. The GNU C library drops the
/// digits after the point where rounding makes the next power of ten: its "%#.3g" of 999.5 is "1.e+03".
std::string format_general(const std::string& style, char specifier, double value) {
  const std::size_t point = style.find('.');
  const std::string field = style.substr(0, point);
  const int given = point == std::string::npos ? 6 : std::atoi(style.c_str() + point + 1);
  const int significant = std::max(given, 1);
  const std::string digits = "." + std::to_string(significant - 1);
  const std::string scientific = format_with(digits, "", 'e', value);
  const int exponent = std::atoi(scientific.c_str() + scientific.find('e') + 1);
  const bool capital = specifier == 'G';
  if (exponent < -4 || exponent >= significant)
    return format_with(field + digits, "", capital ? 'E' : 'e', value);
  return format_with(field + "." + std::to_string(significant - 1 - exponent), "", capital ? 'F' : 'f',
                     value);
}

std::string format_floating(const Conversion& c, double value) {
  const bool general = c.specifier == 'g' || c.specifier == 'G';
  if (general && c.style.find('#') != std::string::npos && std::isfinite(value))
    return format_general(c.style, c.specifier, value);
  return format_with(c.style, "", c.specifier, value);
}

/// Reads digits, or an argument for `*`.
std::string read_number(const char*& at, Arguments& arguments) {
  std::string digits;
  if (*at == '*') {
    ++at;
    return std::to_string(va_arg(arguments.list, int));
  }
  while (*at >= '0' && *at <= '9') digits += *at++;
  return digits;
}

/// Parses what follows a '%'. False if it is no conversion specification of 6.12.13.2.
bool parse(const char*& at, Arguments& arguments, Conversion& c) {
  while (*at != '\0' && std::strchr("-+ #0", *at)) c.style += *at++;
  c.style += read_number(at, arguments);
  if (*at == '.') {
    ++at;
    const std::string precision = read_number(at, arguments);
    // A negative precision counts as none (C99 7.19.6.1).
    if (precision.empty() || precision[0] != '-') c.style += "." + precision;
  }
  if (*at == 'v') {
    ++at;
    c.elements = unsigned(std::atoi(read_number(at, arguments).c_str()));
    if (c.elements != 2 && c.elements != 3 && c.elements != 4 && c.elements != 8 && c.elements != 16)
      return false;
  }
  for (const char* length : {"hh", "hl", "h", "l"}) {
    if (std::strncmp(at, length, std::strlen(length)) != 0) continue;
    c.length = length;
    at += c.length.size();
    break;
  }
  c.specifier = *at;
  if (*at == '\0' || !std::strchr("diouxXaAeEfFgGcsp%", *at)) return false;
  ++at;
  return true;
}

std::string format_integer(const Conversion& c, long value) {
  if (c.is_signed()) return format_with(c.style, "l", c.specifier, value);
  std::uint64_t bits = std::uint64_t(value);
  if (c.length == "hh")
    bits = std::uint8_t(bits);
  else if (c.length == "h")
    bits = std::uint16_t(bits);
  else if (c.length != "l")
    bits = std::uint32_t(bits);
  return format_with(c.style, "l", c.specifier, static_cast<unsigned long>(bits));
}

template <class T>
T element(const void* vector, unsigned index) {
  T value;
  std::memcpy(&value, static_cast<const char*>(vector) + index * sizeof(T), sizeof(T));
  return value;
}

std::string format_element(const Conversion& c, const void* vector, unsigned index) {
  if (c.is_float()) {
    const double value = c.length == "h"   ? number_of_half(element<std::uint16_t>(vector, index))
                         : c.length == "l" ? element<double>(vector, index)
                                           : double(element<float>(vector, index));
    return format_floating(c, value);
  }
  const long value = c.length == "hh"  ? long(element<std::int8_t>(vector, index))
                     : c.length == "h" ? long(element<std::int16_t>(vector, index))
                     : c.length == "l" ? long(element<std::int64_t>(vector, index))
                                       : long(element<std::int32_t>(vector, index));
  return format_integer(c, value);
}

std::string format_vector(const Conversion& c, const void* vector) {
  std::string text = format_element(c, vector, 0);
  for (unsigned i = 1; i < c.elements; ++i) text += "," + format_element(c, vector, i);
  return text;
}

std::string format_scalar(const Conversion& c, Arguments& arguments) {
  if (c.is_float()) return format_floating(c, va_arg(arguments.list, double));
  switch (c.specifier) {
    case '%':
      return "%";
    case 'c':
      return format_with(c.style, "", 'c', va_arg(arguments.list, int));
    case 'p':
      return format_with(c.style, "", 'p', va_arg(arguments.list, void*));
    case 's': {
      const char* const text = va_arg(arguments.list, const char*);
      return format_with(c.style, "", 's', text ? text : "(null)");
    }
    default:
      break;
  }
  if (c.length == "l") return format_integer(c, va_arg(arguments.list, long));
  const int value = va_arg(arguments.list, int);
  return format_integer(c, c.length == "hh"  ? std::int8_t(value)
                           : c.length == "h" ? std::int16_t(value)
                                             : value);
}

bool format_all(const char* format, Arguments& arguments, std::string& text) {
  while (*format != '\0') {
    if (*format != '%') {
      text += *format++;
      continue;
    }
    Conversion c;
    if (!parse(++format, arguments, c)) return false;
    if (c.is_vector() && (c.is_float() || c.is_signed() || c.is_unsigned()))
      text += format_vector(c, va_arg(arguments.list, const void*));
    else if (c.is_vector())
      return false;
    else
      text += format_scalar(c, arguments);
  }
  return true;
}

}  // namespace

int softcl_printf(PrintfSink* sink, const char* format, ...) {
  std::string text;
  Arguments arguments;
  va_start(arguments.list, format);
  const bool formatted = format_all(format, arguments, text);
  va_end(arguments.list);
  if (!formatted) return -1;
  sink->write(text);
  return 0;
}

}  // namespace softcl
