#pragma once

#include <nlohmann/json_fwd.hpp>

#include "harness/commands/wgsl_functions.h"
#include "harness/run/configuration.h"

namespace plumbline {

/// What a page without a judge needs to measure a function, as JSON:
///   "line", "suite", "builtin", "precision"; "results", "arguments", "wgsl" of the function;
///   "rulebook", "bound", "clause"; "recorded": the document bounds none of the results;
///   "points": of each [arguments, truths, allowed]. Arguments are bits. Of each result the truth is a
///   double, null where it is no finite real number, and what is allowed are the ends of ranges of bits, both
///   among them: [low, high, low, high, …]. "left_out": the points of which what is allowed is not a few
///   ranges.
/// Precondition: the configuration has a criterion, its call is the function's.
nlohmann::json web_points(const Configuration& configuration, const WgslFunction& function,
                          const RunPlan& plan);

}  // namespace plumbline
