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

/// What one point contributes: some are evaluated twice, some fail, some are no number, and everything is
/// counted.
Part part_at(std::uint64_t index) {
  constexpr std::array reasons{PassReason::failed,    PassReason::undecided, PassReason::failed,
                               PassReason::bound,     PassReason::departs,   PassReason::beyond_figure,
                               PassReason::undefined, PassReason::bound};
  const std::uint64_t point = index % 61, kind = Random::mix(point) % reasons.size();
  const PassReason reason = reasons[kind];
  const double ulp = kind == 0 ? std::nan("") : static_cast<double>(Random::mix(point) % 40) / 8;
  Part part;
  part.configuration.suite = "math";
  part.configuration.builtin = "f";
  part.kind = "quick";
  part.of = 256;
  part.size = 500;
  part.binade_count = 80;
  Tally& tally = part.tally;
  tally.counts.points = 1;
  tally.counts.add(reason, ulp);
  tally.counts.only_strictly = kind == 2 ? 1 : 0;
  tally.counts.misrounded = kind % 2;
  part.counts_misrounded = true;
  tally.samples.most = keep_samples;
  tally.samples.add({index, sample_of(point, ulp, std::string(name_of(reason)))}, reason);
  tally.evaluated = {{index, 1}};
  tally.binades.assign(1 + kind % 2, 1U << kind);
  constexpr std::array types{ScalarType::f16};
  tally.errors = {ErrorCounts(types), ErrorCounts()};
  tally.errors[0].add(point % tally.errors[0].places(), kind);
  tally.heat = HeatMap(std::array{4, 2, 1});
  tally.heat.add({static_cast<int>(index % 4), static_cast<int>(index % 2), 0}, ulp);
  tally.sightings = {
      {.name = "rounds", .shown = {{"up", kind % 2}, {"down", 1 - kind % 2}}, .of = 1, .none = "unknown"}};
  tally.disagreement = Disagreement{.of = 1, .count = 0, .args = {}, .source = {}, .result = {}};
  if (kind == 7)
    tally.disagreement = {.of = 1, .count = 1, .args = {}, .source = "0x2", .result = std::to_string(index)};
  tally.difference_index = kind == 7 ? index : 0;
  if (kind == 6 && index > 300)
    tally.failure = DeviceFailure{.index = index, .message = std::to_string(index), .detail = "log"};
  tally.kernel_proof = "certificate";
  tally.escalated = kind;
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
    for (std::uint64_t index = 0; index < count; ++index) parts.push_back(part_at(index));
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
  for (std::uint64_t index = 0; index < 500; ++index) parts.push_back(part_at(index));
  Random random(5);
  const std::vector<Part> most(parts.begin(), parts.end() - 1);
  const Part missing = merged(most, random), whole = merged(parts, random);
  EXPECT_FALSE(missing.tally.errors[0].empty());
  EXPECT_TRUE(missing.tally.profiles.empty());
  EXPECT_TRUE(whole.tally.errors.empty());
  ASSERT_EQ(whole.tally.profiles.size(), 1U) << "the second output has none";
  std::uint64_t points = 0;
  for (const std::uint64_t count : whole.tally.profiles[0].points) points += count;
  EXPECT_EQ(points, 500U);
  EXPECT_EQ(entry_of(whole).profiles, whole.tally.profiles);
  ASSERT_EQ(entry_of(missing).profiles.size(), 1U);

  const auto read = parse_chunk(text_of(missing));
  ASSERT_TRUE(read);
  EXPECT_EQ(text_of(read->parts[0]), text_of(missing));
}

TEST(Part, MisroundedResultsAreThoseOfAllPointsOrOfNone) {
  std::vector<Part> parts;
  std::uint64_t misrounded = 0;
  for (std::uint64_t index = 0; index < 300; ++index) {
    parts.push_back(part_at(index));
    misrounded += parts.back().tally.counts.misrounded;
  }
  Random random(2);
  EXPECT_EQ(entry_of(merged(parts, random)).misrounded, misrounded);
  parts[57].counts_misrounded = false;  // as a journal of an earlier build has it
  EXPECT_EQ(entry_of(merged(parts, random)).misrounded, std::nullopt);
}

TEST(Part, ItsListsAreThoseOfAllPoints) {
  std::vector<Part> parts;
  for (std::uint64_t index = 0; index < 300; ++index) parts.push_back(part_at(index));
  double largest = 0;
  std::uint64_t failures = 0, first_failing = 300;
  for (std::uint64_t index = 0; index < 300; ++index) {
    const Tally& tally = parts[index].tally;
    largest = std::max(largest, tally.counts.max_ulp);
    failures += tally.counts.of(PassReason::failed);
    if (!tally.samples.first_failing.empty()) first_failing = std::min(first_failing, index);
  }
  Random random(3);
  const Part whole = merged(parts, random);
  const Entry entry = entry_of(whole);
  EXPECT_EQ(whole.tally.evaluated, (std::vector<PointRange>{{0, 300}}));
  EXPECT_EQ(entry.points, 300U);
  EXPECT_EQ(entry.failures, failures);
  EXPECT_EQ(entry.max_ulp, largest);
  ASSERT_EQ(entry.worst.size(), keep_samples);
  EXPECT_EQ(entry.worst[0].ulp, largest);
  ASSERT_EQ(whole.tally.samples.first_failing.size(), keep_samples);
  EXPECT_EQ(whole.tally.samples.first_failing[0].index, first_failing);
  EXPECT_TRUE(std::isnan(whole.tally.samples.worst_failing[0].sample.ulp)) << "no number is the worst";
  EXPECT_EQ(entry.coverage.kind, "quick, cut short");
  EXPECT_EQ(entry_of(whole, "part").coverage.kind, "quick, part");
  EXPECT_EQ(entry.verdict, Verdict::fails);
}

