#include "harness/commands/hunt.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>

#include "harness/commands/interruption.h"
#include "harness/commands/plan.h"
#include "harness/commands/rank_member.h"
#include "harness/commands/report.h"
#include "harness/commands/run_ending.h"
#include "harness/commands/terminal.h"
#include "harness/ranks/search_exchange.h"
#include "harness/results/store.h"
#include "harness/run/hunt_search.h"
#include "harness/run/part_of.h"
#include "harness/support/files.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

constexpr double default_seconds = 60;
/// Between two writings of what an interrupted search continues from.
constexpr double seconds_between_states = 10;

using Clock = std::chrono::steady_clock;

/// "x/y" and its like name no file.
std::string file_word(const std::string& name) {
  std::string word;
  for (char c : name) {
    const std::string_view text = c == '+'   ? "-plus-"
                                  : c == '-' ? "-minus-"
                                  : c == '*' ? "-times-"
                                  : c == '/' ? "-over-"
                                             : "";
    if (text.empty())
      word += c;
    else
      word += text;
  }
  return word[0] == '-' ? word.substr(1) : word;
}

std::string point_text(std::span<const Scalar> point) {
  std::string text;
  for (Scalar s : point) text += (text.empty() ? "" : " ") + hex_bits(s);
  return text;
}

/// The worst points as a file for `run --values`.
std::string values_text(const Part& part, const Criterion& criterion, const Hunt& hunt) {
  const ConfigurationRecord& c = part.configuration;
  std::string text =
      fmt::format("# {}, {}, width {}, {}, on {}: the worst of {} points; bound: {}\n", c.builtin,
                  c.precision, c.width, mode_text(c), c.device, part.tally.counts.points, c.bound);
  for (const Population::Found& f : hunt.found()) {
    const std::string error =
        std::isinf(f.badness) ? "wrong by any measure" : fmt::format("{:f} ulp", f.badness);
    text += fmt::format("{}  # {}; true {}\n", point_text(f.point), error,
                        criterion.truth(f.point, 0, shown_digits));
  }
  return text;
}

/// A search is compared with others of the same device alone.
Status one_device_each(const Job& job) {
  for (const Job::SharedDevice& device : job.devices)
    if (device.ranks.size() != job.workers.size())
      return Error{
          Error::Kind::usage,
          fmt::format("hunt: rank {} has {}, and other ranks have not: the ranks of a hunt search on equal "
                      "devices",
                      device.ranks[0], device.name)};
  return ok();
}

/// Every search of one command: each (test case, configuration) gets an equal share of the time. Of several
/// ranks all search; rank 0 keeps and shows what was found.
class HuntCommand {
 public:
  HuntCommand(const RunOptions& options, const Composition& composition, Channel& channel,
              Outcome<DirectedCases> saved)
      : options_(options),
        composition_(composition),
        channel_(channel),
        member_(options, composition, channel),
        exchange_(channel),
        saved_(std::move(saved)) {}

  /// The exit status.
  int run() {
    const auto begun = member_.begin(channel_, [this](Job job) { return prepare(std::move(job)); });
    if (!begun) return report_error(begun.error());
    if (!*begun) return exit_status::conforms;
    const auto ended = go();
    if (ended) return *ended;
    // The other ranks wait for this one.
    if (channel_.size() > 1) channel_.abort(ended.error());
    return report_error(ended.error());
  }

 private:
  /// What rank 0 needs before anything is searched.
  Status prepare(Job job) {
    if (auto status = one_device_each(job); !status) return status;
    if (auto status = read_states(); !status) return status;
    if (!saved_) return saved_.error();
    auto store = Store::open(options_.out, std::move(job.header), false);
    if (!store) return store.error();
    store_.emplace(std::move(*store));
    interruption_.set_text(fmt::format(
        "\nplumbline: interrupted; {} has the worst points so far; the same command with --resume "
        "continues from them",
        state_file().string()));
    return write_states();
  }

