#include <cmath>
#include <map>

#include "harness/results/entry.h"
#include "reports/page.h"
#include "reports/reports.h"

namespace plumbline {
namespace {

using namespace reports;

/// JSON that may stand inside a script element: no '<', so that nothing in it can end the element. Bytes of a
/// build log that are not UTF-8 become replacement characters.
std::string embeddable(const nlohmann::json& json) {
  std::string text;
  for (char c : json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))
    text += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return text;
}

nlohmann::json edges() {
  nlohmann::json out = nlohmann::json::array();
  for (double edge : histogram_edges)
    out.push_back(std::isinf(edge) ? nlohmann::json("inf") : nlohmann::json(edge));
  return out;
}

}  // namespace

std::string html_report(const nlohmann::json& results) {
  const std::map<std::string_view, std::string> parts = {{"STYLE", std::string(page_style)},
                                                         {"SCRIPT", std::string(page_script)},
                                                         {"RESULTS", embeddable(results)},
                                                         {"EDGES", embeddable(edges())}};
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
