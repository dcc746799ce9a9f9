#include "harness/results/causes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include "harness/results/pass_reason.h"
#include "harness/results/point_class.h"

namespace plumbline {
namespace {

/// Whether it fails, known or not.
bool fails(const Entry& e) { return !passes(e.verdict) || e.verdict == Verdict::expected_failure; }

/// What is evaluated in several widths or modes: all that makes an entry but `without`.
std::string test_case_of(const Entry& e, bool with_width, bool with_mode) {
  return fmt::format("{}|{}|{}|{}|{}|{}|{}|{}", e.suite, e.builtin, e.signature, e.precision, e.front,
                     e.device, with_width ? e.width : 0, with_mode ? e.mode : "");
}

/// The widths and modes in which a test case was evaluated, and in which it fails.
struct Scope {
  std::set<std::string> measured, failing;
  /// ", width 4 alone", where all others that were evaluated conform.
  std::string text(const char* what) const {
    if (measured.size() < 2 || failing.size() != 1) return {};
    return fmt::format(", {} {} alone", what, *failing.begin());
  }
};

class Scopes {
 public:
  explicit Scopes(std::span<const Entry> entries) {
    for (const Entry& e : entries) {
      if (e.verdict == Verdict::skipped) continue;
      add(widths_[test_case_of(e, false, true)], fmt::to_string(e.width), e);
      add(modes_[test_case_of(e, true, false)], e.mode, e);
    }
  }
  std::string text(const Entry& e) const {
    return widths_.at(test_case_of(e, false, true)).text("width") +
           modes_.at(test_case_of(e, true, false)).text("mode");
  }

 private:
  static void add(Scope& scope, const std::string& value, const Entry& e) {
    scope.measured.insert(value);
    if (fails(e)) scope.failing.insert(value);
  }
  std::map<std::string, Scope> widths_, modes_;
};

/// ", lane 3", where every failing point that is kept is in one lane of several.
std::string lane_text(const Entry& e) {
  if (e.width == 1 || e.failing.size() < 2) return {};
  const int lane = e.failing[0].lane;
  const bool one = std::ranges::all_of(e.failing, [&](const Sample& s) { return s.lane == lane; });
  return one ? fmt::format(", lane {}", lane) : "";
}

/// The class that all failing points have, or those that there are: "subnormal argument, zero argument".
std::string classes_text(const Entry& e) {
  std::set<std::string> classes;
  for (const Sample& s : e.failing) classes.insert(class_of(s, e));
  // Points of every class fail: no class is the cause.
  constexpr std::size_t most_classes = 2;
  if (classes.contains("ordinary argument") || classes.size() > most_classes) return "arguments of any kind";
  return fmt::format("{}", fmt::join(classes, ", "));
}

std::string clause_of(const Entry& e) {
  if (device_failed(e.verdict) || e.failing.empty()) return {};
  const Sample& lead = *leading_point(e);
  return lead.clause.empty() ? e.clause : lead.clause;
}

std::string common_of(const Entry& e, const Scopes& scopes) {
  if (e.failing.empty()) return e.reason.substr(0, e.reason.find('\n'));
  // Test cases of images are distinguished by the operation, the part of their name before the first colon.
  const std::string operation =
      e.suite == "images" ? e.builtin.substr(0, e.builtin.find(':')) + ": " : std::string();
  return operation + classes_text(e) + lane_text(e) + scopes.text(e);
}

std::string name_of(const Cause& cause) {
  std::string out;
  for (const std::string& part : {cause.suite, cause.common, cause.clause}) {
    if (part.empty()) continue;
    if (!out.empty()) out += '/';
    for (const char c : part)
      if (c != ' ')
        out += c;
      else if (out.back() != '-')
        out += '-';
  }
  return out;
}

bool is_excused(const Sample& sample) {
  const auto reason = reason_named(sample.reason);
  return reason && is_excuse(*reason);
}

}  // namespace

std::vector<Cause> causes_of(std::span<const Entry> entries) {
  const Scopes scopes(entries);
  using Key = std::tuple<std::string, std::string, Verdict, std::string, std::string>;
  std::map<Key, Cause> causes;
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const Entry& e = entries[k];
    if (passes(e.verdict)) continue;
    const Key key{e.device, e.suite, e.verdict, clause_of(e), common_of(e, scopes)};
    const auto [place, is_new] = causes.try_emplace(key);
    Cause& cause = place->second;
    std::tie(cause.device, cause.suite, cause.verdict, cause.clause, cause.common) = key;
    cause.entries.push_back(k);
    cause.failures += e.failures;
    const Sample *point = leading_point(e), *shown = leading_point(entries[cause.example]);
    if (is_new || (point && (!shown || point->ulp > shown->ulp))) cause.example = k;
  }
  std::vector<Cause> out;
  for (auto& [key, cause] : causes) {
    cause.name = name_of(cause);
    out.push_back(std::move(cause));
  }
  std::ranges::stable_sort(out, [](const Cause& a, const Cause& b) {
    return std::tuple(b.verdict, b.entries.size()) < std::tuple(a.verdict, a.entries.size());
  });
  return out;
}

std::string count_text(std::span<const Cause> causes) {
  std::size_t entries = 0;
  for (const Cause& cause : causes) entries += cause.entries.size();
  if (entries == 0) return {};
  return fmt::format("{} {} not conform, from {} likely cause{}", entries,
                     entries == 1 ? "entry does" : "entries do", causes.size(),
                     causes.size() == 1 ? "" : "s");
}

const Sample* leading_point(const Entry& entry) {
  const auto is_less = [](const Sample& a, const Sample& b) { return a.ulp < b.ulp; };
  if (!entry.failing.empty()) return &*std::ranges::max_element(entry.failing, is_less);
  const Sample* const worst = entry.worst.empty() ? nullptr : &entry.worst[0];
  if (entry.excused.empty() || (worst != nullptr && is_excused(*worst))) return worst;
  return &*std::ranges::max_element(entry.excused, is_less);
}

std::optional<double> leading_error(const Entry& entry) {
  if (entry.points == 0) return std::nullopt;
  const bool has_no_size = !entry.failing.empty() && std::isnan(leading_point(entry)->ulp);
  return has_no_size ? std::numeric_limits<double>::quiet_NaN() : entry.max_ulp;
}

}  // namespace plumbline
