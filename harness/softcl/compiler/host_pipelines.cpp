#include "softcl/compiler/host_pipelines.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/IPO/AlwaysInliner.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>

#include <memory>
#include <string>

#include "softcl/compiler/check_passes.h"
#include "softcl/compiler/initialisation_passes.h"
#include "softcl/compiler/second_phases.h"
#include "softcl/compiler/small_tables.h"
#include "softcl/compiler/work_group_function.h"
#include "softcl/compiler/work_item.h"
#include "softcl/protocol/processor.h"
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
  const bool is_v4 = level == ProcessorLevel::avx512 || level == ProcessorLevel::avx512_in_256_bits;
  builder.setCPU(is_v4 ? "x86-64-v4" : level == ProcessorLevel::avx2 ? "x86-64-v3" : portable_processor);
  // Registers of 16 floats, as on AMD's processors that have the set. LLVM's x86-64-v4 prefers those of 8.
  if (level == ProcessorLevel::avx512) builder.addFeatures({"-prefer-256-bit"});
  return builder;
}

std::unique_ptr<llvm::TargetMachine> make_host_machine() {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  skip_loop_strength_reduction();
  llvm::orc::JITTargetMachineBuilder builder = processor_for(settings().instruction_set);
  builder.setRelocationModel(llvm::Reloc::PIC_);
  // Code and constants are one image: constants are operands of instructions, at a distance of 32 bits.
  builder.setCodeModel(llvm::CodeModel::Small);
  // Contraction was decided when OpenCL C was read: what is marked may be fused, and only that.
  builder.getOptions().AllowFPOpFusion =
      settings().defects.contract ? llvm::FPOpFusion::Fast : llvm::FPOpFusion::Standard;
  return llvm::cantFail(builder.createTargetMachine());
}

}  // namespace

llvm::TargetMachine& host_machine() {
  static const std::unique_ptr<llvm::TargetMachine> machine = make_host_machine();
  return *machine;
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
    // Clang states the widest vectors of each function's source. Where it differs between functions, so does
    // how they pass wide vectors to each other on processors that prefer 256 bits.
    f.removeFnAttr("min-legal-vector-width");
    for (llvm::Instruction& i : llvm::instructions(f)) {
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(&i)) {
        call->setCallingConv(llvm::CallingConv::C);
        call->removeFnAttr(llvm::Attribute::Convergent);
      }
    }
  }
}

namespace {

llvm::PipelineTuningOptions tuning() {
  llvm::PipelineTuningOptions options;
  options.LoopVectorization = options.SLPVectorization = options.LoopInterleaving = true;
  return options;
}

/// Second phases are optimised already.
bool is_optimised(const llvm::Any& code) {
  const llvm::Function* function = nullptr;
  if (llvm::any_isa<const llvm::Function*>(code))
    function = llvm::any_cast<const llvm::Function*>(code);
  else if (llvm::any_isa<const llvm::Loop*>(code))
    function = llvm::any_cast<const llvm::Loop*>(code)->getHeader()->getParent();
  return function != nullptr && is_second_phase(*function);
}

/// LLVM's pass builder and the four analysis managers of its pass manager, wired together.
struct PassRunner {
  llvm::PassInstrumentationCallbacks callbacks;
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;

  explicit PassRunner(llvm::TargetMachine& machine) : builder(&machine, tuning(), llvm::None, &callbacks) {
    callbacks.registerShouldRunOptionalPassCallback(
        [](llvm::StringRef, const llvm::Any& code) { return !is_optimised(code); });
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

/// Whether a function calls nothing of the module but second phases, and is short code without a branch or a
/// loop but those over work-items.
bool is_plain(llvm::Function& function, llvm::FunctionAnalysisManager& analyses) {
  constexpr unsigned most_instructions = 200, deepest_loop = 3;
  if (function.isDeclaration() || is_second_phase(function)) return true;
  if (function.getInstructionCount() > most_instructions) return false;
  for (const llvm::Instruction& i : llvm::instructions(function)) {
    const auto* const call = llvm::dyn_cast<llvm::CallBase>(&i);
    if (!call) continue;
    const llvm::Function* const callee = call->getCalledFunction();
    if (!callee || (!callee->isDeclaration() && !is_second_phase(*callee))) return false;
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

/// Code generation takes longer where these are left out.
constexpr const char* passes_of_first_tier = "function(sroa,early-cse,instcombine,simplifycfg)";

/// What vectorises the loop of a second phase over several work-items, and takes their memory away.
constexpr const char* passes_for_second_phases =
    "simplifycfg,early-cse,loop-vectorize,instcombine,simplifycfg,loop-unroll<O3>,simplifycfg,sroa,early-cse";

/// Whether a module is short, with the builtins that it calls, and in each kernel sub-groups take paths of
/// their own and there is no loop.
bool is_short_with_own_paths(const llvm::Module& module) {
  constexpr unsigned most_instructions = 1000;
  return module.getInstructionCount() <= most_instructions &&
         llvm::all_of(module, [](const llvm::Function& f) {
           return f.isDeclaration() || f.hasLocalLinkage() || f.hasFnAttribute(own_paths_attribute);
         });
}

/// What of -O3 makes vector loops there. Most of the loops over work-items have no use of the rest, as they
/// test of each whether it takes part (docs/performance.md).
constexpr const char* passes_for_own_paths =
    "function(sroa,early-cse,instcombine,simplifycfg),cgscc(inline),"
    "function(loop-mssa(loop-rotate,licm),loop-vectorize,instcombine,simplifycfg)";

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

void optimise(llvm::Module& module, llvm::TargetMachine& machine, Passes wanted) {
  machine.setOptLevel(wanted == Passes::of_first_tier ? llvm::CodeGenOpt::None
                                                      : llvm::CodeGenOpt::Aggressive);
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
  declare_vector_second_phases(module);
  llvm::ModulePassManager passes;
  if (wanted == Passes::of_first_tier)
    llvm::cantFail(runner.builder.parsePassPipeline(passes, passes_of_first_tier));
  else if (wanted == Passes::necessary)
    passes = runner.builder.buildO0DefaultPipeline(llvm::OptimizationLevel::O0);
  else if (llvm::all_of(module, [&](llvm::Function& f) { return is_plain(f, runner.functions); }))
    passes.addPass(llvm::createModuleToFunctionPassAdaptor(runner.function_passes(passes_for_plain_loops)));
  else if (is_short_with_own_paths(module))
    llvm::cantFail(runner.builder.parsePassPipeline(passes, passes_for_own_paths));
  else
    passes = runner.builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3);
  passes.run(module, runner.modules);
  keep_small_tables_in_registers(module, machine);
  branch_around_second_phases(module, float_lanes(machine, *module.begin()), [&](llvm::Function& function) {
    runner.function_passes(passes_for_second_phases).run(function, runner.functions);
    keep_small_tables_in_registers(module, machine);
  });
  call_through_table(module);
}

}  // namespace softcl
