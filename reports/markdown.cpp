#include <algorithm>
#include <map>
#include <vector>

#include "reports/entry_text.h"
#include "reports/reports.h"

namespace plumbline {
namespace {

using namespace reports;

/// Text inside a table cell: no pipe, no line end, nothing that Markdown or HTML would interpret.
std::string cell(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == '|' || c == '*' || c == '_' || c == '`' || c == '[' || c == ']' || c == '\\') out += '\\';
    if (c == '<')
      out += "&lt;";
    else if (c == '&')
      out += "&amp;";
    else if (c == '\n' || c == '\r')
      out += ' ';
    else
      out += c;
  }
  return out;
}

std::string row(const std::vector<std::string>& cells) {
  std::string text = "|";
  for (const std::string& c : cells) text += " " + cell(c) + " |";
  return text + "\n";
}

std::string worst_text(const Entry& e) {
  if (!e.failing.empty()) {
    const auto worst = std::max_element(e.failing.begin(), e.failing.end(),
                                        [](const Sample& a, const Sample& b) { return a.ulp < b.ulp; });
    return worst->text + "; true " + worst->truth;
  }
  return e.worst.empty() ? "" : e.worst[0].text + "; true " + e.worst[0].truth;
}

std::string devices(const nlohmann::json& results) {
  std::string text;
  for (const auto& d : results.at("devices"))
    text += "- **" + cell(d.at("spec")) + "**: " + cell(d.at("name")) + ", " + cell(d.at("version")) +
            ", driver " + cell(d.at("driver")) + "\n";
  return text;
}

std::string verdicts(const std::vector<Entry>& entries) {
  std::map<Verdict, std::size_t> counts;
  for (const Entry& e : entries) ++counts[e.verdict];
  std::string text;
  for (const auto& [verdict, count] : counts)
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(name_of(verdict));
  return text.empty() ? "nothing was asked" : text;
}

std::string not_conforming(const std::vector<Entry>& entries) {
  std::string text;
  for (const Entry& e : entries)
    if (!passes(e.verdict))
      text += row({e.device, e.builtin, e.precision, std::to_string(e.width), e.mode,
                   std::string(name_of(e.verdict)), e.bound, ulp_text(e.max_ulp), std::to_string(e.failures),
                   e.failing.empty() ? first_line(e.reason) : worst_text(e)});
  if (text.empty()) return {};
  return "\n## Not conforming\n\n"
         "| device | builtin | precision | width | mode | verdict | bound | max ulp | failures | worst |\n"
         "| --- | --- | --- | ---: | --- | --- | --- | ---: | ---: | --- |\n" +
         text;
}

std::string maxima(const std::vector<Entry>& entries) {
  std::string text =
      "\n## Largest errors\n\n"
      "| device | builtin | precision | width | mode | bound | max ulp | worst | verdict |\n"
      "| --- | --- | --- | ---: | --- | --- | ---: | --- | --- |\n";
  for (const Entry& e : entries)
    if (e.verdict != Verdict::skipped)
      text += row({e.device, e.builtin, e.precision, std::to_string(e.width), e.mode, e.bound,
                   ulp_text(e.max_ulp), worst_text(e), std::string(name_of(e.verdict))});
  return text;
}

}  // namespace

std::string markdown_report(const nlohmann::json& results) {
  const auto entries = results.at("entries").get<std::vector<Entry>>();
  const auto& options = results.at("options");
  return "# Plumbline\n\n" + verdicts(entries) + " (inputs " + cell(options.at("inputs")) + ", seed " +
         options.at("seed").dump() + ", rulebook " + cell(options.at("rulebook")) +
         (options.value("overflow", "strict") == "strict" ? "" : ", overflow lenient") + ")\n\n" +
         devices(results) + not_conforming(entries) + maxima(entries);
}

}  // namespace plumbline
