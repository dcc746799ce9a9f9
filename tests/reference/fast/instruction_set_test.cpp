// Every instruction set gives the same bits: what is certified in one holds in all.

#include "reference/fast/instruction_set.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "reference/fast/digest.h"
#include "reference/fast/seal.h"

namespace plumbline::fast {
namespace {

/// Of every kernel, at a hundred times as many operands as are stored.
std::vector<std::string> digests() {
  std::vector<std::string> out;
  for (const Row& row : rows())
    for (const NamedKernel& kernel : kernels_of_a_row())
      if (row.*kernel.evaluate != nullptr)
        out.push_back(row.function + std::string(" ") + std::to_string(row.output) + " " +
                      std::string(kernel.name) + " " +
                      std::to_string(digest_of(row, kernel.evaluate, 100 * digest_operands)));
  return out;
}

/// build/bin/instruction_sets compares more.
TEST(InstructionSets, GiveTheSameBits) {
  const auto sets = instruction_sets();
  use(sets[0]);
  const auto portable = digests();
  for (const InstructionSet set : sets) {
    use(set);
    EXPECT_EQ(digests(), portable) << name_of(set);
  }
  use(sets.back());
}

/// A part of what `certify --verify` compares.
TEST(InstructionSets, SealAlike) {
  constexpr std::uint64_t first = 0x3f7ff000, count = 1 << 15;
  for (std::size_t k = 0; k < rows().size(); ++k) {
    if (rows()[k].plain_single == nullptr) continue;
    std::set<std::uint64_t> seals;
    for (const InstructionSet set : instruction_sets()) {
      use(set);
      seals.insert(seal_of(rows()[k], first, count));
    }
    EXPECT_EQ(seals.size(), 1U) << rows()[k].function;
  }
  use(instruction_sets().back());
}

TEST(InstructionSets, TheChosenOneIsUsed) {
  const auto sets = instruction_sets();
  std::set<Evaluate> kernels;
  for (const InstructionSet set : sets) {
    use(set);
    kernels.insert(rows()[0].plain_single);
  }
  EXPECT_EQ(kernels.size(), sets.size());
}

}  // namespace
}  // namespace plumbline::fast
