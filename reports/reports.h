#pragma once

#include <string>

#include "harness/results/results.h"

namespace plumbline {

// Each writer turns results into the text of one file. None recomputes a verdict: what is shown is what the
// judge said. Points that fail come with the command that asks them again.

/// One self-contained page: no network, no other file.
std::string html_report(const Results& results);

/// JUnit XML: a test suite per (device, suite, precision), a test case per entry. Entries that could not be
/// asked are skipped; crashes, hangs and undecided verdicts are errors.
std::string junit_report(const Results& results);

/// What to read in a pull request: counts, everything that does not conform, then the maxima.
std::string markdown_report(const Results& results);

/// One line per entry, RFC 4180.
std::string csv_report(const Results& results);

}  // namespace plumbline
