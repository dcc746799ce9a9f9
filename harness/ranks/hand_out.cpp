#include "harness/ranks/hand_out.h"

#include <algorithm>
#include <numeric>

#include "harness/run/rates.h"

namespace plumbline {
namespace {

using Seconds = std::chrono::duration<double>;

/// What an assignment should take: long beside a message, short beside a run; and longer where rank 0, which
/// takes some 0.25 ms for an answer, would get more than so many of all workers (docs/scale.md).
constexpr double least_seconds = 1, reports_a_second = 1000;

bool has(const std::vector<int>& ranks, int rank) { return std::ranges::binary_search(ranks, rank); }

}  // namespace

HandOut::HandOut(const RunPlan& plan, const Crew& crew, std::vector<Work> works) : plan_(plan) {
  for (std::size_t d = 0; d < crew.devices.size(); ++d) {
    if (crew.groups[d] < groups_.size()) continue;
    Group& group = groups_.emplace_back(Group{.ranks = crew.devices[d].ranks});
    for (const int rank : group.ranks) group.workers += crew.jobs[static_cast<std::size_t>(rank)];
  }
  by_ranks_.resize(groups_.size());
  std::iota(by_ranks_.begin(), by_ranks_.end(), 0U);
  std::ranges::stable_sort(by_ranks_, {}, [&](std::size_t g) { return groups_[g].ranks.size(); });
  for (Work& work : works) {
    Group& group = groups_[work.group];
    group.works.push_back(works_.size());
    total_points_ += work.points;
    tasks_left_ += std::min<std::uint64_t>(work.chunks.size(), group.workers);
    works_.push_back({.work = std::move(work)});
  }
}

std::optional<Assignment> HandOut::next(int rank) {
  if (stopped_) return std::nullopt;
  if (auto assignment = next_again(rank)) return assignment;
  for (const std::size_t g : by_ranks_)
    if (has(groups_[g].ranks, rank))
      if (auto assignment = next_of(groups_[g], rank)) return assignment;
  return std::nullopt;
}

std::optional<Assignment> HandOut::next_again(int rank) {
  const auto fits = [&](const Again& item) {
    return item.failed_at != rank && has(groups_[works_[item.work].work.group].ranks, rank);
  };
  const auto at = std::ranges::find_if(again_, fits);
  if (at == again_.end()) return std::nullopt;
  Again item = std::move(*at);
  again_.erase(at);
  return hand({.assignment = {.test_case = works_[item.work].work.test_case,
                              .configurations = std::move(item.configurations),
                              .chunks = std::move(item.chunks)},
               .work = item.work,
               .rank = rank,
               .again = true,
               .failed_at = item.failed_at});
}

std::optional<Assignment> HandOut::next_of(Group& group, int rank) {
  for (auto at = group.works.begin(); at != group.works.end();) {
    const std::size_t w = *at;
    Left& left = works_[w];
    if (!left.begun) begin(left, group);
    if (is_over(left)) {
      drop_rest(left);
      at = group.works.erase(at);
      continue;
    }
    if (!may_ask(left, group, rank)) {
      ++at;
      continue;
    }
    const std::size_t count = chunks_at_once(left, group);
    const auto first = left.work.chunks.begin() + static_cast<std::ptrdiff_t>(left.next_chunk);
    left.next_chunk += count;
    Handed handed{.assignment = {.test_case = left.work.test_case,
                                 .configurations = left.work.configurations,
                                 .chunks = {first, first + static_cast<std::ptrdiff_t>(count)}},
                  .work = w,
                  .rank = rank};
    if (left.deadline)
      handed.assignment.seconds = std::max(0.0, Seconds(*left.deadline - Clock::now()).count());
    return hand(std::move(handed));
  }
  return std::nullopt;
}

/// A rank whose device fails at once would soon have all chunks: it gets no more of this work, unless the
/// devices of all have failed at it.
bool HandOut::may_ask(const Left& left, const Group& group, int rank) {
  return !left.failed_ranks.contains(rank) || left.failed_ranks.size() == group.ranks.size();
}

/// Its share of the time that is left, as among the jobs of one process.
void HandOut::begin(Left& left, const Group& group) {
  left.begun = true;
  const auto tasks = std::min<std::uint64_t>(left.work.chunks.size(), group.workers);
  if (plan_.time_budget) {
    left.fixed = inputs_of(plan_.cases[left.work.test_case], plan_)->fixed_size();
    const double seconds = std::max(0.0, *plan_.time_budget - Seconds(Clock::now() - plan_.start).count());
    const double share = std::min(seconds, seconds * group.workers / static_cast<double>(tasks_left_));
    left.deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(Seconds(share));
  }
  tasks_left_ -= tasks;
}

bool HandOut::is_over(const Left& left) const {
  if (left.work.configurations.empty() || left.next_chunk == left.work.chunks.size()) return true;
  return left.deadline && Clock::now() > *left.deadline &&
         left.work.chunks[left.next_chunk].first >= left.fixed;
}

/// One until it is known how long they take, and few towards the end.
std::size_t HandOut::chunks_at_once(const Left& left, const Group& group) const {
  if (left.points == 0) return 1;
  const double of_one =
      left.seconds / left.points * static_cast<double>(left.work.chunks[left.next_chunk].count);
  const double wanted = std::max(least_seconds, group.workers / reports_a_second);
  const std::size_t rest = left.work.chunks.size() - left.next_chunk;
  const std::size_t share = rest / (2 * std::size_t{group.workers});
  return std::max<std::size_t>(1, std::min(share, static_cast<std::size_t>(wanted / std::max(of_one, 1e-6))));
}

void HandOut::drop_rest(Left& left) {
  for (; left.next_chunk < left.work.chunks.size(); ++left.next_chunk)
    done_points_ += left.work.chunks[left.next_chunk].count;
  left.work.chunks = {};
  left.next_chunk = 0;
}

Assignment HandOut::hand(Handed handed) {
  handed.assignment.id = next_id_++;
  return handed_.emplace(handed.assignment.id, std::move(handed)).first->second.assignment;
}

std::optional<HandOut::Handed> HandOut::take_back(std::uint64_t id, std::uint64_t points, double seconds) {
  auto node = handed_.extract(id);
  if (node.empty()) return std::nullopt;
  const Handed& handed = node.mapped();
  Left& left = works_[handed.work];
  left.points += static_cast<double>(points);
  left.seconds += seconds;
  if (!handed.again)
    for (const PointRange& chunk : handed.assignment.chunks) done_points_ += chunk.count;
  return std::move(node.mapped());
}

void HandOut::again(const Handed& handed, std::vector<std::size_t> configurations, int failed_at) {
  if (configurations.empty()) return;
  works_[handed.work].failed_ranks.insert(failed_at);
  again_.push_back({.work = handed.work,
                    .configurations = std::move(configurations),
                    .chunks = handed.assignment.chunks,
                    .failed_at = failed_at});
}

bool HandOut::has_other_rank(const Handed& handed) const {
  return groups_[works_[handed.work].work.group].ranks.size() > 1;
}

void HandOut::give_up(std::size_t work, std::size_t configuration) {
  std::erase(works_[work].work.configurations, configuration);
  for (Again& item : again_)
    if (item.work == work) std::erase(item.configurations, configuration);
  std::erase_if(again_, [](const Again& item) { return item.configurations.empty(); });
}

bool HandOut::is_done() const {
  const auto nothing_left = [](const Group& group) { return group.works.empty(); };
  return handed_.empty() && (stopped_ || (again_.empty() && std::ranges::all_of(groups_, nothing_left)));
}

void HandOut::stop() { stopped_ = true; }

}  // namespace plumbline
