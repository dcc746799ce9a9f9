#include "harness/commands/hunt.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>

#include "harness/commands/open_device.h"
#include "harness/commands/plan.h"
#include "harness/commands/rank_member.h"
#include "harness/commands/report.h"
#include "harness/commands/run_header.h"
#include "harness/commands/terminal.h"
#include "harness/ranks/launcher.h"
#include "harness/ranks/muster.h"
#include "harness/ranks/rank_hunt.h"
#include "harness/results/store.h"
#include "harness/run/hunt.h"
#include "harness/run/part_of.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

constexpr double default_seconds = 60;

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
std::string values_text(const Entry& entry, const Criterion& criterion, const Hunt& hunt) {
  std::string text =
      fmt::format("# {}, {}, width {}, {}, on {}: the worst of {} points; bound: {}\n", entry.builtin,
                  entry.precision, entry.width, asked_as(entry), entry.device, entry.points, entry.bound);
  for (const Population::Found& f : hunt.found()) {
    const std::string error =
        std::isinf(f.badness) ? "wrong by any measure" : fmt::format("{:f} ulp", f.badness);
    text += fmt::format("{}  # {}; true {}\n", point_text(f.point), error,
                        criterion.truth(f.point, 0, shown_digits));
  }
  return text;
}

/// Every search of one command: each (test case, configuration) gets an equal share of the time. Of several
/// ranks all search; rank 0 keeps and shows what was found.
class HuntCommand {
 public:
  HuntCommand(const RunOptions& options, const Composition& composition, const RunPlan& plan,
              const RulebookChoice& rulebooks, DeviceCache& devices, HuntPeers& peers)
      : options_(options),
        composition_(composition),
        plan_(plan),
        rulebooks_(rulebooks),
        devices_(devices),
        peers_(peers) {}

  /// What rank 0 needs before anything is searched.
  Status prepare(Results header) {
    if (auto status = read_states(); !status) return status;
    if (auto status = read_saved(); !status) return status;
    auto store = Store::open(options_.out, std::move(header), false);
    if (!store) return store.error();
    store_.emplace(std::move(*store));
    return ok();
  }

  /// The exit status.
  Outcome<int> go() {
    states_ = nlohmann::json::parse(peers_.from_first(states_.dump()));
    const auto infos = devices_.infos();
    if (!infos) return infos.error();
    const double seconds = plan_.time_budget.value_or(default_seconds) /
                           static_cast<double>(std::max<std::size_t>(1, count(*infos)));
    std::vector<Entry> entries;
    for (const TestCase& test_case : plan_.cases)
      for (const Configuration& configuration : configurations_of(test_case, plan_, rulebooks_, *infos)) {
        auto entry = hunt(test_case, configuration, seconds);
        if (!entry) return entry.error();
        if (!store_) continue;
        if (auto status = store_->append(*entry); !status) return status.error();
        entries.push_back(std::move(*entry));
      }
    return store_ ? conclude(entries) : exit_status::conforms;
  }

