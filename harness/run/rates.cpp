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

// Rough estimates, not measurements: they decide how evenly shards are loaded, and nothing that is reported.
constexpr Rate rates[] = {
    {"images", "", 0.2, 0.2},
    {"printf", "", 0.05, 0.05},
    {"math", "tgamma", 15, 0.1},
    {"math", "lgamma", 15, 2},
    {"math", "lgamma_r", 15, 2},
    {"math", "pow", 20, 5},
    {"math", "powr", 20, 5},
    {"math", "pown", 20, 5},
    {"math", "rootn", 20, 5},
    {"math", "fmod", 10, 1},
    {"math", "remainder", 10, 1},
    {"math", "remquo", 10, 1},
    {"math", "", 60, 20},
    {"common", "", 30, 15},
    {"geometric", "", 1, 1},
    {"conversions", "", 2, 2},
    {"", "", 1, 1},
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
