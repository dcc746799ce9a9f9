#include "harness/commands/replay.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <iostream>
#include <set>
#include <sstream>

#include "harness/commands/open_device.h"
#include "harness/commands/plan.h"
#include "harness/run/block.h"
#include "harness/run/device_cache.h"
#include "harness/run/part_of.h"
#include "harness/run/sample.h"
#include "harness/support/scalar_text.h"
#include "harness/support/spelling.h"

namespace plumbline {
namespace {

/// 'DEVICE SUITE/BUILTIN/PRECISION[/WIDTH[/MODE[/FRONT]]] ARGUMENT…'
struct Case {
  RunOptions options;
  std::string signature;  ///< empty: the first test case of that name
  std::vector<std::string> arguments;
};

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

struct ReplayOptions : RunOptions {
  std::string text, signature;
};

Outcome<Case> parse_case(const ReplayOptions& options, const Composition& composition) {
  const std::string& text = options.text;
  std::istringstream words(text);
  std::string device, entry;
  if (!(words >> device >> entry)) return malformed(text);
  take_rest_of_command(words, device, entry, composition);
  const auto parts = split_entry(entry);
  if (parts.size() < 3 || parts.size() > 6) return malformed(text);
  Case c{.options = options, .signature = options.signature, .arguments = {}};
  std::vector<std::string> given{"--device=" + device, "--suite=" + parts[0], "--builtin=" + parts[1],
                                 "--precision=" + parts[2]};
  if (parts.size() > 3) given.push_back("--width=" + parts[3]);
  if (parts.size() > 4) given.push_back("--mode=" + parts[4]);
  if (parts.size() > 5) given.push_back("--front=" + parts[5]);
  if (auto status = parse_questions(given, c.options, composition); !status) return status.error();
  for (std::string word; words >> word;) c.arguments.push_back(word);
  return c;
}

Outcome<std::vector<Column>> columns_of(const Case& c, const Call& call) {
  if (c.arguments.size() != call.arguments.size())
    return Error{Error::Kind::usage, fmt::format("replay: {} takes {} arguments, not {}", call.builtin,
                                                 call.arguments.size(), c.arguments.size())};
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

/// Prints each distinct result of each output over the lanes, judged.
class ResultPrinter final : public ResultListener {
 public:
  explicit ResultPrinter(const Configuration& configuration) : configuration_(configuration) {}
  void result(std::size_t, const Observation& seen) override {
    if (!shown_.insert({seen.output, seen.result().bits}).second) return;
    passed_ = passed_ && seen.judgement.passed();
    const Sample sample = sample_of(seen, configuration_);
    std::cout << "lane " << seen.lane << ":   " << sample.text << '\n'
              << "  bits   " << sample.result << '\n'
              << "  true   " << sample.truth << '\n'
              << "  error  " << sample.ulp << " ulp\n"
              << "  reason " << sample.reason << '\n';
    if (!sample.image.is_null()) print_image(sample.image);
  }
  bool passed() const { return passed_; }

 private:
  const Configuration& configuration_;
  std::set<std::pair<int, std::uint64_t>> shown_;
  bool passed_ = true;
};

/// The first test case, or the one of the signature that was asked for.
Outcome<const TestCase*> chosen(const std::vector<TestCase>& cases, const std::string& signature) {
  if (signature.empty()) return &cases[0];
  std::vector<std::string> known;
  for (const TestCase& test_case : cases) {
    if (test_case.signature == signature) return &test_case;
    known.push_back(test_case.signature);
  }
  return Error{Error::Kind::usage,
               "replay: --signature: " + unknown_name(signature, "signature of it", known)};
}

Outcome<bool> replay(const Case& c, const Composition& composition) {
  auto plan = plan_of(c.options, composition);
  if (!plan) return plan.error();
  const auto rulebooks = rulebooks_of(c.options);
  if (!rulebooks) return rulebooks.error();
  auto device = open_device(c.options.devices[0], c.options, composition);
  if (!device) return device.error();
  const auto selected = chosen(plan->cases, c.signature);
  if (!selected) return selected.error();
  const TestCase& test_case = **selected;
  const auto configurations = configurations_of(test_case, *plan, *rulebooks, std::array{(*device)->info()});
  if (configurations.empty()) return Error{Error::Kind::usage, "replay: it is not asked in this width"};
  const Configuration& configuration = configurations[0];
  if (!configuration.skip_reason.empty())
    return Error{Error::Kind::usage, "replay: " + configuration.skip_reason};
  auto arguments = columns_of(c, configuration.call);
  if (!arguments) return arguments.error();
  auto evaluator = prepared(**device, configuration.call);
  if (!evaluator && evaluator.error().kind == Error::Kind::unsupported)
    return Error{Error::Kind::unsupported, "replay: " + evaluator.error().message};
  if (!evaluator) return evaluator.error();
  const std::string source = (*evaluator)->source();
  Asked asked{&configuration, std::move(*evaluator), {}};
  const Entry entry = entry_of(test_case, configuration, *plan);
  std::cout << "rule:     " << entry.bound << " (" << entry.rulebook << ", " << entry.clause << ")\n";
  ResultPrinter printer(configuration);
  Block().ask({&asked, 1}, *arguments, 0, static_cast<std::uint64_t>(configuration.call.width), &printer);
  if (asked.measurement.error) return *asked.measurement.error;
  if (!source.empty()) std::cout << "\nsource:\n" << source << '\n';
  return printer.passed();
}

int replay_command(const ReplayOptions& options, const Composition& composition) {
  const auto parsed = parse_case(options, composition);
  if (!parsed) return report_error(parsed.error());
  const auto passed = replay(*parsed, composition);
  if (!passed) return report_error(passed.error());
  return *passed ? exit_status::conforms : exit_status::fails;
}

}  // namespace

Subcommand add_replay(CLI::App& app, const Invocation& invocation) {
  CLI::App* replay = app.add_subcommand("replay", "Ask one point again and show all there is to it");
  const auto options = std::make_shared<ReplayOptions>();
  replay
      ->add_option("case", options->text,
                   "'DEVICE SUITE/BUILTIN/PRECISION[/WIDTH[/MODE[/FRONT]]] ARGUMENT...'")
      ->required();
  replay->add_option("--signature", options->signature,
                     "Which one, where a builtin has several: 'uchar(uchar, uchar)' (the first)");
  add_rulebook(*replay, *options);
  add_overflow(*replay, *options);
  return {replay, [options, &invocation] { return replay_command(*options, invocation.composition); }};
}

}  // namespace plumbline
