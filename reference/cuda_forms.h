#pragma once

#include <span>
#include <string>
#include <string_view>

#include "reference/direction.h"
#include "reference/scalar.h"

namespace plumbline {

/// A form of a function that CUDA C++ or PTX has beside the function itself (CudaNames), with a name and an
/// accuracy of its own: "__fadd_rz", "add.rz.f32", "ex2.approx.f32".
struct CudaForm {
  std::string name;
  std::string_view function;  ///< the reference's name
  ScalarType precision;       ///< or the type of integers that it is of
  /// In which it is rounded, of those that are.
  Direction direction = Direction::nearest_even;

  /// Whether it is an instruction of PTX, which inline assembly alone can use.
  bool is_instruction() const { return name.find('.') != std::string::npos; }
};

/// All of them, sorted by name. Half precision and bfloat16 may have the same name.
std::span<const CudaForm> cuda_forms();

/// One of that name, or null.
const CudaForm* find_cuda_form(std::string_view name);

/// "_rn", "_rz", "_ru", "_rd": the ends of names in CUDA C++ that state a direction.
std::string_view cuda_suffix(Direction direction);

}  // namespace plumbline
