#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "softcl/protocol/compilation.h"

// What the targets of this folder have in common: a step of a build in a process of its own, as
// softcl-compiler makes it, with libFuzzer's coverage brought back from there.

namespace softcl {

/// Makes something of an input, and returns whether it built anything.
using Step = bool (*)(std::span<const std::uint8_t> input);

/// Runs `step`, always the same, in a process of its own that stays for the next, with at most 30 s of
/// processor time and 4 GiB for each. How it ended is counted; the counts go to standard error at the end. A
/// process that ends in LLVM, Clang or the translator, by their assertions or for want of stack is counted
/// and no finding: softcl reports a build failure then. One that ends in code of ours prints its report and
/// ends this process, so that libFuzzer keeps the input. SOFTCL_FUZZ_KEEP names a folder for one input of
/// each place in which the others ended.
void isolate(std::span<const std::uint8_t> input, Step step);

/// Links what was compiled, generates code and loads it, without running it.
bool build_rest(const CompileOutput& compiled);

}  // namespace softcl
