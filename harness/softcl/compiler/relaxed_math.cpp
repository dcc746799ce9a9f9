#include "softcl/compiler/relaxed_math.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include "softcl/protocol/build_options.h"

namespace softcl {
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
