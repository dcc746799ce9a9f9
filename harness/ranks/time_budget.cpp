#include "harness/ranks/time_budget.h"

#include <algorithm>

namespace plumbline {

void TimeBudget::add(const Need& need) {
  left_.tasks += need.tasks;
  left_.cost.builds += need.cost.builds;
  left_.cost.points += need.cost.points;
}

double TimeBudget::begin(const Need& need, double seconds_left, unsigned workers) {
  const double spare = std::max(0.0, seconds_left * workers - expected(left_.cost));
  const double share =
      expected(need.cost) / static_cast<double>(need.tasks) + spare / static_cast<double>(left_.tasks);
  left_.tasks -= need.tasks;
  left_.cost.builds -= need.cost.builds;
  left_.cost.points -= need.cost.points;
  return std::clamp(share, 0.0, std::max(0.0, seconds_left));
}

void TimeBudget::compare(const Cost& estimated, const Cost& measured) {
  estimated_.builds += estimated.builds;
  estimated_.points += estimated.points;
  measured_.builds += measured.builds;
  measured_.points += measured.points;
}

double TimeBudget::expected(const Cost& estimated) const {
  const auto slowness = [](double measured, double as_estimated) {
    return as_estimated > 0 ? measured / as_estimated : 1;
  };
  return slowness(measured_.builds, estimated_.builds) * estimated.builds +
         slowness(measured_.points, estimated_.points) * estimated.points;
}

}  // namespace plumbline
