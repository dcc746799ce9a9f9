#pragma once

namespace llvm {
class Module;
}

namespace softcl {

/// Gives a module of the translator what Clang gives one of OpenCL C:
///
/// - fmax_common and fmin_common are the library's max and min;
/// - a conversion to an integer that is out of range gives the library's value (SPIR-V leaves it open), where
/// an
///   instruction of LLVM would be undefined;
/// - a product that only a sum uses is contracted with it, unless a kernel has ContractionOff.
void complete_translation(llvm::Module& module);

}  // namespace softcl
