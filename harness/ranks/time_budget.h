#pragma once

#include <cstdint>

namespace plumbline {

/// Divides the time of a run among its works: each gets what its builds and fixed points take, and an equal
/// share of what those of all works leave. Estimates follow what was measured, of builds and of points apart.
class TimeBudget {
 public:
  /// Seconds of one worker for what is evaluated whatever the time.
  struct Cost {
    double builds = 0, points = 0;
  };
  /// A work that has not begun: workers that can take part, and the cost, as estimated.
  struct Need {
    std::uint64_t tasks = 0;
    Cost cost = {};
  };

  /// The work will begin.
  void add(const Need& need);
  /// The seconds of a work that begins, where so many are left to so many workers. It has been added.
  double begin(const Need& need, double seconds_left, unsigned workers);
  /// What was estimated took so long.
  void compare(const Cost& estimated, const Cost& measured);

 private:
  double expected(const Cost& estimated) const;

  Need left_ = {};                       ///< of works that have not begun
  Cost estimated_ = {}, measured_ = {};  ///< of those that have
};

}  // namespace plumbline
