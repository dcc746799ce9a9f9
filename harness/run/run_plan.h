#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/inputs/inputs.h"
#include "harness/judge/filter.h"
#include "harness/suite/suite.h"

namespace plumbline {

struct ConfigurationRecord;

/// One of `count` jobs that share a run, from 1 on.
struct Shard {
  std::size_t index = 1, count = 1;
};

/// What one run evaluates, on which devices, and how much.
struct RunPlan {
  std::vector<std::string> devices;  ///< as given on the command line; entries carry these names
  std::vector<TestCase> cases;
  std::vector<int> widths;  ///< none: scalars, and every function of whole vectors
  std::vector<const BuildMode*> modes;
  /// Test cases with a study are evaluated in each float control too (shader_modes.h), of devices that take
  /// shaders.
  bool float_controls = false;
  std::vector<Front> fronts{Front::source};
  Level level = Level::quick;
  std::uint64_t seed = 0;
  InputLimits limits;
  Shard shard;
  std::uint64_t chunk_points = 0;  ///< 0: by itself (chunks.h)
  unsigned jobs = 1;
  std::size_t keep = 8;  ///< samples per entry
  std::optional<double>
      time_budget;  ///< seconds for the whole run; at least one block of each test case is evaluated
  /// Of the configurations of a test case that differ in width alone, the narrowest is evaluated.
  bool narrowest_alone = false;
  /// Test cases that have not begun when the time budget is spent are left out, and their entries have no
  /// point. Otherwise their fixed points are evaluated nevertheless.
  bool leaves_out_late = false;
  OverflowRule overflow = OverflowRule::lenient;
  /// Why an entry is listed as one to skip; empty: it is not. Without it none is.
  std::function<std::string(const ConfigurationRecord&)> skip_reason;
  /// Finds the kernels in front of the reference; empty: the reference judges every point.
  KernelFinder find_kernel = fast::find_kernel;
  /// When the time budget began: devices that open slowly and what is planned count too.
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};

}  // namespace plumbline
