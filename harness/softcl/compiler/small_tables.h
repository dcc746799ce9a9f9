#pragma once

namespace llvm {
class Module;
class TargetMachine;
}  // namespace llvm

namespace softcl {

/// After loops over work-items are vectorised: loads of several work-items from a constant table of 16
/// doubles, floats or ints become permutations of two registers, where the processor has such (AVX-512). A
/// gather takes four times as long.
void keep_small_tables_in_registers(llvm::Module& module, const llvm::TargetMachine& machine);

}  // namespace softcl
