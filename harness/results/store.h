#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/results/expectations.h"
#include "harness/results/journal.h"
#include "harness/results/part.h"
#include "harness/results/results.h"
#include "harness/results/results_file.h"
#include "harness/support/outcome.h"

namespace plumbline {

/// Keeps what a run has seen: each chunk is added to the journal DIR/results.jsonl as it comes, so that a
/// crash loses nothing, and merged with the others; DIR/results.json is made at the end, and the journal is
/// compressed.
class Store {
 public:
  /// Creates DIR and the journal with the header: `run` without its entries. Removes an earlier results.json,
  /// so that DIR has one only where the run ended. With `resume` and a journal
  /// present, keeps its chunks and devices, but for chunks in which a device crashed or hung, which are worth
  /// another try. Settings that differ where a run that goes on must agree (setting_rules) are a usage error.
  /// Without `resume` the journal of a run that was cut short becomes DIR/unfinished.jsonl, if it has chunks.
  static Outcome<Store> open(const std::filesystem::path& directory, Results run, bool resume);

  /// Null: nothing is known of the entry.
  const Part* find(const std::string& key) const { return parts_.find(key); }
  bool repeats(const Part& part) const { return parts_.repeats(part); }
  /// Adds one chunk. An error (disk full) names the file.
  Status append(const ChunkRecord& chunk);
  /// The hunts that followed the run had so many rounds.
  void set_rounds(std::uint64_t rounds) { results_.settings.rounds = std::to_string(rounds); }
  /// Writes results.json, of compact entries if set, and returns what is in it: failures whose cause is
  /// listed are expected ones there.
  Outcome<Results> finish(bool compact = false, const Expectations& expectations = {});
  std::filesystem::path journal() const { return directory_ / "results.jsonl"; }
  /// What of the journal was damaged and not taken over: a text for each line.
  const std::vector<std::string>& dropped() const { return dropped_; }
  /// DIR/unfinished.jsonl, if `open` made it.
  const std::optional<std::filesystem::path>& unfinished() const { return unfinished_; }

 private:
  Store() = default;
  Status resume(const std::filesystem::path& file);
  Status keep_unfinished();

  std::filesystem::path directory_;
  std::optional<Journal> journal_;
  Results results_;
  Parts parts_;
  std::vector<std::string> dropped_;
  std::optional<std::filesystem::path> unfinished_;
};

}  // namespace plumbline
