#include <cstdio>
#include <map>
#include <vector>

#include "reports/entry_text.h"
#include "reports/reports.h"

namespace plumbline {
namespace {

using namespace reports;

/// Text as XML 1.0 allows it: markup escaped, control characters that XML forbids replaced.
std::string escaped(const std::string& text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&apos;";
        break;
      case '\t':
      case '\n':
      case '\r':
        out += "&#" + std::to_string(c) + ";";
        break;
      default:
        out += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
    }
  }
  return out;
}

std::string attribute(const char* name, const std::string& value) {
  return std::string(" ") + name + "=\"" + escaped(value) + "\"";
}

std::string seconds_text(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", seconds);
  return text;
}

std::string details(const Entry& e, const nlohmann::json& options) {
  std::string text = e.reason + "\nbound: " + e.bound + " (" + e.clause +
                     "), largest error: " + ulp_text(e.max_ulp) + " ulp\n";
  for (const Sample& s : e.failing)
    text += s.text + " [" + s.result + "], true " + s.truth + ", " + ulp_text(s.ulp) + " ulp\n";
  return text + "again: " + command_of(e, options) + "\n";
}

enum class CaseOutcome : std::uint8_t { passed, skipped, failure, error };

CaseOutcome outcome_of(const Entry& e) {
  switch (e.verdict) {
    case Verdict::conforms:
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

std::string test_case(const Entry& e, const nlohmann::json& options) {
  std::string text =
      "    <testcase" + attribute("classname", e.device + "." + e.suite + "." + e.precision) +
      attribute("name", e.builtin + " " + e.signature + " width " + std::to_string(e.width) + " " + e.mode) +
      attribute("time", seconds_text(e.seconds));
  switch (outcome_of(e)) {
    case CaseOutcome::passed:
      return text + "/>\n";
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
  return text + attribute("type", std::string(name_of(e.verdict))) +
         attribute("message", first_line(e.reason)) + ">" + escaped(details(e, options)) + "</" + element +
         "></testcase>\n";
}

struct Counts {
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
    return attribute("tests", std::to_string(tests)) + attribute("failures", std::to_string(failures)) +
           attribute("errors", std::to_string(errors)) + attribute("skipped", std::to_string(skipped)) +
           attribute("time", seconds_text(seconds));
  }
};

}  // namespace

std::string junit_report(const nlohmann::json& results) {
  std::map<std::string, std::vector<Entry>> groups;
  Counts total;
  for (const auto& json : results.at("entries")) {
    const auto entry = json.get<Entry>();
    total.add(entry);
    groups[entry.device + " " + entry.suite + " " + entry.precision].push_back(entry);
  }
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" +
                     attribute("name", "plumbline") + total.attributes() + ">\n";
  for (const auto& [name, entries] : groups) {
    Counts counts;
    for (const Entry& e : entries) counts.add(e);
    text += "  <testsuite" + attribute("name", name) + counts.attributes() + ">\n";
    for (const Entry& e : entries) text += test_case(e, results.at("options"));
    text += "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

}  // namespace plumbline
