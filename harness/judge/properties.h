#pragma once

#include <span>
#include <vector>

#include "harness/judge/criterion.h"

namespace plumbline {

/// What f(-x) is: nothing known, f(x), or -f(x).
enum class Symmetry : std::uint8_t { none, even, odd };

/// An interval on which a function of one number rises or falls, ends included.
struct MonotonicInterval {
  double low, high;
  bool rises = true;
};

/// What a mathematical function has, and its results may keep.
struct FunctionProperties {
  Symmetry symmetry = Symmetry::none;
  std::span<const MonotonicInterval> monotonic = {};  ///< outlives what is made of it
};

/// Reports how often results have the properties of the function, and that true values which are numbers of
/// the format are given exactly. Of functions of one number the points come in pairs: the second is the first
/// with the other sign, or the next number above it. Results fail where the rulebook's rule requires
/// monotonic ones (Rule::monotonic), and are else recorded.
CriterionFactory with_properties(const FunctionProperties& properties);

}  // namespace plumbline
