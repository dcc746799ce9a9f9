#pragma once

#include <span>

#include "softcl/protocol/compilation.h"

namespace softcl {

/// Whether every place in the file system that a compilation looked up is as it was then.
bool are_unchanged(std::span<const FileSeen> files);

}  // namespace softcl
