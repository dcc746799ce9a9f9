// How the threads of a warp hold matrices: PTX ISA 9.1, "Matrix Fragments for mma.m16n8k16" and its like, and
// "Register Fragments for wgmma.mma_async.m64nNk16". In words of 32 bits they are the same for all formats.

#include "harness/matrix/mma_text.h"

#include <algorithm>

#include "harness/support/filled.h"

namespace plumbline::matrix {
namespace {

/// {words} are those of a row of A and a column of B.
constexpr std::string_view of_warp = R"([&] {
    const unsigned long long tile = i / {points} * {points};
    const unsigned lane = threadIdx.x % 32, g = lane / 4, t = lane % 4;
    const unsigned *A = in_a + tile, *B = in_b + tile, *C = in_c + tile;
{multiply}
    const unsigned row = i % {points} / 8, column = i % 8, from = row % 8 * 4 + column / 2;
{select}
  }())";

constexpr std::string_view loads =
    R"(    const unsigned a0 = A[g * {words} + t], a1 = A[(g + 8) * {words} + t], b0 = B[g * {words} + t];)";
constexpr std::string_view more_loads = R"(
    const unsigned a2 = A[g * {words} + t + 4], a3 = A[(g + 8) * {words} + t + 4], b1 = B[g * {words} + t + 4];)";

/// Of floats and integers, {letter}, four numbers of D are in as many registers.
constexpr std::string_view of_words = R"(
    {type} d0 = {in}(C[g * 8 + 2 * t]), d1 = {in}(C[g * 8 + 2 * t + 1]), d2 = {in}(C[(g + 8) * 8 + 2 * t]), d3 = {in}(C[(g + 8) * 8 + 2 * t + 1]);
    asm volatile("mma.sync.aligned.{ptx} {%0, %1, %2, %3}, {{places}}, {%0, %1, %2, %3};" : "+{letter}"(d0), "+{letter}"(d1), "+{letter}"(d2), "+{letter}"(d3) : {operands});)";
constexpr std::string_view select_words =
    R"(    const unsigned e0 = __shfl_sync(~0u, {out}(d0), from), e1 = __shfl_sync(~0u, {out}(d1), from);
    const unsigned e2 = __shfl_sync(~0u, {out}(d2), from), e3 = __shfl_sync(~0u, {out}(d3), from);
    return row < 8 ? (column % 2 ? e1 : e0) : (column % 2 ? e3 : e2);)";

/// Of halves two are in one register.
constexpr std::string_view of_halves = R"(
    unsigned d0 = (C[g * 8 + 2 * t] & 0xffff) | C[g * 8 + 2 * t + 1] << 16, d1 = (C[(g + 8) * 8 + 2 * t] & 0xffff) | C[(g + 8) * 8 + 2 * t + 1] << 16;
    asm volatile("mma.sync.aligned.{ptx} {%0, %1}, {{places}}, {%0, %1};" : "+r"(d0), "+r"(d1) : {operands});)";
constexpr std::string_view select_halves =
    R"(    const unsigned e0 = __shfl_sync(~0u, d0, from), e1 = __shfl_sync(~0u, d1, from);
    return (row < 8 ? e0 : e1) >> column % 2 * 16 & 0xffff;)";

