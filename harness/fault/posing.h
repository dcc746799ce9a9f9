#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/device/front.h"
#include "harness/support/outcome.h"
#include "reference/direction.h"
#include "reference/scalar.h"

namespace plumbline::fault {

/// What kind of device the subject reports and implements, and where it has its fault: the words after a
/// fault's text, "embedded,rtz", "spirv".
struct Posing {
  bool embedded = false;        ///< embedded profile
  bool rounds_to_zero = false;  ///< rtz: single precision arithmetic rounds toward zero, and no other way
  bool no_inf_nan = false;      ///< CL_FP_INF_NAN is not reported
  bool no_subnormals = false;   ///< CL_FP_DENORM is not reported
  bool vulkan = false;          ///< it takes Vulkan's shaders, and nothing else
  std::optional<Front> front;   ///< the fault shows through this one alone
};

/// Reads words separated by commas; the error names the one that is none, and those that there are.
Outcome<Posing> parse_posing(const std::string& words);

/// How the subject rounds a call's results: those of CUDA's forms in their own direction; of single
/// precision what chapter 10, item 7, and its note name as its arithmetic does; all else to nearest even.
Direction direction_of(std::string_view builtin, ScalarType result, const Posing& posing);

}  // namespace plumbline::fault
