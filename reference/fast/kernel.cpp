#include "reference/fast/kernel.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "reference/fast/row.h"

namespace plumbline::fast {
namespace {

/// The arithmetic of a row for operands of that format.
std::optional<Kernel> kernel_of(const Row& row, ScalarType format) {
  Kernel kernel{row.function, format, row.arity, row.output, row.integer_second};
  kernel.evaluate = format == ScalarType::f16   ? row.tracked_half
                    : format == ScalarType::f32 ? row.tracked_single
                                                : row.tracked_double;
  return kernel.evaluate != nullptr ? std::optional(kernel) : std::nullopt;
}

std::vector<Kernel> every_kernel() {
  std::vector<Kernel> out;
  for (const Row& row : rows())
    for (const ScalarType format : {ScalarType::f16, ScalarType::f32, ScalarType::f64})
      if (const auto kernel = kernel_of(row, format)) out.push_back(*kernel);
  return out;
}

/// Whether a kernel takes arguments of these types.
bool takes(const Kernel& kernel, std::span<const ScalarType> arguments) {
  if (kernel.arity != static_cast<int>(arguments.size())) return false;
  for (std::size_t k = 0; k < arguments.size(); ++k)
    if (arguments[k] != (k == 1 && kernel.integer_second ? ScalarType::i32 : kernel.format)) return false;
  return true;
}

}  // namespace

std::string_view name_of(Proof proof) {
  constexpr std::string_view names[] = {"running error bound", "every operand enumerated"};
  return names[static_cast<std::size_t>(proof)];
}

std::vector<Row> rows() {
  std::vector<Row> out;
  for (const auto family : {exponential_rows(), logarithm_rows(), power_rows(), quotient_rows(), root_rows()})
    out.insert(out.end(), family.begin(), family.end());
  return out;
}

const Kernel* find_kernel(std::string_view function, std::span<const ScalarType> arguments, int output) {
  static const std::vector<Kernel> table = every_kernel();
  const auto kernel = std::ranges::find_if(table, [&](const Kernel& k) {
    return k.function == function && k.output == output && takes(k, arguments);
  });
  return kernel != table.end() ? &*kernel : nullptr;
}

}  // namespace plumbline::fast