  Outcome<int> go() {
    states_ = nlohmann::json::parse(exchange_.from_first(states_.dump()));
    const double seconds =
        plan().time_budget.value_or(default_seconds) / static_cast<double>(std::max<std::size_t>(1, count()));
    std::vector<Entry> entries;
    for (const TestCase& test_case : plan().cases)
      for (const Configuration& configuration : configurations(test_case)) {
        auto part = hunt(test_case, configuration, seconds);
        if (!part) return part.error();
        if (!store_) continue;
        entries.push_back(entry_of(*part));
        if (auto status = store_->append(ChunkRecord{.parts = {std::move(*part)}}); !status)
          return status.error();
      }
    return store_ ? conclude(entries) : exit_status::conforms;
  }

  Outcome<int> conclude(const std::vector<Entry>& entries) {
    const auto results = store_->finish();
    if (!results) return results.error();
    if (auto status = write_reports(*results, options_.out, composition_); !status) return status.error();
    print_table(std::cout, entries);
    print_totals(std::cout, entries);
    if (const auto error = nothing_measured("hunt", entries)) return report_error(*error);
    std::cout << "worst points: " << options_.out << "/*.values (for run --values)\n";
    return exit_status_of(entries);
  }

  std::filesystem::path state_file() const { return std::filesystem::path(options_.out) / "hunt.json"; }

  Status read_states() {
    if (!options_.resume) return ok();
    std::ifstream in(state_file());
    if (!in) return Error{Error::Kind::usage, "--resume: there is no " + state_file().string()};
    states_ = nlohmann::json::parse(in, nullptr, false);
    if (!states_.is_object())
      return Error{Error::Kind::usage, "--resume: " + state_file().string() + " is no JSON object"};
    return ok();
  }

  Status write_states() const { return write_file(state_file(), states_.dump(1)); }

  Status save() const { return options_.save.empty() ? ok() : write_file(options_.save, saved_->text()); }

  static bool has_worst(const Configuration& configuration) {
    return configuration.skip_reason.empty() && configuration.criterion->bound().has_worst;
  }

  const RunPlan& plan() const { return member_.plan(); }

  std::vector<Configuration> configurations(const TestCase& test_case) const {
    return configurations_of(test_case, plan(), member_.rulebooks(), member_.infos());
  }

  std::size_t count() const {
    std::size_t n = 0;
    for (const TestCase& test_case : plan().cases)
      for (const Configuration& v : configurations(test_case)) n += has_worst(v) ? 1 : 0;
    return n;
  }

  Outcome<Part> hunt(const TestCase& test_case, const Configuration& configuration, double seconds) {
    if (!has_worst(configuration)) {
      Configuration skipped = configuration;
      if (skipped.skip_reason.empty())
        skipped.skip_reason = "its results are right or wrong: there is no worst one to hunt";
      return part_of(test_case, skipped, plan(), {});
    }
    Part part = part_of(test_case, configuration, plan(), {.kind = "hunt"});
    const auto start = Clock::now();
    const auto since = [](Clock::time_point then) {
      return std::chrono::duration<double>(Clock::now() - then).count();
    };
    auto evaluator = evaluator_of(configuration);
    if (!exchange_.all(static_cast<bool>(evaluator))) {
      Measurement failed;
      if (!evaluator) failed.error = evaluator.error();
      part.tally = exchange_.all_of(tally_of(failed, configuration, 0, {}));
      return part;
    }
    Hunt search(test_case, configuration, std::move(*evaluator), plan().seed, plan().keep, plan().find_kernel,
                exchange_.share());
    part.of = search.possible();
    const std::string key = key_of(part.configuration);
    if (states_.contains(key))
      if (auto status = search.resume(states_[key]); !status) return status.error();
    std::optional<Clock::time_point> kept;
    bool goes_on = true;
    while (goes_on) {
      bool is_alive = true;
      for (std::uint64_t n = 0; n < exchange_.rounds() && is_alive; ++n) is_alive = search.round();
      goes_on = exchange_.exchange(search, is_alive, since(start) < seconds);
      if (!store_ || (kept && since(*kept) < seconds_between_states)) continue;
      kept = Clock::now();
      states_[key] = search.state();
      if (auto status = write_states(); !status) return status.error();
    }
    part.tally = exchange_.all_of(search.tally());
    if (store_)
      if (auto status = keep(search, part, *configuration.criterion); !status) return status.error();
    return part;
  }

