#pragma once

#include <cstdint>
#include <string_view>

namespace plumbline {

/// The scalar types a device can be asked about. Values live as bit patterns, never as host floats.
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

/// The type's OpenCL C name ("float", "uchar"; bf16, which has none, is "bfloat16").
constexpr std::string_view opencl_name(ScalarType t) {
  constexpr std::string_view names[] = {"char", "uchar", "short", "ushort",   "int",   "uint",
                                        "long", "ulong", "half",  "bfloat16", "float", "double"};
  return names[static_cast<int>(t)];
}

}  // namespace plumbline
