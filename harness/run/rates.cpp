#include "harness/run/rates.h"

#include <algorithm>
#include <string_view>

namespace plumbline {
namespace {

/// Points per second, in millions. The first row that fits counts.
struct Rate {
  std::string_view suite, builtin;  ///< empty: any
  double narrow, f64;               ///< of formats up to single precision and of integers; of double
};

// Measured by scripts/scale/measure_rates.py on the bundled device, an AMD EPYC's core for the device and the
// judge: points in a second of the processor's time. Builtins beside the ones measured have the rate of their
// like. They decide how evenly shards are loaded, and nothing that is reported.
constexpr Rate rates[] = {
    {"images", "", 0.003, 0.003},  {"textures", "", 0.003, 0.003},  // not measured: as images
    {"printf", "", 0.022, 0.023},  {"math", "tgamma", 12, 2.9},
    {"math", "lgamma", 7.7, 2.0},  {"math", "lgamma_r", 7.7, 2.0},
    {"math", "pow", 17, 7.9},      {"math", "powr", 17, 7.9},
    {"math", "pown", 16, 10},      {"math", "rootn", 20, 14},
    {"math", "fmod", 23, 11},      {"math", "remainder", 34, 11},
    {"math", "remquo", 9.7, 8.3},  {"math", "", 44, 8.9},
    {"common", "", 6.8, 5.5},      {"geometric", "", 0.46, 0.47},
    {"conversions", "", 2.4, 2.3}, {"relational", "", 3.5, 3.6},
    {"integer", "", 2.4, 2.4},     {"", "", 1, 1},  // not measured: suites of few points
};

}  // namespace

double estimated_rate(const TestCase& test_case) {
  const auto row = std::ranges::find_if(rates, [&](const Rate& rate) {
    return (rate.suite.empty() || rate.suite == test_case.suite) &&
           (rate.builtin.empty() || rate.builtin == test_case.builtin);
  });
  return 1e6 * (test_case.precision == ScalarType::f64 ? row->f64 : row->narrow);
}

}  // namespace plumbline
