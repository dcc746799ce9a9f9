#include "softcl/compiler/bind.h"

#include <fmt/format.h>
#include <llvm/ExecutionEngine/JITSymbol.h>
#include <llvm/ExecutionEngine/Orc/CompileUtils.h>
#include <llvm/IR/Module.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Target/TargetMachine.h>

#include <cstring>

#include "softcl/compiler/code_image_memory.h"

namespace softcl {
namespace {

/// LLVM's linker binds to addresses and does not report where it wrote them. An object is therefore linked
/// twice, to addresses that nothing has: what differs is an address. The image's own differ in their sixth
/// byte, those of host functions in their third byte too, so that a distance to one, which would have to fit
/// in 32 bits, differs as well and is noticed.
struct Addresses {
  std::uint64_t image, functions;
};
constexpr Addresses first_addresses = {std::uint64_t(0x10) << 40, std::uint64_t(0x20) << 40};
constexpr std::uint64_t image_distance = std::uint64_t(1) << 40,
                        function_distance = (std::uint64_t(2) << 40) + (1 << 16);
constexpr Addresses second_addresses = {first_addresses.image + image_distance,
                                        first_addresses.functions + function_distance};
constexpr std::uint64_t function_spacing = 1 << 24;

class HostSymbols final : public llvm::LegacyJITSymbolResolver {
 public:
  HostSymbols(std::span<const std::string> functions, std::uint64_t address)
      : functions_(functions), address_(address) {}
  llvm::JITSymbol findSymbol(const std::string& name) override {
    const auto found = std::ranges::find(functions_, name);
    if (found == functions_.end()) return nullptr;
    const auto index = std::uint64_t(found - functions_.begin());
    return {address_ + index * function_spacing, llvm::JITSymbolFlags::Exported};
  }
  llvm::JITSymbol findSymbolInLogicalDylib(const std::string&) override { return nullptr; }

 private:
  std::span<const std::string> functions_;
  std::uint64_t address_;
};

/// An object, linked to `addresses`.
class LinkedObject {
 public:
  LinkedObject(const llvm::object::ObjectFile& object, std::span<const std::string> functions,
               const Addresses& addresses)
      : symbols_(functions, addresses.functions), linker_(memory_, symbols_) {
    linker_.loadObject(object);
    if (linker_.hasError()) return;
    for (const CodeImageMemory::Section& s : memory_.sections())
      linker_.mapSectionAddress(s.begin, addresses.image + s.offset);
    linker_.resolveRelocations();
  }
  bool has_error() { return linker_.hasError(); }
  std::string error() { return linker_.getErrorString().str(); }
  CodeImage image() const { return memory_.image(); }
  llvm::JITEvaluatedSymbol symbol(const std::string& name) const { return linker_.getSymbol(name); }

 private:
  CodeImageMemory memory_;
  HostSymbols symbols_;
  llvm::RuntimeDyld linker_;
};

std::uint64_t word_at(const std::vector<char>& bytes, std::size_t offset) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes.data() + offset, sizeof word);
  return word;
}

/// Turns the addresses in `image` into relocations, found by comparing with the second link. False if there
/// is a difference that is no address.
bool find_relocations(CodeImage& image, const CodeImage& second) {
  std::vector<char>& bytes = image.bytes;
  if (bytes.size() != second.bytes.size()) return false;
  // An address whose byte `at` is the first that differs.
  const auto take = [&](std::size_t at, std::size_t byte, std::uint64_t from, std::uint64_t distance) {
    if (at < byte || at - byte + 8 > bytes.size()) return false;
    const std::size_t offset = at - byte;
    const std::uint64_t word = word_at(bytes, offset), target = word - from;
    const bool is_image = distance == image_distance;
    if (word_at(second.bytes, offset) - word != distance || target >> 40 != 0) return false;
    if (!is_image && target % function_spacing != 0) return false;
    const std::uint64_t rest = is_image ? target : 0;
    std::memcpy(bytes.data() + offset, &rest, sizeof rest);
    image.relocations.push_back({offset, is_image ? 0 : std::uint32_t(target / function_spacing) + 1});
    return true;
  };
  for (std::size_t at = 0; at < bytes.size();) {
    if (bytes[at] == second.bytes[at])
      ++at;
    else if (take(at, 2, first_addresses.functions, function_distance) ||
             take(at, 5, first_addresses.image, image_distance))
      at = image.relocations.back().offset + 8;
    else
      return false;
  }
  return true;
}

bool failed(std::string& log, const std::string& message) {
  log += fmt::format("error: {}\n", message);
  return false;
}

}  // namespace

bool bind(llvm::Module& module, llvm::TargetMachine& machine, std::span<const std::string> functions,
          GeneratedCode& output) {
  auto compiled = llvm::orc::SimpleCompiler(machine)(module);
  if (!compiled) return failed(output.log, llvm::toString(compiled.takeError()));
  auto object = llvm::object::ObjectFile::createObjectFile((*compiled)->getMemBufferRef());
  if (!object) return failed(output.log, llvm::toString(object.takeError()));

  LinkedObject first(**object, functions, first_addresses), second(**object, functions, second_addresses);
  for (LinkedObject* const linked : {&first, &second})
    if (linked->has_error()) return failed(output.log, linked->error());
  output.image = first.image();
  if (!find_relocations(output.image, second.image()))
    return failed(output.log, "the code cannot be moved to another address");
  for (std::vector<KernelInfo>* const kernels : {&output.kernels, &output.blocks}) {
    for (KernelInfo& kernel : *kernels) {
      const llvm::JITEvaluatedSymbol symbol = first.symbol(kernel.name + ".group");
      if (!symbol) return failed(output.log, fmt::format("no code for kernel '{}'", kernel.name));
      kernel.function = reinterpret_cast<WorkGroupFunction>(symbol.getAddress() - first_addresses.image);
    }
  }
  return true;
}

}  // namespace softcl
