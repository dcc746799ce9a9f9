#include <fmt/format.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>

#include "softcl/compiler/bind.h"
#include "softcl/compiler/builtin_library.h"
#include "softcl/compiler/compiler.h"
#include "softcl/compiler/defect_injection.h"
#include "softcl/compiler/device_enqueue.h"
#include "softcl/compiler/division_guard.h"
#include "softcl/compiler/host_machine.h"
#include "softcl/compiler/image_builtins.h"
#include "softcl/compiler/kernel_metadata.h"
#include "softcl/compiler/module_bitcode.h"
#include "softcl/compiler/module_flags.h"
#include "softcl/compiler/pipelines.h"
#include "softcl/compiler/posed_arithmetic.h"
#include "softcl/compiler/work_group_function.h"
#include "softcl/compiler/work_item_functions.h"
#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

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
  constexpr unsigned global_address_space = 1;
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
                                     std::vector<KernelInfo> infos, unsigned mxcsr,
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
    groups.push_back(make_work_group(*kernels[i], item, mxcsr, float_lanes(machine, *item.function)));
  }
  internalise(module, groups);
  return infos;
}

}  // namespace

GeneratedCode generate(const Bitcode& linked, std::span<const std::string> functions) {
  GeneratedCode output;
  llvm::LLVMContext context;
  collect_diagnostics(context, output.log);
  const std::unique_ptr<llvm::Module> module =
      read_module({linked.data(), linked.size()}, context, output.log);
  if (!module) return output;

  const std::unique_ptr<llvm::TargetMachine> machine = host_machine();
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
  for (llvm::Function& f : *module) guard_divisions(f);
  // Doubles keep their subnormal numbers (table 4.3), and MXCSR does not distinguish formats.
  const bool flushes = flags.denorms_are_zero || (settings().pose.no_subnormals && !uses_double(*module));
  pose_arithmetic(*module, settings().pose, flushes);
  if (settings().pose.rounds_to_zero) {
    if (!link_builtins(*module, output.log)) return output;
    pose_shared_arithmetic(*module, settings().pose, flushes);
  }
  if (!link_builtins(*module, output.log) || !all_resolved(*module, functions, output.log)) return output;
  lower_fences(*module);
  inject_builtin_defects(*module, settings().defects);
  choose_image_inlining(*module);
  retarget(*module, *machine);
  if (!inline_work_item_functions(*module, output.log)) return output;
  output.kernels = build_groups(*module, kernels, std::move(infos),
                                mxcsr_bits(settings().defects) | (flushes ? flush_bits : 0), *machine);
  const auto blocks = output.kernels.begin() + long(kernel_count);
  output.blocks.assign(std::make_move_iterator(blocks), std::make_move_iterator(output.kernels.end()));
  output.kernels.erase(blocks, output.kernels.end());
  if (settings().checks.any()) llvm::StripDebugInfo(*module);
  optimise(*module, *machine, flags.optimise);
  output.ok = bind(*module, *machine, functions, output);
  return output;
}

}  // namespace softcl
