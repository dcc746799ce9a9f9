#pragma once

#include <memory>
#include <string>
#include <vector>

#include "harness/commands/options.h"

namespace plumbline {

/// The adapters of a composition, each of whose devices lives in a child process (harness/process/client.h).
class IsolatedAdapters {
 public:
  IsolatedAdapters(const RunOptions& options, const Composition& composition);

  /// A device by its name: "opencl:pocl", "libm:libm.so.6". Unknown kinds are usage errors. Several threads
  /// may call it at once.
  Outcome<std::unique_ptr<Device>> open(const std::string& spec) const;

 private:
  std::vector<std::unique_ptr<Adapter>> adapters_;
};

/// The devices that each adapter of a composition finds, in the order of the adapters. These search at the
/// same time, each in a process of its own.
std::vector<std::vector<DeviceInfo>> devices_by_adapter(const Composition& composition);

}  // namespace plumbline
