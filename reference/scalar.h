#pragma once

#include <cstdint>
#include <string_view>

namespace plumbline {

/// The scalar types a device can be measured in. Values live as bit patterns, never as host floats.
enum class ScalarType : std::uint8_t { i8, u8, i16, u16, i32, u32, i64, u64, f16, bf16, f32, f64 };

/// One value of a scalar type: its bits, right-aligned; bits above the type's width are zero.
struct Scalar {
  ScalarType type = ScalarType::f32;
  std::uint64_t bits = 0;
  friend bool operator==(const Scalar&, const Scalar&) = default;
};

constexpr bool is_floating(ScalarType t) { return t >= ScalarType::f16; }
constexpr bool is_signed_integer(ScalarType t) {
  return t == ScalarType::i8 || t == ScalarType::i16 || t == ScalarType::i32 || t == ScalarType::i64;
}

/// Width of the type in bytes.
constexpr int size_of(ScalarType t) {
  switch (t) {
    case ScalarType::i8:
    case ScalarType::u8:
      return 1;
    case ScalarType::i16:
    case ScalarType::u16:
    case ScalarType::f16:
    case ScalarType::bf16:
      return 2;
    case ScalarType::i32:
    case ScalarType::u32:
    case ScalarType::f32:
      return 4;
    case ScalarType::i64:
    case ScalarType::u64:
    case ScalarType::f64:
      return 8;
  }
  return 0;
}

/// Width of the type in bits.
constexpr int width_of(ScalarType t) { return 8 * size_of(t); }

/// The unsigned and the signed integer type of the same width.
constexpr ScalarType unsigned_type(ScalarType t) {
  switch (size_of(t)) {
    case 1:
      return ScalarType::u8;
    case 2:
      return ScalarType::u16;
    case 4:
      return ScalarType::u32;
    default:
      return ScalarType::u64;
  }
}
constexpr ScalarType signed_type(ScalarType t) {
  return static_cast<ScalarType>(static_cast<int>(unsigned_type(t)) - 1);
}
static_assert(signed_type(ScalarType::u8) == ScalarType::i8 &&
              signed_type(ScalarType::f64) == ScalarType::i64);

/// The integer type of twice the width and the same signedness. Precondition: at most 32 bits.
constexpr ScalarType wider_type(ScalarType type) {
  return static_cast<ScalarType>(static_cast<int>(type) + 2);
}
static_assert(wider_type(ScalarType::i8) == ScalarType::i16 &&
              wider_type(ScalarType::u32) == ScalarType::u64);

/// The `width` lowest bits set. Precondition: 1 <= width <= 64.
constexpr std::uint64_t low_bits(int width) { return ~std::uint64_t{0} >> (64 - width); }

/// The bits that a scalar of the type may have set.
constexpr std::uint64_t type_mask(ScalarType t) { return low_bits(width_of(t)); }

/// The number that the `width` lowest bits are in two's complement. Precondition: 1 <= width <= 64.
constexpr std::int64_t sign_extended(std::uint64_t bits, int width) {
  const int unused = 64 - width;
  return static_cast<std::int64_t>(bits << unused) >> unused;
}

/// The same of a scalar of an integer type. Precondition: is_signed_integer(value.type).
constexpr std::int64_t sign_extended(Scalar value) { return sign_extended(value.bits, width_of(value.type)); }

/// The type's OpenCL C name ("float", "uchar"; bf16, which has none, is "bfloat16").
constexpr std::string_view opencl_name(ScalarType t) {
  constexpr std::string_view names[] = {"char", "uchar", "short", "ushort",   "int",   "uint",
                                        "long", "ulong", "half",  "bfloat16", "float", "double"};
  return names[static_cast<int>(t)];
}

}  // namespace plumbline
