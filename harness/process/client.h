#pragma once

#include <functional>
#include <memory>
#include <string>

#include "harness/device/device.h"
#include "harness/process/child_process.h"

namespace plumbline {

/// How long a device may take before it counts as hung, in seconds.
struct Timeouts {
  double open = 120;
  double prepare = 120;
  double evaluate = 120;
};

/// Starts the process that serves what `argument` names (server.h).
using Launcher = std::function<Outcome<std::unique_ptr<ChildProcess>>(const std::string& argument)>;

/// An adapter whose devices each live in a child process: a driver that crashes or hangs yields
/// Error::crashed or Error::hung, one whose process sends something malformed Error::device_failed, and the
/// next call gets a fresh process. Also keeps two drivers' copies of LLVM out of one process. Several devices
/// of one accelerator that are open at once share processes, each in a thread of its own. `kind` names the
/// adapter inside the child.
std::unique_ptr<Adapter> isolated_adapter(std::string kind, Timeouts timeouts = {},
                                          Launcher launch = ChildProcess::start);

}  // namespace plumbline
