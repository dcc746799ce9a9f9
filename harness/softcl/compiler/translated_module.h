#pragma once

namespace llvm {
class Module;
}  // namespace llvm

namespace softcl {

/// Gives a module of the translator what Clang gives one of OpenCL C:
///
/// - fmax_common and fmin_common are the library's max and min;
/// - a conversion to an integer that is out of range gives the library's value (SPIR-V leaves it open), where
/// an
///   instruction of LLVM would be undefined;
/// - a product that only a sum uses is contracted with it, unless a kernel has ContractionOff.
void complete_translation(llvm::Module& module);

/// Writes the arithmetic of OpSDotKHR and its like in place of the functions that the translator makes of
/// them (SPV_KHR_integer_dot_product), of four integers of 8 bits in a vector or packed in 32 bits.
void write_dot_products(llvm::Module& module);

}  // namespace softcl
