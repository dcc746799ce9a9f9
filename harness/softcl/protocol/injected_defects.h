#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace softcl {

/// A number that a query of the device returns instead of the true one.
struct FalseClaim {
  std::uint32_t query;  ///< a cl_device_info whose value is one number
  std::uint64_t value;
};

/// Reads "CL_DEVICE_MAX_SAMPLERS=7"; nothing if the name is none of those that can be replaced so, or the
/// value no decimal number.
std::optional<FalseClaim> parse_false_claim(const std::string& text);

/// Defects that the environment variable SOFTCL_DEFECTS injects into the whole device, a list such as
/// "ftz,inexact-exp", so that a harness can be seen to find them (docs/fault-subject.md). None by default;
/// those injected are named in the device's version.
struct InjectedDefects {
  bool ftz = false;          ///< subnormal operands and results of kernels' arithmetic are zero
  bool rtz = false;          ///< kernels' arithmetic rounds toward zero
  bool contract = false;     ///< every multiplication and addition that can be is fused
  bool inexact_exp = false;  ///< exp, exp2 and exp10 are 32 to 64 ulp too large
  bool third_lane = false;   ///< the third component of sin and cos of a vector is 32 to 64 ulp too large
  bool half_ftz = false;     ///< vload_half and vstore_half take subnormal halves as zero
  std::vector<FalseClaim> claims = {};  ///< what the device reports instead of the truth
  std::string list = {};                ///< as given; empty: none
};

}  // namespace softcl
