#include "harness/commands/replay_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "harness/support/scalar_text.h"
#include "harness/support/shell_word.h"

namespace plumbline {
namespace {

Error malformed(const std::string& text) {
  return {Error::Kind::usage,
          "replay: '" + text +
              "' is no case; wanted 'DEVICE SUITE/BUILTIN/PRECISION[/WIDTH[/MODE[/FRONT]]] ARGUMENT...', "
              "e.g. 'bundled math/sin/single/4/default 0x3f8ccccd'"};
}

/// The words between slashes; a slash inside x/y or 1/x is the builtin's own.
std::vector<std::string> split_entry(const std::string& entry) {
  std::vector<std::string> parts;
  std::istringstream in(entry);
  for (std::string part; std::getline(in, part, '/');) {
    const bool quotient =
        parts.size() == 2 && ((parts[1] == "x" && part == "y") || (parts[1] == "1" && part == "x"));
    if (quotient)
      parts[1] += "/" + part;
    else
      parts.push_back(part);
  }
  return parts;
}

/// The command line of an exec:COMMAND may have spaces: the entry is the first word that names a suite.
void take_rest_of_command(std::istringstream& words, std::string& device, std::string& entry,
                          const Composition& composition) {
  if (!device.starts_with("exec:")) return;
  const auto names_a_suite = [&](const std::string& word) {
    return std::any_of(composition.suites.begin(), composition.suites.end(),
                       [&](const auto& suite) { return word.starts_with(std::string(suite->name()) + '/'); });
  };
  for (std::string word; !names_a_suite(entry) && words >> word; entry = word) device += ' ' + entry;
}

}  // namespace

Outcome<Case> parse_case(const std::string& text, const RunOptions& options, const std::string& signature,
                         const Composition& composition) {
  std::istringstream words(text);
  std::string device, entry;
  if (!(words >> device >> entry)) return malformed(text);
  take_rest_of_command(words, device, entry, composition);
  const auto parts = split_entry(entry);
  if (parts.size() < 3 || parts.size() > 6) return malformed(text);
  Case c{.options = options, .signature = signature, .arguments = {}};
  std::vector<std::string> given{"--device=" + device, "--suite=" + parts[0], "--builtin=" + parts[1],
                                 "--precision=" + parts[2]};
  if (parts.size() > 3) given.push_back("--width=" + parts[3]);
  if (parts.size() > 4) given.push_back("--mode=" + parts[4]);
  if (parts.size() > 5) given.push_back("--front=" + parts[5]);
  if (auto status = parse_configuration_options(given, c.options, composition); !status)
    return status.error();
  for (std::string word; words >> word;) c.arguments.push_back(word);
  return c;
}

Outcome<std::vector<Scalar>> point_of(const Case& c, const Call& call) {
  if (c.arguments.size() != call.arguments.size())
    return Error{Error::Kind::usage,
                 fmt::format("replay: {} takes {} argument{}, not {}", call.builtin, call.arguments.size(),
                             call.arguments.size() == 1 ? "" : "s", c.arguments.size())};
  std::vector<Scalar> point;
  for (std::size_t k = 0; k < c.arguments.size(); ++k) {
    const auto value = parse_scalar(call.arguments[k], c.arguments[k]);
    if (!value)
      return Error{Error::Kind::usage, "replay: '" + c.arguments[k] + "' is no value of type " +
                                           std::string(opencl_name(call.arguments[k]))};
    point.push_back(*value);
  }
  return point;
}

std::string command_of(const Case& c) {
  const RunOptions& o = c.options;
  std::string case_text = fmt::format("{} {}/{}/{}/{}/{}", o.devices[0], o.suites[0], o.builtins[0],
                                      o.precisions[0], o.widths.empty() ? 1 : o.widths[0], o.modes[0]);
  if (o.fronts[0] != "source") case_text += '/' + o.fronts[0];
  for (const std::string& argument : c.arguments) case_text += ' ' + argument;
  std::string text = "plumbline replay " + shell_word(case_text);
  const RunOptions usual;
  const auto add = [&](const char* option, const std::string& value, const std::string& default_value) {
    if (value != default_value) text += std::string(" ") + option + ' ' + shell_word(value);
  };
  add("--signature", c.signature, "");
  add("--rulebook", o.rulebook, usual.rulebook);
  add("--profile", o.profile, usual.profile);
  add("--overflow", o.overflow, usual.overflow);
  return text;
}

Case at_point(Case c, std::span<const Scalar> point) {
  c.arguments.clear();
  for (const Scalar& argument : point) c.arguments.push_back(hex_bits(argument));
  return c;
}

}  // namespace plumbline
