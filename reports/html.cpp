#include <cmath>
#include <map>

#include "harness/results/causes.h"
#include "harness/results/results_json.h"
#include "reports/commands.h"
#include "reports/compressed.h"
#include "reports/diff.h"
#include "reports/entry_text.h"
#include "reports/markup.h"
#include "reports/page.h"
#include "reports/page_summary.h"
#include "reports/reports.h"

namespace plumbline {
namespace {

using namespace reports;

nlohmann::json edges() {
  nlohmann::json out = nlohmann::json::array();
  for (double edge : histogram_edges)
    out.push_back(std::isinf(edge) ? nlohmann::json("inf") : nlohmann::json(edge));
  return out;
}

/// From best to worst.
nlohmann::json verdicts() {
  nlohmann::json out = nlohmann::json::array();
  for (Verdict verdict : all_verdicts)
    out.push_back({{"name", name_of(verdict)},
                   {"passes", passes(verdict)},
                   {"style", badge_of(verdict).style},
                   {"sign", badge_of(verdict).sign}});
  return out;
}

/// For each entry the command that repeats it, and one for each of its failing, departing and excused
/// points.
nlohmann::json commands(const Results& results) {
  nlohmann::json out = nlohmann::json::array();
  for (const Entry& entry : results.entries) {
    const auto replays = [&](const std::vector<Sample>& points) {
      nlohmann::json texts = nlohmann::json::array();
      for (const Sample& point : points) texts.push_back(replay_command_of(point, entry, results));
      return texts;
    };
    out.push_back({{"again", command_of(entry, results)},
                   {"failing", replays(entry.failing)},
                   {"departing", replays(entry.departing)},
                   {"excused", replays(entry.excused)}});
  }
  return out;
}

/// What the page shows of each cause besides "causes" of the results: the point to begin with.
nlohmann::json examples(const Results& results, std::span<const Cause> causes) {
  nlohmann::json out = nlohmann::json::array();
  for (const Cause& cause : causes) {
    const Entry& e = results.entries[cause.example];
    out.push_back(nlohmann::json::object());
    if (e.failing.empty()) continue;
    const Sample& point = *leading_point(e);
    out.back()["point"] = {{"text", point.text}, {"true", point.truth}, {"ulp", ulp_text(point.ulp)}};
    out.back()["replay"] = replay_command_of(point, e, results);
  }
  return out;
}

/// What moved since the baseline; null without one.
nlohmann::json moved(const Results& results, const Results* baseline) {
  if (baseline == nullptr) return nullptr;
  const Difference difference = difference_of(*baseline, results);
  nlohmann::json changes = nlohmann::json::array();
  std::size_t unchanged = 0;
  for (const EntryChange& c : difference.changes) {
    if (c.change == Change::unchanged) {
      ++unchanged;
      continue;
    }
    changes.push_back({{"change", name_of(c.change)},
                       {"entry", title_of(c.after ? *c.after : *c.before)},
                       {"key", c.after ? nlohmann::json(key_of(*c.after)) : nullptr},
                       {"what", c.what}});
  }
  return {{"settings", difference.differences}, {"unchanged", unchanged}, {"changes", changes}};
}

/// What the page needs besides the results.
nlohmann::json page_data(const Results& results, std::span<const Cause> causes, const Results* baseline) {
  return {{"edges", edges()},
          {"verdicts", verdicts()},
          {"commands", commands(results)},
          {"examples", examples(results, causes)},
          {"moved", moved(results, baseline)},
          {"cut_short", results.cut_short}};
}

}  // namespace

std::string html_report(const Results& results, const Results* baseline) {
  const std::vector<Cause> causes = causes_of(results.entries);
  const Headline headline = headline_of(results, causes);
  const std::map<std::string_view, std::string> parts = {
      {"STYLE", std::string(page_style)},
      {"SCRIPT", std::string(page_script)},
      {"STYLE_HASH", policy_source(page_style_sha256)},
      {"SCRIPT_HASH", policy_source(page_script_sha256)},
      {"HEADLINE", escaped(headline.text)},
      {"HEADLINE_STYLE", std::string(headline.style)},
      {"SUMMARY", page_summary(results, causes)},
      {"RESULTS", compressed(json_text(json_of(results)))},
      {"DATA", compressed(json_text(page_data(results, causes, baseline)))}};
  return filled(page_frame, parts);
}

}  // namespace plumbline
