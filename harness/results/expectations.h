#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/results/entry.h"
#include "harness/support/outcome.h"

namespace plumbline {

/// Known failures: a file of lines "ENTRY DEVICE reason…", where ENTRY is a pattern for
/// suite/builtin/precision/width/mode/front, or for its beginning ("math/tgamma/double"), or, behind
/// "cause:", for Cause::name ("cause:math/subnormal-argument*"), and DEVICE one for the device's name on the
/// command line. '#' starts a comment.
class Expectations {
 public:
  /// The error names the file, the line and what is wrong with it.
  static Outcome<Expectations> load(const std::filesystem::path& file);

  /// Why an entry is expected to fail; nothing if its configuration is not listed.
  std::optional<std::string> reason(const ConfigurationRecord& configuration) const;

  /// Turns failures whose cause is listed into expected ones. A device that crashes or does not reply is
  /// listed by entry alone.
  void expect_causes(std::vector<Entry>& entries) const;

  /// One text for each line that names none of the entries, or the cause of none: mistyped, mended, or for
  /// another run.
  std::vector<std::string> unmatched(const std::vector<Entry>& entries) const;

 private:
  struct Line {
    int number = 0;
    std::string entry, device, reason;
    bool of_cause = false;  ///< `entry` is a pattern for a cause
  };
  static bool matches(const Line& line, const ConfigurationRecord& configuration);
  static bool found(const Line& line, const Entry& entry);

  std::string file_;
  std::vector<Line> lines_;
};

/// Turns the verdict of an entry that is listed: a failure (or crash, or hang) into an expected failure, a
/// pass into an unexpected one. The reason includes the one given in the list.
void expect_failure(Entry& entry, const std::string& why);

}  // namespace plumbline
