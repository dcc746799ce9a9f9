#pragma once

#include "softcl/protocol/spirv_module.h"

namespace softcl {

/// The module with those instructions that the translator of LLVM 15 lacks written in others: OpConstantNull
/// of a scalar, OpCompositeConstruct, OpCompositeExtract and OpCompositeInsert of several levels,
/// OpCopyMemory, and FNegate of specialization constants. `words` is a valid module.
SpirvWords for_translator(const SpirvWords& words);

}  // namespace softcl
