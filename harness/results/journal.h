#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/results/part.h"
#include "harness/results/results.h"
#include "harness/support/outcome.h"

namespace plumbline {

// The journal of a run, results.jsonl: a line for the header (everything but the entries) and one for each
// chunk that is finished. A line is
//     {"sum":"<XXH3-64 of the text of `is`, 16 hexadecimal digits>","is":{...}}
// Lines are only added. Whatever ends the program or the machine, a line is there whole or its sum is wrong.
// At the end of a run it becomes results.jsonl.gz, the same text in gzip's format (RFC 1952).

/// The journal of a run's folder: results.jsonl, or results.jsonl.gz of a run that ended. Where there are
/// both, a run ended while it replaced one by the other, and results.jsonl is whole. Without either it is
/// results.jsonl.
std::filesystem::path journal_in(const std::filesystem::path& folder);
/// Whether the file's name is that of a journal: it ends in .jsonl or .jsonl.gz.
bool is_journal(const std::filesystem::path& file);

/// Adds lines to a journal.
class Journal {
 public:
  /// Replaces the file by a journal of this header, and of these chunks if any. The old one stays if the new
  /// one cannot be written.
  static Outcome<Journal> create(const std::filesystem::path& file, const Results& header,
                                 const std::vector<ChunkRecord>& chunks);
  Journal(Journal&& other) noexcept;
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  ~Journal();

  /// Hands a line to the system, so that it outlives the program, and about once a second all lines since to
  /// the disk, so that they outlive the machine. Where it fails (disk full), what was written of the line is
  /// taken back, and the error names the file.
  Status append(const ChunkRecord& chunk);
  /// Hands all lines to the disk.
  Status sync();
  /// Replaces the file by results.jsonl.gz. No line can be added afterwards. Where it fails, the file stays.
  Status compress();

 private:
  Journal(std::filesystem::path file, int descriptor) : file_(std::move(file)), descriptor_(descriptor) {}

  std::filesystem::path file_;
  int descriptor_;
  std::chrono::steady_clock::time_point synced_ = std::chrono::steady_clock::now();
};

/// What a journal holds.
struct JournalContents {
  Results header;
  std::vector<std::string> dropped;  ///< for each line that is damaged: its number and what is wrong
};

/// Reads a journal line by line and hands on each chunk that is whole. Damaged lines are dropped, but for the
/// header's: without that one, and of a journal of an earlier version, an error states it in one line.
Outcome<JournalContents> read_journal(const std::filesystem::path& file,
                                      const std::function<void(ChunkRecord)>& take);

}  // namespace plumbline
