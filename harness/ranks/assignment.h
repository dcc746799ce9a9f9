#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "harness/results/tally.h"

namespace plumbline {

/// Chunks that the scheduler assigns to a worker at once: of one truth, for the same configurations.
struct Assignment {
  std::uint64_t id = 0;
  std::size_t test_case = 0;                     ///< as in Work
  std::vector<std::size_t> configurations = {};  ///< as in Work
  std::vector<PointRange> chunks = {};
  std::optional<double> seconds = {};  ///< that are left for it: further chunks need not be evaluated
  /// Another rank evaluates it again where a device fails.
  bool is_retried = false;
  bool is_last = false;  ///< in place of an assignment: there is no other, the worker ends

  bool evaluates_as(const Assignment& other) const {
    return test_case == other.test_case && configurations == other.configurations;
  }
};

/// A worker waits for assignments.
struct WorkerReady {
  int port = 0;  ///< the worker's own
};

/// How far an assignment is that takes long.
struct Progress {
  std::uint64_t id = 0;      ///< of the assignment
  std::uint64_t points = 0;  ///< that have been evaluated of it
};

/// What an assignment's points gave.
struct Report {
  int port = 0;                                  ///< the worker's own
  std::uint64_t id = 0;                          ///< of the assignment
  std::vector<std::size_t> configurations = {};  ///< of each tally
  std::vector<Tally> tallies = {};
  std::uint64_t points = 0;  ///< that were evaluated
  double seconds = 0;        ///< that these took, the judge's time included
  double build_seconds = 0;  ///< that the builds took before; 0: it was built already
};

}  // namespace plumbline
