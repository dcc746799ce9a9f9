#pragma once

namespace llvm {
class Module;
}

namespace softcl {

/// Writes the arithmetic of OpSDotKHR and its like in place of the functions that the translator makes of
/// them (SPV_KHR_integer_dot_product), of four integers of 8 bits in a vector or packed in 32 bits.
void write_dot_products(llvm::Module& module);

}  // namespace softcl
