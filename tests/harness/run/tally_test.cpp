#include "harness/run/tally.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/results/kept.h"

namespace plumbline {
namespace {

Observation seen(std::uint64_t index, double ulp, PassReason reason = PassReason::bound) {
  Observation o;
  o.index = index;
  o.arguments[0] = {ScalarType::u64, index};
  o.judgement = {reason, ulp};
  return o;
}

/// As an entry shows them.
std::vector<Observation> failing_of(const Tally& tally, std::size_t most) {
  return first_and_worst(tally.first_failing(), tally.worst_failing(), most);
}

TEST(Tally, KeepsTheWorstFirstAndTheEarlierOfEquals) {
  Tally tally(2);
  for (const auto& o : {seen(5, 0.5), seen(1, 0.25), seen(9, 2.0), seen(3, 0.5)}) tally.add(o);
  ASSERT_EQ(tally.worst().size(), 2U);
  EXPECT_EQ(tally.worst()[0].index, 9U);
  EXPECT_EQ(tally.worst()[1].index, 3U);
  EXPECT_EQ(tally.counts().max_ulp, 2.0);
}

/// An edge value is asked first, and again where every point is; in a vector in each lane.
TEST(Tally, ShowsARepeatedPointOnceAtItsFirstPlace) {
  const auto again = [](std::uint64_t index, std::uint64_t x, double ulp, PassReason reason) {
    Observation o = seen(index, ulp, reason);
    o.arguments[0].bits = x;
    o.lane = int(index % 4);
    return o;
  };
  for (const bool backwards : {false, true}) {
    std::vector<Observation> all;
    for (std::uint64_t i = 0; i < 12; ++i) all.push_back(again(i, i % 3, double(i % 3), PassReason::failed));
    if (backwards) std::reverse(all.begin(), all.end());
    Tally tally(4);
    for (const Observation& o : all) tally.add(o);
    ASSERT_EQ(tally.worst().size(), 2U);  // the third has no error
    EXPECT_EQ(tally.worst()[0].index, 2U);
    EXPECT_EQ(tally.worst()[1].index, 1U);
    const auto failing = failing_of(tally, 4);
    ASSERT_EQ(failing.size(), 3U);
    EXPECT_EQ(failing[0].index, 0U);
    EXPECT_EQ(failing[1].index, 2U);
    EXPECT_EQ(failing[2].index, 1U);
    EXPECT_EQ(tally.counts().of(PassReason::failed), 12U);
  }
}

TEST(Tally, CountsDeparturesApartFromFailuresAndKeepsTheFirst) {
  Tally tally(2);
  for (std::uint64_t i = 5; i < 9; ++i) tally.add(seen(i, 0, PassReason::departs));
  tally.add(seen(1, 0, PassReason::departs));
  tally.add(seen(2, 3, PassReason::failed));
  EXPECT_EQ(tally.counts().of(PassReason::departs), 5U);
  EXPECT_EQ(tally.counts().of(PassReason::failed), 1U);
  EXPECT_EQ(tally.counts().of(PassReason::departs), 5U);
  ASSERT_EQ(tally.departing().size(), 2U);
  EXPECT_EQ(tally.departing()[0].index, 1U);
  EXPECT_EQ(tally.departing()[1].index, 5U);
}

TEST(Tally, CountsExcusesAndOpenResultsApartAndKeepsTheFirstExcused) {
  Tally tally(2);
  for (const PassReason reason :
       {PassReason::beyond_figure, PassReason::format_precision, PassReason::fraction_weights})
    tally.add(seen(static_cast<std::uint64_t>(reason), 1, reason));
  tally.add(seen(1, 0, PassReason::departs));
  tally.add(seen(2, 0, PassReason::undefined));
  tally.add(seen(3, 0, PassReason::undefined));
  EXPECT_EQ(tally.counts().excuses(), 3U);
  EXPECT_EQ(tally.counts().of(PassReason::undefined), 2U);
  EXPECT_EQ(tally.counts().of(PassReason::departs), 1U);
  EXPECT_EQ(tally.counts().of(PassReason::failed), 0U);
  EXPECT_EQ(tally.counts().of(PassReason::beyond_figure), 1U);
  ASSERT_EQ(tally.excused().size(), 2U);
  EXPECT_EQ(tally.excused()[0].judgement.reason, PassReason::beyond_figure);
}

TEST(Tally, KeepsFirstAndWorstFailureHoweverManyThereAre) {
  Tally tally(3);
  for (std::uint64_t i = 0; i < 100; ++i) tally.add(seen(i, i == 77 ? 1000.0 : 10.0, PassReason::failed));
  EXPECT_EQ(tally.counts().of(PassReason::failed), 100U);
  const auto failing = failing_of(tally, 3);
  ASSERT_EQ(failing.size(), 3U);
  EXPECT_EQ(failing[0].index, 0U);
  EXPECT_EQ(failing[1].index, 77U);
  EXPECT_EQ(failing[2].index, 1U);
}

TEST(Tally, KeepsNoMoreFailuresThanItIsTold) {
  for (const std::size_t keep : {0U, 1U, 2U, 8U}) {
    Tally tally(keep);
    for (std::uint64_t i = 0; i < 100; ++i) tally.add(seen(i, double(i), PassReason::failed));
    EXPECT_EQ(failing_of(tally, keep).size(), keep);
    EXPECT_EQ(tally.worst().size(), keep);
  }
}

TEST(Tally, ANanWhereANumberIsWantedIsTheWorstFailure) {
  Tally tally(2);
  tally.add(seen(0, 100, PassReason::failed));
  tally.add(seen(1, std::numeric_limits<double>::quiet_NaN(), PassReason::failed));
  EXPECT_EQ(tally.worst_failing()[0].index, 1U);
  EXPECT_EQ(tally.counts().max_ulp, 100);
}

TEST(Tally, UndecidedIsNoPass) {
  Tally tally;
  tally.add(seen(0, 0.1, PassReason::undecided));
  EXPECT_EQ(tally.counts().of(PassReason::undecided), 1U);
  EXPECT_EQ(tally.counts().passed(), 0U);
  EXPECT_EQ(tally.first_failing().size(), 1U);
}

TEST(Tally, WhatTheDocumentLeavesUnboundedIsMeasuredAllTheSame) {
  Tally tally;
  tally.add(seen(0, 1e9, PassReason::undefined));
  EXPECT_EQ(tally.counts().max_ulp, 1e9);
  EXPECT_EQ(tally.counts().of(PassReason::undefined), 1U);
}

TEST(Tally, HistogramEdgesAreInclusive) {
  Tally tally;
  for (double ulp : {0.0, 0.5, 0.5000001, 1e30, std::numeric_limits<double>::infinity()})
    tally.add(seen(0, ulp));
  const auto histogram = tally.counts().histogram;
  ASSERT_EQ(histogram.size(), histogram_edges.size());
  EXPECT_EQ(histogram[0], 1U);
  EXPECT_EQ(histogram[2], 1U);
  EXPECT_EQ(histogram[3], 1U);
  EXPECT_EQ(histogram.back(), 2U);
}

}  // namespace
}  // namespace plumbline
