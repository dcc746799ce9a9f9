// The polynomials of runs of neighbours hold the reference's truth, and each bound under them is one.

#include "reference/fast/neighbours.h"

#include <gtest/gtest.h>
#include <mpfr.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <span>
#include <vector>

#include "reference/fast/instruction_set.h"
#include "reference/fast/monotonicity.h"
#include "reference/fast/remainder_bounds.h"
#include "reference/function.h"

namespace plumbline::fast {
namespace {

constexpr std::uint32_t run = Neighbours::run;
constexpr mpfr_prec_t truth_bits = 1300;  // exp(1e-40) is distinguished from 1, and differences keep digits

double variable(std::uint32_t i) { return (2.0 * i - 4095) / 4096; }

/// The functions with a bound of the remainder, in the order of the reference.
std::vector<std::string_view> bounded_functions() {
  std::vector<std::string_view> out;
  for (const Function& function : functions())
    if (remainder_bound_of(function.name, 0) != nullptr) out.push_back(function.name);
  return out;
}

struct Output {
  std::string_view function;
  int number = 0;
};
/// Those of the bounded functions of which the truth of some runs is known.
std::vector<Output> known_outputs() {
  std::vector<Output> out;
  for (const std::string_view function : bounded_functions())
    for (int k = 0; k < required_function(function).outputs(); ++k) out.push_back({function, k});
  return out;
}

const Kernel& kernel_of(std::string_view function, int output = 0) {
  constexpr ScalarType single[] = {ScalarType::f32};
  return *find_kernel(function, single, output);
}

Enclosure truth_at(std::string_view function, std::uint32_t bits, int output = 0) {
  std::vector<Enclosure> out(static_cast<std::size_t>(required_function(function).outputs()),
                             Enclosure(truth_bits));
  const Scalar operand{ScalarType::f32, bits};
  required_function(function).enclose({&operand, 1}, truth_bits, out);
  return out[static_cast<std::size_t>(output)];
}

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  std::uint32_t operator()() { return static_cast<std::uint32_t>(engine_()); }

