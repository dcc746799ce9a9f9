#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "harness/ranks/assignment.h"
#include "harness/ranks/crew.h"
#include "harness/run/run_plan.h"
#include "harness/run/work.h"

namespace plumbline {

/// What is left of the works, and what a rank gets of it. Says nothing to anybody.
class HandOut {
 public:
  /// Of what was handed out: what it is of, and by whom.
  struct Handed {
    Assignment assignment;
    std::size_t work = 0;
    int rank = 0;
    bool again = false;  ///< its points have been handed out before
    int failed_at = -1;  ///< the rank whose device failed at it
  };

  HandOut(const RunPlan& plan, const Crew& crew, std::vector<Work> works);

  /// The next assignment of a rank; none: there is nothing for it now.
  std::optional<Assignment> next(int rank);
  /// The assignment of that number is back, with the time it took. None: there is none.
  std::optional<Handed> take_back(std::uint64_t id, std::uint64_t points, double seconds);
  /// Hands it out again, to be asked of these configurations, whose device failed at that rank.
  void again(const Handed& handed, std::vector<std::size_t> configurations, int failed_at);
  /// Whether another rank than this has the work's devices.
  bool has_other_rank(const Handed& handed) const;
  /// The configuration is asked no more.
  void give_up(std::size_t work, std::size_t configuration);

  /// Nothing is left, nothing is on its way.
  bool is_done() const;
  /// Nothing more is handed out.
  void stop();
  std::uint64_t total_points() const { return total_points_; }
  /// Of those that are back or nobody asks any more.
  std::uint64_t done_points() const { return done_points_; }

 private:
  using Clock = std::chrono::steady_clock;

  struct Left {
    Work work;
    std::size_t next_chunk = 0;
    double points = 0, seconds = 0;  ///< as measured
    bool begun = false;
    std::uint64_t fixed = 0;  ///< points that are asked whatever the time
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

  std::optional<Assignment> next_again(int rank);
  std::optional<Assignment> next_of(Group& group, int rank);
  void begin(Left& left, const Group& group);
  std::size_t chunks_at_once(const Left& left, const Group& group) const;
  void drop_rest(Left& left);
  bool is_over(const Left& left) const;
  static bool may_ask(const Left& left, const Group& group, int rank);
  Assignment hand(Handed handed);

  const RunPlan& plan_;
  std::vector<Left> works_;
  std::vector<Group> groups_;
  std::vector<std::size_t> by_ranks_;  ///< groups, those of few ranks first
  std::deque<Again> again_;
  std::map<std::uint64_t, Handed> handed_;
  std::uint64_t next_id_ = 0, total_points_ = 0, done_points_ = 0;
  std::uint64_t tasks_left_ = 0;  ///< of works not begun: for each the workers that can take part
  bool stopped_ = false;
};

}  // namespace plumbline
