#include "harness/judge/grown_ranges.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plumbline::judge_test {
namespace {

using testing::ElementsAre;

const Tried of_two_runs{ScalarType::f32, [](std::uint64_t bits) {
                          return (bits >= 100 && bits <= 105) || (bits >= 107 && bits <= 130);
                        }};

TEST(GrownRanges, AreAsFarAsWhatIsAllowed) {
  EXPECT_THAT(grown(of_two_runs, {108}), ElementsAre(BitRange{107, 130}));
}

TEST(GrownRanges, DoNotReachOverAValueThatWasRefused) {
  EXPECT_THAT(grown(of_two_runs, {103, 106}), ElementsAre(BitRange{100, 105}));
  EXPECT_THAT(grown(of_two_runs, {106, 120, 103}), ElementsAre(BitRange{100, 105}, BitRange{107, 130}));
}

TEST(GrownRanges, DoNotReachIntoAnotherClass) {
  const Tried anything{ScalarType::f32, [](std::uint64_t) { return true; }};
  EXPECT_THAT(grown(anything, {0x3f800000}), ElementsAre(BitRange{0, 0x7f7fffff}));
  EXPECT_THAT(grown(anything, {0xff800000}), ElementsAre(BitRange{0xff800000, 0xff800000}));
}

}  // namespace
}  // namespace plumbline::judge_test
