#pragma once

#include <llvm/Support/VirtualFileSystem.h>

#include <vector>

#include "softcl/protocol/compilation.h"

namespace softcl {

/// The machine's files, each read once. What is looked up is written to `seen`, which outlives it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> recorded_files(std::vector<FileSeen>& seen);

}  // namespace softcl
