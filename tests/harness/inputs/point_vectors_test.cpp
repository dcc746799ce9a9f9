#include "harness/inputs/point_vectors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "harness/inputs/words.h"
#include "harness/support/scalar_text.h"
#include "reference/fast/instruction_set.h"

namespace plumbline {
namespace {

/// Runs `action` in every instruction set of the processor.
template <class Action>
void in_every_set(Action&& action) {
  for (const auto set : fast::instruction_sets()) {
    SCOPED_TRACE(fast::name_of(set));
    fast::choose_target(set);
    action();
  }
  fast::choose_target(fast::instruction_sets().back());
}

/// Of each length up to eight vectors, so that the last one is full and not.
template <class Action>
void with_every_length(Action&& action) {
  for (std::size_t count = 0; count <= 64; ++count) action(std::vector<std::uint64_t>(count));
}

TEST(PointVectors, WordsAreThoseAtTheirIndices) {
  const Words words(7, 3);
  in_every_set([&] {
    with_every_length([&](std::vector<std::uint64_t> read) {
      words.read(1'000'003, 17, read);
      for (std::size_t n = 0; n < read.size(); ++n) ASSERT_EQ(read[n], words.at(1'000'003 + 17 * n)) << n;
    });
  });
}

TEST(PointVectors, TruncationIsTruncateTo) {
  in_every_set([] {
    Random random(11);
    for (const ScalarType type : {ScalarType::f16, ScalarType::bf16, ScalarType::f32}) {
      const Format& f = format_of(type);
      std::vector<double> values{0.0, -0.0, 1.0, -1.0, 1e308, -1e308, 0x1p-1074};
      for (int k = 0; k < 30000; ++k) {
        // Doubles of every exponent, and of those in and around the format's range.
        std::uint64_t bits = random.next();
        if ((k & 1) != 0) {
          const int exponent =
              f.emin() - 30 + static_cast<int>(random.below(static_cast<std::uint64_t>(2 * f.emax + 40)));
          bits = (bits & ~binary64.infinity()) |
                 static_cast<std::uint64_t>(std::clamp(exponent + 1023, 0, 2047)) << 52;
        }
        values.push_back(std::bit_cast<double>(bits));
      }
      // Vectors of nothing but normal numbers, too.
      std::ranges::sort(values, {},
                        [](double x) { return binary64.magnitude(std::bit_cast<std::uint64_t>(x)); });
      std::vector<std::uint64_t> truncated;
      for (const double value : values) truncated.push_back(std::bit_cast<std::uint64_t>(value));
      truncate_all(f, truncated);
      for (std::size_t k = 0; k < values.size(); ++k)
        ASSERT_EQ(truncated[k], truncate_to(f, values[k])) << opencl_name(type) << ' ' << values[k];
    }
  });
}

TEST(PointVectors, ValuesAreEvenlySpreadAndRoundedTowardZero) {
  in_every_set([] {
    with_every_length([](std::vector<std::uint64_t> words) {
      Words(1, 2).read(0, 1, words);
      std::vector<std::uint64_t> wide = words, narrow = words;
      make_values(-3, 10, 1, wide);
      make_truncated(binary32, -3, 10, 1, narrow);
      for (std::size_t n = 0; n < words.size(); ++n) {
        const double value = -3 + 10 * (static_cast<double>(words[n] >> 11) * 0x1p-53);
        ASSERT_EQ(wide[n], std::bit_cast<std::uint64_t>(value) ^ (words[n] & 1)) << n;
        ASSERT_EQ(narrow[n], truncate_to(binary32, value) ^ (words[n] & 1)) << n;
      }
    });
  });
}

TEST(PointVectors, DistancesFromABreakHaveEveryLengthAndStayInTheFormat) {
  in_every_set([] {
    for (const double at : {0.0, -1.5, 3.4e38}) {
      const std::uint64_t bits = truncate_to(binary32, at), magnitude = binary32.magnitude(bits);
      std::vector<std::uint64_t> words(4001);
      Words(1, 2).read(0, 1, words);
      std::vector<std::uint64_t> near = words;
      make_near(binary32, bits, near);
      std::uint64_t lengths = 0;
      for (std::size_t n = 0; n < near.size(); ++n) {
        ASSERT_EQ(binary32.is_negative(near[n]), binary32.is_negative(bits));
        ASSERT_LE(binary32.magnitude(near[n]), binary32.infinity());
        const std::uint64_t distance = words[n] >> (63 - ((words[n] & 0x3ff) * 24 >> 10));
        const bool down = (words[n] >> 10 & 1) != 0 && magnitude >= distance;
        const std::uint64_t expected =
            down ? magnitude - distance : std::min(magnitude + distance, binary32.infinity());
        ASSERT_EQ(binary32.magnitude(near[n]), expected) << n;
        lengths |= distance;
      }
      EXPECT_EQ(lengths, 0xffffffU);
    }
  });
}

TEST(PointVectors, PowersLandInTheRangeThatIsWanted) {
  in_every_set([] {
    std::vector<double> x(4000);
    std::vector<std::uint64_t> y(x.size());
    Random random(5);
    for (double& value : x) value = std::bit_cast<double>(random.next());
    x[0] = 0, x[1] = HUGE_VAL, x[2] = NAN, x[3] = 1, x[4] = -1;
    Words(1, 2).read(0, 1, y);
    std::vector<std::uint64_t> targets = y;
    make_values(-1000, 2000, 0, targets);
    make_powers(x, -1000, 2000, y);
    for (std::size_t n = 0; n < x.size(); ++n) {
      const double target = std::bit_cast<double>(targets[n]), power = std::bit_cast<double>(y[n]);
      if (n < 5) {
        ASSERT_EQ(power, n < 3 ? target : target * 0x1p40) << n;
        continue;
      }
      const double size = std::abs(x[n]);
      if (!std::isfinite(size) || size < 0x1p-1022) continue;
      // The logarithm is off by 0.09.
      ASSERT_NEAR(power * std::log2(size), target, std::abs(power) * 0.09) << n << ' ' << x[n];
    }
  });
}

}  // namespace
}  // namespace plumbline
