#include "reports/page_summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>
#include <vector>

#include "reports/commands.h"
#include "reports/entry_text.h"
#include "reports/markup.h"

namespace plumbline::reports {
namespace {

std::string badge(Verdict verdict, const std::string& count = {}) {
  const Badge shown = badge_of(verdict);
  return fmt::format("<span class=\"verdict {}\">{} {}{}</span>", shown.style, shown.sign, count,
                     name_of(verdict));
}

std::string paragraph(std::string_view style, const std::string& text) {
  return fmt::format("<p class=\"{}\">{}</p>\n", style, escaped(text));
}

std::string card(const Cause& cause, const Results& results) {
  const Entry& example = results.entries[cause.example];
  std::string out =
      fmt::format("<div class=\"group\">\n<p>{} <strong>{}</strong></p>\n",
                  badge(cause.verdict, fmt::format("{} ", cause.entries.size())), escaped(cause.common));
  out += paragraph("quiet", fmt::format("{}, {} {}", cause.device, cause.suite, cause.clause));
  out += paragraph("mono", names_of(cause, results.entries));
  if (!example.failing.empty()) {
    const Sample& point = *leading_point(example);
    out += paragraph("mono", point_text(point));
    out += paragraph("mono", replay_command_of(point, example, results));
  }
  return out + "</div>\n";
}

/// Those that fail first, then those that are nearest to their bound; what was skipped comes last.
std::vector<const Entry*> worst_first(const std::vector<Entry>& entries) {
  std::vector<const Entry*> out;
  out.reserve(entries.size());
  for (const Entry& e : entries) out.push_back(&e);
  const auto rank = [](const Entry* e) {
    return std::tuple(passes(e->verdict), e->verdict == Verdict::skipped, -share_of_bound(*e));
  };
  std::ranges::stable_sort(out, {}, rank);
  return out;
}

/// A column of the table; its title stands before each value where the window is narrow.
struct Column {
  std::string_view title, style;
};
constexpr std::array<Column, 9> columns{{{"Verdict", ""},
                                         {"Builtin", "name"},
                                         {"Precision", ""},
                                         {"Width", ""},
                                         {"Mode", ""},
                                         {"Device", "mono"},
                                         {"Bound", ""},
                                         {"Max ulp", "number"},
                                         {"Worst case", "case"}}};

std::string row(const Entry& e) {
  const Sample* point = leading_point(e);
  const std::array<std::string, columns.size()> cells{
      badge(e.verdict),
      escaped(e.builtin),
      e.precision,
      std::to_string(e.width),
      escaped(mode_text(e)),
      escaped(e.device),
      escaped(e.bound),
      error_text(e),
      escaped(point != nullptr ? point->text : first_line(e.reason))};
  std::string out = "<tr>";
  for (std::size_t k = 0; k < cells.size(); ++k)
    out += fmt::format("<td data-title=\"{}\" class=\"{}\">{}</td>", columns[k].title, columns[k].style,
                       cells[k]);
  return out + "</tr>\n";
}

std::string table(const std::vector<Entry>& entries) {
  constexpr std::size_t most = 200;
  const auto all = worst_first(entries);
  std::string titles, rows;
  for (const Column& column : columns) titles += fmt::format("<th>{}</th>", column.title);
  for (std::size_t k = 0; k < std::min(most, all.size()); ++k) rows += row(*all[k]);
  std::string out = fmt::format(
      "<h2>Entries</h2>\n<div class=\"scroll\"><table class=\"entries\">\n<thead><tr>{}</tr></thead>\n"
      "<tbody>\n{}</tbody></table></div>\n",
      titles, rows);
  if (all.size() > most)
    out += paragraph("quiet", fmt::format("{} more entries: results.json has all.", all.size() - most));
  return out;
}

/// "No entry fails: 12 conforming"; what is recorded does not conform, as no document bounds it.
std::string passing_text(const std::vector<Entry>& entries, std::ptrdiff_t measured) {
  const auto count = [&](Verdict v) { return std::ranges::count(entries, v, &Entry::verdict); };
  const auto conforming =
      measured - count(Verdict::recorded) - count(Verdict::excused) - count(Verdict::expected_failure);
  std::string text = fmt::format("No entry fails{}: {} conforming",
                                 count(Verdict::expected_failure) > 0 ? " unexpectedly" : "", conforming);
  const auto add = [&](Verdict verdict, std::string_view what) {
    if (const auto n = count(verdict); n > 0) text += fmt::format(", {} {}", n, what);
  };
  add(Verdict::departs, "of them departing from a recommendation");
  add(Verdict::excused, "excused");
  add(Verdict::recorded, "recorded only");
  add(Verdict::expected_failure, "failing as expected");
  return text;
}

}  // namespace

Headline headline_of(const Results& results, std::span<const Cause> causes) {
  const auto& entries = results.entries;
  const auto bad = std::ranges::count_if(entries, [](const Entry& e) { return !passes(e.verdict); });
  const auto measured =
      std::ranges::count_if(entries, [](const Entry& e) { return e.verdict != Verdict::skipped; });
  if (bad > 0)
    return {fmt::format("{} of {} entries do not conform, from {} likely cause{}", bad, measured,
                        causes.size(), causes.size() == 1 ? "" : "s"),
            "bad"};
  if (measured > 0) return {passing_text(entries, measured), "good"};
  return {"Nothing was measured", ""};
}

std::string page_summary(const Results& results, std::span<const Cause> causes) {
  constexpr std::size_t most = 12;
  std::string out = "<div class=\"part\">\n";
  if (!causes.empty())
    out += fmt::format("<h2>What fails, by likely cause ({})</h2>\n<div class=\"groups\">\n", causes.size());
  for (std::size_t k = 0; k < std::min(most, causes.size()); ++k) out += card(causes[k], results);
  if (!causes.empty()) out += "</div>\n";
  if (causes.size() > most)
    out += paragraph("quiet", fmt::format("{} more causes: results.json has all.", causes.size() - most));
  return out + table(results.entries) + "</div>\n";
}

}  // namespace plumbline::reports
