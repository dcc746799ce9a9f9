#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "harness/ranks/assignment.h"
#include "harness/ranks/job.h"
#include "harness/ranks/search_state.h"

namespace plumbline {

/// Everything that one rank of a job sends to another.
using RankMessage =
    std::variant<RankInfo, JobDevices, WorkerReady, Assignment, Progress, Report, SearchState>;

/// A message as text, for a channel between processes.
std::string text_of(const RankMessage& message);
/// The error names what of the text is wrong.
Outcome<RankMessage> message_in(std::string_view text);

}  // namespace plumbline
