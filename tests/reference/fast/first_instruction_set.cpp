// PLUMBLINE_INSTRUCTION_SET=avx2: every test starts with the kernels and vectors of that instruction set.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "reference/fast/instruction_set.h"

namespace plumbline::fast {
namespace {

constexpr int lacks_instruction_set = 3;  ///< the exit status

class FirstInstructionSet final : public ::testing::EmptyTestEventListener {
 public:
  explicit FirstInstructionSet(InstructionSet set) : set_(set) {}
  void OnTestStart(const ::testing::TestInfo& /*test*/) override { use(set_); }

 private:
  InstructionSet set_;
};

[[maybe_unused]] const bool is_chosen = [] {
  const char* name = std::getenv("PLUMBLINE_INSTRUCTION_SET");
  if (name == nullptr) return false;
  const auto sets = instruction_sets();
  const auto set = std::ranges::find_if(sets, [&](InstructionSet s) { return name_of(s) == name; });
  if (set == sets.end()) {
    std::fprintf(stderr, "this processor does not have the instruction set %s\n", name);
    std::exit(lacks_instruction_set);
  }
  ::testing::UnitTest::GetInstance()->listeners().Append(new FirstInstructionSet(*set));
  return true;
}();

}  // namespace
}  // namespace plumbline::fast
