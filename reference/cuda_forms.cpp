#include "reference/cuda_forms.h"

#include <algorithm>
#include <array>
#include <vector>

namespace plumbline {
namespace {

constexpr std::array directions{Direction::nearest_even, Direction::toward_zero, Direction::toward_positive,
                                Direction::toward_negative};

/// PTX ISA, rounding modifiers.
std::string_view ptx_modifier(Direction direction) {
  constexpr std::string_view modifiers[] = {".rn", ".rz", ".rp", ".rm"};
  return modifiers[static_cast<std::size_t>(direction)];
}

/// An operation with a form of each direction, of floats and of doubles: what its names begin with.
struct DirectedOperation {
  std::string_view function, of_floats, of_doubles, instruction;
};
constexpr DirectedOperation directed_operations[] = {
    {"x+y", "__fadd", "__dadd", "add"}, {"x-y", "__fsub", "__dsub", "sub"},
    {"x*y", "__fmul", "__dmul", "mul"}, {"x/y", "__fdiv", "__ddiv", "div"},
    {"1/x", "__frcp", "__drcp", "rcp"}, {"sqrt", "__fsqrt", "__dsqrt", "sqrt"},
    {"fma", "__fmaf", "__fma", "fma"},
};

/// The forms that have no other direction than to nearest even, those that approximate, and those of
/// integers.
struct NamedForm {
  std::string_view name, function;
  ScalarType precision = ScalarType::f32;
};
constexpr NamedForm named_forms[] = {
    {"__frsqrt_rn", "rsqrt"},
    {"__hadd_rn", "x+y", ScalarType::f16},
    {"__hsub_rn", "x-y", ScalarType::f16},
    {"__hmul_rn", "x*y", ScalarType::f16},
    {"__hadd_rn", "x+y", ScalarType::bf16},
    {"__hsub_rn", "x-y", ScalarType::bf16},
    {"__hmul_rn", "x*y", ScalarType::bf16},
    {"__tanhf", "tanh"},
    {"__clz", "clz", ScalarType::i32},
    {"__clzll", "clz", ScalarType::i64},
    {"__hadd", "hadd", ScalarType::i32},
    {"__uhadd", "hadd", ScalarType::u32},
    {"__mul24", "mul24", ScalarType::i32},
    {"__umul24", "mul24", ScalarType::u32},
    {"__mulhi", "mul_hi", ScalarType::i32},
    {"__umulhi", "mul_hi", ScalarType::u32},
    {"__mul64hi", "mul_hi", ScalarType::i64},
    {"__umul64hi", "mul_hi", ScalarType::u64},
    {"__popc", "popcount", ScalarType::u32},
    {"__popcll", "popcount", ScalarType::u64},
    {"__rhadd", "rhadd", ScalarType::i32},
    {"__urhadd", "rhadd", ScalarType::u32},
    {"htanh_approx", "tanh", ScalarType::f16},
    {"htanh_approx", "tanh", ScalarType::bf16},
    {"cos.approx.f32", "cos"},
    {"cos.approx.ftz.f32", "cos"},
    {"div.approx.f32", "x/y"},
    {"div.approx.ftz.f32", "x/y"},
    {"div.full.f32", "x/y"},
    {"div.full.ftz.f32", "x/y"},
    {"ex2.approx.f32", "exp2"},
    {"ex2.approx.ftz.f32", "exp2"},
    {"ex2.approx.f16", "exp2", ScalarType::f16},
    {"ex2.approx.ftz.bf16", "exp2", ScalarType::bf16},
    {"lg2.approx.f32", "log2"},
    {"lg2.approx.ftz.f32", "log2"},
    {"rcp.approx.f32", "1/x"},
    {"rcp.approx.ftz.f32", "1/x"},
    {"rcp.approx.ftz.f64", "1/x", ScalarType::f64},
    {"rsqrt.approx.f32", "rsqrt"},
    {"rsqrt.approx.ftz.f32", "rsqrt"},
    {"rsqrt.approx.f64", "rsqrt", ScalarType::f64},
    {"rsqrt.approx.ftz.f64", "rsqrt", ScalarType::f64},
    {"sin.approx.f32", "sin"},
    {"sin.approx.ftz.f32", "sin"},
    {"sqrt.approx.f32", "sqrt"},
    {"sqrt.approx.ftz.f32", "sqrt"},
    {"tanh.approx.f32", "tanh"},
    {"tanh.approx.f16", "tanh", ScalarType::f16},
    {"tanh.approx.bf16", "tanh", ScalarType::bf16},
};

std::vector<CudaForm> sorted_forms() {
  std::vector<CudaForm> forms;
  const auto add = [&](std::string_view stem, std::string_view modifier, std::string_view type,
                       const CudaForm& form) {
    forms.push_back(form);
    forms.back().name = std::string(stem) + std::string(modifier) + std::string(type);
  };
  for (const DirectedOperation& operation : directed_operations)
    for (const Direction direction : directions) {
      const CudaForm single{{}, operation.function, ScalarType::f32, direction};
      const CudaForm of_doubles{{}, operation.function, ScalarType::f64, direction};
      add(operation.of_floats, cuda_suffix(direction), "", single);
      add(operation.of_doubles, cuda_suffix(direction), "", of_doubles);
      add(operation.instruction, ptx_modifier(direction), ".f32", single);
      add(operation.instruction, ptx_modifier(direction), ".f64", of_doubles);
    }
  for (const NamedForm& form : named_forms) add(form.name, "", "", {{}, form.function, form.precision});
  std::ranges::stable_sort(forms, {}, &CudaForm::name);
  return forms;
}

}  // namespace

std::span<const CudaForm> cuda_forms() {
  static const std::vector<CudaForm> forms = sorted_forms();
  return forms;
}

const CudaForm* find_cuda_form(std::string_view name) {
  const auto form = std::ranges::lower_bound(cuda_forms(), name, {}, &CudaForm::name);
  return form != cuda_forms().end() && form->name == name ? &*form : nullptr;
}

std::string_view cuda_suffix(Direction direction) {
  constexpr std::string_view suffixes[] = {"_rn", "_rz", "_ru", "_rd"};
  return suffixes[static_cast<std::size_t>(direction)];
}

}  // namespace plumbline
