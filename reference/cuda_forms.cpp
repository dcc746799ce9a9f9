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

/// The forms that have one direction alone, to nearest even.
struct NearestForm {
  std::string_view name, function;
  ScalarType precision;
};
constexpr NearestForm nearest_forms[] = {
    {"__frsqrt_rn", "rsqrt", ScalarType::f32}, {"__hadd_rn", "x+y", ScalarType::f16},
    {"__hsub_rn", "x-y", ScalarType::f16},     {"__hmul_rn", "x*y", ScalarType::f16},
    {"__hadd_rn", "x+y", ScalarType::bf16},    {"__hsub_rn", "x-y", ScalarType::bf16},
    {"__hmul_rn", "x*y", ScalarType::bf16},
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
  for (const NearestForm& form : nearest_forms) add(form.name, "", "", {{}, form.function, form.precision});
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
