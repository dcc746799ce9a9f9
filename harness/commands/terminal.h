#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>

#include "harness/results/entry.h"

namespace plumbline {

/// How far a run is: a bar that redraws itself on a terminal, a line at every tenth elsewhere. Writes to
/// stderr.
class ProgressDisplay {
 public:
  ProgressDisplay();
  ~ProgressDisplay();
  void show(std::uint64_t done, std::uint64_t total, const std::string& label);

 private:
  void clear();
  bool terminal_;
  int last_ = -1;  ///< thousandths on a terminal, tenths elsewhere
};

/// One line per device, precision and builtin, over all widths and modes: bound, largest error, the input
/// that caused it, verdict. Skipped builtins are counted, with the reason, below.
void print_table(std::ostream& out, std::span<const Entry> entries);

}  // namespace plumbline
