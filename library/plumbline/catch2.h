#pragma once

#include <sstream>

#if __has_include(<catch2/matchers/catch_matchers.hpp>)
#include <catch2/matchers/catch_matchers.hpp>  // Catch2 3
#else
#include <catch2/catch.hpp>
#endif

#include "plumbline/measure.h"

/// Matchers of Catch2 (2 and 3) on the true value.
namespace plumbline::ulp {

#ifdef CATCH_MATCHERS_HPP_INCLUDED
template <class T>
using CatchMatcher = Catch::Matchers::MatcherBase<T>;
#else
template <class T>
using CatchMatcher = Catch::Matchers::Impl::MatcherBase<T>;
#endif

/// `CHECK_THAT(my_sin(x), IsWithinUlp(Sin, x, 1.0))`; made by IsWithinUlp().
template <class T>
class WithinUlp final : public CatchMatcher<T> {
 public:
  WithinUlp(MathFunction function, std::vector<T> arguments, double bound)
      : function_(function), arguments_(std::move(arguments)), bound_(bound) {}
  bool match(const T& result) const override {
    error_ = arguments_.size() == 1 ? error_of(function_, arguments_[0], result)
                                    : error_of(function_, arguments_[0], arguments_[1], result);
    return error_.ulp <= bound_;
  }
  std::string describe() const override {
    std::ostringstream out;
    out << "is within " << bound_ << " ulp of " << function_.name << ", the true value " << error_.truth
        << "; it is " << error_.ulp << " ulp from it";
    return out.str();
  }

 private:
  MathFunction function_;
  std::vector<T> arguments_;
  double bound_;
  mutable Error error_;
};

template <class T>
WithinUlp<T> IsWithinUlp(MathFunction function, T x, double bound) {
  return {function, {x}, bound};
}
template <class T>
WithinUlp<T> IsWithinUlp(MathFunction function, T x, T y, double bound) {
  return {function, {x, y}, bound};
}

}  // namespace plumbline::ulp
