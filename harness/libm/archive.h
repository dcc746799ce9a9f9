#pragma once

#include <set>
#include <string>

#include "harness/support/outcome.h"

namespace plumbline::libm {

/// The symbols that a static library defines, by its index: the archive's first member, in the form of System
/// V and GNU. A usage error where the file cannot be read or is no such archive.
Outcome<std::set<std::string>> symbols_of_archive(const std::string& path);

}  // namespace plumbline::libm
