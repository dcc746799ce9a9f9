#include "softcl/compiler/module_options.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include "softcl/protocol/build_options.h"

namespace softcl {
namespace {

constexpr const char* options_name = "softcl.options";
constexpr const char* closed_library = "softcl.closed_library";

bool operand_of(const llvm::MDNode& node, unsigned index) {
  const auto* constant = llvm::mdconst::dyn_extract<llvm::ConstantInt>(node.getOperand(index));
  return constant != nullptr && !constant->isZero();
}

}  // namespace

void record_options(llvm::Module& module, const Options& options) {
  llvm::LLVMContext& context = module.getContext();
  const auto flag = [&](bool on) {
    return llvm::ConstantAsMetadata::get(llvm::ConstantInt::getBool(context, on));
  };
  module.getOrInsertNamedMetadata(options_name)
      ->addOperand(llvm::MDNode::get(context, {flag(options.denorms_are_zero), flag(options.optimise)}));
}

void close_to_link_options(llvm::Module& module) { module.getOrInsertNamedMetadata(closed_library); }

bool is_closed_to_link_options(const llvm::Module& module) {
  return module.getNamedMetadata(closed_library) != nullptr;
}

void record_denorms_are_zero(llvm::Module& module) {
  llvm::NamedMDNode* const parts = module.getNamedMetadata(options_name);
  if (parts == nullptr) return;
  const auto yes = llvm::ConstantAsMetadata::get(llvm::ConstantInt::getTrue(module.getContext()));
  for (unsigned i = 0; i < parts->getNumOperands(); ++i)
    if (const llvm::MDNode* const part = parts->getOperand(i); part->getNumOperands() == 2)
      parts->setOperand(i, llvm::MDNode::get(module.getContext(), {yes, part->getOperand(1)}));
}

ModuleFlags recorded_options(const llvm::Module& module) {
  const llvm::NamedMDNode* parts = module.getNamedMetadata(options_name);
  if (parts == nullptr || parts->getNumOperands() == 0) return {};
  ModuleFlags flags{.denorms_are_zero = true, .optimise = true};
  for (const llvm::MDNode* part : parts->operands()) {
    if (part->getNumOperands() != 2) continue;
    flags.denorms_are_zero &= operand_of(*part, 0);
    flags.optimise &= operand_of(*part, 1);
  }
  return flags;
}

namespace {

/// What the translator writes unless a kernel's execution mode is ContractionOff.
constexpr const char* contraction_allowed = "opencl.enable.FP_CONTRACT";

llvm::FastMathFlags flags_of(const Options& options, bool contraction) {
  llvm::FastMathFlags flags;
  flags.setNoSignedZeros(options.no_signed_zeros);
  flags.setAllowContract(options.mad_enable && contraction);
  flags.setAllowReassoc(options.unsafe_math);
  flags.setAllowReciprocal(options.unsafe_math);
  flags.setApproxFunc(options.unsafe_math);
  flags.setNoNaNs(options.finite_math_only);
  flags.setNoInfs(options.finite_math_only);
  return flags;
}

}  // namespace

void relax_math(llvm::Module& module, const Options& options) {
  const llvm::FastMathFlags flags =
      flags_of(options, module.getNamedMetadata(contraction_allowed) != nullptr);
  if (flags.none()) return;
  for (llvm::Function& function : module)
    for (llvm::Instruction& instruction : llvm::instructions(function))
      if (llvm::isa<llvm::FPMathOperator>(instruction))
        instruction.setFastMathFlags(flags);  // besides those it has
}

}  // namespace softcl