 private:
  Outcome<int> conclude(const std::vector<Entry>& entries) {
    if (auto status = write_file(state_file(), states_.dump(1)); !status) return status.error();
    const auto results = store_->finish();
    if (!results) return results.error();
    if (auto status = write_reports(*results, options_.out, composition_); !status) return status.error();
    print_table(std::cout, entries);
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

  /// What earlier searches found stays. The file is written at once, so that a folder that is not there is
  /// told before the search, not after it.
  Status read_saved() {
    if (options_.save.empty()) return ok();
    if (std::filesystem::exists(options_.save)) {
      auto saved = directed_cases_of("--save", options_.save, composition_);
      if (!saved) return saved.error();
      saved_ = std::move(*saved);
    }
    if (const auto written = save(); !written)
      return Error{Error::Kind::usage, "--save: " + written.error().message};
    return ok();
  }

  Status save() const { return options_.save.empty() ? ok() : write_file(options_.save, saved_.text()); }

  static bool has_worst(const Configuration& configuration) {
    return configuration.skip_reason.empty() && configuration.criterion->bound().has_worst;
  }

  std::size_t count(std::span<const DeviceInfo> infos) const {
    std::size_t n = 0;
    for (const TestCase& test_case : plan_.cases)
      for (const Configuration& v : configurations_of(test_case, plan_, rulebooks_, infos))
        n += has_worst(v) ? 1 : 0;
    return n;
  }

  Outcome<Entry> hunt(const TestCase& test_case, const Configuration& configuration, double seconds) {
    if (!has_worst(configuration)) {
      Configuration skipped = configuration;
      if (skipped.skip_reason.empty())
        skipped.skip_reason = "its results are right or wrong: there is no worst one to hunt";
      return entry_of(test_case, skipped, plan_);
    }
    const auto start = Clock::now();
    auto evaluator = evaluator_of(configuration);
    if (!peers_.all(static_cast<bool>(evaluator))) {
      Measurement failed;
      if (!evaluator) failed.error = evaluator.error();
      return entry_of(
          peers_.all_of(part_of(test_case, configuration, plan_, failed, {.kind = "hunt", .binades = {}})));
    }
    Hunt search(test_case, configuration, std::move(*evaluator), plan_.seed, plan_.keep, plan_.find_kernel,
                peers_.searcher());
    const std::string key = key_of(entry_of(test_case, configuration, plan_));
    if (states_.contains(key))
      if (auto status = search.resume(states_[key]); !status) return status.error();
    bool goes_on = true;
    while (goes_on) {
      bool is_alive = true;
      for (std::uint64_t n = 0; n < peers_.rounds() && is_alive; ++n) is_alive = search.round();
      const bool in_time = std::chrono::duration<double>(Clock::now() - start).count() < seconds;
      goes_on = peers_.exchange(search, is_alive, in_time);
    }
    return finished(search, key, test_case, configuration);
  }

  Outcome<std::unique_ptr<Evaluator>> evaluator_of(const Configuration& configuration) {
    auto device = devices_.device(configuration.device);
    if (!device) return device.error();
    return prepared(**device, configuration.call);
  }

  Outcome<Entry> finished(const Hunt& search, const std::string& key, const TestCase& test_case,
                          const Configuration& configuration) {
    const Entry entry = entry_of(
        peers_.all_of(part_of(test_case, configuration, plan_, search.measurement(), search.asked())));
    if (!store_) return entry;
    states_[key] = search.state();
    const std::string name =
        fmt::format("{}-{}-{}-{}{}.values", file_word(entry.builtin), entry.precision, entry.width,
                    entry.mode, entry.front == "source" ? "" : "-" + entry.front);
    const std::string text = values_text(entry, *configuration.criterion, search);
    if (auto status = write_file(std::filesystem::path(options_.out) / name, text); !status)
      return status.error();
    for (const Population::Found& f :
         std::span(search.found()).first(std::min(plan_.keep, search.found().size())))
      saved_.add({.suite = entry.suite,
                  .builtin = entry.builtin,
                  .signature = entry.signature,
                  .precision = entry.precision,
                  .point = f.point,
                  .ulp = f.badness,
                  .device = entry.device,
                  .mode = entry.mode});
    if (auto status = save(); !status) return status.error();
    return entry;
  }

  static int exit_status_of(const std::vector<Entry>& entries) {
    int status = exit_status::conforms;
    for (const Entry& e : entries) {
      if (device_failed(e.verdict)) return exit_status::device;
      if (!passes(e.verdict)) status = exit_status::fails;
    }
    return status;
  }

  const RunOptions& options_;
  const Composition& composition_;
  const RunPlan& plan_;
  const RulebookChoice& rulebooks_;
  DeviceCache& devices_;
  HuntPeers& peers_;
  std::optional<Store> store_;  ///< of rank 0
  DirectedCases saved_;
  nlohmann::json states_ = nlohmann::json::object();
};

int status_of(const Outcome<int>& status) { return status ? *status : report_error(status.error()); }

/// A search is compared with others of the same device alone.
Status one_device_each(const Crew& crew) {
  for (const Crew::Member& member : crew.devices)
    if (member.ranks.size() != crew.jobs.size())
      return Error{
          Error::Kind::usage,
          fmt::format("hunt: rank {} has {}, and other ranks have not: the ranks of a hunt search on equal "
                      "devices",
                      member.ranks[0], member.name)};
  return ok();
}

int hunt_over_ranks(const RunOptions& options, const Composition& composition) {
  const auto joined = join_job(composition);
  if (!joined) return report_error(joined.error());
  Channel& channel = **joined;
  RankMember member(options, composition, channel);
  RankHunt peers(channel);
  introduce(channel, member.introduction());
  if (channel.rank() != 0) {
    Station station = await_station(channel);
    if (station.ends) return exit_status::conforms;
    member.take(std::move(station));
    const auto ended =
        HuntCommand(options, composition, member.plan(), member.rulebooks(), member.devices(), peers).go();
    if (!ended) channel.abort(ended.error());
    return *ended;
  }
  const auto crew = muster(channel);
  const Status fit = crew ? one_device_each(*crew) : Status(crew.error());
  if (fit) member.take(station_of(*crew, 0));
  std::optional<HuntCommand> command;
  Status prepared = fit;
  if (fit) {
    command.emplace(options, composition, member.plan(), member.rulebooks(), member.devices(), peers);
    prepared = command->prepare(crew->header);
  }
  if (!prepared) {
    call_off(channel);
    return report_error(prepared.error());
  }
  (void)begin_job(channel, *crew);
  const auto ended = command->go();
  if (!ended) channel.abort(ended.error());
  return *ended;
}

int hunt_alone(const RunOptions& given, const Composition& composition) {
  const auto alone = as_rank(given, 0, 0);
  if (!alone) return report_error(alone.error());
  const RunOptions& options = *alone;
  const auto plan = plan_of(options, composition);
  if (!plan) return report_error(plan.error());
  const auto rulebooks = rulebooks_of(options);
  if (!rulebooks) return report_error(rulebooks.error());
  const DeviceOpener open = [&](const std::string& spec) { return open_device(spec, options, composition); };
  DeviceCache devices(plan->devices, open);
  auto header = header_of(options, *rulebooks, devices);
  if (!header) return report_error(header.error());
  NoPeers peers;
  HuntCommand command(options, composition, *plan, *rulebooks, devices, peers);
  if (auto status = command.prepare(std::move(*header)); !status) return report_error(status.error());
  return status_of(command.go());
}

int hunt_command(const RunOptions& options, const Composition& composition) {
  RunOptions told = options;
  told.inputs = "hunt";
  return launched_ranks() > 1 ? hunt_over_ranks(told, composition) : hunt_alone(told, composition);
}

}  // namespace

Subcommand add_hunt(CLI::App& app, const Invocation& invocation) {
  CLI::App* hunt = app.add_subcommand("hunt", "Search for the arguments at which builtins err most");
  const auto options = std::make_shared<RunOptions>();
  options->command_line = invocation.text;
  add_questions(*hunt, *options, invocation.composition);
  add_time_budget(*hunt, *options, "Time for all searches together: 90s, 10m, 2h (60s)");
  hunt->add_flag("--resume", options->resume,
                 "Go on from the worst points of an earlier hunt in the same DIR");
  hunt->add_option("--save", options->save,
                   "Add the worst points to FILE, which later runs can be given as cases")
      ->type_name("FILE");
  return {hunt, [options, &invocation] { return hunt_command(*options, invocation.composition); }};
}

}  // namespace plumbline