/// B is in shared memory as 8 columns of 16 bytes, the lower half of each, and then 8 of the upper half: two
/// core matrices without swizzling, 128 bytes apart (PTX ISA 9.1, "Matrix Descriptor Format").
constexpr std::string_view of_warp_group = R"([&] {
    __shared__ __align__(128) unsigned shared_b[2][64];
    __shared__ float shared_d[2][512];
    const unsigned long long tile = i / 512 * 512;
    const unsigned thread = threadIdx.x % 128, group = threadIdx.x / 128 % 2, warp = thread / 32, g = thread % 32 / 4, t = thread % 4;
    const unsigned *A = in_a + tile + warp * 128, *B = in_b + tile, *C = in_c + tile + warp * 128;
    if (thread < 64) shared_b[group][thread % 8 / 4 * 32 + thread / 8 * 4 + thread % 4] = B[thread];
    const unsigned a0 = A[g * 8 + t], a1 = A[(g + 8) * 8 + t], a2 = A[g * 8 + t + 4], a3 = A[(g + 8) * 8 + t + 4];
    float d0 = __uint_as_float(C[g * 8 + 2 * t]), d1 = __uint_as_float(C[g * 8 + 2 * t + 1]);
    float d2 = __uint_as_float(C[(g + 8) * 8 + 2 * t]), d3 = __uint_as_float(C[(g + 8) * 8 + 2 * t + 1]);
    asm volatile("fence.proxy.async;" ::: "memory");
    __syncthreads();
    const unsigned long long start = __cvta_generic_to_shared(&shared_b[group][0]);
    const unsigned long long descriptor = (start & 0x3ffff) >> 4 | 128ull >> 4 << 16 | 256ull >> 4 << 32;
    asm volatile("wgmma.fence.sync.aligned;\n"
                 "wgmma.mma_async.sync.aligned.{ptx} {%0, %1, %2, %3}, {%4, %5, %6, %7}, %8, 1, 1, 1{transposed};\n"
                 "wgmma.commit_group.sync.aligned;\n"
                 "wgmma.wait_group.sync.aligned 0;"
                 : "+f"(d0), "+f"(d1), "+f"(d2), "+f"(d3) : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "l"(descriptor) : "memory");
    float* D = shared_d[group] + warp * 128;
    D[g * 8 + 2 * t] = d0;
    D[g * 8 + 2 * t + 1] = d1;
    D[(g + 8) * 8 + 2 * t] = d2;
    D[(g + 8) * 8 + 2 * t + 1] = d3;
    __syncthreads();
    return __float_as_uint(shared_d[group][i % 512]);
  }())";

std::string text_of_warp(const MatrixUnit& unit) {
  const bool is_half = unit.accumulator == Accumulator::f16, is_float = unit.accumulator == Accumulator::f32;
  const int words = unit.k * size_of(unit.operand) / 4, first = is_half ? 2 : 4;
  const bool is_long = words == 8;
  std::string places, operands;
  const auto add = [&](std::string_view name, std::string_view end) {
    const int place = first + static_cast<int>(std::ranges::count(operands, 'r'));
    places += "%" + std::to_string(place) + std::string(end);
    operands += (operands.empty() ? "\"r\"(" : ", \"r\"(") + std::string(name) + ")";
  };
  add("a0", ", ");
  add("a1", is_long ? ", " : "}, {");
  if (is_long) add("a2", ", ");
  if (is_long) add("a3", "}, {");
  add("b0", is_long ? ", " : "");
  if (is_long) add("b1", "");
  const Substitutions by{.names = {{"words", std::to_string(words)},
                                   {"ptx", std::string(unit.ptx)},
                                   {"places", places},
                                   {"operands", operands},
                                   {"letter", is_float ? "f" : "r"},
                                   {"type", is_float ? "float" : "unsigned"},
                                   {"in", is_float ? "__uint_as_float" : ""},
                                   {"out", is_float ? "__float_as_uint" : ""}}};
  std::string multiply = filled(loads, by);
  if (is_long) multiply += filled(more_loads, by);
  multiply += filled(is_half ? of_halves : of_words, by);
  return filled(of_warp, {.names = {{"points", std::to_string(unit.products())},
                                    {"multiply", multiply},
                                    {"select", filled(is_half ? select_halves : select_words, by)}}});
}

}  // namespace

bool is_of_warp_group(const MatrixUnit& unit) { return unit.m == 64; }

std::string mma_text(const MatrixUnit& unit) {
  if (!is_of_warp_group(unit)) return text_of_warp(unit);
  const bool has_transposed = unit.operand == Operand::f16 || unit.operand == Operand::bf16;
  return filled(of_warp_group,
                {.names = {{"ptx", std::string(unit.ptx)}, {"transposed", has_transposed ? ", 0" : ""}}});
}

}  // namespace plumbline::matrix
