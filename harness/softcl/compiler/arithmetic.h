#pragma once

#include "softcl/protocol/injected_defects.h"

namespace llvm {
class Function;
class Module;
}  // namespace llvm

namespace softcl {

struct Pose;

/// Makes integer division by zero and the least integer divided by -1 harmless. Both are undefined in
/// OpenCL C (6.3) but must not crash the process, and the host's divide instruction would trap: such a
/// divisor is replaced by 1.
void guard_divisions(llvm::Function& function);

/// Whether the program computes with doubles, so that its kernels must keep subnormal numbers.
bool uses_double(const llvm::Module& program);

/// Makes the program's own arithmetic in single precision, and its calls of fma, fdim and fract, round and
/// overflow as the device does that `pose` describes, by calls of the library. `flushes`: the program runs
/// with the flush bits of the control register set. Before the library is linked: its functions compute as
/// ever.
void pose_arithmetic(llvm::Module& program, const Pose& pose, bool flushes);

/// The same, rounding alone, of the library's reductions, scans and atomic functions, whose sums and products
/// are the device's operations (6.15.12, 6.15.16). After the library is linked; it is then linked again, for
/// what these call.
void pose_shared_arithmetic(llvm::Module& linked, const Pose& pose, bool flushes);

/// Bits of the control register that kernels run with besides the process's own.
unsigned control_bits(const InjectedDefects& defects);

/// Changes the builtins of a linked program as `defects` states.
void inject_builtin_defects(llvm::Module& module, const InjectedDefects& defects);

}  // namespace softcl
