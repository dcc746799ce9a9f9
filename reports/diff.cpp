#include "reports/diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include "reports/entry_text.h"

namespace plumbline {
namespace {

using reports::ulp_text;
using reports::verdict_text;

bool larger(double a, double b) {
  constexpr double agreement = 1e-6;
  if (std::isinf(b)) return false;
  return a > b * (1 + agreement) + 1e-12;
}

std::string pairing_key(const Entry& e, bool with_device) {
  return fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}", e.suite, e.builtin, e.signature, e.precision, e.width,
                     e.mode, e.front, with_device ? e.device : "");
}

/// One step of comparison: 1 worse, -1 better, 0 as before.
int order(bool worse, bool better) { return worse ? 1 : better ? -1 : 0; }

/// Whether a list of known failures (--expect) makes `listed` of `unlisted`.
bool is_listed_form(Verdict listed, Verdict unlisted) {
  if (listed == Verdict::expected_failure) return unlisted == Verdict::fails || device_failed(unlisted);
  return listed == Verdict::unexpected_pass && has_no_failure(unlisted);
}

/// The mildest verdict that a list of known failures turns into this one.
Verdict unlisted(Verdict verdict) {
  if (verdict == Verdict::expected_failure) return Verdict::fails;
  return verdict == Verdict::unexpected_pass ? Verdict::conforms : verdict;
}

/// A list of known failures changes no result: what differs by the list alone is as before.
int order_of_verdicts(Verdict before, Verdict after) {
  if (is_listed_form(before, after) || is_listed_form(after, before)) return 0;
  return order(unlisted(after) > unlisted(before), unlisted(after) < unlisted(before));
}

EntryChange compare(const Entry& a, const Entry& b) {
  EntryChange change{Change::unchanged, a, b, {}};
  const int verdict = order_of_verdicts(a.verdict, b.verdict);
  const int failures = order(b.failures > a.failures, b.failures < a.failures);
  const int departures = order(b.departures > a.departures, b.departures < a.departures);
  const int excuses = order(b.excuses > a.excuses, b.excuses < a.excuses);
  const int error = order(larger(b.max_ulp, a.max_ulp), larger(a.max_ulp, b.max_ulp));
  const auto add = [&](const std::string& text) { change.what += (change.what.empty() ? "" : ", ") + text; };
  if (verdict != 0) add(fmt::format("{} -> {}", verdict_text(a), verdict_text(b)));
  if (failures != 0) add(fmt::format("failures {} -> {}", a.failures, b.failures));
  if (departures != 0) add(fmt::format("departures {} -> {}", a.departures, b.departures));
  if (excuses != 0) add(fmt::format("excuses {} -> {}", a.excuses, b.excuses));
  if (error != 0) add(fmt::format("max ulp {} -> {}", ulp_text(a.max_ulp), ulp_text(b.max_ulp)));
  if (a.bound != b.bound)
    add(fmt::format("bound {} -> {}", a.bound, b.bound));
  else if (!change.what.empty() && !b.bound.empty())
    add("bound " + b.bound);
  // What is no longer measured has no error: only its verdict counts.
  const bool both_measured = a.verdict != Verdict::skipped && b.verdict != Verdict::skipped;
  if (verdict > 0 || (both_measured && (failures > 0 || departures > 0 || excuses > 0 || error > 0)))
    change.change = Change::regression;
  else if (verdict < 0 || failures < 0 || departures < 0 || excuses < 0 || error < 0)
    change.change = Change::improvement;
  return change;
}

std::string worst_line(const Entry& e) {
  if (e.worst.empty()) return {};
  return fmt::format("    {}, true {}, {} ulp\n", e.worst[0].text, e.worst[0].truth,
                     ulp_text(e.worst[0].ulp));
}

}  // namespace

const char* name_of(Change change) {
  constexpr const char* names[] = {"regression", "gone", "improvement", "new", "unchanged"};
  return names[static_cast<std::size_t>(change)];
}

Difference difference_of(const Results& before, const Results& after) {
  Difference out;
  for (const SettingDifference& d : differences_between(before.settings, after.settings, Purpose::compare))
    out.differences.push_back(fmt::format("{} {} -> {}", d.name, d.before, d.after));
  const bool with_device = before.devices.size() != 1 || after.devices.size() != 1;
  std::map<std::string, Entry> old;
  for (const Entry& entry : before.entries) old.emplace(pairing_key(entry, with_device), entry);
  for (const Entry& entry : after.entries) {
    const auto found = old.find(pairing_key(entry, with_device));
    if (found == old.end()) {
      out.changes.push_back({Change::added, std::nullopt, entry,
                             fmt::format("{}, max ulp {}", verdict_text(entry), ulp_text(entry.max_ulp))});
      continue;
    }
    out.changes.push_back(compare(found->second, entry));
    old.erase(found);
  }
  for (const auto& [key, entry] : old)
    out.changes.push_back({Change::gone, entry, std::nullopt, "was " + verdict_text(entry)});
  std::stable_sort(out.changes.begin(), out.changes.end(),
                   [](const EntryChange& a, const EntryChange& b) { return a.change < b.change; });
  out.regressed = !out.changes.empty() && out.changes.front().change <= Change::gone;
  return out;
}

std::string text_of(const Difference& difference) {
  std::size_t counts[static_cast<std::size_t>(Change::unchanged) + 1] = {};
  std::string text;
  for (const std::string& d : difference.differences) text += "the runs differ: " + d + "\n";
  for (const EntryChange& c : difference.changes) {
    ++counts[static_cast<std::size_t>(c.change)];
    if (c.change == Change::unchanged) continue;
    const Entry& shown = c.after ? *c.after : *c.before;
    text += fmt::format("{}: {}: {}\n", name_of(c.change), reports::title_of(shown), c.what);
    if (c.change == Change::regression) text += worst_line(shown);
  }
  std::string summary;
  for (std::size_t k = 0; k < std::size(counts); ++k)
    summary += fmt::format("{}{} {}", k == 0 ? "" : ", ", counts[k], name_of(static_cast<Change>(k)));
  return text + summary + "\n";
}

}  // namespace plumbline
