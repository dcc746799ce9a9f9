#include "harness/run/entry_hunts.h"

#include <mpfr.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <thread>
#include <utility>

#include "harness/run/hunt_search.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

using Clock = std::chrono::steady_clock;

/// SearchShare::indices of the first search of an entry: behind those of a run.
constexpr std::uint64_t first_indices = 1;
/// Searches that take part in a round, where there are so many: enough for the threads of most machines.
constexpr std::size_t fewest_searches = 16;
/// Of the inputs' order: a search begins behind them.
constexpr std::uint64_t points_of_run = std::uint64_t{1} << 16;

bool has_worst(const Configuration& c) {
  return c.skip_reason.empty() && c.criterion && c.criterion->bound().has_worst;
}

/// Whether the reference judges every point of it: a hundred times slower than a kernel.
bool has_no_kernel(const Configuration& c, const KernelFinder& find_kernel) {
  return !find_kernel || c.criterion->filter({c.call, find_kernel}) == nullptr;
}

bool is_complete(const Part& part) { return part.of > 0 && static_cast<double>(part.size) >= part.of; }

bool has_been_hunted(const Part& part) {
  return !part.tally.evaluated.empty() && part.tally.evaluated.back().end() > first_indices << 48;
}

/// Whether there is nothing to search: the device failed, or every point was evaluated, or it was searched.
bool has_no_more(const Part& part) {
  return part.tally.failure || is_complete(part) || has_been_hunted(part);
}

/// The worst points of a run.
std::vector<Population::Found> worst_points(const Part* part, const Call& call) {
  std::vector<Population::Found> out;
  if (part == nullptr) return out;
  for (const PlacedSample& seen : part->tally.samples.worst) {
    Population::Found found{.point = {}, .badness = seen.sample.ulp};
    // A failure that has no size is the worst there is.
    if (std::isnan(found.badness) && seen.sample.reason == name_of(PassReason::failed))
      found.badness = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < std::min(seen.sample.args.size(), call.arguments.size()); ++k)
      found.point.push_back(*parse_scalar(call.arguments[k], seen.sample.args[k]));
    if (found.badness > 0) out.push_back(std::move(found));
  }
  return out;
}

}  // namespace

/// The search of one configuration, and what its earlier devices gave.
struct EntryHunts::Search {
  const TestCase* test_case;
  Configuration configuration;
  std::vector<std::unique_ptr<Search>> other_widths;
  const Search* narrowest = nullptr;  ///< of another width: the search whose points it evaluates
  Part part;                          ///< without a tally until the end
  std::vector<Population::Found> known = {};
  nlohmann::json from = {{"fresh", points_of_run}};  ///< the state that the next Hunt goes on from
  std::unique_ptr<Hunt> hunt = {};
  std::uint64_t indices = first_indices;
  std::optional<std::size_t> worker = {};  ///< that has prepared it
  bool is_over = false;
  double worst = 0;
  std::chrono::duration<double> first{0}, last{0};  ///< what its first and its last round took
  std::uint64_t least_pause = 0, next_round = 0, pause = 0;

  void evaluate(const RunPlan& plan, DeviceCache& devices) {
    const auto start = Clock::now();
    go_on(plan, devices);
    last = Clock::now() - start;
    if (first == first.zero()) first = last;
  }
  /// Takes over what was found. There is no more of it afterwards.
  void end() {
    if (hunt) merge(part.tally, hunt->tally());
    hunt.reset();
    is_over = true;
  }
  /// Whether it found something worse since the last time.
  bool has_grown() {
    const double now = hunt && !hunt->found().empty() ? hunt->found()[0].badness : worst;
    return now > std::exchange(worst, now);
  }

