// Small formats in CUDA C++ (CUDA Math API: FP8, FP6 and FP4 intrinsics) and in PTX.

#include <fmt/core.h>

#include <algorithm>

#include "suites/formats/parts.h"

namespace plumbline::formats {
namespace {

/// What the headers call a format: the one in which it is, the ends of its functions' names and the constant.
struct CudaFormat {
  const SmallFormat* format;
  std::string_view header, name, constant;
};
constexpr CudaFormat cuda_formats[] = {
    {&e4m3, "cuda_fp8.h", "fp8", "__NV_E4M3"}, {&e5m2, "cuda_fp8.h", "fp8", "__NV_E5M2"},
    {&e3m2, "cuda_fp6.h", "fp6", "__NV_E3M2"}, {&e2m3, "cuda_fp6.h", "fp6", "__NV_E2M3"},
    {&e2m1, "cuda_fp4.h", "fp4", "__NV_E2M1"}, {&e8m0, "cuda_fp8.h", "e8m0", ""}};

const CudaFormat& words_of(const SmallFormat& format) {
  return *std::ranges::find(cuda_formats, &format, &CudaFormat::format);
}

/// What the functions' names have for a type.
std::string_view source_name(ScalarType type) {
  switch (type) {
    case ScalarType::f16:
      return "halfraw";
    case ScalarType::bf16:
      return "bfloat16raw";
    case ScalarType::f32:
      return "float";
    default:
      return "double";
  }
}

/// The instruction of sm_89 and later (PTX ISA 9.1, cvt). It converts two numbers; that of `a` is in the
/// lower half of its result.
std::string instruction(const SmallFormat& format) {
  return fmt::format(
      R"([&] {{ unsigned short d; asm("cvt.rn.satfinite.{}x2.f32 %0, %1, %2;" : "=h"(d) : "f"(0.0f), "f"(a)); return (unsigned char)d; }}())",
      format.name);
}

}  // namespace

CudaWords cuda_narrowing(ScalarType from, const SmallConversion& conversion) {
  const CudaFormat& words = words_of(*conversion.format);
  const bool is_fp8 = words.name == "fp8";
  if (is_fp8 && conversion.saturating && from == ScalarType::f32)
    return {instruction(*conversion.format), {}};
  if (conversion.format->is_scale && from == ScalarType::f16) return {};
  const std::string_view saturation = conversion.saturating ? "__NV_SATFINITE" : "__NV_NOSAT";
  const std::string call = fmt::format("__nv_cvt_{}_to_{}(a, ", source_name(from), words.name);
  if (is_fp8)
    return {fmt::format("{}{}, {})", call, saturation, words.constant), {std::string(words.header)}};
  const bool up = conversion.direction == Direction::toward_positive;
  const std::string_view rounding = !conversion.format->is_scale ? "cudaRoundNearest"
                                    : up                         ? "cudaRoundPosInf"
                                                                 : "cudaRoundZero";
  const std::string_view second = conversion.format->is_scale ? saturation : words.constant;
  return {fmt::format("{}{}, {})", call, second, rounding), {std::string(words.header)}};
}

CudaWords cuda_widening(const SmallFormat& format, ScalarType to) {
  const CudaFormat& words = words_of(format);
  const std::string header(words.header);
  if (format.is_scale) {
    const std::string value = "__nv_bfloat16(__nv_cvt_e8m0_to_bf16raw(a))";
    if (to == ScalarType::bf16) return {value, {header}};
    if (to == ScalarType::f32) return {fmt::format("__bfloat162float({})", value), {header}};
    return {};
  }
  const std::string value = fmt::format("__half(__nv_cvt_{}_to_halfraw(a, {}))", words.name, words.constant);
  if (to == ScalarType::f16) return {value, {header}};
  if (to == ScalarType::f32) return {fmt::format("__half2float({})", value), {header}};
  return {};
}

}  // namespace plumbline::formats
