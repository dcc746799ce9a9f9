#include "harness/run/hunt.h"

#include <chrono>
#include <fstream>
#include <iostream>

#include "harness/commands/options.h"
#include "harness/commands/run_header.h"
#include "harness/commands/terminal.h"
#include "harness/results/store.h"
#include "harness/run/sample.h"
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
std::string values_text(const Entry& entry, const Configuration& configuration, const Hunt& hunt) {
  std::string text = "# " + entry.builtin + ", " + entry.precision + ", width " +
                     std::to_string(entry.width) + ", " + entry.mode + ", on " + entry.device +
                     ": the worst of " + std::to_string(entry.points) + " points; bound: " + entry.bound +
                     "\n";
  for (const Hunt::Found& f : hunt.found()) {
    Truth truth(*configuration.function, f.point);
    text +=
        point_text(f.point) + "  # " +
        (std::isinf(f.badness) ? std::string("wrong by any measure") : std::to_string(f.badness) + " ulp") +
        "; true " + truth.at(0, 160).upper.text(30) + "\n";
  }
  return text;
}

/// Every search of one command: each (test case, configuration) gets an equal share of the time.
class HuntCommand {
 public:
  HuntCommand(const RunOptions& options, const Composition& composition, RunPlan plan,
              RulebookChoice rulebooks)
      : options_(options),
        composition_(composition),
        plan_(std::move(plan)),
        rulebooks_(std::move(rulebooks)) {}

  Outcome<int> go() {
    if (auto status = open_devices(); !status) return status.error();
    if (auto status = read_states(); !status) return status.error();
    const auto header = header_of(options_, rulebooks_, composition_);
    if (!header) return header.error();
    auto store = Store::open(options_.out, *header, false);
    if (!store) return store.error();
    const double seconds =
        plan_.time_budget.value_or(default_seconds) / static_cast<double>(std::max<std::size_t>(1, count()));
    std::vector<Entry> entries;
    for (const TestCase& test_case : plan_.cases)
      for (const Configuration& configuration : configurations_of(test_case, plan_, rulebooks_, infos_)) {
        auto entry = hunt(test_case, configuration, seconds);
        if (!entry) return entry.error();
        if (auto status = store->append(*entry); !status) return status.error();
        entries.push_back(std::move(*entry));
      }
    if (auto status = write_file(state_file(), states_.dump(1)); !status) return status.error();
    const auto results = store->finish();
    if (!results) return results.error();
    if (auto status = write_reports(*results, options_.out, composition_); !status) return status.error();
    print_table(std::cout, entries);
    std::cout << "worst points: " << options_.out << "/*.values (for run --values)\n";
    return exit_status_of(entries);
  }

 private:
  Status open_devices() {
    for (const std::string& spec : plan_.devices) {
      auto device = open_device(spec, options_, composition_);
      if (!device) return device.error();
      infos_.push_back((*device)->info());
      devices_.push_back(std::move(*device));
    }
    return ok();
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

  /// Whether a function of the reference tells how far results are from the truth.
  static bool has_worst(const Configuration& configuration) {
    return configuration.skip_reason.empty() && configuration.function != nullptr;
  }

  std::size_t count() const {
    std::size_t n = 0;
    for (const TestCase& test_case : plan_.cases)
      for (const Configuration& v : configurations_of(test_case, plan_, rulebooks_, infos_))
        n += has_worst(v) ? 1 : 0;
    return n;
  }

  Outcome<Entry> hunt(const TestCase& test_case, const Configuration& configuration, double seconds) {
    if (!has_worst(configuration)) {
      Configuration skipped = configuration;
      if (skipped.skip_reason.empty())
        skipped.skip_reason = "its results are right or wrong: there is no worst one to hunt";
      return entry_of(test_case, skipped, Measurement(0), plan_, {});
    }
    Hunt search(test_case, configuration, plan_.seed, plan_.keep);
    const std::string key = key_of(entry_of(test_case, configuration, Measurement(0), plan_, {}));
    if (states_.contains(key))
      if (auto status = search.resume(states_[key]); !status) return status.error();
    Measurement outcome = pursue(search, configuration, seconds);
    const Entry entry = entry_of(test_case, configuration, outcome, plan_, search.coverage());
    states_[key] = search.state();
    const std::string name = file_word(entry.builtin) + "-" + entry.precision + "-" +
                             std::to_string(entry.width) + "-" + entry.mode + ".values";
    if (auto status =
            write_file(std::filesystem::path(options_.out) / name, values_text(entry, configuration, search));
        !status)
      return status.error();
    return entry;
  }

  /// Rounds until the time is up, one at least.
  Measurement pursue(Hunt& search, const Configuration& configuration, double seconds) {
    const auto start = Clock::now();
    Measurement failed(0);
    Device& device = *devices_[configuration.device];
    if (auto reason = device.unsupported(configuration.call)) {
      failed.error = Error{Error::Kind::unsupported, *reason};
      return failed;
    }
    auto evaluator = device.prepare(configuration.call);
    if (!evaluator) {
      failed.error = evaluator.error();
      return failed;
    }
    while (search.round(**evaluator) &&
           std::chrono::duration<double>(Clock::now() - start).count() < seconds) {
    }
    return search.outcome();
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
  RunPlan plan_;
  RulebookChoice rulebooks_;
  std::vector<std::unique_ptr<Device>> devices_;
  std::vector<DeviceInfo> infos_;
  nlohmann::json states_ = nlohmann::json::object();
};

}  // namespace

int hunt_command(const RunOptions& options, const Composition& composition) {
  auto plan = plan_of(options, composition);
  if (!plan) return report_error(plan.error());
  auto rulebooks = rulebooks_of(options);
  if (!rulebooks) return report_error(rulebooks.error());
  RunOptions told = options;
  told.inputs = "hunt";
  const auto status = HuntCommand(told, composition, std::move(*plan), std::move(*rulebooks)).go();
  return status ? *status : report_error(status.error());
}

}  // namespace plumbline
