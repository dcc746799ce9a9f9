#pragma once

#include <llvm-c/Disassembler.h>
#include <llvm-c/Target.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Host.h>

#include <string>

#include "softcl/protocol/work_group.h"

namespace softcl {

/// The instructions of a work-group function, from its entry to its first return.
inline std::string disassembled(WorkGroupFunction function) {
  LLVMInitializeNativeTarget();
  LLVMInitializeNativeDisassembler();
  const LLVMDisasmContextRef context =
      LLVMCreateDisasmCPU(llvm::sys::getProcessTriple().c_str(), llvm::sys::getHostCPUName().str().c_str(),
                          nullptr, 0, nullptr, nullptr);
  std::string text;
  auto* at = reinterpret_cast<std::uint8_t*>(function);
  for (char line[256]; text.size() < (1 << 20);) {
    // No instruction of x86 is longer than 15 bytes.
    const std::size_t size =
        LLVMDisasmInstruction(context, at, 15, reinterpret_cast<std::uint64_t>(at), line, sizeof line);
    if (size == 0) break;
    text += std::string(line) + "\n";
    if (std::string(line).find("\tret") != std::string::npos) break;
    at += size;
  }
  LLVMDisasmDispose(context);
  return text;
}

}  // namespace softcl
