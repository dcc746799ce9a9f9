#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/results/results.h"

namespace plumbline::reports {

/// Of two entries the one to show is the greater: by verdict, then by the largest error.
std::pair<Verdict, double> severity(const Entry& entry);

/// What a run measured of a builtin, in one precision, signature, mode and front: of all widths the entry
/// with the worst verdict, of these the one with the largest error.
struct AtlasRow {
  const Results* run;
  const DeviceRecord* device;
  const Entry* entry;
  std::vector<int> widths;
};

/// A builtin of a suite, with its rows: those of a device beside each other, in the order of the runs.
/// Skipped entries have none.
struct AtlasBuiltin {
  std::string suite, name;
  std::vector<AtlasRow> rows;
};

/// The builtins of all runs, in the order of their entries. The runs must outlive them.
std::vector<AtlasBuiltin> atlas_builtins(std::span<const Results> runs);

/// What a device is called whatever its version: its name, or as it was given where it reports none. Of a
/// library's path the last part.
std::string device_name(const DeviceRecord& device);
/// Its version and driver; the paths of libraries are left out.
std::string device_version(const DeviceRecord& device);

/// "sin", "x.2by": a name as a part of a path. Letters, digits, _ and - are as they are.
std::string path_part(const std::string& name);

}  // namespace plumbline::reports
