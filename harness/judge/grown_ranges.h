#pragma once

#include <functional>
#include <vector>

#include "harness/judge/allowed_results.h"

namespace plumbline {

/// A result whose values are tried.
struct Tried {
  ScalarType type;
  std::function<bool(std::uint64_t bits)> allows;
};

/// The ends of a type, and where its numbers change their kind.
std::vector<std::uint64_t> specials_of(ScalarType type);

bool holds(const std::vector<BitRange>& ranges, std::uint64_t bits);

/// Every value is judged. Precondition: the type has up to 16 bits.
std::vector<BitRange> every_value(const Tried& tried);

/// Ranges that do not touch, in ascending order, grown by bisection from those values of `from` that are
/// allowed; none reaches over one of `from` that is not, nor over the class of its own values.
std::vector<BitRange> grown(const Tried& tried, const std::vector<std::uint64_t>& from);

}  // namespace plumbline
