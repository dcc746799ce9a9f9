#include "reference/fast/kernel.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "reference/fast/row.h"

namespace plumbline::fast {
namespace {

/// The arithmetic of a row for operands of that format.
std::optional<Kernel> kernel_of(const Row& row, ScalarType format) {
  Kernel kernel{row.function, format, row.arity, row.output};
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

}  // namespace

std::string_view name_of(Proof proof) {
  constexpr std::string_view names[] = {"running error bound", "every operand enumerated"};
  return names[static_cast<std::size_t>(proof)];
}

std::vector<Row> rows() {
  std::vector<Row> out;
  for (const auto family : {exponential_rows()}) out.insert(out.end(), family.begin(), family.end());
  return out;
}

const Kernel* find_kernel(std::string_view function, std::span<const ScalarType> arguments, int output) {
  static const std::vector<Kernel> table = every_kernel();
  if (arguments.empty()) return nullptr;
  const auto kernel = std::ranges::find_if(table, [&](const Kernel& k) {
    return k.function == function && k.format == arguments[0] && k.output == output &&
           k.arity == static_cast<int>(arguments.size());
  });
  return kernel != table.end() ? &*kernel : nullptr;
}

}  // namespace plumbline::fast
