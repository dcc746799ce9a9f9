#include "harness/commands/terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <map>
#include <optional>
#include <set>

#include "harness/results/causes.h"
#include "harness/results/differences.h"
#include "harness/results/error_digits.h"

namespace plumbline {
namespace {

struct Line {
  std::string builtin;
  std::string bound = {}, worst = {};
  Verdict verdict = Verdict::conforms;  ///< the worst of the configurations
  std::optional<double> max_ulp = {};   ///< of the configuration that `worst` is of; nothing without a point
  bool has_size = true;                 ///< whether the error of `worst` has a size in ulp
  std::uint64_t failures = 0;
  std::optional<std::uint64_t> misrounded = {};  ///< nothing where none of them counts these
  int configurations = 0;
  int alike = 0;  ///< configurations of that verdict
};

std::string ulp_text(const Line& line) {
  if (!line.max_ulp) return "";
  if (!line.has_size) return "nan";
  const double ulp = *line.max_ulp;
  if (std::isinf(ulp)) return "inf";
  if (ulp >= 1e6) return fmt::format("{:.2e}", ulp);
  return fmt::format("{:.{}f}", ulp, ulp >= 100 ? 1 : decimal_places(ulp, 4));
}

/// The failing result of the greatest error, with the clause that it breaks where that is not the builtin's
/// bound.
std::string failure_text(const Entry& entry) {
  const Sample& worst = *leading_point(entry);
  return worst.clause.empty() ? worst.text : worst.text + "  [" + worst.clause + "]";
}

std::string worst_text(const Entry& entry) {
  if (!entry.failing.empty()) return failure_text(entry);
  if (!entry.departing.empty()) return entry.departing[0].text;
  if (entry.verdict >= Verdict::fails) return entry.reason.substr(0, entry.reason.find('\n'));
  const Sample* const point = leading_point(entry);
  return point == nullptr ? "" : point->text;
}

void take(const Entry& entry, Line& line) {
  // A worse verdict's own input matters more than a greater error that conforms.
  const auto rank = [](Verdict verdict) { return std::max(verdict, Verdict::recorded); };
  const bool is_greater =
      rank(entry.verdict) == rank(line.verdict) && entry.max_ulp > line.max_ulp.value_or(0);
  if (line.configurations++ == 0 || rank(entry.verdict) > rank(line.verdict) || is_greater) {
    line.worst = worst_text(entry);
    line.max_ulp = entry.points > 0 ? std::optional(entry.max_ulp) : std::nullopt;
    line.has_size = !std::isnan(leading_error(entry).value_or(0));
  }
  if (entry.verdict > line.verdict) {
    line.verdict = entry.verdict;
    line.alike = 0;
  }
  if (entry.verdict == line.verdict) ++line.alike;
  line.failures += entry.failures;
  if (entry.misrounded) line.misrounded = line.misrounded.value_or(0) + *entry.misrounded;
}

/// Whether the modes of one builtin differ in their bounds or their worst verdict.
bool differ_by_mode(std::span<const Entry* const> entries) {
  std::map<std::string, std::pair<Verdict, std::set<std::string>>> modes;
  for (const Entry* e : entries) {
    auto& [worst, bounds] = modes[e->mode];
    worst = std::max(worst, e->verdict);
    bounds.insert(e->bound);
  }
  return std::ranges::any_of(modes, [&](const auto& mode) { return mode.second != modes.begin()->second; });
}

/// The entries of one builtin as lines: one for each bound, and for each mode where modes differ.
std::vector<Line> lines_of(std::span<const Entry* const> entries) {
  const bool by_mode = differ_by_mode(entries);
  std::vector<Line> lines;
  for (const Entry* e : entries) {
    const std::string name = by_mode ? e->builtin + ", " + e->mode : e->builtin;
    auto line =
        std::ranges::find_if(lines, [&](const Line& l) { return l.builtin == name && l.bound == e->bound; });
    if (line == lines.end()) line = lines.insert(line, {.builtin = name, .bound = e->bound});
    take(*e, *line);
  }
  return lines;
}

/// The lines of a table: its entries are in the order of the builtins.
std::vector<Line> lines_of_table(std::span<const Entry* const> entries) {
  std::vector<Line> lines;
  for (auto from = entries.begin(); from != entries.end();) {
    const auto to =
        std::find_if(from, entries.end(), [&](const Entry* e) { return e->builtin != (*from)->builtin; });
    std::ranges::move(lines_of({from, to}), std::back_inserter(lines));
    from = to;
  }
  return lines;
}

/// Above so many lines, conforming test cases "read:2d:..." share one line per operation and bound.
constexpr std::size_t most_lines = 100;

/// The test cases of each operation and bound that conform as one line, at the first one's place.
std::vector<Line> folded(const std::vector<Line>& lines) {
  if (lines.size() <= most_lines) return lines;
  std::vector<Line> out;
  std::map<std::string, std::pair<std::size_t, int>> groups;  // place in out, test cases
  for (const Line& line : lines) {
    const auto colon = line.builtin.find(':');
    if (colon == std::string::npos || line.verdict != Verdict::conforms) {
      out.push_back(line);
      continue;
    }
    const std::string operation = line.builtin.substr(0, colon);
    auto& [place, count] = groups.try_emplace(operation + '|' + line.bound, out.size(), 0).first->second;
    if (count++ == 0) {
      out.push_back(line);
      continue;
    }
    Line& group = out[place];
    group.builtin = fmt::format("{}:* ({} test cases)", operation, count);
    if (line.max_ulp > group.max_ulp || group.worst.empty()) group.worst = line.worst;
    group.max_ulp = std::max(group.max_ulp, line.max_ulp);
    if (line.misrounded) group.misrounded = group.misrounded.value_or(0) + *line.misrounded;
  }
  return out;
}

/// Whether verdicts are coloured: on a terminal that has colours, unless the user does not want any
/// (no-color.org).
bool has_colours(const std::ostream& out) {
  const char* const unwanted = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  return &out == &std::cout && ::isatty(STDOUT_FILENO) != 0 && (unwanted == nullptr || *unwanted == '\0') &&
         terminal != nullptr && std::string_view(terminal) != "dumb";
}

/// Red where the run's exit status is that of a failure, yellow where the report shows something, magenta
/// where it was excused, cyan where nothing was bounded, else as it is.
std::string coloured(const std::string& text, Verdict verdict) {
  switch (verdict) {
    case Verdict::conforms:
    case Verdict::skipped:
      return text;
    case Verdict::recorded:
      return "\033[36m" + text + "\033[0m";
    case Verdict::excused:
      return "\033[35m" + text + "\033[0m";
    case Verdict::departs:
    case Verdict::expected_failure:
      return "\033[33m" + text + "\033[0m";
    default:
      return "\033[31m" + text + "\033[0m";
  }
}

void print_lines(std::ostream& out, const std::vector<Line>& lines) {
  int names = 15, bounds = 23;
  for (const Line& line : lines) {
    names = std::max(names, static_cast<int>(line.builtin.size()) + 2);
    bounds = std::max(bounds, static_cast<int>(line.bound.size()) + 2);
  }
  const bool counts_misrounded =
      std::ranges::any_of(lines, [](const Line& l) { return l.misrounded.has_value(); });
  const auto print = [&](const std::string& builtin, const std::string& bound, const std::string& ulp,
                         const std::string& misrounded, const std::string& verdict,
                         const std::string& worst) {
    const std::string count = counts_misrounded ? fmt::format("  {:>10}", misrounded) : "";
    out << fmt::format("  {:<{}}{:<{}}{:>12}{}  {}  {}\n", builtin, names, bound, bounds, ulp, count, verdict,
                       worst);
  };
  const bool colours = has_colours(out);
  print("builtin", "bound", "max ulp", "misrounded", "verdict   ", "worst input");
  for (const Line& line : lines) {
    std::string verdict(name_of(line.verdict));
    if (line.alike < line.configurations || (!passes(line.verdict) && line.configurations > 1))
      verdict += fmt::format(" ({}/{})", line.alike, line.configurations);
    verdict = fmt::format("{:<10}", verdict);
    print(line.builtin, line.bound, ulp_text(line), line.misrounded ? fmt::to_string(*line.misrounded) : "",
          colours ? coloured(verdict, line.verdict) : verdict, line.worst);
  }
}

/// "fabs, floor, sin and 12 more".
std::string some_of(const std::set<std::string>& names) {
  constexpr std::size_t shown = 8;
  std::string text;
  std::size_t count = 0;
  for (const std::string& name : names) {
    if (count++ == shown) return text + fmt::format(" and {} more", names.size() - shown);
    text += (text.empty() ? "" : ", ") + name;
  }
  return text;
}

/// Without the numbers, so that builtins which differ in them alone share a line.
std::string text_of(const Fact& fact) {
  return fact.count == fact.of ? fact.text : fact.text + " at some points";
}

/// Observations besides verdicts: builtins that behave alike on one line.
void print_observed(std::ostream& out, std::span<const Entry> entries) {
  std::map<std::string, std::map<std::string, std::map<std::string, std::set<std::string>>>>
      seen;  // title, fact, value, builtins
  for (const Entry& e : entries)
    for (const auto& [name, fact] : e.observed)
      if (fact.of > 0)
        seen[fmt::format("{}, {}, {}, {}", e.device, e.suite, e.precision, mode_text(e))][name][text_of(fact)]
            .insert(e.builtin);
  for (const auto& [title, facts] : seen) {
    out << title << ": observed\n";
    for (const auto& [fact, values] : facts)
      for (const auto& [value, builtins] : values)
        out << fmt::format("  {}: {}: {}\n", fact, value, some_of(builtins));
    out << '\n';
  }
}

/// What fails, by likely cause, with the name by which --expect lists it.
void print_causes(std::ostream& out, std::span<const Entry> entries) {
  constexpr std::size_t shown = 12;
  const std::vector<Cause> causes = causes_of(entries);
  if (causes.empty()) return;
  out << count_text(causes) << ":\n";
  for (const Cause& cause : std::span(causes).first(std::min(shown, causes.size())))
    out << fmt::format("  {:>5}  {}, {}\n", cause.entries.size(), cause.device, cause.name);
  if (causes.size() > shown) out << fmt::format("  and {} more\n", causes.size() - shown);
  out << '\n';
}

void print_width_differences(std::ostream& out, const std::vector<WidthDifference>& differences) {
  if (differences.empty()) return;
  out << "largest errors that differ between widths:\n";
  for (const WidthDifference& d : differences)
    out << fmt::format("  {}, {}/{} ({}, {}): {}\n", d.device, d.suite, d.builtin, d.precision,
                       mode_text(d.mode, d.front), d.text());
  out << '\n';
}

void print_optimisation_differences(std::ostream& out,
                                    const std::vector<OptimisationDifference>& differences) {
  if (differences.empty()) return;
  out << "largest errors that differ with -cl-opt-disable:\n";
  for (const OptimisationDifference& d : differences)
    out << fmt::format("  {}, {}/{} ({}, {}): {}\n", d.device, d.suite, d.builtin, d.precision,
                       mode_text(fmt::format("width {}", d.width), d.front), d.text());
  out << '\n';
}

/// What was compared, too: no difference means nothing where nothing was compared.
void print_front_differences(std::ostream& out, std::span<const Entry> entries) {
  std::map<std::string, std::uint64_t> compared;  // test cases, by device
  for (const Entry& e : entries)
    if (e.disagreement) ++compared[e.device];
  const auto differences = front_differences(entries);
  for (const auto& [device, count] : compared) {
    const auto differing = std::ranges::count(differences, device, &FrontDifference::device);
    out << fmt::format("{}: {} of {} test cases have other bits through spirv than from source\n", device,
                       differing, count);
  }
  for (const FrontDifference& d : differences)
    out << fmt::format("  {}, {}/{} {} (width {}, {}): {}\n", d.device, d.suite, d.builtin, d.signature,
                       d.width, d.mode, d.text());
  if (!compared.empty()) out << '\n';
}

}  // namespace

std::string duration_text(double seconds) {
  constexpr std::int64_t minute = 60, hour = 60 * minute, day = 24 * hour;
  const std::int64_t whole = std::llround(std::max(0.0, seconds));
  if (whole < minute) return fmt::format("{} s", whole);
  if (whole < hour) return fmt::format("{} min", whole / minute);
  if (whole < day) return fmt::format("{} h {} min", whole / hour, whole % hour / minute);
  return fmt::format("{} d {} h", whole / day, whole % day / hour);
}

ProgressDisplay::ProgressDisplay() : terminal_(::isatty(STDERR_FILENO) != 0) {}
ProgressDisplay::~ProgressDisplay() { clear(); }

void ProgressDisplay::clear() {
  if (terminal_ && last_ >= 0) std::cerr << "\r\033[K" << std::flush;
}

/// ", 3 min left"; nothing at the beginning and at the end.
std::string ProgressDisplay::left(double share) const {
  const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - start_;
  if (share <= 0 || share >= 1 || gone.count() < 2) return "";
  return fmt::format(", {} left", duration_text(gone.count() * (1 - share) / share));
}

void ProgressDisplay::show(std::uint64_t done, std::uint64_t total, const std::string& label) {
  if (total == 0) return;
  const double share = static_cast<double>(done) / static_cast<double>(total);
  const int now = static_cast<int>(share * (terminal_ ? 1000 : 10));
  if (now == last_) return;
  last_ = now;
  if (!terminal_) {
    std::cerr << fmt::format("plumbline: {}% of {} points{}\n", static_cast<int>(share * 100), total,
                             left(share));
    return;
  }
  constexpr int width = 40;
  const int filled = static_cast<int>(share * width);
  const std::string bar(static_cast<std::size_t>(filled), '#');
  std::cerr << fmt::format("\r\033[K[{:<{}}] {:5.1f}% {}{}", bar, width, share * 100, label, left(share))
            << std::flush;
}

void print_table(std::ostream& out, std::span<const Entry> entries) {
  std::map<std::string, std::vector<const Entry*>> tables;
  std::vector<std::string> order;
  for (const Entry& entry : entries) {
    if (entry.verdict == Verdict::skipped) continue;
    const std::string title = fmt::format("{}, {}, {}{}{}", entry.device, entry.suite, entry.precision,
                                          entry.front == "source" ? "" : ", " + entry.front,
                                          entry.rulebook.empty() ? "" : ", judged by " + entry.rulebook);
    auto& table = tables[title];
    if (table.empty()) order.push_back(title);
    table.push_back(&entry);
  }
  for (const std::string& title : order) {
    out << title << '\n';
    print_lines(out, folded(lines_of_table(tables[title])));
    out << '\n';
  }
  print_observed(out, entries);
  print_causes(out, entries);
  print_width_differences(out, width_differences(entries));
  print_optimisation_differences(out, optimisation_differences(entries));
  print_front_differences(out, entries);
}

void print_totals(std::ostream& out, std::span<const Entry> entries) {
  std::map<Verdict, std::size_t> verdicts;
  std::map<std::string, std::size_t> skipped;  // by reason
  for (const Entry& entry : entries) {
    ++verdicts[entry.verdict];
    if (entry.verdict == Verdict::skipped) ++skipped[entry.reason];
  }
  std::string text;
  for (const auto& [verdict, count] : verdicts)
    text += fmt::format("{} {} {}", text.empty() ? "" : ",", count, name_of(verdict));
  out << "entries:" << (text.empty() ? " none" : text) << '\n';
  std::vector<std::pair<std::size_t, std::string>> reasons;
  reasons.reserve(skipped.size());
  for (const auto& [reason, count] : skipped) reasons.emplace_back(count, reason);
  std::ranges::stable_sort(reasons, std::greater(), &std::pair<std::size_t, std::string>::first);
  constexpr std::size_t shown = 3;
  text.clear();
  for (const auto& [count, reason] : std::span(reasons).first(std::min(shown, reasons.size())))
    text += fmt::format("{} {} as {}", text.empty() ? "" : ";", count, reason);
  if (reasons.size() > shown) text += fmt::format("; others for {} more reasons", reasons.size() - shown);
  if (!text.empty()) out << "skipped:" << text << '\n';
}

}  // namespace plumbline
