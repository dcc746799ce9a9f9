#include "harness/run/measurement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace plumbline {
namespace {

JudgedResult seen(std::uint64_t index, double ulp, PassReason reason = PassReason::bound) {
  JudgedResult o;
  o.index = index;
  o.arguments[0] = {ScalarType::u64, index};
  o.judgement = {reason, ulp};
  return o;
}

TEST(Measurement, KeepsTheWorstFirstAndTheEarlierOfEquals) {
  Measurement measurement(2);
  for (const auto& o : {seen(5, 0.5), seen(1, 0.25), seen(9, 2.0), seen(3, 0.5)}) measurement.add(o);
  ASSERT_EQ(measurement.kept.worst.size(), 2U);
  EXPECT_EQ(measurement.kept.worst[0].index, 9U);
  EXPECT_EQ(measurement.kept.worst[1].index, 3U);
  EXPECT_EQ(measurement.tally.counts.max_ulp, 2.0);
}

/// An edge value is evaluated first, and again where every point is; in a vector in each lane.
TEST(Measurement, ShowsARepeatedPointOnceAtItsFirstPlace) {
  const auto again = [](std::uint64_t index, std::uint64_t x, double ulp, PassReason reason) {
    JudgedResult o = seen(index, ulp, reason);
    o.arguments[0].bits = x;
    o.row = index % 4;
    return o;
  };
  for (const bool backwards : {false, true}) {
    std::vector<JudgedResult> all;
    for (std::uint64_t i = 0; i < 12; ++i) all.push_back(again(i, i % 3, double(i % 3), PassReason::failed));
    if (backwards) std::reverse(all.begin(), all.end());
    Measurement measurement(4);
    for (const JudgedResult& o : all) measurement.add(o);
    ASSERT_EQ(measurement.kept.worst.size(), 2U);  // the third has no error
    EXPECT_EQ(measurement.kept.worst[0].index, 2U);
    EXPECT_EQ(measurement.kept.worst[1].index, 1U);
    const auto failing = measurement.kept.failing();
    ASSERT_EQ(failing.size(), 3U);
    EXPECT_EQ(failing[0].index, 0U);
    EXPECT_EQ(failing[1].index, 2U);
    EXPECT_EQ(failing[2].index, 1U);
    EXPECT_EQ(measurement.tally.counts.of(PassReason::failed), 12U);
  }
}

TEST(Measurement, CountsDeparturesApartFromFailuresAndKeepsTheFirst) {
  Measurement measurement(2);
  for (std::uint64_t i = 5; i < 9; ++i) measurement.add(seen(i, 0, PassReason::departs));
  measurement.add(seen(1, 0, PassReason::departs));
  measurement.add(seen(2, 3, PassReason::failed));
  EXPECT_EQ(measurement.tally.counts.of(PassReason::departs), 5U);
  EXPECT_EQ(measurement.tally.counts.of(PassReason::failed), 1U);
  ASSERT_EQ(measurement.kept.departing.size(), 2U);
  EXPECT_EQ(measurement.kept.departing[0].index, 1U);
  EXPECT_EQ(measurement.kept.departing[1].index, 5U);
}

TEST(Measurement, CountsExcusesAndOpenResultsApartAndKeepsTheFirstExcused) {
  Measurement measurement(2);
  for (const PassReason reason :
       {PassReason::beyond_figure, PassReason::format_precision, PassReason::fraction_weights})
    measurement.add(seen(static_cast<std::uint64_t>(reason), 1, reason));
  measurement.add(seen(1, 0, PassReason::departs));
  measurement.add(seen(2, 0, PassReason::undefined));
  measurement.add(seen(3, 0, PassReason::undefined));
  EXPECT_EQ(measurement.tally.counts.excuses(), 3U);
  EXPECT_EQ(measurement.tally.counts.of(PassReason::undefined), 2U);
  EXPECT_EQ(measurement.tally.counts.of(PassReason::departs), 1U);
  EXPECT_EQ(measurement.tally.counts.of(PassReason::failed), 0U);
  EXPECT_EQ(measurement.tally.counts.of(PassReason::beyond_figure), 1U);
  ASSERT_EQ(measurement.kept.excused.size(), 2U);
  EXPECT_EQ(measurement.kept.excused[0].judgement.reason, PassReason::beyond_figure);
}

TEST(Measurement, KeepsFirstAndWorstFailureHoweverManyThereAre) {
  Measurement measurement(3);
  for (std::uint64_t i = 0; i < 100; ++i)
    measurement.add(seen(i, i == 77 ? 1000.0 : 10.0, PassReason::failed));
  EXPECT_EQ(measurement.tally.counts.of(PassReason::failed), 100U);
  const auto failing = measurement.kept.failing();
  ASSERT_EQ(failing.size(), 3U);
  EXPECT_EQ(failing[0].index, 0U);
  EXPECT_EQ(failing[1].index, 77U);
  EXPECT_EQ(failing[2].index, 1U);
}

TEST(Measurement, KeepsNoMoreFailuresThanItsLimit) {
  for (const std::size_t keep : {0U, 1U, 2U, 8U}) {
    Measurement measurement(keep);
    for (std::uint64_t i = 0; i < 100; ++i) measurement.add(seen(i, double(i), PassReason::failed));
    EXPECT_EQ(measurement.kept.failing().size(), keep);
    EXPECT_EQ(measurement.kept.worst.size(), keep);
  }
}

TEST(Measurement, ANanWhereANumberIsWantedIsTheWorstFailure) {
  Measurement measurement(2);
  measurement.add(seen(0, 100, PassReason::failed));
  measurement.add(seen(1, std::numeric_limits<double>::quiet_NaN(), PassReason::failed));
  EXPECT_EQ(measurement.kept.worst_failing[0].index, 1U);
  EXPECT_EQ(measurement.tally.counts.max_ulp, 100);
}

TEST(Measurement, UndecidedIsNoPass) {
  Measurement measurement(8);
  measurement.add(seen(0, 0.1, PassReason::undecided));
  EXPECT_EQ(measurement.tally.counts.of(PassReason::undecided), 1U);
  EXPECT_EQ(measurement.tally.counts.passed(), 0U);
  EXPECT_EQ(measurement.kept.first_failing.size(), 1U);
}

TEST(Measurement, WhatTheDocumentLeavesUnboundedIsMeasuredAllTheSame) {
  Measurement measurement(8);
  measurement.add(seen(0, 1e9, PassReason::undefined));
  EXPECT_EQ(measurement.tally.counts.max_ulp, 1e9);
  EXPECT_EQ(measurement.tally.counts.of(PassReason::undefined), 1U);
}

TEST(Measurement, HistogramEdgesAreInclusive) {
  Measurement measurement(8);
  for (double ulp : {0.0, 0.5, 0.5000001, 1e30, std::numeric_limits<double>::infinity()})
    measurement.add(seen(0, ulp));
  const auto histogram = measurement.tally.counts.histogram;
  ASSERT_EQ(histogram.size(), histogram_edges.size());
  EXPECT_EQ(histogram[0], 1U);
  EXPECT_EQ(histogram[2], 1U);
  EXPECT_EQ(histogram[3], 1U);
  EXPECT_EQ(histogram.back(), 2U);
}

}  // namespace
}  // namespace plumbline
