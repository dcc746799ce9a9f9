// Conversions in CUDA C++ (CUDA Math API, type casting intrinsics): __float2int_rz and its like, whose names
// follow from the types and the direction. Without a direction they are casts.

#include <algorithm>
#include <array>

#include "reference/cuda_forms.h"
#include "suites/conversions/parts.h"

namespace plumbline::conversions {
namespace {

/// What CUDA calls a type in a conversion's name, and as a type. Types without a name have no intrinsics.
struct CudaType {
  ScalarType type;
  std::string_view name, spelled;
};
constexpr std::array cuda_types{
    CudaType{ScalarType::i8, "", "signed char"},  CudaType{ScalarType::u8, "", "unsigned char"},
    CudaType{ScalarType::i16, "short", "short"},  CudaType{ScalarType::u16, "ushort", "unsigned short"},
    CudaType{ScalarType::i32, "int", "int"},      CudaType{ScalarType::u32, "uint", "unsigned int"},
    CudaType{ScalarType::i64, "ll", "long long"}, CudaType{ScalarType::u64, "ull", "unsigned long long"},
    CudaType{ScalarType::f16, "half", "__half"},  CudaType{ScalarType::bf16, "bfloat16", "__nv_bfloat16"},
    CudaType{ScalarType::f32, "float", "float"},  CudaType{ScalarType::f64, "double", "double"}};

const CudaType& cuda_type(ScalarType type) { return *std::ranges::find(cuda_types, type, &CudaType::type); }

bool is_narrow(ScalarType type) { return type == ScalarType::f16 || type == ScalarType::bf16; }

/// Whether there is an intrinsic of the two types: what is exact in every direction has none, and integers of
/// 16 bits have them with half and bfloat16 alone.
bool has_directions(ScalarType from, ScalarType to) {
  if (is_floating(from) && is_floating(to)) return size_of(from) > size_of(to);
  if (is_floating(from) == is_floating(to)) return false;
  const ScalarType integer = is_floating(from) ? to : from, floating = is_floating(from) ? from : to;
  if (size_of(integer) < 4) return size_of(integer) == 2 && is_narrow(floating);
  return floating != ScalarType::f64 || is_floating(from) || size_of(integer) == 8;
}

/// The narrow formats have no casts from and to bytes and each other.
bool has_cast(ScalarType from, ScalarType to) {
  return (!is_narrow(from) || (size_of(to) > 1 && !is_narrow(to))) &&
         (!is_narrow(to) || (size_of(from) > 1 && !is_narrow(from)));
}

}  // namespace

std::string cuda_conversion(ScalarType from, ScalarType to, const Rounding& rounding) {
  const CudaType &source = cuda_type(from), &target = cuda_type(to);
  if (!rounding.direction)
    return has_cast(from, to) ? "(" + std::string(target.spelled) + ")a" : std::string();
  if (!has_directions(from, to)) return {};
  std::string suffix(cuda_suffix(*rounding.direction));
  if (from == ScalarType::f64 && is_narrow(to)) {
    if (rounding.direction != Direction::nearest_even) return {};
    suffix.clear();  // to nearest is the only one
  }
  return "__" + std::string(source.name) + "2" + std::string(target.name) + suffix + "(a)";
}

std::string cuda_reinterpretation(ScalarType from, ScalarType to) {
  if (is_floating(from) == is_floating(to)) return {};
  const ScalarType integer = is_floating(from) ? to : from, floating = is_floating(from) ? from : to;
  if (integer == ScalarType::u64) return {};
  const std::string_view name = integer == ScalarType::i64 ? "longlong" : cuda_type(integer).name,
                         other = cuda_type(floating).name;
  return "__" + std::string(is_floating(from) ? other : name) + "_as_" +
         std::string(is_floating(from) ? name : other) + "(a)";
}

}  // namespace plumbline::conversions
