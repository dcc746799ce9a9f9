#include "harness/matrix/matrix_unit.h"

#include <array>

#include "harness/device/call.h"
#include "harness/matrix/mma_text.h"

namespace plumbline::matrix {
namespace {

using enum Operand;
constexpr Accumulator half = Accumulator::f16, single = Accumulator::f32, integer = Accumulator::i32;

/// PTX ISA 9.1, mma and wgmma; those of 16 columns are of Intel's AMX (TDPBF16PS, TDPFP16PS, TDPBSSD).
constexpr std::array units{
    MatrixUnit{"matrix_16x8x8_f16_f32", 16, 8, 8, f16, single, "m16n8k8.row.col.f32.f16.f16.f32"},
    MatrixUnit{"matrix_16x8x16_f16_f32", 16, 8, 16, f16, single, "m16n8k16.row.col.f32.f16.f16.f32"},
    MatrixUnit{"matrix_16x8x16_f16_f16", 16, 8, 16, f16, half, "m16n8k16.row.col.f16.f16.f16.f16"},
    MatrixUnit{"matrix_16x8x16_bf16_f32", 16, 8, 16, bf16, single, "m16n8k16.row.col.f32.bf16.bf16.f32"},
    MatrixUnit{"matrix_16x8x8_tf32_f32", 16, 8, 8, tf32, single, "m16n8k8.row.col.f32.tf32.tf32.f32"},
    MatrixUnit{"matrix_16x8x32_e4m3_f32", 16, 8, 32, e4m3, single, "m16n8k32.row.col.f32.e4m3.e4m3.f32"},
    MatrixUnit{"matrix_16x8x32_e5m2_f32", 16, 8, 32, e5m2, single, "m16n8k32.row.col.f32.e5m2.e5m2.f32"},
    MatrixUnit{"matrix_16x8x32_i8_i32", 16, 8, 32, i8, integer, "m16n8k32.row.col.s32.s8.s8.s32"},
    MatrixUnit{"matrix_16x8x32_i8_i32_sat", 16, 8, 32, i8, integer,
               "m16n8k32.row.col.satfinite.s32.s8.s8.s32"},
    MatrixUnit{"matrix_64x8x16_f16_f32", 64, 8, 16, f16, single, "m64n8k16.f32.f16.f16"},
    MatrixUnit{"matrix_64x8x16_bf16_f32", 64, 8, 16, bf16, single, "m64n8k16.f32.bf16.bf16"},
    MatrixUnit{"matrix_64x8x8_tf32_f32", 64, 8, 8, tf32, single, "m64n8k8.f32.tf32.tf32"},
    MatrixUnit{"matrix_64x8x32_e4m3_f32", 64, 8, 32, e4m3, single, "m64n8k32.f32.e4m3.e4m3"},
    MatrixUnit{"matrix_64x8x32_e5m2_f32", 64, 8, 32, e5m2, single, "m64n8k32.f32.e5m2.e5m2"},
    MatrixUnit{"matrix_16x16x32_bf16_f32", 16, 16, 32, bf16, single},
    MatrixUnit{"matrix_16x16x32_f16_f32", 16, 16, 32, f16, single},
    MatrixUnit{"matrix_16x16x64_i8_i32", 16, 16, 64, i8, integer},
};

}  // namespace

std::span<const MatrixUnit> matrix_units() { return units; }

Call call_of(const MatrixUnit& unit) {
  Call call;
  call.builtin = unit.name;
  call.arguments = {ScalarType::u32, ScalarType::u32, ScalarType::u32};
  call.results = {ScalarType::u32};
  if (!unit.ptx.empty()) call.cuda = mma_text(unit);
  return call;
}

int size_of(Operand operand) {
  switch (operand) {
    case f16:
    case bf16:
      return 2;
    case tf32:
      return 4;
    default:
      return 1;
  }
}

}  // namespace plumbline::matrix
