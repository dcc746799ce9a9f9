#include "softcl/compiler/host_machine.h"

#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/TargetSelect.h>

#include <mutex>

#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

/// LLVM's loop strength reduction takes up to half of a build and makes kernels no faster: the addressing
/// modes of x86-64 do what it does for loops over work-items. It is a matter of LLVM's command line alone.
void skip_loop_strength_reduction() {
  constexpr const char* name = "disable-lsr";
  const auto option = llvm::cl::getRegisteredOptions().find(name);
  if (option != llvm::cl::getRegisteredOptions().end()) option->second->addOccurrence(0, name, "true");
}

/// The processor that code is made for: this one, or the least that has the instruction set.
llvm::orc::JITTargetMachineBuilder processor_for(ProcessorLevel level) {
  llvm::orc::JITTargetMachineBuilder host = llvm::cantFail(llvm::orc::JITTargetMachineBuilder::detectHost());
  if (level == ProcessorLevel::host) return host;
  llvm::orc::JITTargetMachineBuilder builder(host.getTargetTriple());
  builder.setCPU(level == ProcessorLevel::avx512 ? "x86-64-v4"
                 : level == ProcessorLevel::avx2 ? "x86-64-v3"
                                                 : "x86-64");
  // Registers of 16 floats, as on the processors that have the set.
  if (level == ProcessorLevel::avx512) builder.addFeatures({"-prefer-256-bit"});
  return builder;
}

}  // namespace

std::unique_ptr<llvm::TargetMachine> host_machine() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    skip_loop_strength_reduction();
  });
  llvm::orc::JITTargetMachineBuilder builder = processor_for(settings().instruction_set);
  builder.setCodeGenOptLevel(llvm::CodeGenOpt::Aggressive);
  builder.setRelocationModel(llvm::Reloc::PIC_);
  // Code and constants are one image: constants are operands of instructions, at a distance of 32 bits.
  builder.setCodeModel(llvm::CodeModel::Small);
  // Contraction was decided when OpenCL C was read: what is marked may be fused, and only that.
  builder.getOptions().AllowFPOpFusion =
      settings().defects.contract ? llvm::FPOpFusion::Fast : llvm::FPOpFusion::Standard;
  return llvm::cantFail(builder.createTargetMachine());
}

unsigned float_lanes(const llvm::TargetMachine& machine, const llvm::Function& function) {
  const llvm::TargetTransformInfo costs = machine.getTargetTransformInfo(function);
  return unsigned(costs.getRegisterBitWidth(llvm::TargetTransformInfo::RGK_FixedWidthVector).getFixedSize()) /
         32;
}

void retarget(llvm::Module& module, const llvm::TargetMachine& machine) {
  module.setTargetTriple(machine.getTargetTriple().str());
  module.setDataLayout(machine.createDataLayout());
  for (llvm::Function& f : module) {
    f.setCallingConv(llvm::CallingConv::C);
    f.removeFnAttr(llvm::Attribute::Convergent);
    for (llvm::Instruction& i : llvm::instructions(f)) {
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(&i)) {
        call->setCallingConv(llvm::CallingConv::C);
        call->removeFnAttr(llvm::Attribute::Convergent);
      }
    }
  }
}

}  // namespace softcl
