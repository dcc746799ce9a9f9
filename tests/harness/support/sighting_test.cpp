#include "harness/support/sighting.h"

#include <gtest/gtest.h>

namespace plumbline {
namespace {

TEST(Sighting, TheFirstThatWasShownBecomesTheFact) {
  std::vector<Sighting> seen{{.name = "NaN", .shown = {{"signaling", 0}, {"quiet", 3}}, .of = 3},
                             {.name = "zeros", .shown = {{"kept", 0}}, .of = 0},
                             {.name = "results", .shown = {{"kept", 0}}, .of = 0, .none = "not met"}};
  EXPECT_EQ(facts_of(seen), (Facts{{"NaN", {"quiet", 3, 3}}, {"results", {"not met", 0, 0}}}));
  merge(seen, std::vector<Sighting>{{.name = "NaN", .shown = {{"signaling", 1}, {"quiet", 1}}, .of = 2},
                                    {.name = "zeros", .shown = {{"kept", 2}}, .of = 2},
                                    {.name = "results", .shown = {{"kept", 0}}, .of = 0, .none = "not met"}});
  EXPECT_EQ(facts_of(seen).at("NaN"), (Fact{"signaling", 1, 5}));
  EXPECT_EQ(facts_of(seen).at("zeros"), (Fact{"kept", 2, 2}));
}

TEST(Sighting, WhatAllPointsShowedStandsTogether) {
  Sighting seen{.name = "rounds",
                .shown = {{"up", 2}, {"down", 1}, {"to even", 2}},
                .of = 2,
                .none = "unknown",
                .common = true,
                .none_common = "none"};
  EXPECT_EQ(facts_of({&seen, 1}).at("rounds"), (Fact{"up or to even", 2, 2}));
  seen.of = 3;
  EXPECT_EQ(facts_of({&seen, 1}).at("rounds"), (Fact{"none", 3, 3}));
}

TEST(Sighting, OfTwoOfOneNameTheFirstThatWasMetCounts) {
  std::vector<Sighting> seen{{.name = "NaN", .shown = {{"quiet", 0}}, .of = 0},
                             {.name = "NaN", .shown = {{"never", 4}}, .of = 4}};
  EXPECT_EQ(facts_of(seen).at("NaN"), (Fact{"never", 4, 4}));
  seen[0] = {.name = "NaN", .shown = {{"quiet", 1}}, .of = 1};
  EXPECT_EQ(facts_of(seen).at("NaN"), (Fact{"quiet", 1, 1}));
}

}  // namespace
}  // namespace plumbline
