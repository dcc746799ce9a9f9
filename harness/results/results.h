#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/results/differences.h"
#include "harness/results/entry.h"
#include "harness/results/part.h"
#include "harness/results/run_settings.h"
#include "harness/support/machine.h"

namespace plumbline {

/// The value of "schema" in results.json: as it is written, and of the first form, which is read too: every
/// entry has all members there.
inline constexpr const char* results_schema = "plumbline-results/2";
inline constexpr const char* first_results_schema = "plumbline-results/1";
/// The same of the header of a journal. Journals of other versions are not read.
inline constexpr const char* journal_schema = "plumbline-journal/3";

/// The CL_FP_* bits of one floating-point format.
struct FormatRecord {
  bool supported = false, subnormals = false, inf_nan = false;
  bool round_to_nearest = false, round_to_zero = false, round_to_inf = false;
  bool fma = false, correctly_rounded_divide_sqrt = false;
  bool operator==(const FormatRecord&) const = default;
};

/// How single precision rounds where the profile leaves it to the device.
struct DefaultRounding {
  std::string reported, measured;
  bool operator==(const DefaultRounding&) const = default;
};

/// A device as a run found it.
struct DeviceRecord {
  std::string spec;      ///< as given on the command line; entries name it
  std::string selected;  ///< the device it stood for
  std::string name, vendor, version, driver, platform;
  std::string profile = "full";                     ///< "full" or "embedded"
  std::map<std::string, FormatRecord> fp_config;    ///< by precision
  std::map<std::string, std::string> judged_by;     ///< the rulebook for each precision
  std::optional<DefaultRounding> default_rounding;  ///< embedded profile only
  bool operator==(const DeviceRecord&) const = default;
};

/// All that a run leaves. results.json is this (results_json.h), and the reports are made from it.
struct Results {
  Machine machine;
  std::vector<DeviceRecord> devices;
  RunSettings settings;
  std::vector<Entry> entries;
  std::vector<WidthDifference> width_differences;
  std::vector<OptimisationDifference> optimisation_differences;
  std::vector<FrontDifference> front_differences;
  bool cut_short = false;  ///< read from the journal of a run that did not end; no file has it
};

/// Finds the differences anew, from the entries.
void compare_entries(Results& results);

/// Makes the entries and their differences of a run's parts. Their order is that of what was evaluated, then
/// of the devices.
void set_entries(Results& results, const Parts& parts);

/// Takes over the devices of another run of the same test cases that are not known yet.
void add_devices(std::vector<DeviceRecord>& into, const std::vector<DeviceRecord>& from);

}  // namespace plumbline
