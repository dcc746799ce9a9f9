#include "harness/results/run_settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace plumbline {
namespace {

std::string quoted(const std::string& text) { return fmt::format("\"{}\"", text); }

template <auto member>
std::string text_of(const RunSettings& s) {
  return quoted(s.*member);
}

template <auto member>
std::string list_of(const RunSettings& s) {
  return quoted(fmt::format("{}", fmt::join(s.*member, ",")));
}

using S = RunSettings;
constexpr bool must = true, may_differ = false;

// The verdict of an entry follows from the seed, the inputs and the rules; so these must agree for every
// purpose. A run may go on with more time, and with other precisions, widths, modes and fronts: those are
// entries of their own.
constexpr SettingRule rules[] = {
    //                                                                           continue    merge compare
    {"seed", [](const S& s) { return fmt::to_string(s.seed); }, must, must, must},
    {"inputs", text_of<&S::inputs>, must, must, must},
    {"rulebook", text_of<&S::rulebook>, must, must, must},
    {"profile", text_of<&S::profile>, must, must, must},
    {"overflow", text_of<&S::overflow>, must, must, must},
    {"range", text_of<&S::range>, must, must, must},
    {"values", text_of<&S::values>, must, must, must},
    {"cases", text_of<&S::cases>, must, must, must},
    {"points", text_of<&S::points>, must, must, must},
    {"chunk", text_of<&S::chunk>, must, must, may_differ},
    {"shard", text_of<&S::shard>, must, may_differ, must},
    {"time_budget", text_of<&S::time_budget>, may_differ, may_differ, must},
    {"rounds", text_of<&S::rounds>, may_differ, must, must},
    {"precisions", list_of<&S::precisions>, may_differ, may_differ, may_differ},
    {"widths", list_of<&S::widths>, may_differ, may_differ, may_differ},
    {"modes", list_of<&S::modes>, may_differ, may_differ, may_differ},
    {"fronts", list_of<&S::fronts>, may_differ, may_differ, may_differ},
    {"keep", [](const S& s) { return fmt::to_string(s.keep); }, may_differ, may_differ, may_differ},
    {"command_line", text_of<&S::command_line>, may_differ, may_differ, may_differ},
};

bool must_agree(const SettingRule& rule, Purpose purpose) {
  switch (purpose) {
    case Purpose::continue_run:
      return rule.to_continue;
    case Purpose::merge:
      return rule.to_merge;
    case Purpose::share:
      return rule.name != "command_line";
    case Purpose::compare:
      break;
  }
  return rule.to_compare;
}

}  // namespace

std::span<const SettingRule> setting_rules() { return rules; }

std::vector<SettingDifference> differences_between(const RunSettings& before, const RunSettings& after,
                                                   Purpose purpose) {
  std::vector<SettingDifference> out;
  for (const SettingRule& rule : rules)
    if (must_agree(rule, purpose) && rule.text(before) != rule.text(after))
      out.push_back({rule.name, rule.text(before), rule.text(after)});
  return out;
}

}  // namespace plumbline
