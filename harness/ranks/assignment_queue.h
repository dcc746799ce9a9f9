#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "harness/ranks/assignment.h"
#include "harness/ranks/job.h"
#include "harness/ranks/time_budget.h"
#include "harness/run/run_plan.h"
#include "harness/run/work.h"

namespace plumbline {

/// What is left of the works, and what of it is assigned to a rank next. Sends no messages.
class AssignmentQueue {
 public:
  using Clock = std::chrono::steady_clock;
  /// An assignment on its way: what it is of, and whose.
  struct Assigned {
    Assignment assignment;
    std::size_t work = 0;
    int rank = 0;
    std::uint64_t progress = 0;  ///< points that count as done already
    bool is_counted = false;     ///< its points count as done whatever becomes of them
    int failed_at = -1;          ///< the rank whose device failed at it
  };

  AssignmentQueue(const RunPlan& plan, const Job& job, std::vector<Work> works,
                  std::function<Clock::time_point()> now = Clock::now);

  /// The next assignment of a rank; none: there is nothing for it now. `ahead_of` is the assignment that the
  /// worker evaluates, if there is one. Within one process each worker, known by its port, gets works whose
  /// kernels it has built before, and those of others only in the end.
  std::optional<Assignment> next(int rank, std::optional<std::uint64_t> ahead_of = std::nullopt,
                                 int port = 0);
  /// So many points of the assignment have been evaluated.
  void progress(const Progress& progress);
  /// The assignment of that number is finished, with the time that its points and its builds took. None:
  /// there is none.
  std::optional<Assigned> finish(std::uint64_t id, std::uint64_t points, double seconds,
                                 double build_seconds = 0);
  /// Assigns it again, for these configurations, whose device failed at that rank.
  void again(const Assigned& assigned, std::vector<std::size_t> configurations, int failed_at);
  /// The part of a configuration of the assignment, without points.
  const Part& part_of(const Assigned& assigned, std::size_t configuration) const {
    return works_[assigned.work].work.parts.at(configuration);
  }
  /// The time of the work is spent: a worker has ended after so many points of the assignment. The others are
  /// assigned again where time is left in the end.
  void cut_short(const Assigned& assigned, std::uint64_t points);
  /// The configuration is evaluated no more.
  void give_up(std::size_t work, std::size_t configuration);

  /// Nothing is left, nothing is on its way.
  bool is_done() const;
  /// Nothing more is assigned.
  void stop();
  /// How many works were begun after the end of the time budget, for their fixed points.
  std::size_t began_late() const { return began_late_; }
  /// The works that the time budget left out, without their chunks.
  std::vector<const Work*> left_out() const;
  std::uint64_t total_points() const { return total_points_; }
  /// Those that have been evaluated, or are not evaluated any more.
  std::uint64_t done_points() const { return done_points_; }

 private:
  /// Seconds of one worker for what is evaluated whatever the time.
  struct FixedSeconds {
    double builds = 0, points = 0;
  };
  struct Left {
    Work work;
    std::vector<int>* kernel = nullptr;  ///< ports of the workers that have built it; null: its own
    std::size_t next_chunk = 0;
    double points = 0, seconds = 0;  ///< as measured
    bool is_queued = false, is_begun = false;
    bool is_counted = false;  ///< all of its points count as done
    bool is_left_out = false;
    std::uint64_t fixed = 0;           ///< points that are evaluated whatever the time
    TimeBudget::Cost fixed_cost = {};  ///< of the builds of one worker, and of these points
    TimeBudget::Need need = {};        ///< as added to the budget
    std::optional<Clock::time_point> deadline = {};
    std::set<int> failed_ranks = {};  ///< at which a device failed
  };
  struct Again {
    std::size_t work = 0;
    std::vector<std::size_t> configurations = {};
    std::vector<PointRange> chunks = {};
    int failed_at = -1;
  };
  struct Group {
    std::vector<int> ranks = {};
    unsigned workers = 0;
    std::deque<std::size_t> works = {};  ///< of which chunks are left
  };

  void estimate(Left& left) const;
  void add(std::size_t work);
  void add_cut_short(Group& group);
  std::optional<Assignment> next_again(int rank);
  std::optional<Assignment> next_of_all(int rank, int port, std::optional<std::size_t> ahead_in);
  std::optional<Assignment> next_of(Group& group, int rank, int port, std::optional<std::size_t> ahead_in,
                                    bool of_others);
  void begin(Left& left, const Group& group);
  void begin_late(Left& left);
  double seconds_left() const;
  void compare_with_estimate(const Left& left, std::uint64_t points, double seconds, double build_seconds);
  static bool is_of_others(const Left& left, int port);
  std::size_t chunks_at_once(const Left& left, const Group& group) const;
  void count_rest(Left& left);
  static bool is_evaluated(const Left& left);
  bool is_over(const Left& left) const;
  bool may_assign_ahead(const Left& left, bool of_same_work, const Group& group) const;
  static bool may_evaluate(const Left& left, const Group& group, int rank);
  Assignment assign(Assigned assigned);

  const RunPlan& plan_;
  bool is_local_;                                    ///< the job has one rank
  std::map<std::string, std::vector<int>> kernels_;  ///< ports of the workers that have built them, by text
  std::vector<Left> works_;
  std::vector<Group> groups_;
  std::vector<std::size_t> by_ranks_;  ///< groups, those of few ranks first
  std::deque<Again> again_;
  std::map<std::uint64_t, Assigned> assigned_;
  std::uint64_t next_id_ = 0, total_points_ = 0, done_points_ = 0;
  std::function<Clock::time_point()> now_;
  TimeBudget budget_ = {};
  std::size_t began_late_ = 0;
  bool stopped_ = false;
};

}  // namespace plumbline
