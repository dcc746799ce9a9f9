#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace plumbline::fast {

/// The instruction sets that kernels are built for. All give the same bits.
enum class InstructionSet : unsigned char { portable, avx2, avx512, neon };
std::string_view name_of(InstructionSet set);

/// Those that this machine has, the slowest first.
std::vector<InstructionSet> instruction_sets();

/// The one that kernels are found for now.
InstructionSet instruction_set_in_use();

/// Kernels found from now on are built for that one; without this they are for the fastest. Not while another
/// thread finds or runs kernels. Precondition: the machine has it.
void use(InstructionSet set);

/// Sets Highway's dispatch: what use() begins with.
void choose_target(InstructionSet set);

}  // namespace plumbline::fast
