#pragma once

#include <string>
#include <string_view>

#include "harness/device/call.h"

namespace plumbline {

/// The types by the names of the exec protocol (docs/exec-protocol.md).
struct NamedType {
  std::string_view name;
  ScalarType type;
};
inline constexpr NamedType named_types[] = {
    {"i8", ScalarType::i8},   {"u8", ScalarType::u8},   {"i16", ScalarType::i16},   {"u16", ScalarType::u16},
    {"i32", ScalarType::i32}, {"u32", ScalarType::u32}, {"i64", ScalarType::i64},   {"u64", ScalarType::u64},
    {"f16", ScalarType::f16}, {"f32", ScalarType::f32}, {"bf16", ScalarType::bf16}, {"f64", ScalarType::f64},
};

/// "sin f64(f64)", "pow f32(f32,f32)", "frexp f64,i32(f64)", "sin f32x4(f32x4)": a builtin's name, the types
/// of its results and of its arguments, and the lanes of vectors.
std::string function_line(const Call& call);

}  // namespace plumbline
