#pragma once

namespace llvm {
class Function;
}

namespace softcl {

/// Makes integer division by zero and the least integer divided by -1 harmless. Both are undefined in
/// OpenCL C (6.3) but must not crash the process, and the host's divide instruction would trap: such a
/// divisor is replaced by 1.
void guard_divisions(llvm::Function& function);

}  // namespace softcl
