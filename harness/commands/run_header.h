#pragma once

#include "harness/commands/options.h"
#include "harness/results/results.h"
#include "harness/run/device_cache.h"

namespace plumbline {

/// The results of a run before its first entry: the options, the devices and the machine. A wrong name of a
/// device ends a run before anything is measured.
Outcome<Results> header_of(const RunOptions& options, const RulebookChoice& rulebooks, DeviceCache& devices);

}  // namespace plumbline
