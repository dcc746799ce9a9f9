// Runs of pairs of halves: their intervals hold those of the kernels, which other tests hold to the truth.

#include "reference/fast/half_pairs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

namespace plumbline::fast {
namespace {

constexpr std::string_view functions_of_runs[] = {"pow", "powr", "atan2", "atan2pi"};
constexpr std::size_t length = 512;

/// The intervals at the pairs of one run.
struct Intervals {
  std::array<double, length> center{}, low{}, high{};

  Enclosures columns() { return {center.data(), low.data(), high.data()}; }
  /// Whether it is known which number the truth is.
  bool is_exact(std::size_t i) const { return low[i] == 0 && high[i] == 0; }
};

const Kernel& kernel_of_pairs(std::string_view function) {
  constexpr ScalarType halves[] = {ScalarType::f16, ScalarType::f16};
  return *find_kernel(function, halves, 0);
}

Intervals intervals_of_kernel(const Kernel& kernel, const HalfPairs::Run& run) {
  std::array<std::uint16_t, length> first, second;
  for (std::size_t i = 0; i < length; ++i) first[i] = static_cast<std::uint16_t>(run.first + i);
  second.fill(run.second);
  const void* const arguments[] = {first.data(), second.data()};
  Intervals out;
  kernel.enclose(arguments, length, out.columns());
  return out;
}

/// Whether the interval at a run's i-th pair holds the kernel's, if that is narrower; otherwise whether both
/// hold some number.
bool is_held(const Intervals& at, const Intervals& kernel, std::size_t i) {
  if (std::isnan(at.center[i]) || std::isnan(kernel.center[i]))
    return std::isnan(at.center[i]) && std::isnan(kernel.center[i]) && at.is_exact(i) && kernel.is_exact(i);
  const auto end = [i](const Intervals& of, double offset) {
    return static_cast<long double>(of.center[i]) + offset;
  };
  const auto width = [i](const Intervals& of) { return of.high[i] - of.low[i]; };
  const bool is_inside =
      end(at, at.low[i]) <= end(kernel, kernel.low[i]) && end(kernel, kernel.high[i]) <= end(at, at.high[i]);
  const bool is_possible =
      end(kernel, kernel.low[i]) <= end(at, at.high[i]) && end(at, at.low[i]) <= end(kernel, kernel.high[i]);
  return width(kernel) < width(at) ? is_inside : is_possible;
}

/// Whether a half, a tie or another edge of a bucket may be this number: of quarters of an ulp.
bool may_be_edge(double x) {
  int exponent;
  const double quarters = std::ldexp(std::frexp(x, &exponent), 13);
  return std::abs(x) >= 0x1p-26 && std::abs(x) <= 0x1p17 && quarters == std::rint(quarters);
}

/// Calls `action` with runs of second operands that are all halves, and the intervals there.
template <class Action>
void for_some_runs(std::string_view function, Action&& action) {
  const HalfPairs& row = *half_pairs_of(function);
  std::mt19937 random(1);
  Intervals at;
  for (std::uint32_t second = 0; second < 65536; ++second) {
    const HalfPairs::Run run{.first = static_cast<std::uint16_t>(random() % 128 * length),
                             .second = static_cast<std::uint16_t>(second),
                             .count = length};
    if (row.evaluate(run, at.columns())) action(run, at);
  }
}

TEST(HalfPairs, IntervalsHoldThoseOfTheKernel) {
  for (const std::string_view function : functions_of_runs) {
    const Kernel& kernel = kernel_of_pairs(function);
    int runs = 0;
    for_some_runs(function, [&](const HalfPairs::Run& run, const Intervals& at) {
      ++runs;
      const Intervals known = intervals_of_kernel(kernel, run);
      for (std::size_t i = 0; i < length; ++i) {
        ASSERT_TRUE(is_held(at, known, i)) << function << " of " << run.first + i << " and " << run.second;
        const bool is_edge = known.is_exact(i) && may_be_edge(known.center[i]);
        ASSERT_TRUE(at.is_exact(i) || !is_edge)
            << function << " of " << run.first + i << " and " << run.second;
      }
    });
    EXPECT_GT(runs, 55000) << function;
  }
}

}  // namespace
}  // namespace plumbline::fast
