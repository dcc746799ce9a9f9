#include <fmt/format.h>
#include <llvm/ExecutionEngine/JITSymbol.h>
#include <llvm/ExecutionEngine/Orc/CompileUtils.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Target/TargetMachine.h>

#include <cstring>

#include "softcl/compiler/arithmetic.h"
#include "softcl/compiler/builtin_library.h"
#include "softcl/compiler/code_image_memory.h"
#include "softcl/compiler/compiler.h"
#include "softcl/compiler/device_enqueue.h"
#include "softcl/compiler/group_layout.h"
#include "softcl/compiler/host_pipelines.h"
#include "softcl/compiler/kernel_metadata.h"
#include "softcl/compiler/module_bitcode.h"
#include "softcl/compiler/module_options.h"
#include "softcl/compiler/tiers.h"
#include "softcl/compiler/work_group_function.h"
#include "softcl/compiler/work_item_functions.h"
#include "softcl/protocol/settings.h"

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

/// RuntimeDyld's stubs for AArch64 have a function's address in the operands of four instructions. Here they
/// load it from the words behind, as long as before, so that it is one word.
void hold_addresses_in_words(CodeImage& image) {
  constexpr std::size_t instructions = 5, size = 4 * instructions;
  constexpr std::uint32_t moves[] = {0xd2e00010, 0xf2c00010, 0xf2a00010, 0xf2800010};  // movz, movk x16
  constexpr std::uint32_t operand = 0xffffU << 5, branch = 0xd61f0200;                 // br x16
  constexpr std::uint32_t load = 0x58000050;                                           // ldr x16, [pc + 8]
  for (std::size_t at = 0; at + size <= image.code_size; at += 4) {
    std::uint32_t words[instructions];
    std::memcpy(words, image.bytes.data() + at, size);
    std::uint64_t address = 0;
    bool is_stub = words[4] == branch;
    for (std::size_t i = 0; i < 4; ++i) {
      is_stub = is_stub && (words[i] & ~operand) == moves[i];
      address = address << 16 | (words[i] & operand) >> 5;
    }
    if (!is_stub) continue;
    const std::uint32_t head[] = {load, branch};
    std::memcpy(image.bytes.data() + at, head, sizeof head);
    std::memcpy(image.bytes.data() + at + sizeof head, &address, sizeof address);
    at += size - 4;
  }
}

bool failed(std::string& log, const std::string& message) {
  log += fmt::format("error: {}\n", message);
  return false;
}

/// Machine code of a module, for any address: fills the image and the offsets of the kernels' group
/// functions. False and a log if the module cannot be linked so.
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
  CodeImage elsewhere = second.image();
  if (machine.getTargetTriple().isAArch64())
    for (CodeImage* const image : {&output.image, &elsewhere}) hold_addresses_in_words(*image);
  if (!find_relocations(output.image, elsewhere))
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

std::vector<llvm::Function*> kernels_of(llvm::Module& module) {
  std::vector<llvm::Function*> kernels;
  for (llvm::Function& f : module) {
    const bool is_kernel = f.getCallingConv() == llvm::CallingConv::SPIR_KERNEL && !f.isDeclaration();
    if (is_kernel && !is_kernel_of_block(f)) kernels.push_back(&f);
  }
  return kernels;
}

/// Names the program calls that nothing defines, one line of the log each.
bool all_resolved(const llvm::Module& module, std::span<const std::string> functions, std::string& log) {
  const auto is_host_function = [&](llvm::StringRef name) { return llvm::is_contained(functions, name); };
  bool resolved = true;
  for (const llvm::Function& f : module) {
    if (!f.isDeclaration() || f.isIntrinsic() || f.use_empty()) continue;
    const llvm::StringRef name = f.getName();
    if (depends_on_work_item(name) || is_fence(name) || is_host_function(name)) continue;
    log += fmt::format("error: undefined function '{}'\n", name.str());
    resolved = false;
  }
  return resolved;
}

std::uint64_t private_bytes(const llvm::Function& item) {
  const llvm::DataLayout& layout = item.getParent()->getDataLayout();
  std::uint64_t bytes = 0;
  for (const llvm::BasicBlock& block : item) {
    for (const llvm::Instruction& i : block) {
      if (const auto* slot = llvm::dyn_cast<llvm::AllocaInst>(&i)) {
        bytes += layout.getTypeAllocSize(slot->getAllocatedType());
      }
    }
  }
  return bytes;
}

