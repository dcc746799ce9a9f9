#include <fmt/format.h>

#include <map>
#include <vector>

#include "reports/commands.h"
#include "reports/entry_text.h"
#include "reports/reports.h"

namespace plumbline {
namespace {

using namespace reports;

/// Text inside a table cell: no pipe, no line end, nothing that Markdown or HTML would interpret.
std::string cell(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == '|' || c == '*' || c == '_' || c == '`' || c == '[' || c == ']' || c == '\\') out += '\\';
    if (c == '<')
      out += "&lt;";
    else if (c == '&')
      out += "&amp;";
    else if (c == '\n' || c == '\r')
      out += ' ';
    else
      out += c;
  }
  return out;
}

std::string row(const std::vector<std::string>& cells) {
  std::string text = "|";
  for (const std::string& c : cells) text += " " + cell(c) + " |";
  return text + "\n";
}

std::string worst_text(const Entry& e) {
  const Sample* point = leading_point(e);
  return point == nullptr ? "" : fmt::format("{}; true {}", point->text, point->truth);
}

std::string devices(const Results& results) {
  std::string text;
  for (const DeviceRecord& d : results.devices)
    text += fmt::format("- **{}**: {}, {}, driver {}\n", cell(d.spec), cell(d.name), cell(d.version),
                        cell(d.driver));
  return text;
}

std::string verdicts(const std::vector<Entry>& entries) {
  std::map<Verdict, std::size_t> counts;
  for (const Entry& e : entries) ++counts[e.verdict];
  std::string text;
  for (const auto& [verdict, count] : counts)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, name_of(verdict));
  return text.empty() ? "nothing was asked" : text;
}

std::string not_conforming(const std::vector<Entry>& entries) {
  std::string text;
  for (const Entry& e : entries)
    if (!passes(e.verdict))
      text += row({e.device, e.builtin, e.precision, fmt::to_string(e.width), asked_as(e), verdict_text(e),
                   e.bound, ulp_text(e.max_ulp), fmt::to_string(e.failures),
                   e.failing.empty() ? first_line(e.reason) : worst_text(e)});
  if (text.empty()) return {};
  return "\n## Not conforming\n\n"
         "| device | builtin | precision | width | mode | verdict | bound | max ulp | failures | worst |\n"
         "| --- | --- | --- | ---: | --- | --- | --- | ---: | ---: | --- |\n" +
         text;
}

/// What conforms, but not to what the document recommends.
std::string departing(const std::vector<Entry>& entries) {
  std::string text;
  for (const Entry& e : entries)
    if (e.departures > 0)
      text += row({e.device, e.builtin, e.precision, fmt::to_string(e.width), asked_as(e),
                   fmt::to_string(e.departures), e.departing.empty() ? "" : e.departing[0].text,
                   e.departing.empty() ? "" : e.departing[0].clause});
  if (text.empty()) return {};
  return "\n## Departures from a recommendation\n\n"
         "| device | builtin | precision | width | mode | results | first | clause |\n"
         "| --- | --- | --- | ---: | --- | ---: | --- | --- |\n" +
         text;
}

/// What differs between widths, and between the modes default and opt-disable.
std::string differences(const Results& results) {
  std::string text;
  for (const WidthDifference& d : results.width_differences)
    text += row({d.device, d.builtin, d.precision, "widths, " + asked_as(d.mode, d.front), d.text()});
  for (const OptimisationDifference& d : results.optimisation_differences)
    text += row({d.device, d.builtin, d.precision,
                 asked_as(fmt::format("optimisation, width {}", d.width), d.front), d.text()});
  if (text.empty()) return {};
  return "\n## Largest errors that differ\n\n"
         "| device | builtin | precision | between | largest errors |\n"
         "| --- | --- | --- | --- | --- |\n" +
         text;
}

/// What has other bits through another front than `source`.
std::string differences_of_fronts(const Results& results) {
  std::string text;
  for (const FrontDifference& d : results.front_differences)
    text +=
        row({d.device, d.builtin, d.signature, fmt::to_string(d.width), asked_as(d.mode, d.front), d.text()});
  if (text.empty()) return {};
  return "\n## Fronts that differ\n\n"
         "| device | builtin | signature | width | mode | results |\n"
         "| --- | --- | --- | ---: | --- | --- |\n" +
         text;
}

/// The commands that ask the points above again, in a block of their own: a table is no place to copy from.
std::string replays(const Results& results) {
  std::string text;
  for (const Entry& e : results.entries)
    if (!passes(e.verdict) && !e.failing.empty())
      text += replay_command_of(*leading_point(e), e, results) + "\n";
  return text.empty() ? "" : "\nTo see one of these points again:\n\n```\n" + text + "```\n";
}

std::string maxima(const std::vector<Entry>& entries) {
  std::string text =
      "\n## Largest errors\n\n"
      "| device | builtin | precision | width | mode | bound | max ulp | worst | verdict |\n"
      "| --- | --- | --- | ---: | --- | --- | ---: | --- | --- |\n";
  for (const Entry& e : entries)
    if (e.verdict != Verdict::skipped)
      text += row({e.device, e.builtin, e.precision, fmt::to_string(e.width), asked_as(e), e.bound,
                   ulp_text(e.max_ulp), worst_text(e), verdict_text(e)});
  return text;
}

}  // namespace

std::string markdown_report(const Results& results) {
  const RunSettings& settings = results.settings;
  return fmt::format("# Plumbline\n\n{} (inputs {}, seed {}, rulebook {}{})\n\n", verdicts(results.entries),
                     cell(settings.inputs), settings.seed, cell(settings.rulebook),
                     settings.overflow == "strict" ? "" : ", overflow lenient") +
         devices(results) + not_conforming(results.entries) + replays(results) + departing(results.entries) +
         differences(results) + differences_of_fronts(results) + maxima(results.entries);
}

}  // namespace plumbline
