#include "harness/commands/terminal.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "harness/results/width_differences.h"

namespace plumbline {
namespace {

struct Line {
  std::string builtin;
  std::string bound = {}, worst = {};
  Verdict verdict = Verdict::conforms;  ///< the worst of the configurations
  double max_ulp = 0;
  std::uint64_t failures = 0;
  int configurations = 0, failing_variants = 0;
};

std::string ulp_text(double ulp) {
  if (std::isinf(ulp)) return "inf";
  std::ostringstream text;
  ulp >= 1e6 ? text << std::scientific << std::setprecision(2) << ulp
             : text << std::fixed << std::setprecision(ulp >= 100 ? 1 : 4) << ulp;
  return text.str();
}

/// The first failing result, with the clause that it breaks where that is not the builtin's bound.
std::string failure_text(const Entry& entry) {
  const Sample& first = entry.failing[0];
  return first.clause.empty() ? first.text : first.text + "  [" + first.clause + "]";
}

void take(const Entry& entry, Line& line) {
  ++line.configurations;
  if (!passes(entry.verdict)) ++line.failing_variants;
  if (line.bound.empty()) line.bound = entry.bound;
  if (entry.verdict > line.verdict) {
    line.verdict = entry.verdict;
    // A failure's own input says more than the largest error that conforms.
    if (!entry.failing.empty())
      line.worst = failure_text(entry);
    else if (entry.verdict >= Verdict::fails)
      line.worst = entry.reason.substr(0, entry.reason.find('\n'));
  }
  if (line.worst.empty() || (entry.max_ulp > line.max_ulp && line.verdict == Verdict::conforms))
    line.worst = entry.worst.empty() ? "" : entry.worst[0].text;
  line.max_ulp = std::max(line.max_ulp, entry.max_ulp);
  line.failures += entry.failures;
}

/// Above so many lines, conforming questions "read:2d:..." share one line per operation and bound.
constexpr std::size_t most_lines = 100;

/// The questions of each operation and bound that conform as one line, at the first one's place.
std::vector<Line> folded(const std::vector<Line>& lines) {
  if (lines.size() <= most_lines) return lines;
  std::vector<Line> out;
  std::map<std::string, std::pair<std::size_t, int>> groups;  // place in out, questions
  for (const Line& line : lines) {
    const auto colon = line.builtin.find(':');
    if (colon == std::string::npos || line.verdict != Verdict::conforms) {
      out.push_back(line);
      continue;
    }
    const std::string operation = line.builtin.substr(0, colon);
    auto& [place, questions] = groups.try_emplace(operation + '|' + line.bound, out.size(), 0).first->second;
    if (questions++ == 0) {
      out.push_back(line);
      continue;
    }
    Line& group = out[place];
    group.builtin = operation + ":* (" + std::to_string(questions) + " questions)";
    if (line.max_ulp > group.max_ulp || group.worst.empty()) group.worst = line.worst;
    group.max_ulp = std::max(group.max_ulp, line.max_ulp);
  }
  return out;
}

void print_lines(std::ostream& out, const std::vector<Line>& lines) {
  int names = 15, bounds = 23;
  for (const Line& line : lines) {
    names = std::max(names, static_cast<int>(line.builtin.size()) + 2);
    bounds = std::max(bounds, static_cast<int>(line.bound.size()) + 2);
  }
  out << "  " << std::left << std::setw(names) << "builtin" << std::setw(bounds) << "bound" << std::right
      << std::setw(11) << "max ulp"
      << "  " << std::left << std::setw(10) << "verdict"
      << "  worst input\n";
  for (const Line& line : lines) {
    std::string verdict(name_of(line.verdict));
    if (line.failing_variants > 0 && line.configurations > 1)
      verdict +=
          " (" + std::to_string(line.failing_variants) + "/" + std::to_string(line.configurations) + ")";
    out << "  " << std::left << std::setw(names) << line.builtin << std::setw(bounds) << line.bound
        << std::right << std::setw(11) << ulp_text(line.max_ulp) << "  " << std::left << std::setw(10)
        << verdict << "  " << line.worst << '\n';
  }
}

/// One line per reason that several builtins share; the reasons of single builtins on one line, the first
/// few.
void print_skipped(std::ostream& out, const std::string& title,
                   const std::map<std::string, std::vector<std::string>>& reasons) {
  constexpr std::size_t shown = 3;
  std::vector<std::string> single;
  for (const auto& [reason, names] : reasons) {
    if (names.size() == 1)
      single.push_back(reason);
    else
      out << "skipped " << names.size() << " of " << title << ": " << reason << '\n';
  }
  if (single.empty()) return;
  out << "skipped " << single.size() << " of " << title << ": ";
  for (std::size_t k = 0; k < std::min(shown, single.size()); ++k) out << (k == 0 ? "" : "; ") << single[k];
  out << (single.size() > shown ? "; …\n" : "\n");
}

/// "fabs, floor, sin and 12 more".
std::string some_of(const std::set<std::string>& names) {
  constexpr std::size_t shown = 8;
  std::string text;
  std::size_t count = 0;
  for (const std::string& name : names) {
    if (count++ == shown) return text + " and " + std::to_string(names.size() - shown) + " more";
    text += (text.empty() ? "" : ", ") + name;
  }
  return text;
}

/// "kept at 3 of 10 points" as "kept at some points", so that builtins which differ in numbers alone share a
/// line.
std::string without_counts(const std::string& answer) {
  static const std::regex counts("at [0-9]+ of [0-9]+ points");
  return std::regex_replace(answer, counts, "at some points");
}

/// What was seen besides verdicts: builtins that behave alike on one line.
void print_observed(std::ostream& out, std::span<const Entry> entries) {
  std::map<std::string, std::map<std::string, std::map<std::string, std::set<std::string>>>>
      seen;  // title, fact, answer, builtins
  for (const Entry& e : entries)
    for (const auto& [fact, answer] : e.observed)
      seen[e.device + ", " + e.suite + ", " + e.precision + ", " + e.mode][fact][without_counts(answer)]
          .insert(e.builtin);
  for (const auto& [title, facts] : seen) {
    out << title << ": seen\n";
    for (const auto& [fact, answers] : facts)
      for (const auto& [answer, builtins] : answers) {
        if (answer == "not met") continue;
        out << "  " << fact << ": " << answer << ": " << some_of(builtins) << '\n';
      }
    out << '\n';
  }
}

void print_width_differences(std::ostream& out, const std::vector<WidthDifference>& differences) {
  if (differences.empty()) return;
  out << "largest errors that differ between widths:\n";
  for (const WidthDifference& d : differences)
    out << "  " << d.device << ", " << d.suite << "/" << d.builtin << " (" << d.precision << ", " << d.mode
        << "): " << d.text() << '\n';
  out << '\n';
}

}  // namespace

ProgressDisplay::ProgressDisplay() : terminal_(::isatty(STDERR_FILENO) != 0) {}
ProgressDisplay::~ProgressDisplay() { clear(); }

void ProgressDisplay::clear() {
  if (terminal_ && last_ >= 0) std::cerr << "\r\033[K" << std::flush;
}

void ProgressDisplay::show(std::uint64_t done, std::uint64_t total, const std::string& label) {
  if (total == 0) return;
  const double share = static_cast<double>(done) / static_cast<double>(total);
  const int now = static_cast<int>(share * (terminal_ ? 1000 : 10));
  if (now == last_) return;
  last_ = now;
  if (!terminal_) {
    std::cerr << "plumbline: " << static_cast<int>(share * 100) << "% of " << total << " points\n";
    return;
  }
  constexpr int width = 40;
  const int filled = static_cast<int>(share * width);
  char percent[16];
  std::snprintf(percent, sizeof percent, "%5.1f%%", share * 100);
  std::cerr << "\r\033[K[" << std::string(static_cast<std::size_t>(filled), '#')
            << std::string(static_cast<std::size_t>(width - filled), ' ') << "] " << percent << ' ' << label
            << std::flush;
}

void print_table(std::ostream& out, std::span<const Entry> entries) {
  std::map<std::string, std::vector<Line>> tables;
  std::map<std::string, std::map<std::string, std::vector<std::string>>> skipped;  // by title and reason
  std::vector<std::string> order;
  for (const Entry& entry : entries) {
    const std::string title = entry.device + ", " + entry.suite + ", " + entry.precision +
                              (entry.rulebook.empty() ? "" : ", judged by " + entry.rulebook);
    if (entry.verdict == Verdict::skipped) {
      auto& names = skipped[title][entry.reason];
      if (names.empty() || names.back() != entry.builtin) names.push_back(entry.builtin);
      continue;
    }
    auto& lines = tables[title];
    if (lines.empty()) order.push_back(title);
    if (lines.empty() || lines.back().builtin != entry.builtin) lines.push_back({.builtin = entry.builtin});
    take(entry, lines.back());
  }
  for (const std::string& title : order) {
    out << title << '\n';
    print_lines(out, folded(tables[title]));
    out << '\n';
  }
  for (const auto& [title, reasons] : skipped) print_skipped(out, title, reasons);
  print_observed(out, entries);
  print_width_differences(out, width_differences(entries));
}

}  // namespace plumbline
