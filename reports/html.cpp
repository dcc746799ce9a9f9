#include <cmath>
#include <map>

#include "harness/results/results_json.h"
#include "reports/commands.h"
#include "reports/page.h"
#include "reports/reports.h"

namespace plumbline {
namespace {

using namespace reports;

/// JSON that may stand inside a script element: no '<', so that nothing in it can end the element.
std::string embeddable(const nlohmann::json& json) {
  std::string text;
  for (char c : json_text(json)) text += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return text;
}

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
    out.push_back({{"name", name_of(verdict)}, {"passes", passes(verdict)}});
  return out;
}

/// For each entry the command that asks it again, and one for each of its failing and departing points.
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
                   {"departing", replays(entry.departing)}});
  }
  return out;
}

/// What the page needs besides the results.
nlohmann::json page_data(const Results& results) {
  return {{"edges", edges()}, {"verdicts", verdicts()}, {"commands", commands(results)}};
}

}  // namespace

std::string html_report(const Results& results, const Results*) {
  const std::map<std::string_view, std::string> parts = {{"STYLE", std::string(page_style)},
                                                         {"SCRIPT", std::string(page_script)},
                                                         {"RESULTS", embeddable(json_of(results))},
                                                         {"DATA", embeddable(page_data(results))}};
  std::string page;
  std::string_view rest = page_frame;
  // One pass over the frame: what is filled in is never looked at again.
  for (std::size_t at = rest.find('%'); at != std::string_view::npos; at = rest.find('%')) {
    const std::size_t end = rest.find('%', at + 1);
    page += rest.substr(0, at);
    page += parts.at(rest.substr(at + 1, end - at - 1));
    rest.remove_prefix(end + 1);
  }
  return page.append(rest);
}

}  // namespace plumbline
