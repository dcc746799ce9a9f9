#pragma once

#include <string>
#include <vector>

#include "softcl/protocol/false_claims.h"

namespace softcl {

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
