#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "harness/results/causes.h"
#include "reports/commands.h"
#include "reports/diff.h"
#include "reports/entry_text.h"
#include "reports/reports.h"

namespace plumbline {
namespace {

using namespace reports;

/// The most bytes of each section's rows. Their sum, with titles and the facts of the run, is below 60 KB:
/// what a comment on a pull request holds.
struct Budget {
  static constexpr std::size_t devices = 3000, totals = 5000, failures = 15000, replays = 8000, moved = 6000,
                               departures = 3500, excuses = 3500, differences = 2500, fronts = 3500,
                               near_bound = 5000;
};
static_assert(Budget::devices + Budget::totals + Budget::failures + Budget::replays + Budget::moved +
                  Budget::departures + Budget::excuses + 2 * Budget::differences + Budget::fronts +
                  Budget::near_bound <
              60'000 - 2000);

/// A text that is cut where it is longer than a cell or a line should be.
std::string clipped(const std::string& text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
    --end;  // inside a UTF-8 character
  return text.substr(0, end) + "...";
}

/// Text inside a table cell: no pipe, no line end, nothing that Markdown or HTML would interpret.
std::string cell(const std::string& text) {
  std::string out;
  for (char c : clipped(text, 160)) {
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

/// Lines up to a number of bytes; those beyond are counted.
class Lines {
 public:
  explicit Lines(std::size_t most_bytes) : most_bytes_(most_bytes) {}
  void add(const std::string& line) {
    full_ = full_ || text_.size() + line.size() > most_bytes_;
    if (full_)
      ++left_out_;
    else
      text_ += line;
  }
  bool empty() const { return text_.empty() && left_out_ == 0; }
  const std::string& text() const { return text_; }
  std::string left_out(const char* what) const {
    return left_out_ == 0 ? "" : fmt::format("\n{} more {}: results.json has all.\n", left_out_, what);
  }
  /// With its title and the head of the table; nothing where there are no lines.
  std::string section(const char* title, const char* head, const char* what) const {
    return empty() ? "" : fmt::format("\n## {}\n\n{}", title, head) + text_ + left_out(what);
  }

 private:
  std::size_t most_bytes_, left_out_ = 0;
  bool full_ = false;
  std::string text_;
};

std::string devices(const Results& results) {
  Lines lines(Budget::devices);
  for (const DeviceRecord& d : results.devices)
    lines.add(fmt::format("- **{}**: {}, {}{}\n", cell(d.spec), cell(d.name), cell(d.version),
                          d.driver.empty() ? "" : ", driver " + cell(d.driver)));
  return lines.text() + lines.left_out("devices");
}

using VerdictCounts = std::map<Verdict, std::size_t>;

std::string text_of(const VerdictCounts& counts) {
  std::string text;
  for (const auto& [verdict, count] : counts)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, name_of(verdict));
  return text.empty() ? "nothing was measured" : text;
}

std::string verdicts(const std::vector<Entry>& entries) {
  VerdictCounts counts;
  for (const Entry& e : entries) ++counts[e.verdict];
  return text_of(counts);
}

/// For each device, suite and precision.
std::string totals(const std::vector<Entry>& entries) {
  struct Total {
    VerdictCounts counts;
    std::uint64_t points = 0, failures = 0;
    std::optional<std::uint64_t> misrounded;

    std::string of(Verdict verdict) const {
      const auto found = counts.find(verdict);
      return fmt::to_string(found == counts.end() ? 0 : found->second);
    }
    std::string others() const {
      VerdictCounts others = counts;
      for (const Verdict v : {Verdict::conforms, Verdict::recorded, Verdict::excused}) others.erase(v);
      return others.empty() ? "" : text_of(others);
    }
  };
  std::map<std::tuple<std::string, std::string, std::string>, Total> totals;
  for (const Entry& e : entries) {
    Total& total = totals[{e.device, e.suite, e.precision}];
    ++total.counts[e.verdict];
    total.points += e.points;
    total.failures += e.failures;
    if (e.misrounded) total.misrounded = total.misrounded.value_or(0) + *e.misrounded;
  }
  Lines lines(Budget::totals);
  for (const auto& [key, total] : totals)
    lines.add(row({std::get<0>(key), std::get<1>(key), std::get<2>(key), total.of(Verdict::conforms),
                   total.of(Verdict::recorded), total.of(Verdict::excused), total.others(),
                   fmt::to_string(total.points), fmt::to_string(total.failures),
                   total.misrounded ? fmt::to_string(*total.misrounded) : ""}));
  return lines.section(
      "Totals",
      "| device | suite | precision | conforms | recorded | excused | other verdicts | points "
      "| failures | misrounded |\n"
      "| --- | --- | --- | ---: | ---: | ---: | --- | ---: | ---: | ---: |\n",
      "totals");
}

/// The bound of the example, with its builtin where the others have another one.
std::string bound_of(const Cause& cause, const std::vector<Entry>& entries) {
  const Entry& example = entries[cause.example];
  const bool is_common = std::ranges::all_of(
      cause.entries, [&](const std::size_t k) { return entries[k].bound == example.bound; });
  return is_common ? example.bound : fmt::format("{} ({})", example.bound, example.builtin);
}

std::string not_conforming(const std::vector<Cause>& causes, const std::vector<Entry>& entries) {
  Lines lines(Budget::failures);
  for (const Cause& g : causes) {
    const Entry& e = entries[g.example];
    const Sample* point = e.failing.empty() ? nullptr : leading_point(e);
    lines.add(row({g.device, g.suite, names_of(g, entries), fmt::to_string(g.entries.size()),
                   std::string(name_of(g.verdict)), g.common, g.clause, fmt::to_string(g.failures),
                   bound_of(g, entries), error_text(e), point == nullptr ? "" : point_text(*point)}));
  }
  return lines.section(
      "Not conforming, by likely cause",
      "| device | suite | builtins | entries | verdict | in common | clause | failures | bound "
      "| max ulp | worst |\n"
      "| --- | --- | --- | ---: | --- | --- | --- | ---: | --- | ---: | --- |\n",
      "causes");
}

/// The commands that replay the examples above, in a block of their own, as a table is hard to copy from.
std::string replays(const std::vector<Cause>& causes, const Results& results) {
  Lines lines(Budget::replays);
  for (const Cause& g : causes) {
    const Entry& e = results.entries[g.example];
    if (!e.failing.empty()) lines.add(replay_command_of(*leading_point(e), e, results) + "\n");
  }
  if (lines.empty()) return {};
  return "\nThese commands replay the points:\n\n```\n" + lines.text() + "```\n" + lines.left_out("commands");
}

/// What is new since the baseline.
std::string moved(const Results* baseline, const Results& results) {
  if (baseline == nullptr) return {};
  const Difference difference = difference_of(*baseline, results);
  Lines lines(Budget::moved);
  std::size_t unchanged = 0;
  for (const std::string& d : difference.differences) lines.add(row({"", "the runs differ", d}));
  for (const EntryChange& c : difference.changes) {
    if (c.change == Change::unchanged) {
      ++unchanged;
      continue;
    }
    lines.add(row({name_of(c.change), title_of(c.after ? *c.after : *c.before), c.what}));
  }
  return fmt::format("\n## Since the baseline\n\n{} entries are unchanged.\n", unchanged) +
         (lines.empty() ? "" : "\n| change | entry | what |\n| --- | --- | --- |\n") + lines.text() +
         lines.left_out("changes");
}

/// What conforms, but not to what the document recommends.
std::string departing(const std::vector<Entry>& entries) {
  Lines lines(Budget::departures);
  for (const Entry& e : entries)
    if (e.departures > 0)
      lines.add(row({e.device, e.builtin, e.precision, fmt::to_string(e.width), mode_text(e),
                     fmt::to_string(e.departures), e.departing.empty() ? "" : e.departing[0].text,
                     e.departing.empty() ? "" : e.departing[0].clause}));
  return lines.section("Departures from a recommendation",
                       "| device | builtin | precision | width | mode | results | first | clause |\n"
                       "| --- | --- | --- | ---: | --- | ---: | --- | --- |\n",
                       "entries that depart");
}

/// What nothing forbids and nothing allows.
std::string excused(const std::vector<Entry>& entries) {
  Lines lines(Budget::excuses);
  for (const Entry& e : entries)
    if (e.excuses > 0)
      lines.add(
          row({e.device, e.builtin, e.precision, fmt::to_string(e.width), mode_text(e),
               fmt::to_string(e.excuses), e.excused.empty() ? "" : e.excused[0].reason,
               e.excused.empty() ? "" : e.excused[0].text, e.excused.empty() ? "" : e.excused[0].clause}));
  return lines.section("Excused",
                       "| device | builtin | precision | width | mode | results | reason | first | clause |\n"
                       "| --- | --- | --- | ---: | --- | ---: | --- | --- | --- |\n",
                       "entries that are excused");
}

/// What differs between widths, and between the modes default and opt-disable.
std::string differences(const Results& results) {
  Lines lines(2 * Budget::differences);
  for (const WidthDifference& d : results.width_differences)
    lines.add(row({d.device, d.builtin, d.precision, "widths, " + mode_text(d.mode, d.front), d.text()}));
  for (const OptimisationDifference& d : results.optimisation_differences)
    lines.add(row({d.device, d.builtin, d.precision,
                   mode_text(fmt::format("optimisation, width {}", d.width), d.front), d.text()}));
  return lines.section("Largest errors that differ",
                       "| device | builtin | precision | between | largest errors |\n"
                       "| --- | --- | --- | --- | --- |\n",
                       "differences");
}

/// What has other bits through another front than `source`.
std::string differences_of_fronts(const Results& results) {
  Lines lines(Budget::fronts);
  for (const FrontDifference& d : results.front_differences)
    lines.add(row(
        {d.device, d.builtin, d.signature, fmt::to_string(d.width), mode_text(d.mode, d.front), d.text()}));
  return lines.section("Fronts that differ",
                       "| device | builtin | signature | width | mode | results |\n"
                       "| --- | --- | --- | ---: | --- | --- |\n",
                       "differences");
}

/// What conforms with the largest shares of its bound, of bounds that a correctly rounded result does not
/// fill: those are full by design. An infinite error that conforms is allowed by another rule than the bound.
std::string near_bound(const std::vector<Entry>& entries) {
  std::vector<const Entry*> shown;
  for (const Entry& e : entries)
    if (passes(e.verdict) && share_of_bound(e) > 0 && std::isfinite(e.max_ulp) && e.bound_ulp > 0.5)
      shown.push_back(&e);
  std::ranges::stable_sort(
      shown, [](const Entry* a, const Entry* b) { return share_of_bound(*a) > share_of_bound(*b); });
  Lines lines(Budget::near_bound);
  std::string last;  // pointers to another address space give the same row
  for (const Entry* e : shown) {
    std::string line = row({e->device, e->builtin, e->precision, fmt::to_string(e->width), mode_text(*e),
                            e->bound, ulp_text(e->max_ulp), fmt::format("{:.1f} %", 100 * share_of_bound(*e)),
                            e->worst.empty() ? "" : point_text(e->worst[0])});
    if (line != last) lines.add(line);
    last = std::move(line);
  }
  return lines.section("Nearest to their bound",
                       "| device | builtin | precision | width | mode | bound | max ulp | share | worst |\n"
                       "| --- | --- | --- | ---: | --- | --- | ---: | ---: | --- |\n",
                       "entries within their bound");
}

}  // namespace

std::string markdown_report(const Results& results, const Results* baseline) {
  const RunSettings& settings = results.settings;
  const std::vector<Cause> causes = causes_of(results.entries);
  const std::string failing = causes.empty() ? "" : count_text(causes) + ".\n\n";
  const std::string cut_short =
      results.cut_short ? "**The run was cut short**: entries may lack points or be missing.\n\n" : "";
  return fmt::format("# Plumbline\n\n{} (inputs {}, seed {}, rulebook {}{})\n\n", verdicts(results.entries),
                     cell(settings.inputs), settings.seed, cell(settings.rulebook),
                     settings.overflow == "lenient" ? "" : ", overflow strict") +
         cut_short + failing + devices(results) + not_conforming(causes, results.entries) +
         replays(causes, results) + moved(baseline, results) + totals(results.entries) +
         departing(results.entries) + excused(results.entries) + differences(results) +
         differences_of_fronts(results) + near_bound(results.entries);
}

}  // namespace plumbline
