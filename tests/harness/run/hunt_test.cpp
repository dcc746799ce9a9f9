#include "harness/run/hunt.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace plumbline {
namespace {

constexpr std::uint64_t needle = 0x4213a5c7;  // 36.911892f: no edge value, no break

/// sqrt, ever farther off the nearer its argument is to the needle: 20 ulp there, none 2^20 numbers away.
class Needle final : public Evaluator {
 public:
  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    for (std::size_t i = 0; i < results[0].size(); ++i) {
      const std::uint64_t bits = arguments[0].bits(i);
      const std::array point{arguments[0].at(i)};
      Truth truth(*find_function("sqrt"), point);
      const auto& rounded =
          truth.rounded(0, binary32, Direction::nearest_even);  // nothing where the truth is NaN
      if (!rounded) {
        results[0].set(i, binary32.quiet_nan());
        continue;
      }
      const std::uint64_t right = rounded->bits;
      const std::uint64_t distance = bits > needle ? bits - needle : needle - bits;
      results[0].set(i, right + static_cast<std::uint64_t>(
                                    std::max(0, 20 - static_cast<int>(std::bit_width(distance)))));
    }
    return ok();
  }
};

struct Search {
  TestCase test_case;
  Configuration configuration;
  Rule rule;
  Search() {
    test_case.suite = "math";
    test_case.builtin = "sqrt";
    test_case.inputs.arguments = {{.type = ScalarType::f32, .low = 0, .high = 1024, .breaks = {}}};
    test_case.call.arguments = test_case.call.results = {ScalarType::f32};
    rule.function = "sqrt";
    rule.bound = {.kind = Bound::Kind::ulp, .ulp = 3};
    configuration.call = test_case.call;
    configuration.criterion = std::make_shared<Bounded>(rule, *find_function("sqrt"), JudgeOptions{});
  }
};

TEST(Hunt, ClimbsToTheWorstPointThatSamplingMisses) {
  const Search s;
  Hunt hunt(s.test_case, s.configuration, std::make_unique<Needle>(), 1, 8);
  ASSERT_TRUE(hunt.round());
  const double sampled = hunt.found()[0].badness;
  for (int round = 1; round < 12; ++round) ASSERT_TRUE(hunt.round());
  EXPECT_LT(sampled, 19);
  EXPECT_GT(hunt.found()[0].badness, 19.4);
  EXPECT_EQ(hunt.found()[0].point[0].bits, needle);
  EXPECT_EQ(hunt.measurement().tally.points(), 12 * Hunt::round_points);
}

TEST(Hunt, IsTheSameForTheSameSeed) {
  const Search s;
  const auto state = [&](std::uint64_t seed) {
    Hunt hunt(s.test_case, s.configuration, std::make_unique<Needle>(), seed, 8);
    for (int round = 0; round < 4; ++round) EXPECT_TRUE(hunt.round());
    return hunt.state();
  };
  EXPECT_EQ(state(3), state(3));
  EXPECT_NE(state(3), state(4));
}

// What a kernel decides in front of the judge is what the search would not have kept.
TEST(Hunt, FindsTheSameWithoutKernels) {
  const Search s;
  const auto search = [&](const KernelFinder& find_kernel) {
    auto hunt =
        std::make_unique<Hunt>(s.test_case, s.configuration, std::make_unique<Needle>(), 3, 8, find_kernel);
    for (int round = 0; round < 4; ++round) EXPECT_TRUE(hunt->round());
    return hunt;
  };
  const auto fast = search(fast::find_kernel), exact = search(nullptr);
  EXPECT_FALSE(fast->measurement().kernel_proof.empty()) << "no kernel was in front of the judge";
  EXPECT_EQ(fast->state(), exact->state());
  for (std::size_t k = 0; k < fast->found().size(); ++k)
    EXPECT_EQ(fast->found()[k].badness, exact->found()[k].badness) << k;
  EXPECT_EQ(fast->measurement().tally.histogram(), exact->measurement().tally.histogram());
  EXPECT_LT(fast->measurement().escalated, 2 * Hunt::round_points) << "of four rounds";
}

TEST(Hunt, GoesOnFromItsState) {
  const Search s;
  const auto needle_device = [] { return std::make_unique<Needle>(); };
  Hunt first(s.test_case, s.configuration, needle_device(), 1, 8);
  for (int round = 0; round < 3; ++round) ASSERT_TRUE(first.round());
  Hunt second(s.test_case, s.configuration, needle_device(), 1, 8);
  ASSERT_TRUE(second.resume(first.state()));
  ASSERT_TRUE(second.round());
  EXPECT_GE(second.found()[0].badness, first.found()[0].badness);
  Hunt other(s.test_case, s.configuration, needle_device(), 1, 8);
  EXPECT_FALSE(other.resume({{"points", {{"0x1", "0x2"}}}}));
}

TEST(Hunt, KeepsFewPointsOfOneBinade) {
  const Search s;
  Hunt hunt(s.test_case, s.configuration, std::make_unique<Needle>(), 1, 8);
  for (int round = 0; round < 3; ++round) ASSERT_TRUE(hunt.round());
  const auto of_needle = std::ranges::count_if(
      hunt.found(), [](const Population::Found& f) { return f.point[0].bits >> 23 == needle >> 23; });
  EXPECT_LE(of_needle, 4);
  EXPECT_GT(hunt.found().size(), 20U);
}

}  // namespace
}  // namespace plumbline
