#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "reference/fast/kernel.h"

namespace plumbline::fast {

using Evaluate = void (*)(const void* const* arguments, std::size_t count, const Enclosures& out,
                          double share);

/// One output of a function in every arithmetic it has, built for one instruction set. Null: not in that one.
struct Row {
  const char* function;
  int arity;
  int output;
  Evaluate plain_half, plain_single;  ///< binary64 without a bound of its own: needs a certificate
  Evaluate tracked_half, tracked_single, tracked_double;  ///< with a running error bound
  std::string_view family = {};                           ///< the source's name, "exp": rows() sets it
  bool integer_second = false;                            ///< the second argument is of 32-bit integers
  bool unsigned_argument = false;  ///< the only argument is an unsigned integer of the format's width
};

/// All of them.
std::vector<Row> rows();

/// The row's kernel for operands of that format. None where it has none, or where it computes something else
/// here than when it was proved (digest.h).
std::optional<Kernel> kernel_of(const Row& row, ScalarType format);

struct Certificate;

/// Whether a certificate is of the row's kernel as it is built here.
bool holds_for(const Certificate& certificate, const Row& row);

/// The rows of each family of kernels, for the instruction set in use.
std::span<const Row> exponential_rows();
std::span<const Row> logarithm_rows();
std::span<const Row> power_rows();
std::span<const Row> quotient_rows();
std::span<const Row> root_rows();
std::span<const Row> circular_rows();
std::span<const Row> inverse_circular_rows();
std::span<const Row> rounding_rows();
std::span<const Row> format_rows();
std::span<const Row> angle_rows();
std::span<const Row> sum_rows();
std::span<const Row> selection_rows();
std::span<const Row> remainder_rows();
std::span<const Row> blend_rows();
std::span<const Row> hyperbolic_rows();
std::span<const Row> erf_rows();
std::span<const Row> gamma_rows();
std::span<const Row> lgamma_rows();
std::span<const Row> geometric_rows();
std::span<const Row> wide_rows();

}  // namespace plumbline::fast
