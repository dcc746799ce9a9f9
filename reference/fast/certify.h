#pragma once

#include <cstdint>
#include <variant>

#include "reference/fast/certificate.h"
#include "reference/fast/row.h"

namespace plumbline::fast {

/// Why a kernel cannot have a certificate.
struct Refusal {
  std::string reason;
  std::uint32_t operand = 0;  ///< binary32, where
};

/// Compares the row's Plain kernel with its tracked one at operands first .. first + count - 1 (bit patterns
/// of binary32; every one is 0 and 2^32) in `jobs` threads. Where the kernel states an interval of its own
/// rather than a value and a scale, that interval must hold the tracked one's. Where the tracked kernel has
/// nothing, the reference decides. Precondition: the row has both kernels and one argument.
std::variant<Certificate, Refusal> certify(const Row& row, std::uint64_t first, std::uint64_t count,
                                           unsigned jobs);

}  // namespace plumbline::fast
