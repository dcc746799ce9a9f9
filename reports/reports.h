#pragma once

#include <map>
#include <span>
#include <string>

#include "harness/results/results.h"

namespace plumbline {

// Each writer turns results into the text of one file. None recomputes a verdict: what is shown is what the
// judge decided. Points that fail come with the command that replays them.

/// One self-contained page: no network, no other file. With a baseline it shows what moved since.
std::string html_report(const Results& results, const Results* baseline = nullptr);

/// JUnit XML: a test suite per (device, suite, precision), a test case per entry. Entries that could not be
/// evaluated are skipped; crashes, hangs and undecided verdicts are errors.
std::string junit_report(const Results& results);

/// What to read in a pull request, at most 60 KB whatever the run: what does not conform, by likely cause,
/// what moved since the baseline, totals, what is near its bound; what has no room is counted.
std::string markdown_report(const Results& results, const Results* baseline = nullptr);

/// SARIF 2.1.0: a result for each entry that does not conform, with the clause as its rule; those of known
/// failures are suppressed.
std::string sarif_report(const Results& results);

/// deqp-runner's failures.csv: NAME,STATUS of each entry that fails, or passes unexpectedly. Names are
/// entry_name(), without the device.
std::string failures_report(const Results& results);

/// What shields.io shows as a badge ("endpoint"): JSON.
std::string badge_report(const Results& results);

/// A static site of the results of many devices, and of their versions in the order of `runs`: the text of
/// each file by its path. index.html; a page for each builtin, SUITE/BUILTIN.html; and one for each device,
/// device/NAME.html. Characters of names but letters, digits, _ and - are ".xx" in paths, in hexadecimal.
std::map<std::string, std::string> atlas(std::span<const Results> runs);

/// One line per entry, RFC 4180.
std::string csv_report(const Results& results);

}  // namespace plumbline