 private:
  std::mt19937 engine_;
};

/// Where a run begins: anywhere, or of a magnitude from 2^-8 to 2^8.
std::uint32_t start_of_run(Random& random) {
  const std::uint32_t any = random();
  const std::uint32_t near = (any & 0x807fffff) | (119 + random() % 16) << 23;
  return (random() % 2 == 0 ? any : near) / run * run;
}

/// Runs that have a polynomial or are between their ends, some of each function.
template <class Action>
void for_some_runs(const Output& output, int count, Action&& action) {
  const auto& [function, number] = output;
  Random random(7);
  Neighbours neighbours(kernel_of(function, number));
  std::vector<double> center(8), low(8), high(8);
  for (int found = 0, tried = 0; found < count; ++tried) {
    ASSERT_LT(tried, 400 * count) << function;
    const std::uint32_t start = start_of_run(random);
    if (!neighbours.enclose(start, 1, {center.data(), low.data(), high.data()})) continue;
    ++found;
    action(neighbours, start, random);
  }
}

TEST(Neighbours, BothConstantsOfTheNodesHoldForEveryOperandOfARun) {
  double largest_sum = 0, largest_product = 0;
  for (std::uint32_t i = 0; i < run; ++i) {
    double sum = 0, product = 1;
    for (const std::uint32_t node : Neighbours::nodes) product *= std::abs(variable(i) - variable(node));
    for (const std::uint32_t node : Neighbours::nodes) {
      double basis = 1;
      for (const std::uint32_t other : Neighbours::nodes)
        if (other != node) basis *= (variable(i) - variable(other)) / (variable(node) - variable(other));
      sum += std::abs(basis);
    }
    largest_sum = std::max(largest_sum, sum);
    largest_product = std::max(largest_product, product);
  }
  EXPECT_LT(largest_sum, 0.999 * Neighbours::lebesgue);
  EXPECT_LT(largest_product, 0.999 * Neighbours::nodal);
  EXPECT_GT(largest_product, 0.4 * Neighbours::nodal);
}

TEST(Neighbours, IntervalsHoldTheTruth) {
  for (const Output& output : known_outputs())
    for_some_runs(output, 32, [&](Neighbours& neighbours, std::uint32_t start, Random& random) {
      const std::string_view function = output.function;
      const std::uint32_t first = random() % (run - 4);
      std::vector<double> center(8), low(8), high(8);
      ASSERT_TRUE(neighbours.enclose(start + first, 4, {center.data(), low.data(), high.data()}));
      for (std::uint32_t i = 0; i < 4; ++i) {
        const Enclosure truth = truth_at(function, start + first + i, output.number);
        if (truth.is_nan() || std::isnan(center[i])) {
          ASSERT_TRUE(truth.is_nan() && std::isnan(center[i])) << function << ' ' << std::hex << start;
          continue;
        }
        Real from(truth_bits), to(truth_bits);
        mpfr_sub_d(from.get(), truth.lower.get(), center[i], MPFR_RNDD);
        mpfr_sub_d(to.get(), truth.upper.get(), center[i], MPFR_RNDU);
        // The ends of the truth's own interval are not the truth, unless it is exact.
        const int least = truth.is_exact() ? 1 : 0;
        const bool is_known = truth.is_exact() && low[i] == 0 && high[i] == 0 &&
                              mpfr_cmp_d(truth.lower.get(), center[i]) == 0 &&
                              std::signbit(center[i]) == (mpfr_signbit(truth.lower.get()) != 0);
        ASSERT_TRUE(is_known ||
                    (mpfr_cmp_d(from.get(), low[i]) >= least && mpfr_cmp_d(to.get(), high[i]) <= -least))
            << function << ' ' << std::hex << start + first + i << ": " << from.text(5) << " is not from "
            << low[i] << " to " << high[i];
      }
    });
}

/// Values of rotations, in runs of many periods.
TEST(Neighbours, RotationsHoldTheTruth) {
  for (const Output output :
       {Output{"sin"}, Output{"cos"}, Output{"tan"}, Output{"sincos"}, Output{"sincos", 1}}) {
    const bool is_quotient = output.function == "tan";
    Random random(13);
    Neighbours neighbours(kernel_of(output.function, output.number));
    double farthest = 0;
    for (int k = 0; k < 600; ++k) {
      const std::uint32_t exponent = 137 + random() % 118;
      const std::uint32_t bits = (random() & 0x807fffff) | exponent << 23;
      const RunTruth& truth = neighbours.truth_of(bits);
      ASSERT_EQ(truth.form, is_quotient ? RunTruth::Form::quotient : RunTruth::Form::rotation)
          << output.function << ' ' << std::hex << bits;
      ASSERT_EQ(truth.low, -truth.high);
      const std::size_t coarse = bits % run / RunTruth::Rotation::steps;
      const std::size_t fine = bits % RunTruth::Rotation::steps;
      const auto& [first, second, cosine, sine] = truth.rotation;
      double center = std::fma(first[coarse], cosine[fine], second[coarse] * sine[fine]), high = truth.high;
      if (is_quotient) {
        center /= std::fma(second[coarse], cosine[fine], -first[coarse] * sine[fine]);
        high *= 1 + center * center;
      }
      Real off(truth_bits);
      mpfr_sub_d(off.get(), truth_at(output.function, bits, output.number).lower.get(), center, MPFR_RNDN);
      const double share = std::abs(mpfr_get_d(off.get(), MPFR_RNDN)) / high;
      ASSERT_LT(share, 1) << output.function << ' ' << std::hex << bits;
      farthest = std::max(farthest, share);
    }
    EXPECT_GT(farthest, 0.05) << output.function;
  }
}

/// The divided difference of nine operands is the eighth derivative / 8! somewhere between them.
TEST(Neighbours, DividedDifferencesAreWithinTheBoundOfTheRemainder) {
  for (const std::string_view function : bounded_functions()) {
    double largest = 0;
    for_some_runs({function}, 24, [&](Neighbours&, std::uint32_t start, Random& random) {
      std::vector<std::uint32_t> at(Neighbours::nodes.begin(), Neighbours::nodes.end());
      at.push_back(random() % 2 == 0 ? 0 : run - 1);
      Real sum(truth_bits), term(truth_bits), value(truth_bits);
      mpfr_set_zero(sum.get(), 1);
      const auto operand = [&](std::uint32_t i) {
        return std::abs(static_cast<double>(std::bit_cast<float>(start + i)));
      };
      NodeRun points{.negative = start >> 31 != 0,
                     .least = operand(0),
                     .greatest = operand(run - 1),
                     .half_width = (operand(1) - operand(0)) * 2048,
                     .largest = 0};
      for (const std::uint32_t i : at) {
        const Enclosure truth = truth_at(function, start + i);
        mpfr_set(value.get(), truth.lower.get(), MPFR_RNDN);
        if (i != at.back())
          points.largest = std::max(points.largest, std::abs(mpfr_get_d(value.get(), MPFR_RNDN)));
        for (const std::uint32_t other : at)
          if (other != i) mpfr_div_d(value.get(), value.get(), variable(i) - variable(other), MPFR_RNDN);
        mpfr_add(sum.get(), sum.get(), value.get(), MPFR_RNDN);
      }
      const double difference = std::abs(mpfr_get_d(sum.get(), MPFR_RNDN));
      const double bound = remainder_bound_of(function, 0)(points);
      if (!std::isfinite(difference)) return;
      const double rounding = points.largest * 0x1p-1000;
      ASSERT_LE(difference, bound * (1 + 0x1p-40) + rounding) << function << ' ' << std::hex << start;
      if (bound > 1000 * rounding) largest = std::max(largest, difference / bound);
    });
    RecordProperty(std::string(function), std::to_string(largest));
  }
}

/// Operands of one sign in rising order: below a magnitude, or from one on, near it and anywhere.
std::vector<float> operands_of(double sign, double from, double up_to, Random& random) {
  std::vector<float> operands;
  while (operands.size() < 48) {
    const double significand = 1 + random() % 4096 * 0x1p-12;
    const int exponent = static_cast<int>(random() % 32) - 24;
    const double x = from > 0 ? from * std::ldexp(significand, std::max(0, exponent)) + 0.5 * (random() % 4)
                              : std::ldexp(significand, exponent);
    if (x < up_to) operands.push_back(static_cast<float>(sign * x));
  }
  std::ranges::sort(operands);
  return operands;
}

void expect_one_direction(const Output& output, std::span<const float> operands, bool departs) {
  int directions = 0;
  Real last(truth_bits), next(truth_bits);
  mpfr_set_nan(last.get());
  for (const float x : operands) {
    const Enclosure truth = truth_at(output.function, std::bit_cast<std::uint32_t>(x), output.number);
    mpfr_sub_d(next.get(), truth.lower.get(), departs ? x : 0, MPFR_RNDN);
    if (mpfr_less_p(last.get(), next.get())) directions |= 1;
    if (mpfr_greater_p(last.get(), next.get())) directions |= 2;
    last = next;
  }
  EXPECT_NE(directions, 3) << output.function << (departs ? " less x" : "") << " from " << operands[0];
}

/// Values, or values less operands.
TEST(Neighbours, MonotonicFunctionsAre) {
  Random random(5);
  for (const Output& output : known_outputs()) {
    const Monotonicity known = monotonicity_of(output.function, output.number);
    constexpr double all = std::numeric_limits<double>::infinity();
    for (const double sign : {1.0, -1.0}) {
      if (known.value > 0) expect_one_direction(output, operands_of(sign, 0, known.value, random), false);
      if (known.departure > 0)
        expect_one_direction(output, operands_of(sign, 0, known.departure, random), true);
      if (known.integers < all)
        expect_one_direction(output, operands_of(sign, known.integers, all, random), false);
      if (known.rising < all && sign > 0)
        expect_one_direction(output, operands_of(sign, std::max(known.rising, 0x1p-20), all, random), false);
    }
  }
}

/// Runs between two neighbouring integers, and with one inside, first or last.
TEST(Neighbours, IntervalsBetweenPolesAreTheKernels) {
  Random random(17);
  for (const Output& output : known_outputs()) {
    const double from = monotonicity_of(output.function, output.number).between_poles;
    if (from == std::numeric_limits<double>::infinity()) continue;
    const Kernel& kernel = kernel_of(output.function, output.number);
    Neighbours neighbours(kernel);
    int found = 0;
    for (int k = 0; k < 2000; ++k) {
      const auto exponent = static_cast<std::uint32_t>(126 + random() % 26);
      const std::uint32_t start = (0x80000000 | exponent << 23 | (random() & 0x7fffff)) / run * run;
      if (std::abs(std::bit_cast<float>(start)) < from) continue;
      if (neighbours.truth_of(start).form != RunTruth::Form::constant) continue;
      ++found;
      std::array<double, 768> center, low, high, own_center, own_low, own_high;
      std::array<float, 768> operands;
      const std::uint32_t first = start + random() % 5 * 768;
      for (std::uint32_t i = 0; i < 768; ++i) operands[i] = std::bit_cast<float>(first + i);
      const void* const arguments[] = {operands.data()};
      ASSERT_TRUE(neighbours.enclose(first, 768, {center.data(), low.data(), high.data()}));
      kernel.enclose(arguments, 768, {own_center.data(), own_low.data(), own_high.data()});
      for (std::size_t i = 0; i < 768; ++i) {
        ASSERT_TRUE(center[i] == own_center[i] || (std::isnan(center[i]) && std::isnan(own_center[i])));
        ASSERT_LE(low[i], own_low[i]) << output.function << ' ' << operands[i];
        ASSERT_GE(high[i], own_high[i]) << output.function << ' ' << operands[i];
      }
    }
    EXPECT_GT(found, 300) << output.function;
  }
}

TEST(Neighbours, AllInstructionSetsGiveTheSameIntervals) {
  const InstructionSet fastest = instruction_sets().back();
  for (const std::string_view function : {"sin", "exp", "tgamma"}) {
    std::vector<std::vector<double>> all;
    for (const InstructionSet set : instruction_sets()) {
      use(set);
      std::vector<double> center(61), low(61), high(61);
      Neighbours neighbours(kernel_of(function));
      ASSERT_TRUE(neighbours.enclose(0x40000000 + 13, 61, {center.data(), low.data(), high.data()}));
      center.push_back(high[60]);
      all.push_back(center);
    }
    for (const auto& one : all) EXPECT_EQ(one, all[0]) << function;
  }
  use(fastest);
}

/// What a run of every operand costs follows from this: others take their kernel's time.
TEST(Neighbours, FewRunsAreLeftToTheKernel) {
  for (const std::string_view function : bounded_functions()) {
    Neighbours neighbours(kernel_of(function));
    Random random(11);
    int found = 0;
    constexpr int runs = 1024;
    for (int k = 0; k < runs; ++k) {
      double center, low, high;
      const std::uint32_t start = (0x30000000 + random() % 0x20000000) / run * run;  // 2^-31 to 2^33
      if (neighbours.enclose(start, 1, {&center, &low, &high})) ++found;
    }
    // Not those of many periods.
    const bool is_smooth = monotonicity_of(function, 0).value > 3 || monotonicity_of(function, 0).rising <= 2;
    EXPECT_GE(found, is_smooth ? runs * 99 / 100 : runs / 2) << function;
  }
}

}  // namespace
}  // namespace plumbline::fast
