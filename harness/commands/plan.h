#pragma once

#include "harness/commands/options.h"
#include "harness/rulebook/choice.h"
#include "harness/run/run_plan.h"
#include "harness/suite/directed_cases.h"

namespace plumbline {

/// Finds what the options name. Precondition: their values passed the checks of options.h. An error is a
/// usage error that lists what exists.
Outcome<RunPlan> plan_of(const RunOptions& options, const Composition& composition);

/// The file that --save or --cases names, held to all test cases that there are. Errors begin with the
/// option's name.
Outcome<DirectedCases> directed_cases_of(const std::string& option, const std::string& file,
                                         const Composition& composition);

/// The documents that `options` names, in the profile that it selects.
Outcome<RulebookChoice> rulebooks_of(const RunOptions& options);

}  // namespace plumbline
