#include <charconv>

#include "harness/results/entry.h"
#include "reports/reports.h"

namespace plumbline {
namespace {

std::string number(double value) {
  char text[40];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

/// A field, quoted if it holds a separator, a quote or a line end. A leading = + - @ is kept as it is: the
/// file is data, and "-x" is a builtin.
std::string field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string line(const std::vector<std::string>& fields) {
  std::string text;
  for (const std::string& f : fields) text += (&f == &fields.front() ? "" : ",") + field(f);
  return text + "\r\n";
}

std::string line(const Entry& e) {
  std::string args, result, truth;
  if (!e.worst.empty()) {
    for (const std::string& bits : e.worst[0].args) args += (args.empty() ? "" : " ") + bits;
    result = e.worst[0].result;
    truth = e.worst[0].truth;
  }
  return line({e.suite, e.builtin, e.signature, e.precision, std::to_string(e.width), e.mode, e.device,
               e.rulebook, e.clause, e.bound, number(e.max_ulp), std::to_string(e.points),
               std::to_string(e.failures), std::string(name_of(e.verdict)), args, result, truth,
               number(e.seconds), e.reason});
}

}  // namespace

std::string csv_report(const nlohmann::json& results) {
  std::string text = line({"suite", "builtin", "signature", "precision", "width", "mode", "device",
                           "rulebook", "clause", "bound", "max_ulp", "points", "failures", "verdict",
                           "worst_arguments", "worst_result", "worst_true", "seconds", "reason"});
  for (const auto& json : results.at("entries")) text += line(json.get<Entry>());
  return text;
}

}  // namespace plumbline
