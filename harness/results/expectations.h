#pragma once

#include <filesystem>
#include <optional>
#include <regex>
#include <span>
#include <string>
#include <vector>

#include "harness/results/entry.h"
#include "harness/results/expectation_file.h"
#include "harness/support/outcome.h"

namespace plumbline {

/// What is known of entries before a run: the lines of files (expectation_file.h). A pattern is for
/// entry_name(), a slash and the signature, or for the beginning of that ("math/tgamma/double"); of a cause
/// for Cause::name ("math/subnormal-argument*"). Another is for the device's name on the command line.
class Expectations {
 public:
  /// The error names the file, the line and what is wrong with it.
  static Outcome<Expectations> load(std::span<const std::string> files);

  /// Why an entry is expected to fail; nothing if its configuration is not listed.
  std::optional<std::string> reason(const ConfigurationRecord& configuration) const;
  /// Why it is not evaluated, the same.
  std::optional<std::string> skip_reason(const ConfigurationRecord& configuration) const;
  /// Whether it may fail, and its device crash or hang.
  bool is_flake(const ConfigurationRecord& configuration) const;
  bool has_skips() const;

  /// Turns failures whose cause is listed, and flakes that fail, into expected ones. A device that crashes or
  /// hangs is listed by entry alone.
  void expect_causes_and_flakes(std::vector<Entry>& entries) const;

  /// One text for each line that names none of the entries, or the cause of none: mistyped, mended, or for
  /// another run. One for all lines of a device that no entry has.
  std::vector<std::string> unmatched(const std::vector<Entry>& entries) const;

  /// The lines as the entries are: without failures that passed, with those that no line has. Lines that
  /// name no entry stay.
  std::vector<ExpectationLine> renewed(const std::vector<Entry>& entries) const;

 private:
  struct Line : ExpectationLine {
    std::optional<std::regex> expression = {};
  };
  static bool matches(const Line& line, const ConfigurationRecord& configuration);
  static bool found(const Line& line, const Entry& entry);
  static bool is_outdated(const Line& line, const std::vector<Entry>& entries);
  const Line* first(Expected expected, const ConfigurationRecord& configuration) const;

  std::vector<Line> lines_;
};

/// Turns the verdict of an entry that is listed: a failure (or crash, or hang) into an expected failure, a
/// pass into an unexpected one. The reason has the one given in the list.
void expect_failure(Entry& entry, const std::string& why);

}  // namespace plumbline
