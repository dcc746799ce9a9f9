#pragma once

#include "softcl/protocol/spirv_module.h"

namespace softcl {

// Levels of mipmapped images in SPIR-V (environment 3.0, 5.2.9 and 5.2.10).

/// The module with no Lod of OpImageRead and OpImageWrite, which the validator takes for errors.
SpirvWords without_levels(const SpirvWords& module);

/// The module with the sizes of levels, which OpImageQuerySizeLod returns, computed from those of the first
/// one: the translator forgets the level. `module` is valid.
SpirvWords with_level_sizes(const SpirvWords& module);

}  // namespace softcl
