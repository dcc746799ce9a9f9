#pragma once

#include <functional>

namespace llvm {
class Function;
class Module;
}  // namespace llvm

namespace softcl {

/// Whether a function is one of kernels/builtins/math/second_phase.h: T f(bool doubtful, T first, ...), which
/// returns `first` unless `doubtful`.
bool is_second_phase(const llvm::Function& function);

/// Before a loop over work-items is vectorised: declares for each second phase the function of several
/// work-items at once, so that LLVM's vectoriser takes a call of the one for calls of the other.
void declare_vector_second_phases(llvm::Module& module);

/// Vectorises the loop of a function.
using VectoriseLoop = std::function<void(llvm::Function&)>;

/// Afterwards: a call is made only where an operand `doubtful` is true, of one work-item or of any of
/// several. The function of several is a loop over them, and far from the code that calls it. The loop is
/// vectorised where the second phase has no branch, as of angles that are merely large.
/// `float_lanes` is the number of floats in a register.
void branch_around_second_phases(llvm::Module& module, unsigned float_lanes, const VectoriseLoop& vectorise);

}  // namespace softcl
