#pragma once

namespace llvm {
class Function;
}

namespace softcl {

/// Metadata of the stores that hand a vector over to printf, which takes it from memory.
inline constexpr const char* printed_vector_name = "softcl.printed_vector";

/// Turns calls of printf in a work-item function into calls of softcl_printf with the group's sink.
void lower_printf(llvm::Function& item);

}  // namespace softcl
