#include "harness/commands/open_device.h"

#include "harness/process/client.h"
#include "harness/support/spelling.h"

namespace plumbline {

Outcome<std::unique_ptr<Device>> open_device(const std::string& spec, const RunOptions& options,
                                             const Composition& composition) {
  const auto colon = spec.find(':');
  const std::string kind = spec.substr(0, colon);
  std::vector<std::string> kinds;
  for (const auto& adapter : composition.adapters) {
    if (adapter->kind() == kind)
      return isolated_adapter(kind, {options.timeout, options.timeout, options.timeout})
          ->open(colon == std::string::npos ? "" : spec.substr(colon + 1));
    kinds.emplace_back(adapter->kind());
  }
  return Error{Error::Kind::usage, "--device: " + unknown_name(kind, "kind of device", kinds)};
}

}  // namespace plumbline
