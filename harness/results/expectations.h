#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/results/entry.h"
#include "harness/support/outcome.h"

namespace plumbline {

/// Known failures: a file of lines "ENTRY DEVICE reason…", where ENTRY is a pattern for
/// suite/builtin/precision/width/mode/front, or for its beginning ("math/tgamma/double"), and DEVICE one for
/// the device's name on the command line. '#' starts a comment.
class Expectations {
 public:
  /// The error names the file, the line and what is wrong with it.
  static Outcome<Expectations> load(const std::filesystem::path& file);

  /// Why an entry is expected to fail; nothing if it is not listed.
  std::optional<std::string> reason(const Entry& entry) const;

  /// One text for each line that names none of the entries: mistyped, or for another run.
  std::vector<std::string> unmatched(const std::vector<Entry>& entries) const;

 private:
  struct Line {
    int number = 0;
    std::string entry, device, reason;
  };
  static bool matches(const Line& line, const Entry& entry);

  std::string file_;
  std::vector<Line> lines_;
};

}  // namespace plumbline
