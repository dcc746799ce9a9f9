#include "harness/results/results.h"

#include <algorithm>

namespace plumbline {

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
