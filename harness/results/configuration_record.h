#pragma once

#include <string>
#include <vector>

#include "reference/scalar.h"

namespace plumbline {

/// A configuration as results have it: a test case on one device, in one width, mode and front.
struct ConfigurationRecord {
  std::string suite, builtin, signature, precision;
  int width = 1;
  std::string mode, front = "source", device, rulebook, clause;
  std::string bound;     ///< "4 ulp", "correctly rounded", "exact", "any", "implementation-defined"
  double bound_ulp = 0;  ///< the number in `bound`; 0.5 for correctly rounded; infinity as null
  std::vector<ScalarType> arguments, results;  ///< of the call; of vectors their elements
};

/// "default", and "default, spirv" of another front than `source`.
std::string mode_text(const ConfigurationRecord& configuration);
/// The same of a mode, or of what else stands for how a device evaluates, and a front.
std::string mode_text(const std::string& mode, const std::string& front);

/// Suite, builtin, precision, width, mode and front: "math/sin/single/4/default/source". Several signatures
/// of a builtin have the same name.
std::string entry_name(const ConfigurationRecord& configuration);

/// What distinguishes configurations: suite, builtin, signature, precision, width, mode, front and device.
std::string key_of(const ConfigurationRecord& configuration);

}  // namespace plumbline
