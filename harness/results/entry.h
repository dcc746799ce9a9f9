#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/results/configuration_record.h"
#include "harness/results/disagreement.h"
#include "harness/results/error_profile.h"
#include "harness/results/heat_map.h"
#include "harness/results/histogram.h"
#include "harness/results/verdict.h"
#include "harness/support/fact.h"

namespace plumbline {

/// One point that is shown. Values are bits as hex strings, because JSON has no NaN.
struct Sample {
  std::vector<std::string> args;
  std::string result;
  std::string text;   ///< "sin(1.1f) = 0.89120734f"
  std::string truth;  ///< true value in decimal; JSON key "true"
  double ulp = 0;
  std::string reason;  ///< name_of(PassReason)
  std::string clause;  ///< of the edge case, the recommendation or the excuse that decided; empty where the
                       ///< entry's own clause did
  int output = 0;      ///< 0 the value, 1 and 2 the pointer results; of images the component, red first
  int lane = 0;
  nlohmann::json image = {};  ///< ImageJudge::detail; null elsewhere
};

struct Coverage {
  std::string kind;    ///< Inputs::kind or "hunt"; ", cut short" where the time or the device ended it
  double of = 0;       ///< how many points there are
  double binades = 0;  ///< share of the first argument's binades touched
};

/// One row of results.json: a configuration and what was measured of it.
struct Entry : ConfigurationRecord {
  std::uint64_t points = 0;
  Coverage coverage;
  double max_ulp = 0;
  /// Results that are not correctly rounded; nothing where they are not counted.
  std::optional<std::uint64_t> misrounded;
  std::vector<Sample> worst;
  std::uint64_t failures = 0;
  std::vector<Sample> failing;  ///< first, worst, up to N
  /// Results that are allowed but not what the document recommends.
  std::uint64_t departures = 0;
  std::vector<Sample> departing;  ///< the first, up to N
  /// Results that pass by an excuse (is_excuse).
  std::uint64_t excuses = 0;
  std::vector<Sample> excused;  ///< the first, up to N
  std::map<std::string, std::uint64_t> passed_by;
  Facts observed;                        ///< of suites special, rounding and contraction
  std::vector<std::uint64_t> histogram;  ///< counts by ulp: histogram_edges
  std::optional<HeatSlice> heat_map;     ///< HeatMap::worst_slice
  /// Of each output with an error somewhere.
  std::vector<ErrorProfile> profiles;
  Verdict verdict = Verdict::skipped;
  std::string reason;
  double seconds = 0;  ///< of the device, summed over the parts that ran at the same time
  /// How the bounds of the kernel that stood in front of the reference are known; empty where none did. And
  /// the points that it left to the reference.
  std::string kernel_proof;
  std::uint64_t escalated = 0;
  /// Of a front other than `source` that was evaluated beside it.
  std::optional<Disagreement> disagreement;
};

/// Leaves out of an entry what decides nothing: profiles, the map of an image, and all of the points but the
/// first failing ones, or of an entry that passes but the worst one.
void compact(Entry& entry);

}  // namespace plumbline
