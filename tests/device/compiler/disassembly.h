#pragma once

#include <llvm-c/Disassembler.h>
#include <llvm-c/Target.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Host.h>

#include <string>
#include <string_view>

#include "softcl/loader/executable.h"
#include "softcl/protocol/work_group.h"

namespace softcl {

/// The instructions from an address on, up to `bytes` of them, or to where `is_last` holds for one.
template <typename IsLast>
std::string disassembled(std::uint64_t address, std::size_t bytes, const IsLast& is_last) {
  LLVMInitializeNativeTarget();
  LLVMInitializeNativeDisassembler();
  const LLVMDisasmContextRef context =
      LLVMCreateDisasmCPU(llvm::sys::getProcessTriple().c_str(), llvm::sys::getHostCPUName().str().c_str(),
                          nullptr, 0, nullptr, nullptr);
  std::string text;
  auto* at = reinterpret_cast<std::uint8_t*>(address);
  for (std::uint8_t* const end = at + bytes; at < end;) {
    char line[256];
    // No instruction of x86 is longer than 15 bytes.
    const std::size_t size =
        LLVMDisasmInstruction(context, at, 15, reinterpret_cast<std::uint64_t>(at), line, sizeof line);
    if (size == 0) break;
    text += std::string(line) + "\n";
    if (is_last(std::string_view(line))) break;
    at += size;
  }
  LLVMDisasmDispose(context);
  return text;
}

/// The instructions of a work-group function, from its entry to its first return.
inline std::string disassembled(WorkGroupFunction function) {
  return disassembled(reinterpret_cast<std::uint64_t>(function), 1 << 20,
                      [](std::string_view line) { return line.find("\tret") != line.npos; });
}

/// The instructions of all functions of a program.
inline std::string disassembled(const CodeMemory& code) {
  return disassembled(code.address(), code.code_size(), [](std::string_view) { return false; });
}

}  // namespace softcl
