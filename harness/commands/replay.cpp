#include "harness/commands/replay.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <set>
#include <sstream>

#include "harness/commands/open_device.h"
#include "harness/commands/plan.h"
#include "harness/run/configuration.h"
#include "harness/run/point_judge.h"
#include "harness/run/sample.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

/// 'DEVICE SUITE/BUILTIN/PRECISION[/WIDTH[/MODE]] ARGUMENT…'
struct Case {
  RunOptions options;
  std::vector<std::string> arguments;
};

Error malformed(const std::string& text) {
  return {Error::Kind::usage,
          "replay: '" + text +
              "' is no case; wanted 'DEVICE SUITE/BUILTIN/PRECISION[/WIDTH[/MODE]] ARGUMENT...', "
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

Outcome<Case> parse_case(const std::string& text, const RunOptions& options, const Composition& composition) {
  std::istringstream words(text);
  std::string device, entry;
  if (!(words >> device >> entry)) return malformed(text);
  const auto parts = split_entry(entry);
  if (parts.size() < 3 || parts.size() > 5) return malformed(text);
  Case c{.options = options, .arguments = {}};
  std::vector<std::string> given{"--device=" + device, "--suite=" + parts[0], "--builtin=" + parts[1],
                                 "--precision=" + parts[2]};
  if (parts.size() > 3) given.push_back("--width=" + parts[3]);
  if (parts.size() > 4) given.push_back("--mode=" + parts[4]);
  if (auto status = parse_questions(given, c.options, composition); !status) return status.error();
  for (std::string word; words >> word;) c.arguments.push_back(word);
  return c;
}

Outcome<std::vector<Column>> columns_of(const Case& c, const Call& call) {
  if (c.arguments.size() != call.arguments.size())
    return Error{Error::Kind::usage, "replay: " + call.builtin + " takes " +
                                         std::to_string(call.arguments.size()) + " arguments, not " +
                                         std::to_string(c.arguments.size())};
  std::vector<Column> columns;
  for (std::size_t k = 0; k < c.arguments.size(); ++k) {
    const auto value = parse_scalar(call.arguments[k], c.arguments[k]);
    if (!value)
      return Error{Error::Kind::usage, "replay: '" + c.arguments[k] + "' is no value of type " +
                                           std::string(opencl_name(call.arguments[k]))};
    columns.emplace_back(value->type, Inputs::width_multiple);
    for (std::size_t i = 0; i < Inputs::width_multiple; ++i) columns.back().set(i, value->bits);
  }
  return columns;
}

/// Every output's verdict is in its place: those of an image are judged together.
Judgement verdict_of(const Configuration& configuration, std::span<const Scalar> point,
                     std::span<const Column> results, int output, int lane) {
  const auto at = [&](int k) {
    return results[static_cast<std::size_t>(k)].at(static_cast<std::size_t>(lane));
  };
  if (configuration.image == nullptr) return PointJudge().judge(configuration, point, output, at(output));
  std::vector<Scalar> together;
  for (std::size_t k = 0; k < results.size(); ++k) together.push_back(at(static_cast<int>(k)));
  std::vector<Judgement> verdicts(results.size());
  configuration.image->judge(point, together, *configuration.image_rule, configuration.options, verdicts);
  return verdicts[static_cast<std::size_t>(output)];
}

/// What an image question has to say of a point: one line per fact, one per texel that takes part.
void print_image(const nlohmann::json& image) {
  for (const auto& [name, value] : image.items()) {
    if (name != "texels") {
      std::cout << "  " << name << std::string(name.size() < 7 ? 7 - name.size() : 1, ' ') << value.dump()
                << '\n';
      continue;
    }
    for (const auto& texel : value)
      std::cout << "  texel  " << (texel.at("at").is_null() ? "border" : texel.at("at").dump()) << ' '
                << texel.value("bits", "") << " = " << texel.at("value").get<std::string>() << ", weight "
                << texel.at("weight").get<std::string>() << '\n';
  }
}

/// Prints each distinct result of an output over the lanes, judged. Returns whether all pass.
bool print_output(const Configuration& configuration, std::span<const Scalar> point,
                  std::span<const Column> results, int output) {
  bool passed = true;
  std::set<std::uint64_t> shown;
  for (int lane = 0; lane < configuration.call.width; ++lane) {
    Observation seen;
    seen.output = output;
    seen.lane = lane;
    std::copy(point.begin(), point.end(), seen.arguments.begin());
    seen.argument_count = static_cast<int>(point.size());
    seen.result = results[static_cast<std::size_t>(output)].at(static_cast<std::size_t>(lane));
    if (!shown.insert(seen.result.bits).second) continue;
    seen.verdict = verdict_of(configuration, point, results, output, lane);
    passed = passed && seen.verdict.passed();
    const Sample sample = sample_of(seen, configuration);
    std::cout << "lane " << lane << ":   " << sample.text << '\n'
              << "  bits   " << sample.result << '\n'
              << "  true   " << sample.truth << '\n'
              << "  error  " << sample.ulp << " ulp\n"
              << "  reason " << sample.reason << '\n';
    if (!sample.image.is_null()) print_image(sample.image);
  }
  return passed;
}

Outcome<bool> replay(const Case& c, const Composition& composition) {
  auto plan = plan_of(c.options, composition);
  if (!plan) return plan.error();
  const auto rulebooks = rulebooks_of(c.options);
  if (!rulebooks) return rulebooks.error();
  auto device = open_device(c.options.devices[0], c.options, composition);
  if (!device) return device.error();
  const TestCase& test_case = plan->cases[0];
  const auto configurations = configurations_of(test_case, *plan, *rulebooks, {(*device)->info()});
  const Configuration& configuration = configurations[0];
  if (!configuration.skip_reason.empty())
    return Error{Error::Kind::usage, "replay: " + configuration.skip_reason};
  auto arguments = columns_of(c, configuration.call);
  if (!arguments) return arguments.error();
  if (auto reason = (*device)->unsupported(configuration.call))
    return Error{Error::Kind::unsupported, "replay: " + *reason};
  auto evaluator = (*device)->prepare(configuration.call);
  if (!evaluator) return evaluator.error();
  std::vector<Column> results;
  for (ScalarType t : configuration.call.results) results.emplace_back(t, Inputs::width_multiple);
  if (auto status = (*evaluator)->evaluate(*arguments, results); !status) return status.error();

  std::vector<Scalar> point;
  for (const Column& column : *arguments) point.push_back(column.at(0));
  const Entry entry = entry_of(test_case, configuration, Measurement(0), *plan, {});
  std::cout << "rule:     " << entry.bound << " (" << entry.rulebook << ", " << entry.clause << ")\n";
  bool passed = true;
  for (std::size_t output = 0; output < results.size(); ++output)
    passed = print_output(configuration, point, results, static_cast<int>(output)) && passed;
  if (const std::string source = (*evaluator)->source(); !source.empty())
    std::cout << "\nsource:\n" << source << '\n';
  return passed;
}

int replay_command(const std::string& text, const RunOptions& options, const Composition& composition) {
  const auto parsed = parse_case(text, options, composition);
  if (!parsed) return report_error(parsed.error());
  const auto passed = replay(*parsed, composition);
  if (!passed) return report_error(passed.error());
  return *passed ? exit_status::conforms : exit_status::fails;
}

}  // namespace

Subcommand add_replay(CLI::App& app, const Invocation& invocation) {
  CLI::App* replay = app.add_subcommand("replay", "Ask one point again and show all there is to it");
  struct Options : RunOptions {
    std::string text;
  };
  const auto options = std::make_shared<Options>();
  replay->add_option("case", options->text, "'DEVICE SUITE/BUILTIN/PRECISION[/WIDTH[/MODE]] ARGUMENT...'")
      ->required();
  add_rulebook(*replay, *options);
  add_overflow(*replay, *options);
  return {replay,
          [options, &invocation] { return replay_command(options->text, *options, invocation.composition); }};
}

}  // namespace plumbline
