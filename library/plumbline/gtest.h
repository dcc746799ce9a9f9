#pragma once

#include <gmock/gmock.h>

#include <ostream>

#include "plumbline/measure.h"

/// Matchers of GoogleMock on the true value.
namespace plumbline::ulp {

/// `EXPECT_THAT(my_sin(x), IsWithinUlp(Sin, x, 1.0))`: the value is no more than 1 ulp from the true sin(x).
MATCHER_P3(IsWithinUlp, function, x, bound,
           std::string(negation ? "is not" : "is") + " within " + testing::PrintToString(bound) + " ulp of " +
               std::string(function.name) + "(" + testing::PrintToString(x) + ")") {
  const Error error = error_of(function, static_cast<std::decay_t<arg_type>>(x), arg);
  *result_listener << error.ulp << " ulp from the true value " << error.truth;
  return error.ulp <= bound;
}

/// `EXPECT_THAT(my_pow(x, y), IsWithinUlp(Pow, x, y, 1.0))`.
MATCHER_P4(IsWithinUlp, function, x, y, bound,
           std::string(negation ? "is not" : "is") + " within " + testing::PrintToString(bound) + " ulp of " +
               std::string(function.name) + "(" + testing::PrintToString(x) + ", " +
               testing::PrintToString(y) + ")") {
  using T = std::decay_t<arg_type>;
  const Error error = error_of(function, static_cast<T>(x), static_cast<T>(y), arg);
  *result_listener << error.ulp << " ulp from the true value " << error.truth;
  return error.ulp <= bound;
}

/// What GoogleTest prints of a measurement, instead of its bytes.
inline void PrintTo(const Measurement& measured, std::ostream* out) {
  *out << measured.failures << " failures at " << measured.points << " points, the largest error "
       << measured.max_ulp << " ulp, bound " << measured.bound;
}

/// `EXPECT_THAT(measure(Sin, my_sin), Conforms())`.
MATCHER(Conforms, negation ? "does not conform" : "conforms") {
  *result_listener << arg.failures << " of " << arg.points << " points fail, the largest error is "
                   << arg.max_ulp << " ulp";
  if (arg.recorded) *result_listener << "; the rules bound no result: give Options::bound_ulp";
  if (!arg.failing.empty()) {
    *result_listener << "; at";
    for (const double x : arg.failing[0].arguments) *result_listener << ' ' << x;
    *result_listener << " the result is " << arg.failing[0].result << ", the true value "
                     << arg.failing[0].truth;
  }
  return arg.conforms;
}

}  // namespace plumbline::ulp
