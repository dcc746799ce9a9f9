#include "harness/results/differences.h"

#include <gtest/gtest.h>

namespace plumbline {
namespace {

Entry entry(const char* builtin, const char* mode, double max_ulp, std::uint64_t failures = 0) {
  Entry e;
  e.suite = "math";
  e.builtin = builtin;
  e.mode = mode;
  e.points = 8;
  e.max_ulp = max_ulp;
  e.failures = failures;
  e.verdict = failures > 0 ? Verdict::fails : Verdict::conforms;
  return e;
}

TEST(OptimisationDifferences, AreOfWhatWasEvaluatedInBothModesAndDiffers) {
  Entry skipped = entry("tan", "opt-disable", 3);
  skipped.verdict = Verdict::skipped;
  const std::vector<Entry> entries{entry("sin", "default", 0.5),
                                   entry("cos", "default", 0.5),
                                   entry("tan", "default", 1),
                                   entry("sin", "opt-disable", 0.5),
                                   skipped,
                                   entry("cos", "opt-disable", 0.75, 2),
                                   entry("exp", "opt-disable", 1),
                                   entry("exp", "unsafe", 2)};
  const auto differences = optimisation_differences(entries);
  ASSERT_EQ(differences.size(), 1U);
  EXPECT_EQ(differences[0].builtin, "cos");
  EXPECT_EQ(differences[0].text(), "default: 0.5, opt-disable: 0.75 (2 failures)");
}

}  // namespace
}  // namespace plumbline
