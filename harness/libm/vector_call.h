#pragma once

#include <cstddef>
#include <cstdint>

namespace plumbline::libm {

/// What vector registers a function is compiled for, as the letters b to e of the x86-64 vector function ABI
/// have them: SSE2, AVX (integers in halves), AVX2, AVX-512.
enum class VectorIsa : std::uint8_t { sse2, avx, avx2, avx512 };

/// The prototypes that vector functions have: V is a register of T (float or double), I one of as many ints.
enum class VectorShape : std::uint8_t {
  unary,          ///< V f(V)
  binary,         ///< V f(V, V)
  ternary,        ///< V f(V, V, V)
  with_int,       ///< V f(V, I)
  to_int,         ///< I f(V)
  pair,           ///< struct {V, V} f(V): SLEEF's sincos and modf
  and_pointer,    ///< V f(V, T*): ABI parameters "vl8" or "vl4"
  two_pointers,   ///< void f(V, T*, T*): "vl8l8" or "vl4l4"
  lane_pointers,  ///< void f(V, a pointer for each lane, twice): "vvv" of sincos
};

/// A function of a vector library. Precondition of a masked one: unary, binary or ternary; its last
/// parameter selects lanes.
struct VectorFunction {
  void* symbol = nullptr;
  VectorShape shape = VectorShape::unary;
  VectorIsa isa = VectorIsa::sse2;
  bool is_single = false;
  bool masked = false;

  /// Bytes of a register.
  std::size_t register_size() const {
    return isa == VectorIsa::avx512 ? 64 : isa == VectorIsa::sse2 ? 16 : 32;
  }
};

/// The columns of a block, one per argument and result of the call, each of `points` values.
struct VectorBlock {
  const std::byte* in[3] = {};
  std::byte* out[2] = {};
  std::size_t points = 0;
};

/// Whether this machine can run such code.
bool is_available(VectorIsa isa);
bool has_sse4_1();

/// Calls the function for every point of the block; lanes that are left over get zeros. Masked functions are
/// called twice, for the even lanes and for the odd ones, and only the lanes of the mask are stored.
void evaluate(const VectorFunction& function, const VectorBlock& block);

/// `evaluate` for registers of 16, 32 and 64 bytes: each is compiled for its instruction set.
void evaluate_sse2(const VectorFunction& function, const VectorBlock& block);
void evaluate_avx(const VectorFunction& function, const VectorBlock& block);
void evaluate_avx512(const VectorFunction& function, const VectorBlock& block);

}  // namespace plumbline::libm
