#pragma once

namespace llvm {
class Module;
class TargetMachine;
}  // namespace llvm

namespace softcl {

// A program that has code of Tier::first is compiled again when its kernels have been given many work-items.

/// Whether the code of a program, builtins not yet linked, may be another from one launch to the next: the
/// program has no variables, which would begin anew. A work-item takes little time in any code: each loop has
/// a function of sub-groups or work-groups, which takes most of a turn's time in any code.
bool may_change_code_between_launches(llvm::Module& program);

/// Whether a program, builtins linked, is made code of Tier::first: its code is short enough for frames on
/// any thread's stack, and gives the same bits whatever passes it takes. Under a defect of SOFTCL_DEFECTS it
/// may not, and SOFTCL_CHECK takes other passes.
bool has_first_tier(const llvm::Module& program, const llvm::TargetMachine& machine);

}  // namespace softcl
