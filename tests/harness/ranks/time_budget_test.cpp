#include "harness/ranks/time_budget.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "harness/ranks/assignment_queue.h"
#include "harness/run/rates.h"
#include "tests/harness/run/floor_device.h"

namespace plumbline {
namespace {

/// Test cases of a suite, which take so many times as long as estimated.
struct Suite {
  std::string name;
  std::size_t cases = 20;
  std::size_t configurations = 1;
  double points = 1, builds = 1;  ///< 0: the device does not have them
  bool is_fixed_alone = false;
};

/// What one worker does on a clock of its own.
class Machine {
 public:
  Machine(const std::vector<Suite>& suites, double share) {
    plan_.level = Level::exhaustive;
    const TestCase model = plan_.cases[0];
    fixed_ = inputs_of(model, plan_)->fixed_size();
    plan_.cases.clear();
    for (const Suite& suite : suites) {
      suites_.emplace(suite.name, suite);
      for (std::size_t k = 0; k < suite.cases; ++k) add(suite, model);
    }
    plan_.time_budget = share * all_fixed_;
  }

  /// Evaluates until nothing is left, and in time all but what is fixed. Returns by how much of the budget it
  /// ends late.
  double run() {
    Job job;
    job.devices.push_back({.ranks = {0}, .position = {0}});
    job.groups = {0};
    job.workers = {1};
    AssignmentQueue left(plan_, job, std::move(works_), [&] {
      return plan_.start + std::chrono::duration_cast<AssignmentQueue::Clock::duration>(
                               std::chrono::duration<double>(seconds_));
    });
    while (const auto assignment = left.next(0)) evaluate(left, *assignment);
    EXPECT_TRUE(left.is_done());
    EXPECT_EQ(left.done_points(), left.total_points());
    began_late_ = left.began_late();
    return seconds_ / *plan_.time_budget - 1;
  }
  std::size_t began_late() const { return began_late_; }

 private:
  void add(const Suite& suite, TestCase test_case) {
    test_case.suite = suite.name;
    const double configurations = static_cast<double>(suite.configurations);
    all_fixed_ += configurations * (suite.builds * estimated_build_seconds +
                                    suite.points * static_cast<double>(fixed_) / estimated_rate(test_case));
    Work work{.test_case = plan_.cases.size(),
              .configurations = std::vector<std::size_t>(suite.configurations)};
    for (std::size_t k = 0; k < (suite.is_fixed_alone ? 1 : 4000); ++k)
      work.chunks.push_back({k << 20, suite.is_fixed_alone ? fixed_ : 1 << 20});
    for (const PointRange& chunk : work.chunks) work.points += chunk.count;
    works_.push_back(std::move(work));
    plan_.cases.push_back(std::move(test_case));
  }

  void evaluate(AssignmentQueue& left, const Assignment& assignment) {
    const TestCase& test_case = plan_.cases[assignment.test_case];
    const Suite& suite = suites_.at(test_case.suite);
    const double configurations = static_cast<double>(suite.configurations);
    const double build =
        prepared_ == assignment.test_case ? 0 : configurations * suite.builds * estimated_build_seconds;
    prepared_ = assignment.test_case;
    if (suite.points == 0) {
      const auto assigned = left.finish(assignment.id, 0, 0, 0);
      for (const std::size_t k : assignment.configurations) left.give_up(assigned->work, k);
      return;
    }
    const double of_one = configurations * suite.points / estimated_rate(test_case);
    const PointRange& chunk = assignment.chunks[0];
    const double begun = chunk.first < fixed_ ? static_cast<double>(fixed_ - chunk.first) : 0;
    const auto points = static_cast<std::uint64_t>(
        std::min(static_cast<double>(chunk.count), std::max(begun, (*assignment.seconds - build) / of_one)));
    const double seconds = static_cast<double>(points) * of_one;
    seconds_ += build + seconds;
    const auto assigned = left.finish(assignment.id, points, seconds, build);
    if (points < chunk.count) left.cut_short(*assigned, points);
  }

  RunPlan plan_ = floor_plan();
  std::map<std::string, Suite> suites_ = {};
  std::vector<Work> works_ = {};
  std::uint64_t fixed_ = 0;
  double all_fixed_ = 0;  ///< seconds of all builds and fixed points
  double seconds_ = 0;    ///< that have passed
  std::optional<std::size_t> prepared_ = {};
  std::size_t began_late_ = 0;
};

struct Kept {
  const char* why;
  std::vector<Suite> suites;
  double share = 1.5;  ///< of what all builds and fixed points take
};

TEST(TimeBudget, IsKeptWhereItHoldsBuildsAndFixedPoints) {
  for (const auto& [why, suites, share] : {
           Kept{"as estimated", {{.name = "math"}, {.name = "printf"}}},
           Kept{"a slow machine",
                {{.name = "math", .points = 3, .builds = 3}, {.name = "printf", .points = 3}}},
           Kept{"a fast one", {{.name = "math", .points = 0.5, .builds = 0.5}}, 3},
           Kept{"slow builds, of which later test cases have more",
                {{.name = "math", .builds = 20}, {.name = "common", .configurations = 16, .builds = 20}}},
           Kept{"slow points", {{.name = "math", .points = 20}, {.name = "printf", .points = 20}}},
           Kept{"the last are slower than estimated, and fixed altogether",
                {{.name = "math"}, {.name = "printf", .points = 5, .is_fixed_alone = true}}},
           Kept{"the device does not have the last ones",
                {{.name = "math"}, {.name = "common", .cases = 100, .points = 0}}},
       }) {
    Machine machine(suites, share);
    const double late = machine.run();
    EXPECT_LE(late, 0.05) << why;
    EXPECT_GE(late, -0.05) << why;
    EXPECT_EQ(machine.began_late(), 0U) << why;
  }
}

TEST(TimeBudget, FixedPointsAreEvaluatedLate) {
  Machine machine({{.name = "math"}, {.name = "printf"}}, 0.7);
  EXPECT_NEAR(machine.run(), 1 / 0.7 - 1, 0.01);
  EXPECT_GT(machine.began_late(), 0U);
}

}  // namespace
}  // namespace plumbline
