#include "reference/fast/kernel.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "reference/fast/asymptotic.h"
#include "reference/fast/certificate.h"
#include "reference/fast/digest.h"
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
                               {"geometric", geometric_rows},
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
                               {"wide", wide_rows}};

/// The certificate that holds for the row as it is built; null without one.
const Certificate* certificate_of(const Row& row) {
  const Certificate* certificate = find_certificate(row.function, row.output);
  return certificate != nullptr && holds_for(*certificate, row) ? certificate : nullptr;
}

/// Functions whose value at a number of binary64 is no number of binary64, but at the operands for which
/// their kernels state it exactly. Of the first two lines it is no algebraic number (Lindemann; Siegel and
/// Shidlovskii for erf), of the third no rational one (Niven). Of the fourth the rest that is left of a root
/// or quotient of numbers is zero only where it is exact, and the kernels compute that rest.
constexpr std::string_view never_exact[] = {
    "exp",   "expm1", "sin",    "cos",    "sincos", "tan",   "sinh",  "cosh", "tanh", "log",
    "asin",  "acos",  "atan",   "log1p",  "asinh",  "acosh", "atanh", "erf",  "erfc", "sinpi",
    "cospi", "tanpi", "asinpi", "acospi", "atanpi", "sqrt",  "rsqrt", "cbrt", "x/y",  "1/x"};

/// Whether the family "wide" has the row's kernel of binary64.
bool is_in_wide_rows(const Row& row) {
  return std::ranges::any_of(wide_rows(), [&](const Row& wide) {
    return std::string_view(wide.function) == row.function && wide.output == row.output;
  });
}

bool wants_certificate(const Row& row) { return row.plain_single != nullptr; }

constexpr ScalarType formats[] = {ScalarType::f16, ScalarType::f32, ScalarType::f64};

/// The arithmetics of a row for operands of that format, the fastest first: bare binary64 where a certificate
/// bounds its error, and one that bounds its own.
std::vector<Evaluate Row::*> arithmetics_of(const Row& row, ScalarType format) {
  std::vector<Evaluate Row::*> out;
  const auto add = [&](Evaluate Row::*arithmetic) {
    if (row.*arithmetic != nullptr) out.push_back(arithmetic);
  };
  if (format == ScalarType::f64) {
    add(&Row::tracked_double);
    return out;
  }
  const bool is_half = format == ScalarType::f16;
  if (certificate_of(row) != nullptr) add(is_half ? &Row::plain_half : &Row::plain_single);
  add(is_half ? &Row::tracked_half : &Row::tracked_single);
  return out;
}

/// Made at the first use, and anew for another instruction set.
KernelTable& table() {
  static KernelTable all = table_of(rows());
  return all;
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

void Kernel::enclose(const void* const* arguments, std::size_t count, const Enclosures& out) const {
  if (asymptotic == nullptr || out.scale == nullptr) return evaluate(arguments, count, out, share);
  std::fill_n(out.scale, count, 1.0);
  evaluate(arguments, count, out, share);
  enclose_asymptotically(*asymptotic, arguments, count, out);
}

std::optional<Kernel> kernel_of(const Row& row, ScalarType format) {
  const auto arithmetics = arithmetics_of(row, format);
  const auto found =
      std::ranges::find_if(arithmetics, [&](auto arithmetic) { return is_as_stored(row, arithmetic); });
  if (found == arithmetics.end()) return std::nullopt;
  Kernel kernel{row.function, format, row.arity, row.output, row.integer_second, row.unsigned_argument};
  kernel.evaluate = row.**found;
  kernel.asymptotic = asymptotic_of(row.function, format, row.output);
  kernel.never_exact = std::ranges::find(never_exact, kernel.function) != std::end(never_exact);
  if (*found == &Row::plain_half || *found == &Row::plain_single) {
    kernel.proof = Proof::enumeration;
    kernel.share = certificate_of(row)->share;
  }
  return kernel;
}

KernelTable table_of(std::span<const Row> rows) {
  KernelTable out;
  const auto add = [](std::vector<std::string>& names, const Row& row) {
    if (names.empty() || names.back() != row.function) names.emplace_back(row.function);
  };
  for (const Row& row : rows)
    for (const ScalarType format : formats) {
      const auto arithmetics = arithmetics_of(row, format);
      if (arithmetics.empty()) continue;
      const auto kernel = kernel_of(row, format);
      if (!kernel)
        add(out.differing.by_reference, row);
      else if (kernel->evaluate != row.*arithmetics[0])
        add(out.differing.by_twin, row);
      if (kernel) out.kernels.push_back(*kernel);
    }
  return out;
}

std::vector<Row> rows() {
  std::vector<Row> out;
  for (const Family& family : families)
    for (Row row : family.rows()) {
      row.family = family.name;
      if (family.rows != wide_rows && is_in_wide_rows(row)) row.tracked_double = nullptr;
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

const DifferingKernels& functions_that_differ() { return table().differing; }

const Kernel* find_kernel(std::string_view function, std::span<const ScalarType> arguments, int output) {
  const std::vector<Kernel>& kernels = table().kernels;
  const auto kernel = std::ranges::find_if(kernels, [&](const Kernel& k) {
    return k.function == function && k.output == output && takes(k, arguments);
  });
  return kernel != kernels.end() ? &*kernel : nullptr;
}

void use(InstructionSet set) {
  choose_target(set);
  table() = table_of(rows());
}

}  // namespace plumbline::fast
