#include "harness/commands/replay.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <iostream>
#include <set>

#include "harness/commands/image_detail.h"
#include "harness/commands/isolated_adapters.h"
#include "harness/commands/minimise.h"
#include "harness/commands/opened_case.h"
#include "harness/commands/validators.h"
#include "harness/commands/write_reproducer.h"
#include "harness/judge/allowed_results.h"
#include "harness/run/sample.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

struct ReplayOptions : RunOptions {
  std::string text, signature, write;
  bool minimise = false, any_size = false;
};

std::string error_text(double ulp) {
  return std::isnan(ulp) ? "no size in ulp" : fmt::format("{:g} ulp", ulp);
}

/// ": is a signaling NaN" of a failure that has no size in ulp.
std::string fault_text(const JudgedResult& seen) {
  const Scalar result = seen.result();
  if (seen.judgement.passed() || !std::isnan(seen.judgement.ulp) || !is_floating(result.type)) return "";
  if (!is_nan(result)) return ": is a number where a NaN is required";
  return format_of(result.type).is_signaling(result.bits)
             ? ": is a signaling NaN where a quiet one is required"
             : ": is NaN where a number is required";
}

/// "0x3f642622 (0.8912069f) to 0x3f64262b (0.8912074f)".
std::string range_text(ScalarType type, const BitRange& range) {
  const auto text = [&](std::uint64_t bits) {
    return fmt::format("{} ({})", hex_bits({type, bits}), literal({type, bits}));
  };
  return text(range.low) + (range.low == range.high ? "" : " to " + text(range.high));
}

/// Prints each range of bits that is allowed of a number, where these are few.
void print_allowed(const JudgedResult& seen, const Configuration& configuration) {
  constexpr std::size_t most = 4;
  const Call& call = configuration.call;
  if (!has_numbers(call) || is_of_image(call)) return;
  const auto ranges = allowed_results(*configuration.criterion, seen.point(),
                                      std::span(seen.results.data(), call.results.size()), seen.output);
  if (!ranges || ranges->empty() || ranges->size() > most) return;
  for (const BitRange& range : *ranges)
    std::cout << "  allowed " << range_text(seen.result().type, range) << '\n';
}

/// Prints each distinct result of each output over the lanes, judged.
class ResultPrinter final : public ResultListener {
 public:
  explicit ResultPrinter(const Configuration& configuration) : configuration_(configuration) {}
  void result(std::size_t, const JudgedResult& seen) override {
    seen_.push_back(seen);
    if (!shown_.insert({seen.output, seen.result().bits}).second) return;
    passed_ = passed_ && seen.judgement.passed();
    const Sample sample = sample_of(seen, configuration_);
    std::cout << "lane " << sample.lane << ":   " << sample.text << '\n'
              << "  bits   " << sample.result << '\n'
              << "  true   " << sample.truth << '\n';
    print_allowed(seen, configuration_);
    std::cout << "  error  " << error_text(sample.ulp) << '\n'
              << "  reason " << sample.reason << fault_text(seen) << '\n';
    for (const auto& [name, text] : lines_of(sample.image))
      std::cout << "  " << name << std::string(name.size() < 7 ? 7 - name.size() : 1, ' ') << text << '\n';
  }
  bool passed() const { return passed_; }
  std::span<const JudgedResult> seen() const { return seen_; }

 private:
  const Configuration& configuration_;
  std::vector<JudgedResult> seen_;
  std::set<std::pair<int, std::uint64_t>> shown_;
  bool passed_ = true;
};

/// Shows all there is to a point. Whether it conforms.
Outcome<bool> replay(const Case& c, const std::string& file, Device& device, const Composition& composition) {
  auto outcome = OpenedCase::open(c, device, composition);
  if (!outcome) return outcome.error();
  OpenedCase& opened = **outcome;
  const auto point = point_of(c, opened.call());
  if (!point) return point.error();
  const ConfigurationRecord record = opened.record();
  std::cout << "rule:     " << record.bound << " (" << record.rulebook << ", " << record.clause << ")\n";
  ResultPrinter printer(opened.configuration());
  if (auto status = opened.evaluate(*point, printer); !status) return status.error();
  if (!opened.source().empty()) std::cout << "\nsource:\n" << opened.source() << '\n';
  if (!file.empty())
    if (auto status = write_reproducer(file, c, opened, device.info(), printer.seen(), composition); !status)
      return status.error();
  return printer.passed();
}

int replay_command(const ReplayOptions& options, const Composition& composition) {
  auto c = parse_case(options.text, options, options.signature, composition);
  if (!c) return report_error(c.error());
  auto device = IsolatedAdapters(c->options, composition).open(c->options.devices[0]);
  if (!device) return report_error(device.error());
  if (options.minimise) {
    auto simplest = minimised(*c, options.any_size ? ErrorSize::any : ErrorSize::kept, **device, composition);
    if (!simplest) return report_error(simplest.error());
    if (*simplest) *c = std::move(**simplest);
    std::cout << (*simplest ? "simplest: " + command_of(*c) : "no failure to simplify") << '\n';
  }
  const auto passed = replay(*c, options.write, **device, composition);
  if (!passed) return report_error(passed.error());
  return *passed ? exit_status::conforms : exit_status::fails;
}

}  // namespace

Subcommand add_replay(CLI::App& app, const Invocation& invocation) {
  CLI::App* replay = app.add_subcommand("replay", "Evaluate one point again and show everything about it");
  const auto options = std::make_shared<ReplayOptions>();
  replay
      ->add_option("case", options->text,
                   "'DEVICE SUITE/BUILTIN/PRECISION[/WIDTH[/MODE[/FRONT]]] ARGUMENT...'")
      ->required();
  replay->add_option("--signature", options->signature,
                     "The test case, where a builtin has several: 'uchar(uchar, uchar)' (the first)");
  replay
      ->add_option("--write", options->write,
                   "A C program that evaluates the point and prints PASS or FAIL: FILE.c")
      ->check(file_name_with(".c"));
  replay->add_flag("--minimise", options->minimise,
                   "Look for the simplest arguments, width and options that fail as these do");
  replay->add_flag("--any-size", options->any_size, "Minimise to cases of a smaller error too");
  add_rulebook(*replay, *options);
  add_overflow(*replay, *options);
  return {replay, [options, &invocation] { return replay_command(*options, invocation.composition); }};
}

}  // namespace plumbline
