#include "reference/fast/kernel.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "reference/fast/certificate.h"
#include "reference/fast/instruction_set.h"
#include "reference/fast/row.h"

namespace plumbline::fast {
namespace {

/// The families of kernels: each a source of this folder.
struct Family {
  std::string_view name;
  std::span<const Row> (*rows)();
};
constexpr Family families[] = {{"angle", angle_rows},
                               {"arc", inverse_circular_rows},
                               {"blend", blend_rows},
                               {"erf", erf_rows},
                               {"exp", exponential_rows},
                               {"format", format_rows},
                               {"gamma", gamma_rows},
                               {"hyperbolic", hyperbolic_rows},
                               {"lgamma", lgamma_rows},
                               {"log", logarithm_rows},
                               {"power", power_rows},
                               {"quotient", quotient_rows},
                               {"remainder", remainder_rows},
                               {"root", root_rows},
                               {"rounding", rounding_rows},
                               {"selection", selection_rows},
                               {"sum", sum_rows},
                               {"trig", circular_rows},
                               {"wide_gamma", wide_gamma_rows}};

/// The certificate that holds for the row as it is built; null without one.
const Certificate* certificate_of(const Row& row) {
  const Certificate* certificate = find_certificate(row.function, row.output);
  return certificate != nullptr && holds_for(*certificate, row) ? certificate : nullptr;
}

bool wants_certificate(const Row& row) { return row.plain_single != nullptr; }

/// The arithmetic of a row for operands of that format: bare binary64 where a certificate bounds its error.
std::optional<Kernel> kernel_of(const Row& row, ScalarType format) {
  Kernel kernel{row.function, format, row.arity, row.output, row.integer_second, row.unsigned_argument};
  const Evaluate plain = format == ScalarType::f16   ? row.plain_half
                         : format == ScalarType::f32 ? row.plain_single
                                                     : nullptr;
  if (const Certificate* certificate = certificate_of(row); certificate != nullptr && plain != nullptr) {
    kernel.proof = Proof::enumeration;
    kernel.share = certificate->share;
    kernel.evaluate = plain;
    return kernel;
  }
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

/// Made at the first use, and anew for another instruction set.
std::vector<Kernel>& kernels() {
  static std::vector<Kernel> table = every_kernel();
  return table;
}

/// Whether a kernel takes arguments of these types.
bool takes(const Kernel& kernel, std::span<const ScalarType> arguments) {
  if (kernel.arity != static_cast<int>(arguments.size())) return false;
  if (kernel.unsigned_argument) return arguments[0] == unsigned_type(kernel.format);
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
  for (const Family& family : families)
    for (Row row : family.rows()) {
      row.family = family.name;
      out.push_back(row);
    }
  return out;
}

bool holds_for(const Certificate& certificate, const Row& row) {
  return certificate.function == row.function && certificate.output == row.output &&
         certificate.source_hash == source_hash(row.family);
}

std::vector<std::string> functions_without_certificate() {
  std::vector<std::string> out;
  for (const Row& row : rows())
    if (wants_certificate(row) && certificate_of(row) == nullptr) out.emplace_back(row.function);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

const Kernel* find_kernel(std::string_view function, std::span<const ScalarType> arguments, int output) {
  const std::vector<Kernel>& table = kernels();
  const auto kernel = std::ranges::find_if(table, [&](const Kernel& k) {
    return k.function == function && k.output == output && takes(k, arguments);
  });
  return kernel != table.end() ? &*kernel : nullptr;
}

void use(InstructionSet set) {
  choose_target(set);
  kernels() = every_kernel();
}

}  // namespace plumbline::fast
