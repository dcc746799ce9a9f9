#pragma once

#include <string>
#include <vector>

#include "harness/results/causes.h"
#include "harness/results/entry.h"

namespace plumbline::reports {

/// An error in ulp as people read it: "0.5", "0.8317", "1.23e+09", "inf".
std::string ulp_text(double ulp);

/// The error beside the point that is shown first; empty where no point was evaluated.
std::string error_text(const Entry& entry);

/// As results.json has it: "expected-failure".
std::string verdict_text(const Entry& entry);

/// "sin (single, width 4, default) on bundled".
std::string title_of(const Entry& entry);

/// The largest error as a share of the bound: 1 fills it. 0 where nothing bounds; infinite for any error
/// where exact results are required.
double share_of_bound(const Entry& entry);

/// "sin(1.0f) = 0.9f; true 0.841".
std::string point_text(const Sample& point);

/// "sin, cos, tan and 4 more".
std::string names_of(const Cause& cause, const std::vector<Entry>& entries);

/// The first line of a text: reasons may carry a build log below it.
std::string first_line(const std::string& text);

}  // namespace plumbline::reports