 private:
  void go_on(const RunPlan& plan, DeviceCache& devices) {
    if (!hunt && !begin(plan, devices)) return;
    // The processes of a device would wait for one another with the blocks of many searches in flight.
    if (hunt->round() && hunt->drain()) return;
    // The device may have ended in another search.
    from = hunt->state();
    Tally before = hunt->tally();
    before.failure.reset();
    merge(part.tally, before);
    ++indices;
    if (begin(plan, devices) && !(hunt->round() && hunt->drain())) end();
  }
  bool begin(const RunPlan& plan, DeviceCache& devices) {
    hunt.reset();
    auto device = devices.device(configuration.device);
    auto evaluator =
        device ? prepared(**device, configuration.call) : Outcome<std::unique_ptr<Evaluator>>(device.error());
    if (!evaluator) {
      Measurement failed;
      failed.error = evaluator.error();
      merge(part.tally, tally_of(failed, configuration, indices << 48, {}));
      is_over = true;
      return false;
    }
    hunt = std::make_unique<Hunt>(*test_case, configuration, std::move(*evaluator), plan.seed, plan.keep,
                                  plan.find_kernel, SearchShare{.indices = indices});
    // The points are those of the same test case.
    (void)hunt->resume(from);
    hunt->take(known);
    return true;
  }
};

/// A thread's devices, and the searches that are prepared there.
class EntryHunts::Worker {
 public:
  Worker(const RunPlan& plan, const DeviceOpener& open, std::size_t number)
      : plan_(plan), number_(number), devices_(plan.devices, open) {}

  /// Those of `searches` that are prepared here, and of the new ones whichever comes next before the end.
  void evaluate(std::span<Search* const> searches, std::span<Search* const> fresh,
                std::atomic<std::size_t>& next, Clock::time_point end) {
    for (Search* s : searches)
      if (s->worker == number_) s->evaluate(plan_, devices_);
    for (std::size_t k = next++; k < fresh.size() && Clock::now() < end; k = next++) {
      fresh[k]->worker = number_;
      fresh[k]->evaluate(plan_, devices_);
    }
    mpfr_free_cache();
  }

 private:
  const RunPlan& plan_;
  std::size_t number_;
  DeviceCache devices_;
};

EntryHunts::EntryHunts(const RunPlan& plan, const RulebookChoice& rulebooks,
                       std::span<const DeviceInfo> infos, const DeviceOpener& open, Known known)
    : plan_(plan), known_(std::move(known)) {
  for (const TestCase& test_case : plan.cases)
    if (test_case.study == Study::none)
      add_searches(test_case, configurations_of(test_case, plan, rulebooks, infos));
  for (std::size_t k = 0; k < std::max(1U, plan.jobs); ++k)
    workers_.push_back(std::make_unique<Worker>(plan, open, k));
}

EntryHunts::~EntryHunts() = default;

void EntryHunts::add_searches(const TestCase& test_case, std::vector<Configuration> configurations) {
  std::map<AllButWidth, Search*> first;
  std::set<AllButWidth> complete;  // the run evaluates every point in the other widths, too
  for (Configuration& c : configurations) {
    if (!has_worst(c)) continue;
    Part part = part_of(test_case, c, plan_, {.kind = "hunt"});
    const Part* measured = known_(key_of(part.configuration));
    const AllButWidth group = all_but_width(c);
    if (measured != nullptr && is_complete(*measured)) complete.insert(group);
    if (complete.contains(group) || (measured != nullptr && has_no_more(*measured))) continue;
    auto worst = worst_points(measured, c.call);
    auto search = std::make_unique<Search>(Search{.test_case = &test_case,
                                                  .configuration = std::move(c),
                                                  .other_widths = {},
                                                  .narrowest = nullptr,
                                                  .part = std::move(part),
                                                  .known = std::move(worst)});
    if (const auto known_group = first.find(group); known_group != first.end()) {
      search->known.clear();  // it begins with what the other finds
      search->narrowest = known_group->second;
      known_group->second->other_widths.push_back(std::move(search));
      continue;
    }
    if (has_no_kernel(search->configuration, plan_.find_kernel)) search->least_pause = most_pause - 1;
    first[group] = search.get();
    searches_.push_back(std::move(search));
  }
}

