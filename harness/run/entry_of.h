#pragma once

#include "harness/results/entry.h"
#include "harness/run/configuration.h"
#include "harness/run/measurement.h"

namespace plumbline {

/// The entry of a configuration before anything was asked: who, what, and the bound; skipped if it is to be.
Entry entry_of(const TestCase& test_case, const Configuration& configuration, const RunPlan& plan);

/// The finished entry. Precondition: the configuration was to be asked.
Entry entry_of(const TestCase& test_case, const Configuration& configuration, const RunPlan& plan,
               const Measurement& measurement, const Coverage& coverage);

}  // namespace plumbline
