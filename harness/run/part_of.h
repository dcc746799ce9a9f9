#pragma once

#include "harness/inputs/binades.h"
#include "harness/results/part.h"
#include "harness/run/configuration.h"
#include "harness/run/measurement.h"

namespace plumbline {

/// A configuration as results have it.
ConfigurationRecord record_of(const TestCase& test_case, const Configuration& configuration,
                              const RunPlan& plan);

/// The points of an entry.
struct EntryPoints {
  std::string kind = {};   ///< Inputs::kind, or "hunt"
  double of = 0;           ///< how many points there are (Inputs::possible)
  std::uint64_t size = 0;  ///< how many the entry has
};

/// The part of an entry before anything is evaluated. A configuration that is to be skipped counts as
/// evaluated at every point.
Part part_of(const TestCase& test_case, const Configuration& configuration, const RunPlan& plan,
             const EntryPoints& points);

/// What a measurement gave at the points from the index `first` on, in these binades of the first argument.
Tally tally_of(const Measurement& measurement, const Configuration& configuration, std::uint64_t first,
               const BinadeSet& binades);

}  // namespace plumbline
