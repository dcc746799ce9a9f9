#pragma once

#include <string>

namespace softcl {

/// All that the outcome of a build depends on besides the request: this build of softcl, the processor that
/// code is made for, the pose, the injected defects and the checks.
const std::string& build_identity();

}  // namespace softcl
