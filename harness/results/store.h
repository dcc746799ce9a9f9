#pragma once

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "harness/results/entry.h"
#include "harness/support/outcome.h"

namespace plumbline {

/// The value of "schema" in results.json.
inline constexpr const char* results_schema = "plumbline-results/1";

/// What makes an entry itself: suite, builtin, signature, precision, width, mode and device.
std::string key_of(const Entry& entry);

/// Appends entries to DIR/results.jsonl as they come, so that a crash loses nothing, and makes
/// DIR/results.json from it. The first line of the .jsonl is the header: everything but the entries.
class Store {
 public:
  /// Creates DIR and the .jsonl with the header. With `resume` and a .jsonl present, keeps its entries; a
  /// header with another seed, inputs, rulebook or shard is an error, a half-written last line is dropped.
  static Outcome<Store> open(const std::filesystem::path& directory, const nlohmann::json& header,
                             bool resume);

  bool has(const std::string& key) const { return keys_.contains(key); }
  /// Adds one entry and flushes it to the system. An error (disk full) names the file.
  Status append(const Entry& entry);
  /// Writes results.json and returns its object.
  Outcome<nlohmann::json> finish();

 private:
  Store() = default;
  Status load(const nlohmann::json& header);

  std::filesystem::path directory_;
  std::ofstream lines_;
  nlohmann::json header_;
  std::vector<Entry> entries_;
  std::set<std::string> keys_;
};

/// Reads results.json, or a results.jsonl of a run that did not end. The error names the file and the fault.
Outcome<nlohmann::json> read_results(const std::filesystem::path& file);

/// Writes a whole file through a neighbour and a rename: the old one stays if the disk is full.
Status write_file(const std::filesystem::path& file, const std::string& text);

}  // namespace plumbline
