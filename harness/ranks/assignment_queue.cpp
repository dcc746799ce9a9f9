#include "harness/ranks/assignment_queue.h"

#include <algorithm>
#include <numeric>

#include "harness/run/rates.h"

namespace plumbline {
namespace {

using Seconds = std::chrono::duration<double>;

/// What an assignment should take: long beside a message, short beside a run; and longer where rank 0, which
/// takes some 0.25 ms for a reply, would get more than so many of all workers (docs/scale.md).
constexpr double least_seconds = 1, reports_a_second = 1000;

/// Of the run, for each work that is continued: several times what its builds take.
constexpr double least_continued_seconds = 0.25;

bool has(const std::vector<int>& ranks, int rank) { return std::ranges::binary_search(ranks, rank); }

}  // namespace

AssignmentQueue::AssignmentQueue(const RunPlan& plan, const Job& job, std::vector<Work> works,
                                 std::function<Clock::time_point()> now)
    : plan_(plan), is_local_(job.workers.size() == 1), now_(std::move(now)) {
  for (std::size_t d = 0; d < job.devices.size(); ++d) {
    if (job.groups[d] < groups_.size()) continue;
    Group& group = groups_.emplace_back(Group{.ranks = job.devices[d].ranks});
    for (const int rank : group.ranks) group.workers += job.workers[static_cast<std::size_t>(rank)];
  }
  by_ranks_.resize(groups_.size());
  std::iota(by_ranks_.begin(), by_ranks_.end(), 0U);
  std::ranges::stable_sort(by_ranks_, {}, [&](std::size_t g) { return groups_[g].ranks.size(); });
  works_.reserve(works.size());
  for (Work& work : works) {
    total_points_ += work.points;
    Left& left = works_.emplace_back(Left{.work = std::move(work)});
    if (const std::string& kernel = left.work.kernel; is_local_ && !plan.time_budget && !kernel.empty())
      left.kernel = &kernels_[kernel];
    if (plan.time_budget) estimate(left);
  }
  // What is fixed altogether comes first: what it took is known where the rest of the time is divided.
  for (const bool fixed_alone : {true, false})
    for (std::size_t w = 0; w < works_.size(); ++w)
      if ((works_[w].work.points <= works_[w].fixed) == fixed_alone) add(w);
}

void AssignmentQueue::estimate(Left& left) const {
  const TestCase& test_case = plan_.cases[left.work.test_case];
  left.fixed = inputs_of(test_case, plan_)->fixed_size();
  const auto points = static_cast<double>(std::min(left.fixed, left.work.points));
  const auto configurations = static_cast<double>(left.work.configurations.size());
  left.fixed_cost = {.builds = configurations * estimated_build_seconds,
                     .points = configurations * points / estimated_rate(test_case)};
}

void AssignmentQueue::add(std::size_t w) {
  Left& left = works_[w];
  Group& group = groups_[left.work.group];
  group.works.push_back(w);
  left.is_begun = false;
  left.is_queued = true;
  left.need.tasks = std::min<std::uint64_t>(left.work.chunks.size() - left.next_chunk, group.workers);
  left.need.cost = left.fixed_cost;
  left.need.cost.builds *= static_cast<double>(left.need.tasks);  // each worker has its own
  budget_.add(left.need);
}

/// What the time has cut short is continued while some is left, that of the fewest points first.
void AssignmentQueue::add_cut_short(Group& group) {
  std::vector<std::size_t> cut_short;
  for (std::size_t w = 0; w < works_.size(); ++w) {
    const Left& left = works_[w];
    if (&groups_[left.work.group] == &group && !left.is_queued && left.points > 0 && !is_evaluated(left))
      cut_short.push_back(w);
  }
  std::ranges::stable_sort(cut_short, {}, [&](std::size_t w) { return works_[w].points; });
  const double most = std::max(0.0, seconds_left() / least_continued_seconds);
  if (most < static_cast<double>(cut_short.size())) cut_short.resize(static_cast<std::size_t>(most));
  for (const std::size_t w : cut_short) {
    works_[w].fixed_cost.points = 0;
    add(w);
  }
}

std::optional<Assignment> AssignmentQueue::next(int rank, std::optional<std::uint64_t> ahead_of, int port) {
  if (stopped_) return std::nullopt;
  std::optional<std::size_t> ahead_in;
  if (ahead_of) ahead_in = assigned_.at(*ahead_of).work;
  if (auto assignment = next_again(rank)) return assignment;
  if (auto assignment = next_of_all(rank, port, ahead_in)) return assignment;
  if (!plan_.time_budget || ahead_in) return std::nullopt;
  for (Group& group : groups_)
    if (has(group.ranks, rank) && group.works.empty()) add_cut_short(group);
  return next_of_all(rank, port, ahead_in);
}

std::optional<Assignment> AssignmentQueue::next_again(int rank) {
  const auto fits = [&](const Again& item) {
    return item.failed_at != rank && has(groups_[works_[item.work].work.group].ranks, rank);
  };
  const auto at = std::ranges::find_if(again_, fits);
  if (at == again_.end()) return std::nullopt;
  Again item = std::move(*at);
  again_.erase(at);
  return assign({.assignment = {.test_case = works_[item.work].work.test_case,
                                .configurations = std::move(item.configurations),
                                .chunks = std::move(item.chunks)},
                 .work = item.work,
                 .rank = rank,
                 .is_counted = true,
                 .failed_at = item.failed_at});
}

std::optional<Assignment> AssignmentQueue::next_of_all(int rank, int port,
                                                       std::optional<std::size_t> ahead_in) {
  for (const bool of_others : {false, true})
    for (const std::size_t g : by_ranks_)
      if (has(groups_[g].ranks, rank))
        if (auto assignment = next_of(groups_[g], rank, port, ahead_in, of_others)) return assignment;
  return std::nullopt;
}

std::optional<Assignment> AssignmentQueue::next_of(Group& group, int rank, int port,
                                                   std::optional<std::size_t> ahead_in, bool of_others) {
  for (auto at = group.works.begin(); at != group.works.end();) {
    const std::size_t w = *at;
    Left& left = works_[w];
    if (!of_others && is_of_others(left, port)) {
      ++at;
      continue;
    }
    if (ahead_in && !may_assign_ahead(left, w == *ahead_in, group)) return std::nullopt;
    if (!left.is_begun) begin(left, group);
    if (is_over(left)) {
      count_rest(left);
      left.is_queued = false;
      at = group.works.erase(at);
      continue;
    }
    if (!may_evaluate(left, group, rank)) {
      ++at;
      continue;
    }
    if (left.kernel && std::ranges::count(*left.kernel, port) == 0) left.kernel->push_back(port);
    const std::size_t count = chunks_at_once(left, group);
    const auto first = left.work.chunks.begin() + static_cast<std::ptrdiff_t>(left.next_chunk);
    left.next_chunk += count;
    Assigned assigned{.assignment = {.test_case = left.work.test_case,
                                     .configurations = left.work.configurations,
                                     .chunks = {first, first + static_cast<std::ptrdiff_t>(count)}},
                      .work = w,
                      .rank = rank,
                      .is_counted = left.is_counted};
    if (left.deadline) assigned.assignment.seconds = std::max(0.0, Seconds(*left.deadline - now_()).count());
    return assign(std::move(assigned));
  }
  return std::nullopt;
}

/// A rank whose device fails at once would soon have all chunks: no more of this work is assigned to it,
/// unless the devices of all have failed at it.
bool AssignmentQueue::may_evaluate(const Left& left, const Group& group, int rank) {
  return !left.failed_ranks.contains(rank) || left.failed_ranks.size() == group.ranks.size();
}

/// A worker has a second assignment so that blocks stay in flight. Within one process that takes more chunks
/// of the same work than there are workers; over ranks, where a reply takes time, it takes nothing.
bool AssignmentQueue::may_assign_ahead(const Left& left, bool of_same_work, const Group& group) const {
  return !is_local_ || (of_same_work && left.work.chunks.size() - left.next_chunk > group.workers);
}

/// Whether others have built the kernel of a work that nobody has begun, but not this worker: it would build
/// the same.
bool AssignmentQueue::is_of_others(const Left& left, int port) {
  return left.kernel && !left.is_begun && !left.kernel->empty() &&
         std::ranges::count(*left.kernel, port) == 0;
}

void AssignmentQueue::begin(Left& left, const Group& group) {
  left.is_begun = true;
  if (!plan_.time_budget) return;
  const double seconds = seconds_left();
  left.deadline = now_() + std::chrono::duration_cast<Clock::duration>(
                               Seconds(budget_.begin(left.need, seconds, group.workers)));
  if (seconds <= 0 && !left.is_counted) begin_late(left);
}

void AssignmentQueue::begin_late(Left& left) {
  left.is_left_out = plan_.leaves_out_late;
  if (!left.is_left_out) {
    ++began_late_;
    return;
  }
  count_rest(left);
  left.work.chunks = {};
  left.next_chunk = 0;
}

double AssignmentQueue::seconds_left() const {
  return *plan_.time_budget - Seconds(now_() - plan_.start).count();
}

std::vector<const Work*> AssignmentQueue::left_out() const {
  std::vector<const Work*> out;
  for (const Left& left : works_)
    if (left.is_left_out) out.push_back(&left.work);
  return out;
}

/// By the first report of a work.
void AssignmentQueue::compare_with_estimate(const Left& left, std::uint64_t points, double seconds,
                                            double build_seconds) {
  if (!plan_.time_budget || left.points > 0 || points == 0) return;
  const auto fixed = static_cast<double>(std::min(left.fixed, points));
  budget_.compare({.builds = build_seconds > 0 ? left.fixed_cost.builds : 0,
                   .points = static_cast<double>(left.work.configurations.size()) * fixed /
                             estimated_rate(plan_.cases[left.work.test_case])},
                  {.builds = build_seconds, .points = seconds * fixed / static_cast<double>(points)});
}

bool AssignmentQueue::is_evaluated(const Left& left) {
  return left.work.configurations.empty() || left.next_chunk == left.work.chunks.size();
}

bool AssignmentQueue::is_over(const Left& left) const {
  if (is_evaluated(left)) return true;
  return left.deadline && now_() >= *left.deadline && left.work.chunks[left.next_chunk].first >= left.fixed;
}

/// One until it is known how long they take, and few towards the end. Within one process a message costs
/// nothing, and each chunk is stored as soon as it is finished.
std::size_t AssignmentQueue::chunks_at_once(const Left& left, const Group& group) const {
  if (is_local_ || left.points == 0) return 1;
  const double of_one =
      left.seconds / left.points * static_cast<double>(left.work.chunks[left.next_chunk].count);
  const double wanted = std::max(least_seconds, group.workers / reports_a_second);
  const std::size_t rest = left.work.chunks.size() - left.next_chunk;
  const std::size_t share = rest / (2 * std::size_t{group.workers});
  return std::max<std::size_t>(1, std::min(share, static_cast<std::size_t>(wanted / std::max(of_one, 1e-6))));
}

/// The rest of its points counts as done, even where it is evaluated later.
void AssignmentQueue::count_rest(Left& left) {
  if (left.is_counted) return;
  for (std::size_t k = left.next_chunk; k < left.work.chunks.size(); ++k)
    done_points_ += left.work.chunks[k].count;
  left.is_counted = true;
}

void AssignmentQueue::cut_short(const Assigned& assigned, std::uint64_t points) {
  Left& left = works_[assigned.work];
  left.deadline = now_();
  count_rest(left);
  auto at = left.work.chunks.begin() + static_cast<std::ptrdiff_t>(left.next_chunk);
  for (const PointRange& chunk : assigned.assignment.chunks) {
    const std::uint64_t evaluated = std::min(points, chunk.count);
    points -= evaluated;
    if (evaluated < chunk.count)
      at = left.work.chunks.insert(at, {chunk.first + evaluated, chunk.count - evaluated}) + 1;
  }
}

Assignment AssignmentQueue::assign(Assigned assigned) {
  assigned.assignment.id = next_id_++;
  assigned.assignment.is_retried = groups_[works_[assigned.work].work.group].ranks.size() > 1;
  return assigned_.emplace(assigned.assignment.id, std::move(assigned)).first->second.assignment;
}

std::optional<AssignmentQueue::Assigned> AssignmentQueue::finish(std::uint64_t id, std::uint64_t points,
                                                                 double seconds, double build_seconds) {
  auto node = assigned_.extract(id);
  if (node.empty()) return std::nullopt;
  const Assigned& assigned = node.mapped();
  Left& left = works_[assigned.work];
  compare_with_estimate(left, points, seconds, build_seconds);
  left.points += static_cast<double>(points);
  left.seconds += seconds;
  if (!assigned.is_counted)
    for (const PointRange& chunk : assigned.assignment.chunks) done_points_ += chunk.count;
  done_points_ -= assigned.progress;
  return std::move(node.mapped());
}

void AssignmentQueue::again(const Assigned& assigned, std::vector<std::size_t> configurations,
                            int failed_at) {
  if (configurations.empty()) return;
  works_[assigned.work].failed_ranks.insert(failed_at);
  again_.push_back({.work = assigned.work,
                    .configurations = std::move(configurations),
                    .chunks = assigned.assignment.chunks,
                    .failed_at = failed_at});
}

void AssignmentQueue::progress(const Progress& progress) {
  const auto at = assigned_.find(progress.id);
  if (at == assigned_.end() || at->second.is_counted) return;
  Assigned& assigned = at->second;
  done_points_ += progress.points - assigned.progress;
  assigned.progress = progress.points;
}

void AssignmentQueue::give_up(std::size_t work, std::size_t configuration) {
  std::erase(works_[work].work.configurations, configuration);
  for (Again& item : again_)
    if (item.work == work) std::erase(item.configurations, configuration);
  std::erase_if(again_, [](const Again& item) { return item.configurations.empty(); });
}

bool AssignmentQueue::is_done() const {
  const auto nothing_left = [](const Group& group) { return group.works.empty(); };
  return assigned_.empty() && (stopped_ || (again_.empty() && std::ranges::all_of(groups_, nothing_left)));
}

void AssignmentQueue::stop() { stopped_ = true; }

}  // namespace plumbline
