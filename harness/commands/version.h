#pragma once

#include <string>

namespace plumbline {

/// "plumbline 1.0.0, commit 1a2b3c4": the commit is left out where the source is no checkout of git.
std::string version_line();

/// The same, and a line for each rulebook with its document's date.
std::string version_text();

}  // namespace plumbline
