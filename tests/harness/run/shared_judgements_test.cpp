#include "harness/run/shared_judgements.h"

#include <gtest/gtest.h>

#include "harness/judge/bounded.h"
#include "tests/harness/run/floor_device.h"

namespace plumbline {
namespace {

class Blind final : public Observer {
  void see(PointTruths&, std::span<const Scalar>, std::span<const Judgement>) override {}
  std::vector<Sighting> sightings(const FpConfig&) const override { return {}; }
};

/// Configurations of two outputs, named by their place: those with the same letter have the same criterion.
class SharedJudgements : public testing::Test {
 protected:
  void make(std::string_view criteria) {
    configurations_.resize(criteria.size());
    for (std::size_t k = 0; k < criteria.size(); ++k) {
      // Compared by their addresses alone.
      const auto known = criteria.find(criteria[k]);
      configurations_[k].criterion = known < k ? configurations_[known].criterion : made_criterion();
      evaluated.push_back({&configurations_[k], std::make_unique<FloorEvaluator>(Manner{}, 1), {}});
    }
    pair_alike(evaluated);
  }

  /// One block: a letter for each configuration's results.
  void see(std::string_view results) {
    std::vector<std::array<Column, 2>> columns;
    for (const char letter : results) {
      columns.push_back({Column(ScalarType::f32, 4), Column(ScalarType::i32, 4)});
      columns.back()[1].set(2, static_cast<std::uint64_t>(letter));
      columns.back()[1].set(3, columns.size());  // no point of the block
    }
    std::vector<std::span<const Column>> spans;
    for (std::size_t k = 0; k < columns.size(); ++k)
      spans.push_back(evaluated[k].evaluator ? std::span<const Column>(columns[k])
                                             : std::span<const Column>());
    part_differing(evaluated, spans, 3);
  }

  /// The place of the one that each is judged as.
  std::string judged_as() const {
    std::string out;
    for (const Evaluated& a : evaluated)
      out += std::to_string((a.judged_as == nullptr ? &a : a.judged_as) - evaluated.data());
    return out;
  }

  std::vector<Evaluated> evaluated;

 private:
  static std::shared_ptr<const Criterion> made_criterion() {
    const auto rulebook = Rulebook::load("opencl-1.2");
    const TestCase test_case = floor_plan().cases[0];
    const DeviceInfo device;
    return test_case
        .criterion({test_case.call, ScalarType::f32, "", false, *rulebook, device, build_modes()[0]})
        .criterion;
  }
  std::vector<Configuration> configurations_;
};

TEST_F(SharedJudgements, ConfigurationsAreJudgedAsTheFirstWithTheirCriterion) {
  make("abaab");
  EXPECT_EQ(judged_as(), "01001");
}

TEST_F(SharedJudgements, OneWithAnObserverIsJudgedByItself) {
  make("aaa");
  evaluated[0].measurement.observer = std::make_unique<Blind>();
  pair_alike(evaluated);
  EXPECT_EQ(judged_as(), "011");
}

TEST_F(SharedJudgements, DifferentResultsPartThemForGood) {
  make("aaaa");
  see("xxxx");
  EXPECT_EQ(judged_as(), "0000");
  see("xyxy");
  EXPECT_EQ(judged_as(), "0101") << "those that differ from the first are alike";
  see("xxxx");
  EXPECT_EQ(judged_as(), "0101") << "they differed before";
  see("xxxz");
  EXPECT_EQ(judged_as(), "0103");
  part_all(evaluated);
  EXPECT_EQ(judged_as(), "0123");
}

TEST_F(SharedJudgements, AFailureLeavesTheOthersAlike) {
  make("aaa");
  evaluated[0].fail({Error::Kind::crashed, "gone"});
  see("xxx");
  EXPECT_EQ(judged_as(), "011");
  EXPECT_FALSE(evaluated[0].is_judged());
}

TEST_F(SharedJudgements, JudgementsAreTheSameAndTimesAreNot) {
  make("aab");
  Measurement& first = evaluated[0].measurement;
  evaluated[1].measurement.tally.seconds = 5;
  JudgedResult seen;
  seen.judgement = {PassReason::failed, 3.0, "6.12.2"};
  first.kept.most = 1;
  first.add(seen);
  first.tally.counts.points = 7;
  first.tally.escalated = 2;
  first.tally.seconds = 9;
  share_judgements(evaluated);
  const Measurement& second = evaluated[1].measurement;
  EXPECT_EQ(second.tally.counts.points, 7U);
  EXPECT_EQ(second.tally.counts.of(PassReason::failed), 1U);
  EXPECT_EQ(second.tally.escalated, 2U);
  EXPECT_EQ(second.tally.seconds, 5);
  EXPECT_EQ(second.kept.worst.size(), 1U);
  EXPECT_EQ(evaluated[2].measurement.tally.counts.points, 0U);
}

}  // namespace
}  // namespace plumbline
