#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "harness/results/part.h"
#include "harness/rulebook/choice.h"
#include "harness/run/configuration.h"
#include "harness/run/device_cache.h"
#include "harness/run/run_plan.h"

namespace plumbline {

/// When hunts end: after so many rounds in all, or before a time.
struct HuntLimit {
  std::optional<std::uint64_t> rounds;
  std::chrono::steady_clock::time_point end = std::chrono::steady_clock::time_point::max();
};

/// Searches for the greatest errors of the entries of a run, from the worst points of the run on. One search
/// is of a test case on a device, in a mode and a front, in the narrowest width that has a worst point to
/// find. Entries whose every point was evaluated have none, nor those in which a device failed. The other
/// widths may be evaluated after the searches: evaluate_other_widths() leaves out those without a point.
///
/// A round gives two blocks of Hunt::round_points points to every search that takes part in it. A search that
/// found nothing worse pauses for one round, then for two, four, up to most_pause; one that did takes part in
/// the next round. A search without a kernel in front of the reference pauses for 15 rounds at least. Where
/// fewer than 16 take part, those go on too whose pauses end first. So the time goes to the searches that
/// still find something. At the end the other widths evaluate the points that were found, and
/// others, in one round, as far as the time goes. What is evaluated in round n follows from the seed, the
/// devices and the run: not from the time, or from the number of threads.
class EntryHunts {
 public:
  static constexpr std::uint64_t most_pause = 16;
  /// What a run has measured of an entry, by its key; null: nothing.
  using Known = std::function<const Part*(const std::string& key)>;
  /// The rounds so far, and how many searches take part in the next one, of how many.
  using Progress = std::function<void(std::uint64_t rounds, std::size_t searching, std::size_t of)>;

  /// All must outlive this.
  EntryHunts(const RunPlan& plan, const RulebookChoice& rulebooks, std::span<const DeviceInfo> infos,
             const DeviceOpener& open, Known known);
  ~EntryHunts();

  /// Goes on from the rounds so far, on as many threads as the plan has jobs. It leaves the time that
  /// evaluate_other_widths() takes.
  void run(const HuntLimit& limit, const Progress& progress);
  /// Those that were evaluated.
  std::uint64_t rounds() const { return rounds_; }
  /// What run() found, in the other widths, until `end`.
  void evaluate_other_widths(std::chrono::steady_clock::time_point end);
  /// What they add to the entries of the run, in the order of the plan.
  std::vector<Part> parts() const;

 private:
  struct Search;
  class Worker;
  using Seconds = std::chrono::duration<double>;

  void add_searches(const TestCase& test_case, std::vector<Configuration> configurations);
  std::vector<Search*> due_in(std::uint64_t round);
  std::vector<Search*> other_widths() const;
  Seconds time_of(std::span<Search* const> searches) const;
  Seconds time_of_other_widths() const;
  void evaluate(std::span<Search* const> searches, std::chrono::steady_clock::time_point end);

  const RunPlan& plan_;
  Known known_;
  std::vector<std::unique_ptr<Search>> searches_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::uint64_t rounds_ = 0;
};

}  // namespace plumbline
