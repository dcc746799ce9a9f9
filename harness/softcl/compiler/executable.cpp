#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>

#include "softcl/compiler/builtin_library.h"
#include "softcl/compiler/compiler.h"
#include "softcl/compiler/context_functions.h"
#include "softcl/compiler/division_guard.h"
#include "softcl/compiler/host_functions.h"
#include "softcl/compiler/host_machine.h"
#include "softcl/compiler/image_builtins.h"
#include "softcl/compiler/kernel_metadata.h"
#include "softcl/compiler/module_flags.h"
#include "softcl/compiler/module_reader.h"
#include "softcl/compiler/quirks.h"
#include "softcl/compiler/work_group.h"

namespace softcl {
namespace {

/// JIT-compiled kernels; the code lives as long as this.
class JitExecutable final : public Executable {
 public:
  JitExecutable(std::unique_ptr<llvm::orc::LLJIT> jit, std::vector<KernelInfo> kernels)
      : jit_(std::move(jit)), kernels_(std::move(kernels)) {}
  std::span<const KernelInfo> kernels() const override { return kernels_; }

 private:
  std::unique_ptr<llvm::orc::LLJIT> jit_;
  std::vector<KernelInfo> kernels_;
};

std::vector<llvm::Function*> kernels_of(llvm::Module& module) {
  std::vector<llvm::Function*> kernels;
  for (llvm::Function& f : module) {
    if (f.getCallingConv() == llvm::CallingConv::SPIR_KERNEL && !f.isDeclaration()) kernels.push_back(&f);
  }
  return kernels;
}

/// Names the program calls that nothing defines, one line of the log each.
bool all_resolved(const llvm::Module& module, std::string& log) {
  bool resolved = true;
  for (const llvm::Function& f : module) {
    if (!f.isDeclaration() || f.isIntrinsic() || f.use_empty()) continue;
    const llvm::StringRef name = f.getName();
    if (is_context_function(name) || is_fence(name) || is_host_function(name)) continue;
    log += "error: undefined function '" + name.str() + "'\n";
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

/// Everything but the group functions is free to be inlined, specialised or dropped.
void internalise(llvm::Module& module, const std::vector<llvm::Function*>& kept) {
  for (llvm::GlobalValue& value : module.global_values()) {
    const bool keep = llvm::is_contained(kept, &value);
    if (!value.isDeclaration() && !keep) value.setLinkage(llvm::GlobalValue::InternalLinkage);
  }
}

/// Kernels to group functions, in place. Empty with a log on failure.
std::vector<KernelInfo> build_groups(llvm::Module& module, const std::vector<llvm::Function*>& kernels,
                                     const ModuleFlags& flags, llvm::TargetMachine& machine) {
  std::vector<KernelInfo> infos;
  std::vector<llvm::Function*> groups;
  const unsigned mxcsr = mxcsr_bits(quirks()) | (flags.denorms_are_zero ? flush_bits : 0);
  for (llvm::Function* kernel : kernels) infos.push_back(describe_kernel(*kernel));
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    const WorkItem item = make_work_item(*kernels[i]);
    simplify(*item.function, machine);
    infos[i].local_memory = item.local_memory;
    infos[i].has_barrier = item.has_barrier;
    infos[i].private_memory = private_bytes(*item.function);
    groups.push_back(make_work_group(*kernels[i], item, mxcsr));
  }
  internalise(module, groups);
  return infos;
}

using Loaded = std::pair<std::shared_ptr<const Executable>, std::string>;

Loaded failed(std::string log, llvm::Error error) {
  return {nullptr, log + "error: " + llvm::toString(std::move(error)) + "\n"};
}

}  // namespace

std::pair<std::shared_ptr<const Executable>, std::string> load(const Bitcode& linked, std::string_view) {
  std::string log;
  auto context = std::make_unique<llvm::LLVMContext>();
  collect_diagnostics(*context, log);
  std::unique_ptr<llvm::Module> module = read_module({linked.data(), linked.size()}, *context, log);
  if (!module) return {nullptr, log};

  llvm::orc::JITTargetMachineBuilder host = host_machine();
  std::unique_ptr<llvm::TargetMachine> machine = llvm::cantFail(host.createTargetMachine());
  const ModuleFlags flags = recorded_options(*module);
  const std::vector<llvm::Function*> kernels = kernels_of(*module);
  for (llvm::Function& f : *module) guard_divisions(f);
  if (!link_builtins(*module, log) || !all_resolved(*module, log)) return {nullptr, log};
  spoil_builtins(*module, quirks());
  settle_image_builtins(*module);
  retarget(*module, *machine);
  if (!inline_context_functions(*module, log)) return {nullptr, log};
  std::vector<KernelInfo> infos = build_groups(*module, kernels, flags, *machine);
  optimise(*module, *machine, flags.optimise);

  auto jit = llvm::orc::LLJITBuilder().setJITTargetMachineBuilder(host).create();
  if (!jit) return failed(log, jit.takeError());
  // What the session finds wrong belongs in the build log, not on the program's stderr.
  const auto complaints = std::make_shared<std::string>();
  (*jit)->getExecutionSession().setErrorReporter(
      [complaints](llvm::Error e) { *complaints += llvm::toString(std::move(e)) + "\n"; });
  if (llvm::Error e = define_host_functions(**jit)) return failed(log, std::move(e));
  module->getContext().setDiagnosticHandlerCallBack(nullptr);
  if (llvm::Error e = (*jit)->addIRModule({std::move(module), std::move(context)})) return failed(log, std::move(e));
  for (KernelInfo& info : infos) {
    auto address = (*jit)->lookup(info.name + ".group");
    if (!address) return failed(log + *complaints, address.takeError());
    info.function = address->toPtr<void(const WorkGroup*)>();
  }
  return {std::make_shared<JitExecutable>(std::move(*jit), std::move(infos)), log};
}

}  // namespace softcl
