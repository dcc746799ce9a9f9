#pragma once

#include "harness/inputs/binades.h"
#include "harness/results/part.h"
#include "harness/run/configuration.h"
#include "harness/run/measurement.h"

namespace plumbline {

/// A configuration as results have it.
ConfigurationRecord record_of(const TestCase& test_case, const Configuration& configuration,
                              const RunPlan& plan);

/// The points of a measurement, and of what they are a part.
struct EvaluatedPoints {
  std::string kind;         ///< Inputs::kind, or "hunt"
  double of = 0;            ///< how many points there are (Inputs::possible)
  std::uint64_t size = 0;   ///< how many the entry has
  std::uint64_t first = 0;  ///< the index of the first that was evaluated
  const BinadeSet& binades;
};

/// What the points contribute to the entry. A configuration that is to be skipped counts as evaluated at
/// every point.
Part part_of(const TestCase& test_case, const Configuration& configuration, const RunPlan& plan,
             const Measurement& measurement, const EvaluatedPoints& points);

}  // namespace plumbline
