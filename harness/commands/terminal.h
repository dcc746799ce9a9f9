#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>

#include "harness/results/entry.h"

namespace plumbline {

/// "40 s", "12 min", "3 h 20 min", "2 d 4 h".
std::string duration_text(double seconds);

/// How far a run is, and how long what is left will take if it goes on like this: a bar that redraws itself
/// on a terminal, a line at every tenth elsewhere. Writes to stderr.
class ProgressDisplay {
 public:
  ProgressDisplay();
  ~ProgressDisplay();
  void show(std::uint64_t done, std::uint64_t total, const std::string& label);

 private:
  void clear();
  std::string left(double share) const;

  bool terminal_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  int last_ = -1;  ///< thousandths on a terminal, tenths elsewhere
};

/// A table per device, suite and precision with a line per builtin, bound and, where these differ, mode, over
/// all widths: bound, largest error, verdict, the input that caused it. Then what entries have in common.
void print_table(std::ostream& out, std::span<const Entry> entries);

/// How many entries have each verdict, and in one more line why some are skipped: the most frequent reasons.
void print_totals(std::ostream& out, std::span<const Entry> entries);

}  // namespace plumbline
