#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "harness/results/causes.h"
#include "reports/commands.h"
#include "reports/entry_text.h"
#include "reports/reports.h"

namespace plumbline {
namespace {

using namespace reports;

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

std::string line(const Entry& e, const Results& results) {
  std::string args, result, truth;
  if (!e.worst.empty()) {
    args = fmt::format("{}", fmt::join(e.worst[0].args, " "));
    result = e.worst[0].result;
    truth = e.worst[0].truth;
  }
  const Sample* point = e.failing.empty() ? nullptr : leading_point(e);
  return line({e.suite,
               e.builtin,
               e.signature,
               e.precision,
               fmt::to_string(e.width),
               e.mode,
               e.device,
               e.rulebook,
               e.clause,
               e.bound,
               fmt::to_string(e.max_ulp),
               fmt::to_string(e.points),
               fmt::to_string(e.failures),
               fmt::to_string(e.departures),
               verdict_text(e),
               args,
               result,
               truth,
               fmt::to_string(e.seconds),
               e.reason,
               point == nullptr ? "" : replay_command_of(*point, e, results),
               e.front,
               fmt::to_string(e.excuses),
               e.misrounded ? fmt::to_string(*e.misrounded) : ""});
}

}  // namespace

std::string csv_report(const Results& results) {
  std::string text =
      line({"suite",    "builtin",    "signature", "precision",       "width",        "mode",
            "device",   "rulebook",   "clause",    "bound",           "max_ulp",      "points",
            "failures", "departures", "verdict",   "worst_arguments", "worst_result", "worst_true",
            "seconds",  "reason",     "replay",    "front",           "excuses",      "misrounded"});
  for (const Entry& entry : results.entries) text += line(entry, results);
  return text;
}

}  // namespace plumbline