/// Where too many pause, those too whose pauses end first.
std::vector<EntryHunts::Search*> EntryHunts::due_in(std::uint64_t round) {
  std::vector<Search*> due;
  for (const auto& s : searches_)
    if (!s->is_over) due.push_back(s.get());
  std::ranges::stable_sort(due, {}, &Search::next_round);
  std::size_t count = std::min(fewest_searches, due.size());
  while (count < due.size() && due[count]->next_round <= round) ++count;
  due.resize(count);
  return due;
}

void EntryHunts::evaluate(std::span<Search* const> searches, Clock::time_point end) {
  std::vector<Search*> prepared, fresh;
  for (Search* s : searches) (s->worker ? prepared : fresh).push_back(s);
  std::atomic<std::size_t> next = 0;
  std::vector<std::thread> threads;
  for (std::size_t k = 1; k < workers_.size(); ++k)
    threads.emplace_back([&, k] { workers_[k]->evaluate(prepared, fresh, next, end); });
  workers_[0]->evaluate(prepared, fresh, next, end);
  for (std::thread& thread : threads) thread.join();
}

/// Those that the run has measured, and that still have something to find.
std::vector<EntryHunts::Search*> EntryHunts::other_widths() const {
  std::vector<Search*> out;
  for (const auto& s : searches_)
    for (const auto& other : s->other_widths) {
      const Part* measured = known_(key_of(other->part.configuration));
      if (measured != nullptr && !measured->tally.evaluated.empty() && !has_no_more(*measured))
        out.push_back(other.get());
    }
  return out;
}

/// By their last rounds. What has had none yet takes no time here.
EntryHunts::Seconds EntryHunts::time_of(std::span<Search* const> searches) const {
  std::vector<Seconds> of_worker(workers_.size(), Seconds(0));
  for (const Search* s : searches)
    if (s->worker) of_worker[*s->worker] += s->last;
  return std::ranges::max(of_worker);
}

/// As long as the first rounds in the narrowest width took, which built the same functions.
EntryHunts::Seconds EntryHunts::time_of_other_widths() const {
  Seconds sum(0);
  for (const Search* s : other_widths()) sum += s->narrowest->first;
  return sum / static_cast<double>(workers_.size());
}

void EntryHunts::run(const HuntLimit& limit, const Progress& progress) {
  const auto goes_on = [&](const std::vector<Search*>& due) {
    if (due.empty() || (limit.rounds && rounds_ == *limit.rounds)) return false;
    return Clock::now() + time_of(due) + time_of_other_widths() < limit.end;
  };
  for (std::vector<Search*> due = due_in(rounds_); goes_on(due); due = due_in(rounds_)) {
    progress(rounds_, due.size(), searches_.size());
    evaluate(due, Clock::time_point::max());
    ++rounds_;
    for (Search* s : due) {
      const std::uint64_t longer = std::clamp<std::uint64_t>(2 * s->pause, 1, most_pause);
      s->pause = std::max(s->least_pause, s->has_grown() ? 0 : longer);
      s->next_round = rounds_ + s->pause;
    }
  }
}

void EntryHunts::evaluate_other_widths(Clock::time_point end) {
  if (rounds_ == 0) return;
  for (const auto& s : searches_)
    for (const auto& other : s->other_widths)
      if (s->hunt) other->from["points"] = s->hunt->state().at("points");
  evaluate(other_widths(), end);
}

std::vector<Part> EntryHunts::parts() const {
  std::vector<Part> out;
  const auto add = [&](Search& s) {
    s.end();
    if (s.worker) out.push_back(s.part);
  };
  for (const auto& s : searches_) {
    add(*s);
    for (const auto& other : s->other_widths) add(*other);
  }
  return out;
}

}  // namespace plumbline
