#pragma once

#include <string>

namespace plumbline {

/// The host of a run: what a reader needs to make sense of the seconds.
struct Machine {
  std::string system;  ///< "Linux 6.1.0"
  std::string architecture, processor;
  unsigned cores = 0;
};

/// The host that this runs on.
Machine this_machine();

}  // namespace plumbline
