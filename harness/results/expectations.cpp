#include "harness/results/expectations.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "harness/results/causes.h"
#include "harness/support/spelling.h"

namespace plumbline {
namespace {

/// What expect_failure() puts in front of an entry's reason.
std::string known(const std::string& why) { return "known: " + why; }

bool has_failed(const Entry& entry) {
  return entry.verdict == Verdict::fails || entry.verdict == Verdict::expected_failure ||
         device_failed(entry.verdict);
}

/// The reason of a line that --write-expect adds: what fails, without counts, which vary with the points.
std::string reason_of(const Entry& entry) {
  std::string text(name_of(entry.verdict));
  if (!entry.failing.empty()) text += ": " + entry.failing[0].text;
  return text;
}

}  // namespace

Outcome<Expectations> Expectations::load(std::span<const std::string> files) {
  Expectations expectations;
  for (const std::string& file : files) {
    auto lines = read_expectations(file);
    if (!lines) return lines.error();
    for (ExpectationLine& line : *lines) {
      auto& added = expectations.lines_.emplace_back(Line{{std::move(line)}});
      if (added.naming == Naming::expression) added.expression.emplace(added.entry);
    }
  }
  return expectations;
}

bool Expectations::matches(const Line& line, const ConfigurationRecord& c) {
  if (line.expected == Expected::cause || !matches_pattern(c.device, line.device)) return false;
  const std::string name = entry_name(c) + '/' + c.signature;
  if (line.expression) return std::regex_search(name, *line.expression);
  return matches_pattern(name, line.entry) || matches_pattern(name, line.entry + "/*");
}

const Expectations::Line* Expectations::first(Expected expected, const ConfigurationRecord& c) const {
  const auto line =
      std::ranges::find_if(lines_, [&](const Line& l) { return l.expected == expected && matches(l, c); });
  return line == lines_.end() ? nullptr : &*line;
}

std::optional<std::string> Expectations::reason(const ConfigurationRecord& configuration) const {
  const Line* line = first(Expected::failure, configuration);
  return line == nullptr ? std::nullopt : std::optional(line->reason);
}

std::optional<std::string> Expectations::skip_reason(const ConfigurationRecord& configuration) const {
  const Line* line = first(Expected::skip, configuration);
  return line == nullptr ? std::nullopt : std::optional(line->reason);
}

bool Expectations::is_flake(const ConfigurationRecord& configuration) const {
  return first(Expected::flake, configuration) != nullptr;
}

bool Expectations::has_skips() const {
  return std::ranges::any_of(lines_, [](const Line& l) { return l.expected == Expected::skip; });
}

void Expectations::expect_causes_and_flakes(std::vector<Entry>& entries) const {
  for (Entry& entry : entries)
    if (const Line* line = has_failed(entry) && entry.verdict != Verdict::expected_failure
                               ? first(Expected::flake, entry)
                               : nullptr)
      expect_failure(entry, line->reason);
  if (std::ranges::none_of(lines_, [](const Line& l) { return l.expected == Expected::cause; })) return;
  for (const Cause& cause : causes_of(entries)) {
    if (entries[cause.example].failing.empty()) continue;
    const auto line = std::ranges::find_if(lines_, [&](const Line& l) {
      return l.expected == Expected::cause && matches_pattern(cause.device, l.device) &&
             matches_pattern(cause.name, l.entry);
    });
    if (line == lines_.end()) continue;
    for (const std::size_t k : cause.entries) expect_failure(entries[k], line->reason);
  }
}

/// Whether the line is about the entry: of a cause, where it made of it what it is.
bool Expectations::found(const Line& line, const Entry& entry) {
  if (line.expected != Expected::cause) return matches(line, entry);
  return entry.verdict == Verdict::expected_failure && matches_pattern(entry.device, line.device) &&
         entry.reason.starts_with(known(line.reason));
}

std::vector<std::string> Expectations::unmatched(const std::vector<Entry>& entries) const {
  std::vector<std::string> texts;
  std::map<std::pair<std::string, std::string>, int> of_other_devices;  // by file and device
  for (const Line& line : lines_)
    if (std::ranges::none_of(entries, [&](const Entry& e) { return matches_pattern(e.device, line.device); }))
      ++of_other_devices[{line.file, line.device}];
    else if (std::ranges::none_of(entries, [&](const Entry& entry) { return found(line, entry); }))
      texts.push_back(
          fmt::format("--expect: {}, line {}: {} '{}' on '{}'", line.file, line.number,
                      line.expected == Expected::cause ? "nothing fails from" : "no entry of this run is",
                      line.entry, line.device));
  for (const auto& [where, lines] : of_other_devices)
    texts.push_back(fmt::format("--expect: {}: this run has no device '{}', of which the file has {} line{}",
                                where.first, where.second, lines, lines == 1 ? "" : "s"));
  return texts;
}

/// Whether an entry that the line expects to fail passed.
bool Expectations::is_outdated(const Line& line, const std::vector<Entry>& entries) {
  return line.expected == Expected::failure && std::ranges::any_of(entries, [&](const Entry& entry) {
           return entry.verdict == Verdict::unexpected_pass && matches(line, entry);
         });
}

std::vector<ExpectationLine> Expectations::renewed(const std::vector<Entry>& entries) const {
  std::vector<ExpectationLine> out;
  std::map<std::pair<std::string, std::string>, int> same_name;
  for (const Entry& entry : entries) ++same_name[{entry.device, entry_name(entry)}];
  std::vector<const Line*> kept;
  for (const Line& line : lines_) {
    if (is_outdated(line, entries)) continue;
    kept.push_back(&line);
    out.push_back(line);
  }
  for (const Entry& entry : entries)
    if (has_failed(entry) &&
        std::ranges::none_of(kept, [&](const Line* line) { return found(*line, entry); })) {
      const std::string name = entry_name(entry);
      const bool is_alone = same_name[{entry.device, name}] == 1;
      out.push_back({.entry = as_pattern(is_alone ? name : name + '/' + entry.signature),
                     .device = as_pattern(entry.device),
                     .reason = reason_of(entry)});
    }
  return out;
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
