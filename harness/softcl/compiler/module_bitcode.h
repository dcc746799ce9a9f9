#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "softcl/protocol/compilation.h"

namespace llvm {
class LLVMContext;
class Module;
}  // namespace llvm

namespace softcl {

/// A verified module, or null with the reason appended to the log. Corrupt bytes are safe.
std::unique_ptr<llvm::Module> read_module(std::string_view bitcode, llvm::LLVMContext& context,
                                          std::string& log);

/// The bytes that read_module makes the module of again.
Bitcode bitcode_of(const llvm::Module& module);

/// Errors and warnings that LLVM reports in this context go to the log instead of ending the process.
/// The log must outlive the context's use.
void collect_diagnostics(llvm::LLVMContext& context, std::string& log);

}  // namespace softcl
