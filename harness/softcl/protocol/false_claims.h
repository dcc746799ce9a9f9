#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace softcl {

/// A number that a query of the device returns instead of the true one.
struct FalseClaim {
  std::uint32_t query;  ///< a cl_device_info whose value is one number
  std::uint64_t value;
};

/// Reads "CL_DEVICE_MAX_SAMPLERS=7"; nothing if the name is none of those that can be replaced so, or the
/// value no decimal number.
std::optional<FalseClaim> parse_false_claim(const std::string& text);

}  // namespace softcl
