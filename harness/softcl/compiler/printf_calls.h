#pragma once

namespace llvm {
class Function;
}

namespace softcl {

/// Turns calls of printf in a work-item function into calls of softcl_printf with the group's sink.
void lower_printf(llvm::Function& item);

}  // namespace softcl
