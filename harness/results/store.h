#pragma once

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "harness/results/results.h"
#include "harness/results/results_file.h"
#include "harness/support/outcome.h"

namespace plumbline {

/// Appends entries to DIR/results.jsonl as they come, so that a crash loses nothing, and makes
/// DIR/results.json from it.
class Store {
 public:
  /// Creates DIR and the .jsonl with the header: `run` without its entries. With `resume` and a .jsonl
  /// present, keeps its entries and devices: a half-written last line is dropped, and settings that differ
  /// where a run that goes on must agree (setting_rules) are a usage error.
  static Outcome<Store> open(const std::filesystem::path& directory, Results run, bool resume);

  bool has(const std::string& key) const { return keys_.contains(key); }
  /// Adds one entry and flushes it to the system. An error (disk full) names the file.
  Status append(const Entry& entry);
  /// Writes results.json and returns what is in it.
  Outcome<Results> finish();

 private:
  Store() = default;
  Status resume();

  std::filesystem::path directory_;
  std::ofstream lines_;
  Results results_;
  std::set<std::string> keys_;
};

}  // namespace plumbline
