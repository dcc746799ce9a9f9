#include "harness/results/verdict.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace plumbline {
namespace {

TEST(Verdict, EveryNameIsReadAgain) {
  for (Verdict verdict : all_verdicts) EXPECT_EQ(parse_verdict(name_of(verdict)), verdict);
  EXPECT_EQ(parse_verdict("expected-failure"), Verdict::expected_failure);
  EXPECT_FALSE(parse_verdict("fine"));
}

TEST(Verdict, AllAreListedFromBestToWorst) {
  EXPECT_TRUE(std::ranges::is_sorted(all_verdicts));
  EXPECT_EQ(static_cast<std::size_t>(all_verdicts.back()) + 1, all_verdicts.size());
}

// What passes is better than what does not, so that the worst of several verdicts decides for all.
TEST(Verdict, WhatPassesComesFirst) {
  EXPECT_TRUE(std::ranges::is_partitioned(all_verdicts, [](Verdict v) { return passes(v); }));
  for (Verdict verdict : {Verdict::undecided, Verdict::unexpected_pass, Verdict::fails, Verdict::crashed})
    EXPECT_FALSE(passes(verdict)) << name_of(verdict);
}

}  // namespace
}  // namespace plumbline
