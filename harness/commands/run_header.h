#pragma once

#include <nlohmann/json.hpp>

#include "harness/commands/options.h"
#include "harness/run/device_cache.h"

namespace plumbline {

/// Everything of results.json but its entries. A wrong name of a device ends a run before anything is asked.
Outcome<nlohmann::json> header_of(const RunOptions& options, const RulebookChoice& rulebooks,
                                  DeviceCache& devices);

}  // namespace plumbline
