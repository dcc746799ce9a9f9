#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "reference/scalar.h"

namespace plumbline {

/// Operands of a function at many points, and where its right results go.
struct MachineBlock {
  std::array<const void*, 5> arguments{};  ///< `count` contiguous values of each operand's type
  std::size_t count = 0;
  std::uint64_t truth = 1;  ///< the bits of a relation that holds, cut to the result's width
  void* results = nullptr;  ///< `count` values as wide as the function's result
  /// One for each point, 0 before. Of points at which the result is undefined becomes 1; `results` has 0.
  std::uint8_t* undefined = nullptr;
};

/// What Function::enclose gives of a function whose results are exact, as bits, by the machine's own integers
/// and without MPFR. Of formats NaNs go through as they are. Shares no code with Function::enclose, which the
/// tests hold it to.
using MachineFunction = std::function<void(const MachineBlock& block)>;

/// The function of that name where its first operand has that type, or an empty one where there is none.
MachineFunction machine_function(std::string_view name, ScalarType type);

}  // namespace plumbline
