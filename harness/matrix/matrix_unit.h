#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace plumbline {
struct Call;
}

namespace plumbline::matrix {

/// The formats of the operands of products, and of what they are added to.
enum class Operand : std::uint8_t { f16, bf16, tf32, e4m3, e5m2, i8 };
enum class Accumulator : std::uint8_t { f16, f32, i32 };

/// One instruction D = A B + C of a matrix unit: A has m rows of k operands, B n columns of k, C and D are m
/// by n.
struct MatrixUnit {
  std::string_view name;  ///< of the call: "matrix_16x8x16_f16_f32"
  int m, n, k;
  Operand operand;
  Accumulator accumulator;
  /// Instructions of a warp (16 rows) or, of NVIDIA's compute capability 9.0 alone, of four (64 rows); empty:
  /// CUDA has none.
  std::string_view ptx = {};

  int products() const { return m * n; }
};

/// All of them.
std::span<const MatrixUnit> matrix_units();

/// The call of a unit. Its arguments are A, B and C and its result D, in words of 32 bits; m n points are one
/// multiplication, a tile. A is row after row, B column after column, their operands packed from the lowest
/// bits of a word on; words past the last are not read. C and D are row after row, one number in a word, of
/// binary16 in its lower half. tf32 is a word of binary32 whose lower 13 bits are zero.
Call call_of(const MatrixUnit& unit);

/// Bytes of an operand in a word.
int size_of(Operand operand);

}  // namespace plumbline::matrix
