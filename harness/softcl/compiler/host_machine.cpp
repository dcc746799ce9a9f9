#include "softcl/compiler/host_machine.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Transforms/IPO/AlwaysInliner.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/IndVarSimplify.h>
#include <llvm/Transforms/Scalar/LICM.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/LoopRotation.h>
#include <llvm/Transforms/Scalar/LoopUnrollPass.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>
#include <llvm/Transforms/Vectorize/LoopVectorize.h>
#include <llvm/Transforms/Vectorize/SLPVectorizer.h>

#include <mutex>

#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

/// The four analysis managers of LLVM's pass manager, wired together.
struct Analyses {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  explicit Analyses(llvm::PassBuilder& builder) {
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
  }
};

/// Functions of the host are farther away than Clang takes them to be: calls get their addresses from a table
/// in the image.
void call_through_table(llvm::Module& module) {
  module.setRtLibUseGOT();
  for (llvm::Function& f : module) {
    if (!f.isDeclaration()) continue;
    f.setDSOLocal(false);
    f.addFnAttr(llvm::Attribute::NonLazyBind);
  }
}

/// LLVM's loop strength reduction takes up to half of a build and makes kernels no faster: the addressing
/// modes of x86-64 do what it does for loops over work-items. It is a matter of LLVM's command line alone.
void skip_loop_strength_reduction() {
  constexpr const char* name = "disable-lsr";
  const auto option = llvm::cl::getRegisteredOptions().find(name);
  if (option != llvm::cl::getRegisteredOptions().end()) option->second->addOccurrence(0, name, "true");
}

/// Whether a function calls nothing of the module, and is short code without a branch or a loop but those
/// over work-items.
bool is_plain(llvm::Function& function, llvm::FunctionAnalysisManager& analyses) {
  constexpr unsigned most_instructions = 200, deepest_loop = 3;
  if (function.isDeclaration()) return true;
  if (function.getInstructionCount() > most_instructions) return false;
  for (const llvm::Instruction& i : llvm::instructions(function)) {
    const auto* const call = llvm::dyn_cast<llvm::CallBase>(&i);
    if (call && (!call->getCalledFunction() || !call->getCalledFunction()->isDeclaration())) return false;
  }
  const auto loops = analyses.getResult<llvm::LoopAnalysis>(function).getLoopsInPreorder();
  return llvm::all_of(loops, [](const llvm::Loop* loop) {
    return loop->getLoopDepth() <= deepest_loop && (!loop->isInnermost() || loop->getNumBlocks() == 1);
  });
}

/// What of -O3 makes vector loops of code that is_plain(). Among the rest is unswitching of the loops over
/// rows, which doubles the code (docs/performance.md has the builds' times).
llvm::FunctionPassManager passes_for_plain_loops() {
  llvm::FunctionPassManager passes;
  const auto clean = [&] {
    passes.addPass(llvm::InstCombinePass());
    passes.addPass(llvm::SimplifyCFGPass());
  };
  const auto on_loops = [&](auto pass) {
    passes.addPass(llvm::createFunctionToLoopPassAdaptor(std::move(pass), /*UseMemorySSA=*/true));
  };
  passes.addPass(llvm::SROAPass());
  passes.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/true));
  clean();
  llvm::LoopPassManager loops;
  loops.addPass(llvm::LoopRotatePass());
  loops.addPass(llvm::LICMPass(llvm::LICMOptions()));
  on_loops(std::move(loops));
  passes.addPass(llvm::createFunctionToLoopPassAdaptor(llvm::IndVarSimplifyPass()));
  passes.addPass(llvm::LoopVectorizePass());
  clean();
  passes.addPass(llvm::EarlyCSEPass());
  passes.addPass(llvm::SLPVectorizerPass());
  passes.addPass(llvm::InstCombinePass());
  passes.addPass(llvm::LoopUnrollPass(llvm::LoopUnrollOptions(3)));
  on_loops(llvm::LICMPass(llvm::LICMOptions()));
  return passes;
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

void optimise(llvm::Module& module, llvm::TargetMachine& machine, bool full) {
  // A processor's estimate of a reciprocal is 0 where the reciprocal is barely normal, which no option
  // allows.
  for (llvm::Function& f : module) f.addFnAttr("reciprocal-estimates", "none");
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = tuning.SLPVectorization = tuning.LoopInterleaving = true;
  llvm::PassBuilder builder(&machine, tuning);
  Analyses analyses(builder);
  // Kernels and functions that were inlined into work-group functions still ask for work-item state, which
  // nothing answers: they must not reach the linker, optimised or not. Nor is anything optimised that goes.
  llvm::ModulePassManager first;
  first.addPass(llvm::GlobalDCEPass());
  first.addPass(llvm::AlwaysInlinerPass(false));
  first.addPass(llvm::GlobalDCEPass());
  first.run(module, analyses.modules);
  llvm::ModulePassManager passes;
  if (!full)
    passes = builder.buildO0DefaultPipeline(llvm::OptimizationLevel::O0);
  else if (llvm::all_of(module, [&](llvm::Function& f) { return is_plain(f, analyses.functions); }))
    passes.addPass(llvm::createModuleToFunctionPassAdaptor(passes_for_plain_loops()));
  else
    passes = builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3);
  passes.run(module, analyses.modules);
  call_through_table(module);
}

void promote_variables(llvm::Function& function, llvm::TargetMachine& machine) {
  llvm::PassBuilder builder(&machine);
  Analyses analyses(builder);
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass());
  passes.run(function, analyses.functions);
}

void promote_pointers(llvm::Function& function) {
  std::vector<llvm::AllocaInst*> pointers;
  for (llvm::Instruction& i : llvm::instructions(function)) {
    auto* const slot = llvm::dyn_cast<llvm::AllocaInst>(&i);
    if (slot && slot->getAllocatedType()->isPointerTy() && llvm::isAllocaPromotable(slot))
      pointers.push_back(slot);
  }
  llvm::DominatorTree dominators(function);
  if (!pointers.empty()) llvm::PromoteMemToReg(pointers, dominators);
}

void simplify(llvm::Function& function, llvm::TargetMachine& machine) {
  llvm::PassBuilder builder(&machine);
  Analyses analyses(builder);
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass());
  passes.addPass(llvm::EarlyCSEPass());
  passes.addPass(llvm::InstCombinePass());
  passes.addPass(llvm::SimplifyCFGPass());
  passes.run(function, analyses.functions);
}

}  // namespace softcl
