#pragma once

#include <memory>
#include <string_view>

#include "harness/judge/criterion.h"

namespace plumbline {

/// Whether a function of single precision is one that relaxed_arithmetic() bounds.
bool is_relaxed_arithmetic(std::string_view function);

/// Results of an instruction with RelaxedPrecision that no table bounds (SPIR-V 2.14). Operands, and the
/// result itself, "may be truncated to the relaxed precision", whose steps are 2^-10 of a number: what comes
/// of any such operands, and any number between its relaxed neighbours, passes as `derived`. A quotient may
/// lie 2.5 steps further off, as it may 2.5 ulp without the decoration. What `criterion` does not leave
/// undefined it judges itself. Precondition: is_relaxed_arithmetic(function).
std::shared_ptr<const Criterion> relaxed_arithmetic(std::shared_ptr<const Criterion> criterion,
                                                    std::string_view function);

}  // namespace plumbline
