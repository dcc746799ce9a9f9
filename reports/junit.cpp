#include <fmt/format.h>

#include <map>
#include <vector>

#include "reports/commands.h"
#include "reports/entry_text.h"
#include "reports/markup.h"
#include "reports/reports.h"

namespace plumbline {
namespace {

using namespace reports;

std::string attribute(const char* name, const std::string& value) {
  return fmt::format(" {}=\"{}\"", name, escaped(value));
}
std::string attribute(const char* name, std::size_t value) { return attribute(name, fmt::to_string(value)); }

std::string seconds_text(double seconds) { return fmt::format("{:.3f}", seconds); }

std::string details(const Entry& e, const Results& results) {
  const std::string error = error_text(e);
  std::string text = fmt::format("{}\nbound: {} ({}){}\n", e.reason, e.bound, e.clause,
                                 error.empty() ? "" : fmt::format(", largest error: {} ulp", error));
  for (const Sample& s : !e.failing.empty() ? e.failing : e.excused.empty() ? e.departing : e.excused)
    text += fmt::format("{} [{}], true {}, {} ulp\n  {}\n", s.text, s.result, s.truth, ulp_text(s.ulp),
                        replay_command_of(s, e, results));
  return text + "again: " + command_of(e, results) + "\n";
}

enum class CaseOutcome : std::uint8_t { passed, skipped, failure, error };

CaseOutcome outcome_of(const Entry& e) {
  switch (e.verdict) {
    case Verdict::conforms:
    case Verdict::recorded:
    case Verdict::departs:
    case Verdict::excused:
      return CaseOutcome::passed;
    case Verdict::skipped:
    case Verdict::expected_failure:
      return CaseOutcome::skipped;
    case Verdict::unexpected_pass:
    case Verdict::fails:
      return CaseOutcome::failure;
    case Verdict::undecided:
    case Verdict::hung:
    case Verdict::crashed:
      break;
  }
  return CaseOutcome::error;
}

std::string test_case(const Entry& e, const Results& results) {
  std::string text =
      "    <testcase" + attribute("classname", fmt::format("{}.{}.{}", e.device, e.suite, e.precision)) +
      attribute("name", fmt::format("{} {} width {} {}", e.builtin, e.signature, e.width, mode_text(e))) +
      attribute("time", seconds_text(e.seconds));
  switch (outcome_of(e)) {
    case CaseOutcome::passed:
      if (e.verdict == Verdict::conforms) return text + "/>\n";
      return text + "><system-out>" + escaped(verdict_text(e) + ": " + details(e, results)) +
             "</system-out></testcase>\n";
    case CaseOutcome::skipped:
      return text + "><skipped" + attribute("message", first_line(e.reason)) + "/></testcase>\n";
    case CaseOutcome::failure:
      text += "><failure";
      break;
    case CaseOutcome::error:
      text += "><error";
      break;
  }
  const char* element = outcome_of(e) == CaseOutcome::failure ? "failure" : "error";
  return text + attribute("type", verdict_text(e)) + attribute("message", first_line(e.reason)) + ">" +
         escaped(details(e, results)) + "</" + element + "></testcase>\n";
}

struct CaseCounts {
  std::size_t tests = 0, failures = 0, errors = 0, skipped = 0;
  double seconds = 0;

  void add(const Entry& e) {
    ++tests;
    seconds += e.seconds;
    failures += outcome_of(e) == CaseOutcome::failure;
    errors += outcome_of(e) == CaseOutcome::error;
    skipped += outcome_of(e) == CaseOutcome::skipped;
  }
  std::string attributes() const {
    return attribute("tests", tests) + attribute("failures", failures) + attribute("errors", errors) +
           attribute("skipped", skipped) + attribute("time", seconds_text(seconds));
  }
};

}  // namespace

std::string junit_report(const Results& results) {
  std::map<std::string, std::vector<const Entry*>> groups;
  CaseCounts total;
  for (const Entry& entry : results.entries) {
    total.add(entry);
    groups[fmt::format("{} {} {}", entry.device, entry.suite, entry.precision)].push_back(&entry);
  }
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" +
                     attribute("name", "plumbline") + total.attributes() + ">\n";
  for (const auto& [name, entries] : groups) {
    CaseCounts counts;
    for (const Entry* e : entries) counts.add(*e);
    text += "  <testsuite" + attribute("name", name) + counts.attributes() + ">\n";
    for (const Entry* e : entries) text += test_case(*e, results);
    text += "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

}  // namespace plumbline
