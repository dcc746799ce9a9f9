#pragma once

#include <span>

#include "softcl/protocol/compilation.h"

namespace softcl {

/// Whether every place in the file system that a compilation asked for answers as it did then.
bool are_unchanged(std::span<const FileSeen> files);

}  // namespace softcl