  Outcome<std::unique_ptr<Evaluator>> evaluator_of(const Configuration& configuration) {
    auto device = member_.devices().device(configuration.device);
    if (!device) return device.error();
    return prepared(**device, configuration.call);
  }

  /// What a later hunt continues from, and the worst points as files.
  Status keep(const Hunt& search, const Part& part, const Criterion& criterion) {
    const ConfigurationRecord& c = part.configuration;
    states_[key_of(c)] = search.state();
    if (auto status = write_states(); !status) return status;
    const std::string name = fmt::format("{}-{}-{}-{}{}.values", file_word(c.builtin), c.precision, c.width,
                                         c.mode, c.front == "source" ? "" : "-" + c.front);
    const std::string text = values_text(part, criterion, search);
    if (auto status = write_file(std::filesystem::path(options_.out) / name, text); !status) return status;
    for (const Population::Found& f :
         std::span(search.found()).first(std::min(plan().keep, search.found().size())))
      saved_->add({.suite = c.suite,
                   .builtin = c.builtin,
                   .signature = c.signature,
                   .precision = c.precision,
                   .point = f.point,
                   .ulp = f.badness,
                   .device = c.device,
                   .mode = c.mode});
    return save();
  }

  const RunOptions& options_;
  const Composition& composition_;
  Channel& channel_;
  RankMember member_;
  SearchExchange exchange_;
  Interruption interruption_;
  std::optional<Store> store_;  ///< of rank 0
  Outcome<DirectedCases> saved_;
  nlohmann::json states_ = nlohmann::json::object();
};

/// What earlier searches saved, which stays. The file is written at once, so that a folder that is not there
/// is reported before a device is opened.
Outcome<DirectedCases> saved_cases(const RunOptions& options, const Composition& composition) {
  DirectedCases cases;
  if (options.save.empty()) return cases;
  if (std::filesystem::exists(options.save)) {
    auto saved = directed_cases_of("--save", options.save, composition);
    if (!saved) return saved;
    cases = std::move(*saved);
  }
  if (const auto written = write_file(options.save, cases.text()); !written)
    return Error{Error::Kind::usage, "--save: " + written.error().message};
  return cases;
}

int hunt_command(RunOptions options, const Composition& composition) {
  options.inputs = "hunt";
  const auto channel = join_job(composition);
  if (!channel) return report_error(channel.error());
  auto saved = (*channel)->rank() == 0 ? saved_cases(options, composition) : DirectedCases();
  // Other ranks get the error in the handshake.
  if (!saved && (*channel)->size() == 1) return report_error(saved.error());
  return HuntCommand(options, composition, **channel, std::move(saved)).run();
}

}  // namespace

Subcommand add_hunt(CLI::App& app, const Invocation& invocation) {
  CLI::App* hunt = app.add_subcommand("hunt", "Search for the arguments of the greatest errors");
  const auto options = std::make_shared<RunOptions>();
  options->command_line = invocation.text;
  add_configuration_options(*hunt, *options, invocation.composition);
  add_time_budget(*hunt, *options, "Time for all searches together: 90s, 10m, 2h (60s)");
  hunt->add_flag("--resume", options->resume,
                 "Continue from the worst points of an earlier hunt in the same DIR");
  hunt->add_option("--save", options->save, "Add the worst points to FILE, which a run can evaluate too")
      ->type_name("FILE");
  return {hunt, [options, &invocation] { return hunt_command(*options, invocation.composition); }};
}

}  // namespace plumbline
