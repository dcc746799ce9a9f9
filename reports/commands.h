#pragma once

#include <string>

#include "harness/results/results.h"

namespace plumbline::reports {

// Commands that a reader copies from a report into a shell.

/// Repeats this entry, with the run's own settings.
std::string command_of(const Entry& entry, const Results& results);

/// Replays one of the entry's points.
std::string replay_command_of(const Sample& point, const Entry& entry, const Results& results);

}  // namespace plumbline::reports
