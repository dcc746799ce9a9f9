#pragma once

#include <optional>
#include <span>

#include "harness/rulebook/edge_case.h"
#include "reference/enclosure.h"

namespace plumbline {

/// Whether the result lies within the absolute bound of the truth (Bound::absolute and the members after it);
/// nothing while the enclosure is too wide to decide. Where the bound scales with the operands, each lane's
/// product may besides lose `quantum` to underflow: what a subnormal rounds away, or a whole subnormal on
/// devices that flush. `quantum` is the bits of a number of the result's format.
std::optional<bool> within_absolute(const Bound& bound, std::span<const Operand> operands, std::size_t lanes,
                                    std::uint64_t quantum, Scalar result, const Enclosure& truth);

/// Whether the sums and products of the formula that a scaled bound is about may leave the format, so that
/// no result can be held to it: lanes max^2, or 2 max, of the finite operands
/// exceeds the greatest number. An infinite operand may then meet an overflowed product of the other sign.
bool formula_may_overflow(const Bound& bound, std::span<const Operand> operands, std::size_t lanes,
                          const Format& format);

}  // namespace plumbline
