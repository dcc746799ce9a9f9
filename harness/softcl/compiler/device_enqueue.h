#pragma once

#include <vector>

#include "softcl/protocol/work_group.h"

namespace llvm {
class Function;
class Module;
}  // namespace llvm

namespace softcl {

struct Options;

/// Attribute of functions of a program built with -g: enqueue_kernel there returns what is wrong
/// (3.0: 6.15.20).
inline constexpr const char* reports_errors_attribute = "softcl-reports-errors";

/// Hides the kernels that Clang makes of blocks, and what SPIR-V enqueues: two modules may give them the same
/// name, and no program may use them.
void mark_blocks(llvm::Module& module, const Options& options);
void mark_debug(llvm::Module& module, const Options& options);
bool is_kernel_of_block(const llvm::Function& function);

/// The functions that kernels of `module` enqueue. Where they are named their number stands from now on, and
/// no function's address is left: Clang puts those of blocks, which are called by name, into their literals.
std::vector<llvm::Function*> number_blocks(llvm::Module& module);

/// As describe_kernel: argument 0 points to the block's literal, the others to local memory.
KernelInfo describe_block(const llvm::Function& block);

}  // namespace softcl
