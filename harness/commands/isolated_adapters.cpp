#include "harness/commands/isolated_adapters.h"

#include <future>

#include "harness/process/client.h"
#include "harness/support/spelling.h"

namespace plumbline {

namespace {

/// The device that a word in the place of a kind stands for; empty where none is known.
std::string meant_by(const std::string& word) {
  if (word.find(".so") != std::string::npos) return "libm:" + word;
  if (word == "pocl" || word == "rusticl" || word == "nvidia") return "opencl:" + word;
  return word == "softcl" ? "bundled" : "";
}

}  // namespace

IsolatedAdapters::IsolatedAdapters(const RunOptions& options, const Composition& composition) {
  for (const auto& adapter : composition.adapters)
    adapters_.push_back(
        isolated_adapter(std::string(adapter->kind()), {options.timeout, options.timeout, options.timeout}));
}

Outcome<std::unique_ptr<Device>> IsolatedAdapters::open(const std::string& spec) const {
  const auto colon = spec.find(':');
  const std::string kind = spec.substr(0, colon);
  std::vector<std::string> kinds;
  for (const auto& adapter : adapters_) {
    if (adapter->kind() == kind)
      return adapter->open(colon == std::string::npos ? "" : spec.substr(colon + 1));
    kinds.emplace_back(adapter->kind());
  }
  return Error{Error::Kind::usage,
               "--device: " + unknown_name(kind, "kind of device", kinds, meant_by(kind))};
}

std::vector<std::vector<DeviceInfo>> devices_by_adapter(const Composition& composition) {
  std::vector<std::future<std::vector<DeviceInfo>>> searches;
  for (const auto& adapter : composition.adapters)
    searches.push_back(std::async(std::launch::async, [kind = std::string(adapter->kind())] {
      return isolated_adapter(kind)->list();
    }));
  std::vector<std::vector<DeviceInfo>> out;
  out.reserve(searches.size());
  for (auto& search : searches) out.push_back(search.get());
  return out;
}

}  // namespace plumbline
