#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "harness/inputs/inputs.h"
#include "harness/results/part.h"
#include "harness/run/configuration.h"
#include "harness/run/run_listener.h"
#include "harness/run/run_plan.h"

namespace plumbline {

/// Chunks of test cases of one truth, and the configurations that all are evaluated in: those of which the
/// same points are known already.
struct Work {
  std::size_t test_case = 0;                     ///< of the first, its index in RunPlan::cases
  std::vector<std::size_t> configurations = {};  ///< indices into configurations_of(), ascending
  std::vector<PointRange> chunks = {};           ///< ascending
  std::uint64_t points = 0;                      ///< of all chunks
  std::string kernel = {};                       ///< works of one text mostly have one kernel; empty: its own
  std::size_t group = 0;                         ///< of the configurations' devices
  std::map<std::size_t, Part> parts = {};        ///< by configuration: part_of()
};

/// The points of a test case. The error names the builtin whose arguments do not fit the limits.
Outcome<Inputs> inputs_of(const TestCase& test_case, const RunPlan& plan);

/// Those of the configurations.
std::vector<Configuration> chosen(std::vector<Configuration> all, std::span<const std::size_t> indices);

/// What a run has to do: the chunks of the plan's shard (chunks.h) that the listener does not know. It is
/// called for configurations that are not evaluated at all. `groups` has a number for each device: those with
/// different ones are not evaluated together; if it is empty all are. The same for the same arguments on any
/// machine.
Outcome<std::vector<Work>> works_of(const RunPlan& plan, const RulebookChoice& rulebooks,
                                    std::span<const DeviceInfo> infos, std::span<const std::size_t> groups,
                                    RunListener& listener);

}  // namespace plumbline
