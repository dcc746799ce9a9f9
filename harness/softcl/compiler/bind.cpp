#include "softcl/compiler/bind.h"

#include <fmt/format.h>
#include <llvm/ExecutionEngine/JITSymbol.h>
#include <llvm/ExecutionEngine/Orc/CompileUtils.h>
#include <llvm/IR/Module.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Target/TargetMachine.h>

#include "softcl/compiler/code_image_memory.h"

namespace softcl {
namespace {

class HostSymbols final : public llvm::LegacyJITSymbolResolver {
 public:
  explicit HostSymbols(std::span<const HostFunction> functions) : functions_(functions) {}
  llvm::JITSymbol findSymbol(const std::string& name) override {
    const auto found = std::ranges::find(functions_, name, &HostFunction::name);
    if (found == functions_.end()) return nullptr;
    return {found->address, llvm::JITSymbolFlags::Exported};
  }
  llvm::JITSymbol findSymbolInLogicalDylib(const std::string&) override { return nullptr; }

 private:
  std::span<const HostFunction> functions_;
};

bool failed(std::string& log, const std::string& message) {
  log += fmt::format("error: {}\n", message);
  return false;
}

}  // namespace

bool bind(llvm::Module& module, llvm::TargetMachine& machine, std::span<const HostFunction> functions,
          const CodeAllocator& allocate, GeneratedCode& output) {
  auto compiled = llvm::orc::SimpleCompiler(machine)(module);
  if (!compiled) return failed(output.log, llvm::toString(compiled.takeError()));
  auto object = llvm::object::ObjectFile::createObjectFile((*compiled)->getMemBufferRef());
  if (!object) return failed(output.log, llvm::toString(object.takeError()));

  CodeImageMemory memory;
  HostSymbols symbols(functions);
  llvm::RuntimeDyld linker(memory, symbols);
  linker.loadObject(**object);
  if (linker.hasError()) return failed(output.log, linker.getErrorString().str());
  const std::uint64_t base = allocate(memory.size(), memory.alignment());
  for (const CodeImageMemory::Section& s : memory.sections())
    linker.mapSectionAddress(s.begin, base + s.offset);
  linker.resolveRelocations();
  if (linker.hasError()) return failed(output.log, linker.getErrorString().str());
  for (KernelInfo& kernel : output.kernels) {
    const llvm::JITEvaluatedSymbol symbol = linker.getSymbol(kernel.name + ".group");
    if (!symbol) return failed(output.log, fmt::format("no code for kernel '{}'", kernel.name));
    kernel.function = reinterpret_cast<WorkGroupFunction>(symbol.getAddress());
  }
  output.image = memory.image();
  return true;
}

}  // namespace softcl
