#pragma once

#include <memory>
#include <string>

#include "harness/device/device.h"

namespace plumbline {

/// How long a device may take before it counts as hung, in seconds.
struct Timeouts {
  double open = 120;
  double prepare = 120;
  double evaluate = 120;
};

/// An adapter whose devices each live in a child process (this executable with `server_command`): a driver
/// that crashes or hangs yields Error::crashed or Error::hung, and the next call gets a fresh process. Also
/// keeps two drivers' copies of LLVM out of one process. `kind` names the adapter inside the child.
std::unique_ptr<Adapter> isolated_adapter(std::string kind, Timeouts timeouts = {});

}  // namespace plumbline
