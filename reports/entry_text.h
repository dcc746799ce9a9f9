#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "harness/results/entry.h"

namespace plumbline::reports {

/// An error in ulp as people read it: "0.5", "0.8317", "1.23e+09", "inf".
std::string ulp_text(double ulp);

/// "sin (single, width 4, default) on bundled".
std::string title_of(const Entry& entry);

/// The one command that asks this entry again.
std::string command_of(const Entry& entry, const nlohmann::json& options);

/// The words as one shell word, quoted where they must be.
std::string shell_word(const std::string& text);

/// The first line of a text: reasons may carry a build log below it.
std::string first_line(const std::string& text);

}  // namespace plumbline::reports
