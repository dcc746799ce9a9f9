#include "reports/diff.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include "reports/entry_text.h"

namespace plumbline {
namespace {

using reports::ulp_text;

bool larger(double a, double b) {
  constexpr double agreement = 1e-6;
  if (std::isinf(b)) return false;
  return a > b * (1 + agreement) + 1e-12;
}

std::string pairing_key(const Entry& e, bool with_device) {
  std::string key;
  for (const std::string& part :
       {e.suite, e.builtin, e.signature, e.precision, std::to_string(e.width), e.mode})
    key += part + '\n';
  return with_device ? key + e.device : key;
}

std::string verdict_text(const Entry& e) { return std::string(name_of(e.verdict)); }

/// One step of comparison: 1 worse, -1 better, 0 as before.
int order(bool worse, bool better) { return worse ? 1 : better ? -1 : 0; }

EntryChange compare(const Entry& a, const Entry& b) {
  EntryChange change{Change::unchanged, a, b, {}};
  const int verdict = order(b.verdict > a.verdict, b.verdict < a.verdict);
  const int failures = order(b.failures > a.failures, b.failures < a.failures);
  const int error = order(larger(b.max_ulp, a.max_ulp), larger(a.max_ulp, b.max_ulp));
  const auto say = [&](const std::string& text) { change.what += (change.what.empty() ? "" : ", ") + text; };
  if (verdict != 0) say(verdict_text(a) + " -> " + verdict_text(b));
  if (failures != 0) say("failures " + std::to_string(a.failures) + " -> " + std::to_string(b.failures));
  if (error != 0) say("max ulp " + ulp_text(a.max_ulp) + " -> " + ulp_text(b.max_ulp));
  if (a.bound != b.bound)
    say("bound " + a.bound + " -> " + b.bound);
  else if (!change.what.empty() && !b.bound.empty())
    say("bound " + b.bound);
  // What is no longer asked has no error to speak of: only its verdict counts.
  const bool both_asked = a.verdict != Verdict::skipped && b.verdict != Verdict::skipped;
  if (verdict > 0 || (both_asked && (failures > 0 || error > 0)))
    change.change = Change::regression;
  else if (verdict < 0 || failures < 0 || error < 0)
    change.change = Change::improvement;
  return change;
}

std::vector<std::string> option_differences(const nlohmann::json& before, const nlohmann::json& after) {
  std::vector<std::string> out;
  for (const char* name : {"rulebook", "inputs", "seed", "range", "values", "shard", "overflow"}) {
    const nlohmann::json usual = std::string_view(name) == "overflow" ? "strict" : "";
    const auto a = before.at("options").value(name, usual), b = after.at("options").value(name, usual);
    if (a != b) out.push_back(std::string(name) + " " + a.dump() + " -> " + b.dump());
  }
  return out;
}

std::string worst_line(const Entry& e) {
  if (e.worst.empty()) return {};
  return "    " + e.worst[0].text + ", true " + e.worst[0].truth + ", " + ulp_text(e.worst[0].ulp) + " ulp\n";
}

}  // namespace

Difference difference_of(const nlohmann::json& before, const nlohmann::json& after) {
  Difference out;
  out.differences = option_differences(before, after);
  const bool with_device = before.at("devices").size() != 1 || after.at("devices").size() != 1;
  std::map<std::string, Entry> old;
  for (const auto& json : before.at("entries")) {
    const auto entry = json.get<Entry>();
    old.emplace(pairing_key(entry, with_device), entry);
  }
  for (const auto& json : after.at("entries")) {
    const auto entry = json.get<Entry>();
    const auto found = old.find(pairing_key(entry, with_device));
    if (found == old.end()) {
      out.changes.push_back(
          {Change::added, std::nullopt, entry, verdict_text(entry) + ", max ulp " + ulp_text(entry.max_ulp)});
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
  constexpr const char* names[] = {"regression", "gone", "improvement", "new", "unchanged"};
  std::size_t counts[std::size(names)] = {};
  std::string text;
  for (const std::string& d : difference.differences) text += "the runs differ: " + d + "\n";
  for (const EntryChange& c : difference.changes) {
    ++counts[static_cast<std::size_t>(c.change)];
    if (c.change == Change::unchanged) continue;
    const Entry& shown = c.after ? *c.after : *c.before;
    text += std::string(names[static_cast<std::size_t>(c.change)]) + ": " + reports::title_of(shown) + ": " +
            c.what + "\n";
    if (c.change == Change::regression) text += worst_line(shown);
  }
  std::string summary;
  for (std::size_t k = 0; k < std::size(names); ++k)
    summary += (k == 0 ? "" : ", ") + std::to_string(counts[k]) + " " + names[k];
  return text + summary + "\n";
}

}  // namespace plumbline