TEST(Part, WhatIsWrittenIsReadAgain) {
  Random random(9);
  std::vector<Part> parts;
  for (std::uint64_t index = 0; index < 400; ++index) parts.push_back(part_at(index));
  Part whole = merged(parts, random);
  whole.known_failure = "since version 1";
  const ChunkRecord chunk{.parts = {whole, part_at(3)}, .seconds = 0.5};
  const std::string text = json_text(json_of(chunk));
  const auto same = parse_chunk(text);
  ASSERT_TRUE(same) << same.error().message;
  EXPECT_EQ(json_text(json_of(*same)), text);
}

TEST(Part, TheEarliestFailureOfTheDeviceIsShown) {
  Part late = part_at(0), early = part_at(1);
  late.tally.failure = DeviceFailure{.index = 9, .verdict = Verdict::hung, .message = "late", .detail = ""};
  early.tally.failure =
      DeviceFailure{.index = 4, .verdict = Verdict::crashed, .message = "early", .detail = "log"};
  merge(late, early);
  EXPECT_EQ(entry_of(late).verdict, Verdict::crashed);
  EXPECT_EQ(entry_of(late).reason, "early\nlog");
}

/// A part of one result, which was judged so.
Part judged(PassReason reason) {
  Part part;
  part.size = part.tally.counts.points = 1;
  part.tally.counts.add(reason, 0);
  part.tally.evaluated = {{0, 1}};
  return part;
}

TEST(Part, IsRecordedWhereNothingBoundsAResult) {
  EXPECT_EQ(entry_of(judged(PassReason::bound)).verdict, Verdict::conforms);
  EXPECT_EQ(entry_of(judged(PassReason::undefined)).verdict, Verdict::recorded);
  Part unbounded = judged(PassReason::edge);
  unbounded.unbounded = true;
  EXPECT_EQ(entry_of(unbounded).verdict, Verdict::recorded);
  EXPECT_EQ(entry_of(unbounded).reason, "no result fails, and the rulebook bounds none");
  Part both = judged(PassReason::undefined);
  merge(both, judged(PassReason::bound));
  EXPECT_EQ(entry_of(both).verdict, Verdict::conforms);
  Part nothing_evaluated;
  nothing_evaluated.unbounded = true;
  EXPECT_EQ(entry_of(nothing_evaluated).verdict, Verdict::skipped);
  unbounded.tally.counts.of(PassReason::failed) = 1;
  EXPECT_EQ(entry_of(unbounded).verdict, Verdict::fails);
  unbounded.tally.counts.of(PassReason::failed) = 0;
  unbounded.known_failure = "a bug";
  EXPECT_EQ(entry_of(unbounded).verdict, Verdict::unexpected_pass);
}

TEST(Part, AnExcuseIsNeitherADepartureNorAFailure) {
  Part part = judged(PassReason::beyond_figure);
  part.tally.samples.excused = {{0, sample_of(0, 3, "beyond_figure")}};
  part.tally.samples.excused[0].sample.clause = "6.12.5";
  EXPECT_EQ(entry_of(part).verdict, Verdict::excused);
  EXPECT_EQ(entry_of(part).reason, "1 results of 1 points are excused: beyond_figure: 6.12.5");
  ASSERT_EQ(entry_of(part).excused.size(), 1U);
  part.tally.counts.add(PassReason::departs, 0);
  EXPECT_EQ(entry_of(part).verdict, Verdict::excused);
  EXPECT_NE(entry_of(part).reason.find("depart from a recommendation"), std::string::npos);
  part.tally.counts.add(PassReason::failed, 0);
  EXPECT_EQ(entry_of(part).verdict, Verdict::fails);
  EXPECT_NE(entry_of(part).reason.find("are excused"), std::string::npos);
}

TEST(Part, AKnownFailureTurnsTheVerdict) {
  Part part = judged(PassReason::failed);
  part.known_failure = "a bug";
  EXPECT_EQ(entry_of(part).verdict, Verdict::expected_failure);
  part.tally.counts.by_reason = judged(PassReason::bound).tally.counts.by_reason;
  EXPECT_EQ(entry_of(part).verdict, Verdict::unexpected_pass);
  EXPECT_NE(entry_of(part).reason.find("a bug"), std::string::npos);
}

TEST(Part, PointsThatAreThereAlreadyRepeat) {
  Parts parts;
  parts.add(part_at(5));
  EXPECT_TRUE(parts.repeats(part_at(5)));
  EXPECT_FALSE(parts.repeats(part_at(6)));
  Part whole = part_of(entry_of(part_at(6)));
  EXPECT_TRUE(parts.repeats(whole));
  whole.configuration.builtin = "g";
  EXPECT_FALSE(parts.repeats(whole));
}

}  // namespace
}  // namespace plumbline
