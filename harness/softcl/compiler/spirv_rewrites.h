#pragma once

#include "softcl/protocol/spirv_module.h"

namespace softcl {

/// The module with those instructions that the translator of LLVM 15 lacks written in others: OpConstantNull
/// of a scalar, OpCompositeConstruct, OpCompositeExtract and OpCompositeInsert of several levels,
/// OpCopyMemory, FNegate of specialization constants, OpIAddCarry, OpISubBorrow, OpUMulExtended,
/// OpSMulExtended, OpSizeOf and groups of decorations; and without what it does not read and nothing depends
/// on: names of OpenCL's extensions, texts of sources, lifetimes. `words` is a valid module.
SpirvWords for_translator(const SpirvWords& words);

// Levels of mipmapped images in SPIR-V (environment 3.0, 5.2.9 and 5.2.10).

/// The module with no Lod of OpImageRead and OpImageWrite, which the validator takes for errors.
SpirvWords without_levels(const SpirvWords& module);

/// The module with the sizes of levels, which OpImageQuerySizeLod returns, computed from those of the first
/// one: the translator forgets the level. `module` is valid.
SpirvWords with_level_sizes(const SpirvWords& module);

}  // namespace softcl
