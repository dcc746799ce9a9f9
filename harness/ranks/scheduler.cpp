#include "harness/ranks/scheduler.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "harness/ranks/assignment_queue.h"

namespace plumbline {
namespace {

/// Assignments that a worker has at once: the next is there before one is finished.
constexpr std::size_t most_at_once = 2;

/// One thread of a rank.
struct WorkerAddress {
  int rank = 0, port = 0;
  bool operator<(const WorkerAddress& other) const {
    return std::tie(rank, port) < std::tie(other.rank, other.port);
  }
};

class Scheduler {
 public:
  Scheduler(Channel& channel, const RunPlan& plan, const Job& job, std::vector<Work> works,
            RunListener& listener)
      : channel_(channel), plan_(plan), queue_(plan, job, std::move(works)), listener_(listener) {
    for (const unsigned workers : job.workers) workers_left_ += workers;
  }

  Status go() {
    while (workers_left_ > 0) {
      Received received = channel_.receive(scheduler_port);
      if (const auto* progress = std::get_if<Progress>(&received.message)) {
        queue_.progress(*progress);
        show(builtin_);
        continue;
      }
      const WorkerAddress worker = take(std::move(received));
      assign_to(worker);
      if (has_more_) assign_to_waiting();
      if (queue_.is_done()) end_waiting();
    }
    store_left_out();
    if (queue_.began_late() > 0) listener_.began_late(queue_.began_late());
    return failure_ ? Status(*failure_) : ok();
  }

 private:
  /// A worker that is ready, or a report of one.
  WorkerAddress take(Received received) {
    if (const auto* ready = std::get_if<WorkerReady>(&received.message)) return {received.from, ready->port};
    const int rank = received.from;
    auto report = channel_.as<Report>(std::move(received));
    const WorkerAddress worker{rank, report.port};
    take(worker, std::move(report));
    return worker;
  }

  /// Fills up a worker that has room.
  void assign_to(const WorkerAddress& worker) {
    std::vector<std::uint64_t>& on_way = on_way_[worker];
    while (on_way.size() < most_at_once) {
      const auto ahead_of = on_way.empty() ? std::nullopt : std::optional(on_way.back());
      auto assignment = queue_.next(worker.rank, ahead_of, worker.port);
      if (!assignment) break;
      on_way.push_back(assignment->id);
      channel_.send(worker.rank, worker.port, std::move(*assignment));
    }
    if (on_way.size() < most_at_once)
      waiting_.insert(worker);
    else
      waiting_.erase(worker);
  }

  /// There is something again for those for whom there was nothing.
  void assign_to_waiting() {
    has_more_ = false;
    for (const WorkerAddress& worker : std::vector(waiting_.begin(), waiting_.end())) assign_to(worker);
  }

  void end_waiting() {
    for (const WorkerAddress& worker : waiting_) {
      channel_.send(worker.rank, worker.port, Assignment{.is_last = true});
      --workers_left_;
    }
    waiting_.clear();
  }

  void take(const WorkerAddress& worker, Report report) {
    auto assigned = queue_.finish(report.id, report.points, report.seconds, report.build_seconds);
    if (!assigned) channel_.abort({Error::Kind::device_failed, "a rank reports what was not assigned to it"});
    std::erase(on_way_[worker], report.id);
    if (is_cut_short(*assigned, report)) {
      queue_.cut_short(*assigned, report.points);
      has_more_ = true;
    }
    ChunkRecord record{.parts = {}, .seconds = report.seconds};
    std::vector<std::size_t> failed;
    for (std::size_t k = 0; k < report.configurations.size(); ++k) {
      const std::size_t configuration = report.configurations[k];
      Part part = queue_.part_of(*assigned, configuration);
      part.tally = std::move(report.tallies[k]);
      if (is_retried(*assigned, part.tally)) {
        listener_.retried(part.configuration, worker.rank, *part.tally.failure);
        failed.push_back(configuration);
        continue;
      }
      if (part.tally.failure) queue_.give_up(assigned->work, configuration);
      conclude_profiles(part);
      record.parts.push_back(std::move(part));
    }
    has_more_ = has_more_ || !failed.empty();
    queue_.again(*assigned, std::move(failed), worker.rank);
    if (!record.parts.empty()) store(std::move(record));
    builtin_ = plan_.cases[assigned->assignment.test_case].builtin;
    show(builtin_);
  }

  /// Whether the time was spent before the points were.
  static bool is_cut_short(const AssignmentQueue::Assigned& assigned, const Report& report) {
    if (!assigned.assignment.seconds) return false;
    if (std::ranges::any_of(report.tallies, [](const Tally& t) { return t.failure.has_value(); }))
      return false;
    std::uint64_t points = 0;
    for (const PointRange& chunk : assigned.assignment.chunks) points += chunk.count;
    return report.points < points;
  }

  static bool is_retried(const AssignmentQueue::Assigned& assigned, const Tally& tally) {
    return tally.failure && device_failed(tally.failure->verdict) && assigned.failed_at < 0 &&
           assigned.assignment.is_retried;
  }

  /// Their entries have no point.
  void store_left_out() {
    ChunkRecord record;
    for (const Work* work : queue_.left_out())
      for (const auto& [configuration, part] : work->parts) record.parts.push_back(part);
    if (!record.parts.empty()) store(std::move(record));
  }

  void store(ChunkRecord record) {
    auto status = listener_.chunk(std::move(record));
    if (status || failure_) return;
    failure_ = status.error();
    queue_.stop();
  }

  void show(const std::string& builtin) {
    listener_.progress(queue_.done_points(), queue_.total_points(), builtin);
  }

  Channel& channel_;
  const RunPlan& plan_;
  AssignmentQueue queue_;
  RunListener& listener_;
  std::map<WorkerAddress, std::vector<std::uint64_t>> on_way_;  ///< assignments, the oldest first
  std::set<WorkerAddress> waiting_;  ///< for whom there was less than they have room for
  bool has_more_ = false;
  std::string builtin_;  ///< of the last report
  unsigned workers_left_ = 0;
  std::optional<Error> failure_;
};

}  // namespace

Status schedule(Channel& channel, const RunPlan& plan, const Job& job, std::vector<Work> works,
                RunListener& listener) {
  return Scheduler(channel, plan, job, std::move(works), listener).go();
}

}  // namespace plumbline
