#include "harness/ranks/coordinator.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "harness/ranks/hand_out.h"

namespace plumbline {
namespace {

/// Assignments that a worker has at once: the next is there before one is finished.
constexpr int most_at_once = 2;

/// One thread of a rank.
struct WorkerAddress {
  int rank = 0, port = 0;
  bool operator<(const WorkerAddress& other) const {
    return std::tie(rank, port) < std::tie(other.rank, other.port);
  }
};

class Coordinator {
 public:
  Coordinator(Channel& channel, const RunPlan& plan, const Crew& crew, std::vector<Work> works,
              RunListener& listener)
      : channel_(channel), plan_(plan), hand_out_(plan, crew, std::move(works)), listener_(listener) {
    for (const unsigned jobs : crew.jobs) workers_left_ += jobs;
  }

  Status go() {
    while (workers_left_ > 0) {
      const RankMessage message = channel_.receive(coordinator_port);
      auto report = report_in(message.text);
      if (!report) channel_.abort(report.error());
      const WorkerAddress worker{message.from, report->port};
      if (report->id) take(worker, std::move(*report));
      feed(worker);
      if (was_handed_back_) feed_all();
      if (hand_out_.is_done()) send_away();
    }
    return failure_ ? Status(*failure_) : ok();
  }

 private:
  /// Fills up a worker that has room.
  void feed(const WorkerAddress& worker) {
    int& at_once = at_once_[worker];
    while (at_once < most_at_once) {
      const auto assignment = hand_out_.next(worker.rank);
      if (!assignment) break;
      channel_.send(worker.rank, worker.port, text_of(*assignment));
      ++at_once;
    }
    if (at_once < most_at_once)
      hungry_.insert(worker);
    else
      hungry_.erase(worker);
  }

  /// There is something again for those for whom there was nothing.
  void feed_all() {
    was_handed_back_ = false;
    for (const WorkerAddress& worker : std::vector(hungry_.begin(), hungry_.end())) feed(worker);
  }

  void send_away() {
    for (const WorkerAddress& worker : hungry_) {
      channel_.send(worker.rank, worker.port, text_of(Assignment{.is_last = true}));
      --workers_left_;
    }
    hungry_.clear();
  }

  void take(const WorkerAddress& worker, Report report) {
    auto handed = hand_out_.take_back(*report.id, report.points, report.record.seconds);
    if (!handed) channel_.abort({Error::Kind::device_failed, "a rank reports what it was not given"});
    --at_once_[worker];
    ChunkRecord record{.parts = {}, .seconds = report.record.seconds};
    std::vector<std::size_t> failed;
    for (std::size_t k = 0; k < report.told.size(); ++k) {
      const std::size_t configuration = report.told[k];
      Part& part = report.record.parts[k];
      if (is_tried_elsewhere(*handed, part)) {
        listener_.retried(part.entry, worker.rank, *part.failure);
        failed.push_back(configuration);
        continue;
      }
      if (part.failure) hand_out_.give_up(handed->work, configuration);
      record.parts.push_back(std::move(part));
    }
    was_handed_back_ = was_handed_back_ || !failed.empty();
    hand_out_.again(*handed, std::move(failed), worker.rank);
    if (!record.parts.empty()) store(std::move(record));
    listener_.progress(hand_out_.done_points(), hand_out_.total_points(),
                       plan_.cases[handed->assignment.test_case].builtin);
  }

  bool is_tried_elsewhere(const HandOut::Handed& handed, const Part& part) const {
    return part.failure && device_failed(part.failure->verdict) && handed.failed_at < 0 &&
           hand_out_.has_other_rank(handed);
  }

  void store(ChunkRecord record) {
    auto status = listener_.chunk(std::move(record));
    if (status || failure_) return;
    failure_ = status.error();
    hand_out_.stop();
  }

  Channel& channel_;
  const RunPlan& plan_;
  HandOut hand_out_;
  RunListener& listener_;
  std::map<WorkerAddress, int> at_once_;
  std::set<WorkerAddress> hungry_;  ///< for whom there was less than they have room for
  bool was_handed_back_ = false;
  unsigned workers_left_ = 0;
  std::optional<Error> failure_;
};

}  // namespace

Status coordinate(Channel& channel, const RunPlan& plan, const Crew& crew, std::vector<Work> works,
                  RunListener& listener) {
  return Coordinator(channel, plan, crew, std::move(works), listener).go();
}

}  // namespace plumbline
