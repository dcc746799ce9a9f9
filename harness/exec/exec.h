#pragma once

#include <memory>

#include "harness/device/device.h"

namespace plumbline {

/// Kind "exec": a program in any language that computes what it is sent (docs/exec-protocol.md). The selector
/// is its command line, in words as a shell has them but without commands, pipes and redirections.
std::unique_ptr<Adapter> exec_adapter();

}  // namespace plumbline
