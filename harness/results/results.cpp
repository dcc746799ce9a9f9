#include "harness/results/results.h"

#include <algorithm>
#include <tuple>

namespace plumbline {
namespace {

/// Where the device stands in the results' list.
std::size_t place_of(const std::string& device, const std::vector<DeviceRecord>& devices) {
  return static_cast<std::size_t>(std::ranges::find(devices, device, &DeviceRecord::spec) - devices.begin());
}

}  // namespace

void set_entries(Results& results, const Parts& parts) {
  const std::string missing = results.settings.shard.empty() ? "cut short" : "part";
  results.entries.clear();
  for (const auto& [key, part] : parts.all()) results.entries.push_back(entry_of(part, missing));
  const auto order = [&](const Entry& e) {
    return std::tuple(std::tie(e.suite, e.precision, e.builtin, e.signature, e.mode, e.front, e.width),
                      place_of(e.device, results.devices));
  };
  std::ranges::stable_sort(results.entries,
                           [&](const Entry& a, const Entry& b) { return order(a) < order(b); });
  compare_entries(results);
}

void compare_entries(Results& results) {
  results.width_differences = width_differences(results.entries);
  results.optimisation_differences = optimisation_differences(results.entries);
  results.front_differences = front_differences(results.entries);
}

void add_devices(std::vector<DeviceRecord>& into, const std::vector<DeviceRecord>& from) {
  for (const DeviceRecord& device : from)
    if (std::ranges::find(into, device) == into.end()) into.push_back(device);
}

}  // namespace plumbline
