#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <iterator>

#include "columns.h"
#include "harness/fault/baseline.h"
#include "harness/fault/fault_adapter.h"
#include "harness/libm/c_functions.h"
#include "harness/support/scalar_text.h"

// Calls of C's functions, and the fault subject's baseline of them.
namespace plumbline {

inline Call call_of(const libm::CFunction& f, ScalarType precision) {
  const Function& function = required_function(f.builtin);
  Call call{.builtin = std::string(f.builtin),
            .expression = std::string(f.builtin) + "(a)",
            .arguments = {},
            .results = {}};
  for (std::size_t k = 0; k < function.arguments.size(); ++k)
    call.arguments.push_back(function.arguments.type(k, precision));
  for (std::size_t k = 0; k < function.results.size(); ++k)
    call.results.push_back(function.results.type(k, precision));
  return call;
}

/// Arguments at which every function of the table is defined or NaN.
inline std::vector<Column> arguments_of(const Call& call, std::size_t points = 5) {
  constexpr double first[] = {0.375, 0.8125, 1.6875, -0.59375, 7.3125};
  std::vector<Column> columns;
  for (ScalarType t : call.arguments) {
    Column column(t, points);
    for (std::size_t i = 0; i < column.size(); ++i)
      column.set(i, is_floating(t) ? truncate_to(format_of(t), first[(i + columns.size()) % std::size(first)])
                                   : i % 5 + 1);
    columns.push_back(std::move(column));
  }
  return columns;
}

inline void expect_near(Scalar seen, Scalar baseline, std::string_view builtin) {
  if (!is_floating(seen.type)) {
    EXPECT_EQ(seen.bits & 7, baseline.bits & 7) << builtin;  // C's remquo promises three bits
    return;
  }
  const double value = to_double(seen), expected = to_double(baseline);
  if (std::isnan(expected))
    EXPECT_TRUE(std::isnan(value)) << builtin;
  else
    EXPECT_NEAR(value, expected, 1e-5 * std::fabs(expected)) << builtin;
}

/// Evaluates on the device and compares each result with the baseline's.
inline void expect_named_function(Device& device, const libm::CFunction& f, const Call& call,
                                  std::size_t points = 5) {
  const auto arguments = arguments_of(call, points);
  std::vector<Column> results;
  for (ScalarType t : call.results) results.emplace_back(t, points);
  ASSERT_TRUE((*device.prepare(call))->evaluate(arguments, results));
  for (std::size_t i = 0; i < points; ++i) {
    std::vector<Scalar> point, baseline;
    for (const Column& c : arguments) point.push_back(c.at(i));
    for (ScalarType t : call.results) baseline.push_back({t, 0});
    fault::right_results(*function_of_builtin(f.builtin), point, baseline);
    for (std::size_t k = 0; k < baseline.size(); ++k) expect_near(results[k].at(i), baseline[k], f.builtin);
  }
}

}  // namespace plumbline
