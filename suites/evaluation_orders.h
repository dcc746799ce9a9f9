#pragma once

#include <span>
#include <vector>

#include "harness/judge/alternatives.h"
#include "reference/function.h"
#include "reference/scalar.h"

namespace plumbline {

/// x+y, x*y or fma of finite or special numbers of a format, rounded once in this direction. The exact result
/// has at most 4300 significant bits, fewer than correctly_rounded() goes to.
Scalar rounded(const Function& operation, std::span<const Scalar> operands, Direction direction);

/// The number itself, or a zero of its sign where it is subnormal.
Scalar subnormal_as_zero(Scalar x);

/// Adds an evaluation unless one of the same bits is there.
void add_once(std::vector<Choice::Evaluation>& right, Scalar value);

/// What a commutative operation makes of the operands in every order and grouping: ((a + b) + c) + d,
/// (a + b) + (c + d), … with each result rounded; in right_flushed also with each that is subnormal made
/// zero. Precondition: one to eight operands.
Choice in_every_order(const Function& operation, std::span<const Scalar> operands, Direction direction);

}  // namespace plumbline
