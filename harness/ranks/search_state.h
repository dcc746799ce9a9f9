#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/results/tally.h"
#include "harness/run/population.h"

namespace plumbline {

/// What one search of a hunt sends to the others, or rank 0 to all: what of it is due follows from the step.
struct SearchState {
  bool holds = true;                          ///< the search goes on
  std::vector<Population::Found> found = {};  ///< its worst points
  std::optional<Tally> tally = {};            ///< of all its points
  std::string stored = {};                    ///< the searches of an earlier hunt (Hunt::state)
};

}  // namespace plumbline
