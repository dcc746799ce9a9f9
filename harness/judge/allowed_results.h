#pragma once

#include <optional>
#include <span>
#include <vector>

#include "harness/judge/criterion.h"

namespace plumbline {

/// Bits from `low` to `high`, both among them, and of these each `step`-th.
struct BitRange {
  std::uint64_t low = 0, high = 0, step = 1;
  bool holds(std::uint64_t bits) const { return low <= bits && bits <= high && (bits - low) % step == 0; }
  bool operator==(const BitRange&) const = default;
};

/// The values of one result that a criterion does not reject at a point, while the others are as in
/// `results`: ranges in ascending order that do not touch. Of types of up to 16 bits every value is judged.
/// Of wider ones ranges grow, by bisection, from special values, from what was due, and from 2^k steps beside
/// it; values that are allowed apart from all these are not found. Nothing where a judged sample of 4096
/// values differs from the ranges.
///
/// Precondition: results has as many values as the call, `output` is the place of one of them.
std::optional<std::vector<BitRange>> allowed_results(const Criterion& criterion,
                                                     std::span<const Scalar> point,
                                                     std::span<const Scalar> results, int output);

/// Of each result what is allowed of it where every other is allowed too.
using AllowedResults = std::vector<std::vector<BitRange>>;

/// All that a criterion allows of the results at a point together, as it judges those of images: they are in
/// one of these, such as the components of one of the texels that may be read. Found from what was due: each
/// of the values that Criterion::truth joins by " or ", the arguments, Criterion::right_result and, where it
/// passes, `seen`. Integers of which the low bits alone count are so many steps apart or, where several are
/// allowed, have no others. Nothing where the judgements of a sample of 256 other results differ.
std::optional<std::vector<AllowedResults>> allowed_together(const Criterion& criterion,
                                                            std::span<const Scalar> point,
                                                            std::span<const Scalar> seen);

}  // namespace plumbline
