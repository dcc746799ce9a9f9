#include "reports/triage.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "reports/entry_text.h"
#include "reports/point_class.h"

namespace plumbline::reports {
namespace {

/// What is asked in several widths or modes: all that makes an entry but `without`.
std::string question_of(const Entry& e, bool with_width, bool with_mode) {
  return fmt::format("{}|{}|{}|{}|{}|{}|{}|{}", e.suite, e.builtin, e.signature, e.precision, e.front,
                     e.device, with_width ? e.width : 0, with_mode ? e.mode : "");
}

/// The widths and modes in which a question was asked, and in which it fails.
struct Scope {
  std::set<std::string> asked, failing;
  /// ", width 4 alone", where all others that were asked conform.
  std::string text(const char* what) const {
    if (asked.size() < 2 || failing.size() != 1) return {};
    return fmt::format(", {} {} alone", what, *failing.begin());
  }
};

class Scopes {
 public:
  explicit Scopes(const Results& results) {
    for (const Entry& e : results.entries) {
      if (e.verdict == Verdict::skipped) continue;
      add(widths_[question_of(e, false, true)], fmt::to_string(e.width), e);
      add(modes_[question_of(e, true, false)], e.mode, e);
    }
  }
  std::string text(const Entry& e) const {
    return widths_.at(question_of(e, false, true)).text("width") +
           modes_.at(question_of(e, true, false)).text("mode");
  }

 private:
  static void add(Scope& scope, const std::string& value, const Entry& e) {
    scope.asked.insert(value);
    if (!passes(e.verdict)) scope.failing.insert(value);
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
  constexpr std::size_t telling = 2;
  if (classes.contains("ordinary argument") || classes.size() > telling) return "arguments of any kind";
  return fmt::format("{}", fmt::join(classes, ", "));
}

std::string clause_of(const Entry& e) {
  if (device_failed(e.verdict) || e.failing.empty()) return {};
  const Sample& lead = *leading_point(e);
  return lead.clause.empty() ? e.clause : lead.clause;
}

std::string cause_of(const Entry& e, const Scopes& scopes) {
  if (e.failing.empty()) return first_line(e.reason);
  // Questions on images are told apart by the operation, the part of their name before the first colon.
  const std::string operation =
      e.suite == "images" ? e.builtin.substr(0, e.builtin.find(':')) + ": " : std::string();
  return operation + classes_text(e) + lane_text(e) + scopes.text(e);
}

}  // namespace

std::vector<FailureGroup> failure_groups(const Results& results) {
  const Scopes scopes(results);
  using Key = std::tuple<std::string, std::string, std::string, std::string, std::string>;
  std::map<Key, FailureGroup> groups;
  for (const Entry& e : results.entries) {
    if (passes(e.verdict)) continue;
    const Key key{e.device, e.suite, verdict_text(e), clause_of(e), cause_of(e, scopes)};
    FailureGroup& group = groups[key];
    std::tie(group.device, group.suite, group.verdict, group.clause, group.cause) = key;
    group.entries.push_back(&e);
    group.failures += e.failures;
    const Sample *point = leading_point(e), *shown = group.example ? leading_point(*group.example) : nullptr;
    if (group.example == nullptr || (point && (!shown || point->ulp > shown->ulp))) group.example = &e;
  }
  std::vector<FailureGroup> out;
  for (auto& [key, group] : groups) out.push_back(std::move(group));
  std::ranges::stable_sort(out, [](const FailureGroup& a, const FailureGroup& b) {
    const Verdict x = a.example->verdict, y = b.example->verdict;
    return std::tuple(y, b.entries.size()) < std::tuple(x, a.entries.size());
  });
  return out;
}

}  // namespace plumbline::reports
