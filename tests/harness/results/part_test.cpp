#include "harness/results/part.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "harness/results/results_json.h"
#include "harness/support/random.h"

namespace plumbline {
namespace {

constexpr std::uint64_t keep_samples = 3;

Sample sample_of(std::uint64_t point, double ulp, const std::string& reason) {
  return {.args = {std::to_string(point)},
          .result = "0x1",
          .text = "f(" + std::to_string(point) + ")",
          .truth = "1",
          .ulp = ulp,
          .reason = reason,
          .clause = ""};
}

/// What one point says: some are asked twice, some fail, some are no number, and everything is counted.
Part part_of(std::uint64_t index) {
  const std::uint64_t point = index % 61, kind = Random::mix(point) % 8;
  const bool fails = kind < 3;
  const double ulp = kind == 0 ? std::nan("") : static_cast<double>(Random::mix(point) % 40) / 8;
  Part part;
  part.entry.suite = "math";
  part.entry.builtin = "f";
  part.entry.coverage = {.kind = "quick", .of = 256, .binades = 0};
  part.entry.points = 1;
  part.entry.max_ulp = std::isnan(ulp) ? 0 : ulp;
  part.entry.failures = fails ? 1 : 0;
  part.entry.departures = kind == 5 ? 1 : 0;
  part.entry.excuses = kind == 4 ? 1 : 0;
  part.left_open = kind == 6 ? 1 : 0;
  if (!fails)
    part.entry.passed_by[kind == 5   ? "departs"
                         : kind == 4 ? "beyond_figure"
                         : kind == 6 ? "undefined"
                                     : "bound"] = 1;
  part.entry.histogram.assign(4, 0);
  part.entry.histogram[kind % 4] = 1;
  part.entry.escalated = kind;
  part.entry.disagreement = Disagreement{.of = 1, .count = 0, .args = {}, .source = {}, .result = {}};
  if (kind == 7)
    part.entry.disagreement = {
        .of = 1, .count = 1, .args = {}, .source = "0x2", .result = std::to_string(index)};
  part.difference_index = kind == 7 ? index : 0;
  part.size = 500;
  part.keep = keep_samples;
  part.asked = {{index, 1}};
  part.undecided = kind == 1 ? 1 : 0;
  part.only_strictly = kind == 2 ? 1 : 0;
  const PlacedSample placed{index, sample_of(point, ulp, fails ? "failed" : "bound")};
  if (ulp > 0) part.worst = {placed};
  if (fails) part.first_failing = part.worst_failing = {placed};
  if (kind == 5) part.departing = {placed};
  if (kind == 4) part.excused = {placed};
  part.binades.assign(1 + kind % 2, 1U << kind);
  part.binade_count = 80;
  constexpr std::array types{ScalarType::f16};
  part.profiles = {ErrorCounts(types), ErrorCounts()};
  part.profiles[0].add(point % part.profiles[0].places(), kind);
  part.heat = HeatMap(std::array{4, 2, 1});
  part.heat.add({static_cast<int>(index % 4), static_cast<int>(index % 2), 0}, ulp);
  part.sightings = {
      {.name = "rounds", .shown = {{"up", kind % 2}, {"down", 1 - kind % 2}}, .of = 1, .none = "unknown"}};
  if (kind == 6 && index > 300)
    part.failure = DeviceFailure{.index = index, .message = std::to_string(index), .detail = "log"};
  return part;
}

std::string text_of(const Part& part) { return json_text(json_of(ChunkRecord{.parts = {part}}), 1); }

/// Merges neighbours by chance until one is left.
Part merged(std::vector<Part> parts, Random& random) {
  while (parts.size() > 1) {
    const std::size_t from = random.below(parts.size()), into = random.below(parts.size());
    if (from == into) continue;
    merge(parts[into], parts[from]);
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(from));
  }
  return parts[0];
}

TEST(Part, HoweverThePointsAreDividedTheSameComesOut) {
  Random random(7);
  for (const std::uint64_t count : {1, 2, 40, 500}) {
    std::vector<Part> parts;
    for (std::uint64_t index = 0; index < count; ++index) parts.push_back(part_of(index));
    Part in_order = parts[0];
    for (std::size_t k = 1; k < parts.size(); ++k) merge(in_order, parts[k]);
    for (int trial = 0; trial < 20; ++trial) {
      const Part other = merged(parts, random);
      ASSERT_EQ(text_of(other), text_of(in_order)) << count;
      ASSERT_EQ(json_text(json_of(entry_of(other))), json_text(json_of(entry_of(in_order))));
    }
  }
}

TEST(Part, CountsOfErrorsBecomeProfilesOnceNoPointIsMissing) {
  std::vector<Part> parts;
  for (std::uint64_t index = 0; index < 500; ++index) parts.push_back(part_of(index));
  Random random(5);
  const std::vector<Part> most(parts.begin(), parts.end() - 1);
  const Part missing = merged(most, random), whole = merged(parts, random);
  EXPECT_FALSE(missing.profiles[0].empty());
  EXPECT_TRUE(missing.entry.profiles.empty());
  EXPECT_TRUE(whole.profiles.empty());
  ASSERT_EQ(whole.entry.profiles.size(), 1U) << "the second output has none";
  std::uint64_t points = 0;
  for (const std::uint64_t count : whole.entry.profiles[0].points) points += count;
  EXPECT_EQ(points, 500U);
  EXPECT_EQ(entry_of(whole).profiles, whole.entry.profiles);
  ASSERT_EQ(entry_of(missing).profiles.size(), 1U);

  const auto read = parse_chunk(text_of(missing));
  ASSERT_TRUE(read);
  EXPECT_EQ(text_of(read->parts[0]), text_of(missing));
}

TEST(Part, ItsListsAreThoseOfAllPoints) {
  std::vector<Part> parts;
  for (std::uint64_t index = 0; index < 300; ++index) parts.push_back(part_of(index));
  double largest = 0;
  std::uint64_t failures = 0, first_failing = 300;
  for (std::uint64_t index = 0; index < 300; ++index) {
    largest = std::max(largest, parts[index].entry.max_ulp);
    failures += parts[index].entry.failures;
    if (parts[index].entry.failures > 0) first_failing = std::min(first_failing, index);
  }
  Random random(3);
  const Part whole = merged(parts, random);
  const Entry entry = entry_of(whole);
  EXPECT_EQ(whole.asked, (std::vector<PointRange>{{0, 300}}));
  EXPECT_EQ(entry.points, 300U);
  EXPECT_EQ(entry.failures, failures);
  EXPECT_EQ(entry.max_ulp, largest);
  ASSERT_EQ(entry.worst.size(), keep_samples);
  EXPECT_EQ(entry.worst[0].ulp, largest);
  ASSERT_EQ(whole.first_failing.size(), keep_samples);
  EXPECT_EQ(whole.first_failing[0].index, first_failing);
  EXPECT_TRUE(std::isnan(whole.worst_failing[0].sample.ulp)) << "no number is the worst";
  EXPECT_EQ(entry.coverage.kind, "quick, cut short");
  EXPECT_EQ(entry_of(whole, "part").coverage.kind, "quick, part");
  EXPECT_EQ(entry.verdict, Verdict::fails);
}

TEST(Part, WhatIsWrittenIsReadAgain) {
  Random random(9);
  std::vector<Part> parts;
  for (std::uint64_t index = 0; index < 400; ++index) parts.push_back(part_of(index));
  Part whole = merged(parts, random);
  whole.known_failure = "since version 1";
  const ChunkRecord chunk{.parts = {whole, part_of(3)}, .seconds = 0.5};
  const std::string text = json_text(json_of(chunk));
  const auto same = parse_chunk(text);
  ASSERT_TRUE(same) << same.error().message;
  EXPECT_EQ(json_text(json_of(*same)), text);
}

TEST(Part, TheEarliestFailureOfTheDeviceIsTold) {
  Part late = part_of(0), early = part_of(1);
  late.failure = DeviceFailure{.index = 9, .verdict = Verdict::hung, .message = "late", .detail = ""};
  early.failure = DeviceFailure{.index = 4, .verdict = Verdict::crashed, .message = "early", .detail = "log"};
  merge(late, early);
  EXPECT_EQ(entry_of(late).verdict, Verdict::crashed);
  EXPECT_EQ(entry_of(late).reason, "early\nlog");
}

/// A part of one result, which passed for this reason.
Part passed_by(const std::string& reason) {
  Part part;
  part.entry.points = part.size = 1;
  part.asked = {{0, 1}};
  part.entry.passed_by[reason] = 1;
  part.left_open = reason == "undefined" ? 1 : 0;
  return part;
}

TEST(Part, IsRecordedWhereNothingBoundsAResult) {
  EXPECT_EQ(entry_of(passed_by("bound")).verdict, Verdict::conforms);
  EXPECT_EQ(entry_of(passed_by("undefined")).verdict, Verdict::recorded);
  Part unbounded = passed_by("edge");
  unbounded.unbounded = true;
  EXPECT_EQ(entry_of(unbounded).verdict, Verdict::recorded);
  EXPECT_EQ(entry_of(unbounded).reason, "no result fails, and the rulebook bounds none");
  Part both = passed_by("undefined");
  merge(both, passed_by("bound"));
  EXPECT_EQ(entry_of(both).verdict, Verdict::conforms);
  Part nothing_asked;
  nothing_asked.unbounded = true;
  EXPECT_EQ(entry_of(nothing_asked).verdict, Verdict::conforms);
  unbounded.entry.failures = 1;
  EXPECT_EQ(entry_of(unbounded).verdict, Verdict::fails);
  unbounded.entry.failures = 0;
  unbounded.known_failure = "a bug";
  EXPECT_EQ(entry_of(unbounded).verdict, Verdict::unexpected_pass);
}

TEST(Part, AnExcuseIsNeitherADepartureNorAFailure) {
  Part part = passed_by("beyond_figure");
  part.entry.excuses = 1;
  part.excused = {{0, sample_of(0, 3, "beyond_figure")}};
  part.excused[0].sample.clause = "6.12.5";
  EXPECT_EQ(entry_of(part).verdict, Verdict::excused);
  EXPECT_EQ(entry_of(part).reason, "1 results of 1 points are excused: beyond_figure: 6.12.5");
  ASSERT_EQ(entry_of(part).excused.size(), 1U);
  part.entry.departures = 1;
  EXPECT_EQ(entry_of(part).verdict, Verdict::excused);
  EXPECT_NE(entry_of(part).reason.find("depart from a recommendation"), std::string::npos);
  part.entry.failures = 1;
  EXPECT_EQ(entry_of(part).verdict, Verdict::fails);
  EXPECT_NE(entry_of(part).reason.find("are excused"), std::string::npos);
}

TEST(Part, AKnownFailureTurnsTheVerdict) {
  Part part = part_of(0);
  part.known_failure = "a bug";
  part.entry.failures = 1;
  EXPECT_EQ(entry_of(part).verdict, Verdict::expected_failure);
  part.entry.failures = part.undecided = part.entry.departures = part.entry.excuses = 0;
  EXPECT_EQ(entry_of(part).verdict, Verdict::unexpected_pass);
  EXPECT_NE(entry_of(part).reason.find("a bug"), std::string::npos);
}

TEST(Part, PointsThatAreThereAlreadyRepeat) {
  Parts parts;
  parts.add(part_of(5));
  EXPECT_TRUE(parts.repeats(part_of(5)));
  EXPECT_FALSE(parts.repeats(part_of(6)));
  Part final = part_of(6);
  final.final = true;
  EXPECT_TRUE(parts.repeats(final));
  final.entry.builtin = "g";
  EXPECT_FALSE(parts.repeats(final));
}

}  // namespace
}  // namespace plumbline
