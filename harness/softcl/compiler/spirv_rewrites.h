#pragma once

#include "softcl/protocol/spirv_module.h"

namespace softcl {

/// The module with those instructions that the translator of LLVM 15 lacks written in others: OpConstantNull
/// of a scalar, OpCompositeConstruct, OpCompositeExtract and OpCompositeInsert of several levels,
/// OpCopyMemory, FNegate of specialization constants, OpIAddCarry, OpISubBorrow, OpUMulExtended,
/// OpSMulExtended, OpSizeOf and groups of decorations; and without what it does not read and nothing depends
/// on: names of OpenCL's extensions, texts of sources, lifetimes. `words` is a valid module.
SpirvWords for_translator(const SpirvWords& words);

}  // namespace softcl
