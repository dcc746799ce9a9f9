#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace plumbline {

// Each writer turns a results object (schema/plumbline-results-1.json) into the text of one file. None
// recomputes a verdict: what is shown is what the judge said. Precondition: the object follows the schema.

/// One self-contained page: no network, no other file.
std::string html_report(const nlohmann::json& results);

/// JUnit XML: a test suite per (device, suite, precision), a test case per entry. Entries that could not be
/// asked are skipped; crashes, hangs and undecided verdicts are errors.
std::string junit_report(const nlohmann::json& results);

/// What to read in a pull request: counts, everything that does not conform, then the maxima.
std::string markdown_report(const nlohmann::json& results);

/// One line per entry, RFC 4180.
std::string csv_report(const nlohmann::json& results);

}  // namespace plumbline
