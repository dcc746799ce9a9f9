#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "harness/results/part.h"
#include "harness/results/results.h"
#include "harness/support/outcome.h"

namespace plumbline {

// The JSON of results, written and read here alone. reports/schema describes it.

/// The object of results.json. What many entries have alike stands once, in "common".
nlohmann::json json_of(const Results& results);
/// The text of results.json: a line for each entry.
std::string results_text(const Results& results);
/// Everything but the entries.
nlohmann::json header_json_of(const Results& results);
nlohmann::json json_of(const Entry& entry);
nlohmann::json json_of(const ChunkRecord& chunk);

/// JSON as one line, or with `indent` spaces. Bytes that are not UTF-8, as a build log may have them, become
/// replacement characters.
std::string json_text(const nlohmann::json& json, int indent = -1);

/// The results of a results.json. The error names the member that is missing or wrong, in one line.
Outcome<Results> parse_results(const std::string& text);
Outcome<Results> parse_header(std::string_view text);
Outcome<ChunkRecord> parse_chunk(std::string_view text);

}  // namespace plumbline
