#include "reference/image_format.h"

#include <algorithm>
#include <cstring>

#include "reference/real.h"
#include "reference/rounding.h"

namespace plumbline {
namespace {

using enum ChannelOrder;
using enum ChannelType;

struct OrderRow {
  ChannelOrder order;
  std::string_view name;
  int stored;                 ///< channels in memory
  std::array<int, 4> source;  ///< for red, green, blue, alpha: stored channel, or one of the constants below
};
constexpr int zero = -1;
constexpr int one = -2;

// 6.12.14.6 table 6.27 and its text: what each order puts into (r, g, b, a).
constexpr OrderRow orders[] = {
    {R, "R", 1, {0, zero, zero, one}},         {A, "A", 1, {zero, zero, zero, 0}},
    {RG, "RG", 2, {0, 1, zero, one}},          {RA, "RA", 2, {0, zero, zero, 1}},
    {RGB, "RGB", 3, {0, 1, 2, one}},           {RGBA, "RGBA", 4, {0, 1, 2, 3}},
    {BGRA, "BGRA", 4, {2, 1, 0, 3}},           {ARGB, "ARGB", 4, {1, 2, 3, 0}},
    {INTENSITY, "INTENSITY", 1, {0, 0, 0, 0}}, {LUMINANCE, "LUMINANCE", 1, {0, 0, 0, one}},
    {Rx, "Rx", 1, {0, zero, zero, one}},       {RGx, "RGx", 2, {0, 1, zero, one}},
    {RGBx, "RGBx", 3, {0, 1, 2, one}},         {DEPTH, "DEPTH", 1, {0, zero, zero, one}},
    {sRGB, "sRGB", 3, {0, 1, 2, one}},         {sRGBx, "sRGBx", 3, {0, 1, 2, one}},
    {sRGBA, "sRGBA", 4, {0, 1, 2, 3}},         {sBGRA, "sBGRA", 4, {2, 1, 0, 3}},
    {ABGR, "ABGR", 4, {3, 2, 1, 0}},
};

struct TypeRow {
  ChannelType type;
  std::string_view name;
  int bits;    ///< of one channel; 0 for packed types
  int packed;  ///< bytes of a packed texel; 0 otherwise
  ChannelClass kind;
};

constexpr TypeRow types[] = {
    {SNORM_INT8, "SNORM_INT8", 8, 0, ChannelClass::floating},
    {SNORM_INT16, "SNORM_INT16", 16, 0, ChannelClass::floating},
    {UNORM_INT8, "UNORM_INT8", 8, 0, ChannelClass::floating},
    {UNORM_INT16, "UNORM_INT16", 16, 0, ChannelClass::floating},
    {UNORM_SHORT_565, "UNORM_SHORT_565", 0, 2, ChannelClass::floating},
    {UNORM_SHORT_555, "UNORM_SHORT_555", 0, 2, ChannelClass::floating},
    {UNORM_INT_101010, "UNORM_INT_101010", 0, 4, ChannelClass::floating},
    {SIGNED_INT8, "SIGNED_INT8", 8, 0, ChannelClass::signed_integer},
    {SIGNED_INT16, "SIGNED_INT16", 16, 0, ChannelClass::signed_integer},
    {SIGNED_INT32, "SIGNED_INT32", 32, 0, ChannelClass::signed_integer},
    {UNSIGNED_INT8, "UNSIGNED_INT8", 8, 0, ChannelClass::unsigned_integer},
    {UNSIGNED_INT16, "UNSIGNED_INT16", 16, 0, ChannelClass::unsigned_integer},
    {UNSIGNED_INT32, "UNSIGNED_INT32", 32, 0, ChannelClass::unsigned_integer},
    {HALF_FLOAT, "HALF_FLOAT", 16, 0, ChannelClass::floating},
    {FLOAT, "FLOAT", 32, 0, ChannelClass::floating},
    {UNORM_INT_101010_2, "UNORM_INT_101010_2", 0, 4, ChannelClass::floating},
};

const OrderRow& row(ChannelOrder order) { return orders[static_cast<int>(order)]; }
const TypeRow& row(ChannelType type) { return types[static_cast<int>(type)]; }

static_assert(std::ranges::is_sorted(orders, {}, [](const OrderRow& r) { return r.order; }));
static_assert(std::ranges::is_sorted(types, {}, [](const TypeRow& r) { return r.type; }));

bool is_packed(ChannelType type) { return row(type).packed != 0; }
bool is_unsigned_normalised(ChannelType type) { return type == UNORM_INT8 || type == UNORM_INT16; }

std::uint32_t load(std::span<const std::byte> bytes) {
  std::uint32_t v = 0;
  std::memcpy(&v, bytes.data(), bytes.size());
  return v;
}

/// Position and width of a packed type's channels: the first in the most significant bits (5.3.1.1).
struct Field {
  int shift, bits;
};
Field packed_field(ChannelType type, int channel) {
  constexpr Field f565[] = {{11, 5}, {5, 6}, {0, 5}};
  constexpr Field f555[] = {{10, 5}, {5, 5}, {0, 5}};
  constexpr Field f101010[] = {{20, 10}, {10, 10}, {0, 10}};
  constexpr Field f101010_2[] = {{22, 10}, {12, 10}, {2, 10}, {0, 2}};
  if (type == UNORM_INT_101010_2) return f101010_2[channel];
  return (type == UNORM_SHORT_565 ? f565 : type == UNORM_SHORT_555 ? f555 : f101010)[channel];
}

mpq_class quotient(std::int64_t numerator, std::int64_t denominator) {
  mpq_class q(static_cast<long>(numerator), static_cast<unsigned long>(denominator));
  q.canonicalize();
  return q;
}

std::optional<mpq_class> float_value(const Format& format, std::uint32_t bits) {
  if (!format.is_finite(bits)) return std::nullopt;
  const Real real = Real::exactly({format.type, bits});
  mpq_class q;
  mpfr_get_q(q.get_mpq_t(), real.get());
  return q;
}

ChannelValue channel(ChannelType type, std::uint32_t code, int bits) {
  if (type == FLOAT) return {float_value(binary32, code), code};
  if (type == HALF_FLOAT) return {float_value(binary16, code), code};
  const std::int64_t full = (std::int64_t{1} << bits) - 1;
  if (is_signed_normalised(type)) {
    const std::int64_t scale = full >> 1;
    return {quotient(std::max(sign_extended(code, bits), -scale), scale), code};
  }
  if (is_unsigned_normalised(type) || is_packed(type)) return {quotient(code, full), code};
  if (row(type).kind == ChannelClass::signed_integer) return {quotient(sign_extended(code, bits), 1), code};
  return {quotient(code, 1), code};
}

ChannelValue constant(int number) { return {mpq_class(number), 0, true}; }

}  // namespace

std::optional<mpq_class> binary32_value(std::uint32_t bits) { return float_value(binary32, bits); }

std::string_view name_of(ChannelOrder order) { return row(order).name; }
std::string_view name_of(ChannelType type) { return row(type).name; }

std::span<const ChannelOrder> channel_orders() {
  static const auto all = [] {
    std::array<ChannelOrder, std::size(orders)> list;
    std::ranges::transform(orders, list.begin(), &OrderRow::order);
    return list;
  }();
  return all;
}
std::span<const ChannelType> channel_types() {
  static const auto all = [] {
    std::array<ChannelType, std::size(types)> list;
    std::ranges::transform(types, list.begin(), &TypeRow::type);
    return list;
  }();
  return all;
}

Scalar widened(Scalar value) {
  if (value.type != ScalarType::f16) return value;
  const auto bits = static_cast<std::uint32_t>(value.bits);
  const std::uint32_t sign = binary16.is_negative(bits) ? 0x80000000u : 0;
  if (binary16.is_nan(bits)) return {ScalarType::f32, sign | binary32.quiet_nan()};
  if (binary16.is_infinite(bits)) return {ScalarType::f32, sign | binary32.infinity()};
  return {ScalarType::f32,
          sign | round_to(binary32, Real::exactly({ScalarType::f16, binary16.magnitude(bits)}),
                          Direction::nearest_even)};
}

bool is_legal(ImageFormat format) {
  switch (format.order) {
    case INTENSITY:
    case LUMINANCE:
      return (is_normalised(format.type) && !is_packed(format.type)) || format.type == HALF_FLOAT ||
             format.type == FLOAT;
    case RGB:
    case RGBx:
      return is_packed(format.type) && format.type != UNORM_INT_101010_2;
    case RGBA:
      return !is_packed(format.type) || format.type == UNORM_INT_101010_2;
    case ABGR:
    case ARGB:
    case BGRA:
      return row(format.type).bits == 8;
    case DEPTH:
      return format.type == UNORM_INT16 || format.type == FLOAT;
    case sRGB:
    case sRGBx:
    case sRGBA:
    case sBGRA:
      return format.type == UNORM_INT8;
    default:
      return !is_packed(format.type);
  }
}

bool is_signed_normalised(ChannelType type) { return type == SNORM_INT8 || type == SNORM_INT16; }
bool is_normalised(ChannelType type) {
  return is_signed_normalised(type) || is_unsigned_normalised(type) || is_packed(type);
}
ChannelClass class_of(ChannelType type) { return row(type).kind; }
int stored_channels(ChannelOrder order) { return row(order).stored; }
int element_size(ImageFormat format) {
  if (is_packed(format.type)) return row(format.type).packed;
  if (format.order == sRGBx) return 4;
  return stored_channels(format.order) * row(format.type).bits / 8;
}

int channel_bits(ImageFormat format, int channel) {
  return is_packed(format.type) ? packed_field(format.type, channel).bits : row(format.type).bits;
}

std::array<std::uint32_t, 4> stored_codes(ImageFormat format, std::span<const std::byte> texel) {
  std::array<std::uint32_t, 4> codes{};
  const std::size_t bytes = row(format.type).bits / 8;
  for (int c = 0; c < stored_channels(format.order); ++c) {
    if (is_packed(format.type)) {
      const Field field = packed_field(format.type, c);
      codes[c] = (load(texel) >> field.shift) & ((1u << field.bits) - 1);
    } else {
      codes[c] = load(texel.subspan(c * bytes, bytes));
    }
  }
  return codes;
}

std::int64_t code_of_one(ImageFormat format, int channel) {
  const int bits = channel_bits(format, channel) - (is_signed_normalised(format.type) ? 1 : 0);
  return (std::int64_t{1} << bits) - 1;
}

int component_of(ChannelOrder order, int channel) {
  const auto& source = row(order).source;
  return static_cast<int>(std::ranges::find(source, channel) - source.begin());
}

Colour decode(ImageFormat format, std::span<const std::byte> texel) {
  std::array<ChannelValue, 4> stored;
  const auto codes = stored_codes(format, texel);
  for (int c = 0; c < stored_channels(format.order); ++c)
    stored[c] = channel(format.type, codes[c], channel_bits(format, c));
  Colour colour;
  for (int c = 0; c < 4; ++c) {
    const int source = row(format.order).source[c];
    colour[c] = source == zero ? constant(0) : source == one ? constant(1) : stored[source];
  }
  return colour;
}

Colour border_colour(ImageFormat format) {
  const bool opaque = format.order == R || format.order == RG || format.order == RGB ||
                      format.order == LUMINANCE || format.order == DEPTH;
  return {constant(0), constant(0), constant(0), constant(opaque ? 1 : 0)};
}

CodeRange encode_normalised(std::uint32_t value, int bits, bool is_signed) {
  const std::int64_t greatest = (std::int64_t{1} << (is_signed ? bits - 1 : bits)) - 1;
  const std::int64_t least = is_signed ? -greatest - 1 : 0;
  if (binary32.is_nan(value)) return {0, 0, 0};
  if (binary32.is_infinite(value)) {
    const std::int64_t end = binary32.is_negative(value) ? least : greatest;
    return {end, end, end};
  }
  mpq_class product = *float_value(binary32, value) * mpq_class(static_cast<long>(greatest));
  product = std::clamp(product, mpq_class(static_cast<long>(least)), mpq_class(static_cast<long>(greatest)));
  const auto floor_of = [](const mpq_class& q) {
    mpz_class z;
    mpz_fdiv_q(z.get_mpz_t(), q.get_num_mpz_t(), q.get_den_mpz_t());
    return static_cast<std::int64_t>(z.get_si());
  };
  const std::int64_t below = floor_of(product);
  const mpq_class above = product - mpq_class(static_cast<long>(below));
  const mpq_class half(1, 2);
  const bool up = above > half || (above == half && (below & 1) != 0);
  const mpq_class tolerance(3, 5);
  return {.preferred = below + (up ? 1 : 0),
          .least = std::max(least, -floor_of(tolerance - product)),
          .greatest = std::min(greatest, floor_of(product + tolerance))};
}

}  // namespace plumbline