/// Bytes of the variables in the global address space of what is yet a module for `spir64`, whether at
/// program scope or static in a function (CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE).
std::uint64_t global_variable_bytes(const llvm::Module& module) {
  std::uint64_t bytes = 0;
  for (const llvm::GlobalVariable& variable : module.globals())
    if (variable.getAddressSpace() == global_address_space && !variable.isDeclaration())
      bytes += module.getDataLayout().getTypeAllocSize(variable.getValueType());
  return bytes;
}

/// Everything but the group functions is free to be inlined, specialised or dropped.
void internalise(llvm::Module& module, const std::vector<llvm::Function*>& exported) {
  for (llvm::GlobalValue& value : module.global_values()) {
    const bool is_exported = llvm::is_contained(exported, &value);
    if (!value.isDeclaration() && !is_exported) value.setLinkage(llvm::GlobalValue::InternalLinkage);
  }
}

/// Kernels to group functions, in place.
std::vector<KernelInfo> build_groups(llvm::Module& module, const std::vector<llvm::Function*>& kernels,
                                     std::vector<KernelInfo> infos, unsigned control_bits, Tier tier,
                                     llvm::TargetMachine& machine) {
  std::vector<llvm::Function*> groups;
  const Checks& checks = settings().checks;
  instrument_library(module, kernels, checks, machine);
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    const WorkItem item = make_work_item(*kernels[i]);
    run_item_passes(item, checks, machine);
    infos[i].local_memory = item.local_memory;
    infos[i].has_barrier = item.has_barrier;
    infos[i].private_memory = private_bytes(*item.function);
    const unsigned lanes = tier == Tier::first ? 0 : float_lanes(machine, *item.function);
    groups.push_back(make_work_group(*kernels[i], item, control_bits, lanes));
  }
  internalise(module, groups);
  return infos;
}

}  // namespace

GeneratedCode generate(const Bitcode& linked, std::span<const std::string> functions, Tier wanted) {
  GeneratedCode output;
  llvm::LLVMContext context;
  collect_diagnostics(context, output.log);
  const std::unique_ptr<llvm::Module> module =
      read_module({linked.data(), linked.size()}, context, output.log);
  if (!module) return output;

  llvm::TargetMachine& machine = host_machine();
  const ModuleFlags flags = recorded_options(*module);
  output.global_variables = global_variable_bytes(*module);
  std::vector<llvm::Function*> kernels = kernels_of(*module);
  const std::size_t kernel_count = kernels.size();
  std::vector<KernelInfo> infos;
  infos.reserve(kernel_count);
  for (const llvm::Function* kernel : kernels) infos.push_back(describe_kernel(*kernel));
  for (llvm::Function* block : number_blocks(*module)) {
    infos.push_back(describe_block(*block));
    kernels.push_back(block);
  }
  const bool may_change_code = kernels.size() == kernel_count && may_change_code_between_launches(*module);
  for (llvm::Function& f : *module) guard_divisions(f);
  // Doubles keep their subnormal numbers (table 4.3), and the control register does not distinguish formats.
  const bool flushes = flags.denorms_are_zero || (settings().pose.no_subnormals && !uses_double(*module));
  pose_arithmetic(*module, settings().pose, flushes);
  if (settings().pose.rounds_to_zero) {
    if (!link_builtins(*module, output.log)) return output;
    pose_shared_arithmetic(*module, settings().pose, flushes);
  }
  if (!link_builtins(*module, output.log) || !all_resolved(*module, functions, output.log)) return output;
  if (wanted == Tier::first && flags.optimise && may_change_code && has_first_tier(*module, machine))
    output.tier = Tier::first;
  lower_fences(*module);
  inject_builtin_defects(*module, settings().defects);
  choose_image_inlining(*module);
  retarget(*module, machine);
  if (!inline_work_item_functions(*module, output.log)) return output;
  output.kernels =
      build_groups(*module, kernels, std::move(infos),
                   control_bits(settings().defects) | (flushes ? flush_bits : 0), output.tier, machine);
  const auto blocks = output.kernels.begin() + long(kernel_count);
  output.blocks.assign(std::make_move_iterator(blocks), std::make_move_iterator(output.kernels.end()));
  output.kernels.erase(blocks, output.kernels.end());
  if (settings().checks.any()) llvm::StripDebugInfo(*module);
  optimise(*module, machine,
           !flags.optimise              ? Passes::necessary
           : output.tier == Tier::first ? Passes::of_first_tier
                                        : Passes::all);
  output.ok = bind(*module, machine, functions, output);
  return output;
}

}  // namespace softcl
