#pragma once

#include <cstdint>
#include <iosfwd>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "entry_points.h"

/// softcl's entry points, each of which counts its calls and the codes that they end with.
const EntryPoints& counted_entry_points();

/// How often each function has ended with each code; those that report none count as CL_SUCCESS.
using CallCounts = std::map<std::pair<std::string, cl_int>, std::uint64_t>;
CallCounts call_counts();
std::uint64_t calls_made();

/// Those of `counts`, as "function code", that listed_errors.h does not have among the codes of the
/// function's section. Functions of which it has no list are left out.
std::vector<std::string> unlisted(const CallCounts& counts);

/// A table of the functions and codes that occurred, and with 0 calls those codes that the functions'
/// sections list (listed_errors.h) and that did not: function, code, calls, separated by tabs.
void write_coverage(std::ostream& out);
