#pragma once

#include "harness/inputs/binades.h"
#include "harness/results/part.h"
#include "harness/run/configuration.h"
#include "harness/run/measurement.h"

namespace plumbline {

/// The entry of a configuration before anything was asked: who, what, and the bound; skipped if it is to be.
Entry entry_of(const TestCase& test_case, const Configuration& configuration, const RunPlan& plan);

/// The points of a measurement, and of what they are a part.
struct AskedPoints {
  std::string kind;         ///< Inputs::kind, or "hunt"
  double of = 0;            ///< how many points there are (Inputs::possible)
  std::uint64_t size = 0;   ///< how many the entry has
  std::uint64_t first = 0;  ///< the index of the first that was asked
  const BinadeSet& binades;
};

/// What the points said of the entry. Of a configuration that is to be skipped, which counts as asked at
/// every point, nothing.
Part part_of(const TestCase& test_case, const Configuration& configuration, const RunPlan& plan,
             const Measurement& measurement, const AskedPoints& points);

}  // namespace plumbline
