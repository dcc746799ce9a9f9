#include "harness/results/expectations.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string_view>

#include "harness/results/causes.h"

namespace plumbline {
namespace {

constexpr std::string_view of_cause = "cause:";

/// What expect_failure() puts in front of an entry's reason.
std::string known(const std::string& why) { return "known: " + why; }

bool fits(const std::string& pattern, const std::string& text) {
  return ::fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
}

}  // namespace

Outcome<Expectations> Expectations::load(const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in) return Error{Error::Kind::usage, "--expect: cannot read " + file.string()};
  Expectations expectations;
  expectations.file_ = file.string();
  int number = 0;
  for (std::string text; std::getline(in, text);) {
    ++number;
    std::istringstream words(text.substr(0, text.find('#')));
    Line line;
    line.number = number;
    if (!(words >> line.entry)) continue;
    words >> line.device;
    std::getline(words >> std::ws, line.reason);
    if (line.reason.empty())
      return Error{Error::Kind::usage, fmt::format("--expect: {}, line {}: wanted ENTRY DEVICE and a reason",
                                                   file.string(), number)};
    line.of_cause = line.entry.starts_with(of_cause);
    if (line.of_cause) line.entry.erase(0, of_cause.size());
    expectations.lines_.push_back(std::move(line));
  }
  return expectations;
}

bool Expectations::matches(const Line& line, const ConfigurationRecord& c) {
  const std::string name =
      fmt::format("{}/{}/{}/{}/{}/{}", c.suite, c.builtin, c.precision, c.width, c.mode, c.front);
  if (line.of_cause || !fits(line.device, c.device)) return false;
  return fits(line.entry, name) || fits(line.entry + "/*", name);
}

std::optional<std::string> Expectations::reason(const ConfigurationRecord& configuration) const {
  const auto line = std::ranges::find_if(lines_, [&](const Line& l) { return matches(l, configuration); });
  return line == lines_.end() ? std::nullopt : std::optional(line->reason);
}

void Expectations::expect_causes(std::vector<Entry>& entries) const {
  if (std::ranges::none_of(lines_, &Line::of_cause)) return;
  for (const Cause& cause : causes_of(entries)) {
    if (entries[cause.example].failing.empty()) continue;
    const auto line = std::ranges::find_if(lines_, [&](const Line& l) {
      return l.of_cause && fits(l.device, cause.device) && fits(l.entry, cause.name);
    });
    if (line == lines_.end()) continue;
    for (const std::size_t k : cause.entries) expect_failure(entries[k], line->reason);
  }
}

/// Whether the line is about the entry: of a cause, where it made of it what it is.
bool Expectations::found(const Line& line, const Entry& entry) {
  if (!line.of_cause) return matches(line, entry);
  return entry.verdict == Verdict::expected_failure && fits(line.device, entry.device) &&
         entry.reason.starts_with(known(line.reason));
}

std::vector<std::string> Expectations::unmatched(const std::vector<Entry>& entries) const {
  std::vector<std::string> texts;
  for (const Line& line : lines_)
    if (std::none_of(entries.begin(), entries.end(), [&](const Entry& entry) { return found(line, entry); }))
      texts.push_back(fmt::format("--expect: {}, line {}: {} '{}' on '{}'", file_, line.number,
                                  line.of_cause ? "nothing fails from" : "no entry of this run is",
                                  line.entry, line.device));
  return texts;
}

void expect_failure(Entry& entry, const std::string& why) {
  if (entry.verdict == Verdict::skipped || entry.verdict == Verdict::undecided) return;
  if (has_no_failure(entry.verdict)) {
    const bool judged = entry.verdict == Verdict::conforms || entry.verdict == Verdict::departs;
    entry.verdict = Verdict::unexpected_pass;
    entry.reason =
        "listed as a known failure (" + why + "), but " + (judged ? "it conforms" : "no result fails");
  } else {
    entry.reason = known(why) + (entry.reason.empty() ? "" : "; " + entry.reason);
    entry.verdict = Verdict::expected_failure;
  }
}

}  // namespace plumbline
