#include "softcl/compiler/pipelines.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/IPO/AlwaysInliner.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>

#include <string>

#include "softcl/compiler/check_passes.h"
#include "softcl/compiler/initialisation_passes.h"
#include "softcl/compiler/work_item.h"

namespace softcl {
namespace {

llvm::PipelineTuningOptions tuning() {
  llvm::PipelineTuningOptions options;
  options.LoopVectorization = options.SLPVectorization = options.LoopInterleaving = true;
  return options;
}

/// LLVM's pass builder and the four analysis managers of its pass manager, wired together.
struct PassRunner {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;

  explicit PassRunner(llvm::TargetMachine& machine) : builder(&machine, tuning()) {
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
  }

  llvm::FunctionPassManager function_passes(llvm::StringRef names) {
    llvm::FunctionPassManager passes;
    llvm::cantFail(builder.parsePassPipeline(passes, names));
    return passes;
  }
};

/// Registers the passes that instrument a work-item function.
void register_checks(llvm::PassBuilder& builder, const WorkItem& item, const Checks& checks) {
  builder.registerPipelineParsingCallback(
      [&item, checks](llvm::StringRef name, llvm::FunctionPassManager& passes,
                      llvm::ArrayRef<llvm::PassBuilder::PipelineElement>) {
        if (name == "softcl-promote-pointers")
          passes.addPass(PromotePointersPass());
        else if (name == "softcl-check-accesses")
          passes.addPass(AccessCheckPass(item, checks));
        else if (name == "softcl-check-barriers")
          passes.addPass(BarrierCheckPass());
        else if (name == "softcl-check-initialisation")
          passes.addPass(InitialisationCheckPass(item));
        else
          return false;
        return true;
      });
}

/// The passes that insert what `checks` need.
std::string check_passes(const Checks& checks, bool has_barrier) {
  std::string names = checks.uninitialised ? "softcl-promote-pointers" : "sroa";
  if (checks.accesses()) names += ",softcl-check-accesses";
  if (has_barrier) names += ",softcl-check-barriers";
  if (checks.uninitialised) names += ",softcl-check-initialisation";
  return names;
}

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
constexpr const char* passes_for_plain_loops =
    "sroa,early-cse<memssa>,instcombine,simplifycfg,loop-mssa(loop-rotate,licm),loop(indvars),loop-vectorize,"
    "instcombine,simplifycfg,early-cse,slp-vectorizer,instcombine,loop-unroll<O3>,loop-mssa(licm)";

}  // namespace

void instrument_library(llvm::Module& module, const std::vector<llvm::Function*>& kernels,
                        const Checks& checks, llvm::TargetMachine& machine) {
  if (!checks.uninitialised) return;
  PassRunner runner(machine);
  LibraryInitialisationPass(kernels).run(module, runner.modules);
}

void run_item_passes(const WorkItem& item, const Checks& checks, llvm::TargetMachine& machine) {
  PassRunner runner(machine);
  register_checks(runner.builder, item, checks);
  if (checks.any()) {
    runner.function_passes(check_passes(checks, item.has_barrier)).run(*item.function, runner.functions);
    llvm::stripDebugInfo(*item.function);  // lines are data of the calls now
  }
  runner.function_passes("sroa,early-cse,instcombine,simplifycfg").run(*item.function, runner.functions);
}

void optimise(llvm::Module& module, llvm::TargetMachine& machine, bool full) {
  // A processor's estimate of a reciprocal is 0 where the reciprocal is barely normal, which no option
  // allows.
  for (llvm::Function& f : module) f.addFnAttr("reciprocal-estimates", "none");
  PassRunner runner(machine);
  // Kernels and functions that were inlined into work-group functions still use work-item state, which
  // nothing supplies: they must not reach the linker, optimised or not. Nor is anything optimised that goes.
  llvm::ModulePassManager first;
  first.addPass(llvm::GlobalDCEPass());
  first.addPass(llvm::AlwaysInlinerPass(false));
  first.addPass(llvm::GlobalDCEPass());
  first.run(module, runner.modules);
  llvm::ModulePassManager passes;
  if (!full)
    passes = runner.builder.buildO0DefaultPipeline(llvm::OptimizationLevel::O0);
  else if (llvm::all_of(module, [&](llvm::Function& f) { return is_plain(f, runner.functions); }))
    passes.addPass(llvm::createModuleToFunctionPassAdaptor(runner.function_passes(passes_for_plain_loops)));
  else
    passes = runner.builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3);
  passes.run(module, runner.modules);
  call_through_table(module);
}

}  // namespace softcl
