#include "harness/spirv/group_instructions.h"

#include <algorithm>

namespace plumbline::spirv {
namespace {

struct Row {
  std::string_view instruction;  ///< or its beginning
  Need need;
};

/// OpGroupNonUniform… came with SPIR-V 1.3. The first row that fits counts.
constexpr Row rows[] = {
    {"OpGroupNonUniformElect", {"GroupNonUniform", 3}},
    {"OpGroupNonUniformAll", {"GroupNonUniformVote", 3}},
    {"OpGroupNonUniformAny", {"GroupNonUniformVote", 3}},
    {"OpGroupNonUniformBroadcastFirst", {"GroupNonUniformBallot", 3}},
    // Before 1.5 the work-item that it is from was a constant.
    {"OpGroupNonUniformBroadcast", {"GroupNonUniformBallot", 5}},
    {"OpGroupNonUniformBallot", {"GroupNonUniformBallot", 3}},
    {"OpGroupNonUniformInverseBallot", {"GroupNonUniformBallot", 3}},
    {"OpGroupNonUniformShuffleUp", {"GroupNonUniformShuffleRelative", 3}},
    {"OpGroupNonUniformShuffleDown", {"GroupNonUniformShuffleRelative", 3}},
    {"OpGroupNonUniformShuffle", {"GroupNonUniformShuffle", 3}},
    {"OpGroupNonUniformRotateKHR", {"GroupNonUniformRotateKHR", 3, "SPV_KHR_subgroup_rotate"}},
    {"OpGroupAll", {"Groups"}},
    {"OpGroupAny", {"Groups"}},
    {"OpGroupBroadcast", {"Groups"}},
    {"OpGroupIAdd", {"Groups"}},
    {"OpGroupFAdd", {"Groups"}},
    {"OpGroupFM", {"Groups"}},
    {"OpGroupUM", {"Groups"}},
    {"OpGroupSM", {"Groups"}},
};

constexpr std::string_view of_sub_groups[] = {"SubgroupSize", "SubgroupMaxSize", "NumSubgroups", "SubgroupId",
                                              "SubgroupLocalInvocationId"};
constexpr std::string_view masks[] = {"SubgroupEqMask", "SubgroupGeMask", "SubgroupGtMask", "SubgroupLeMask",
                                      "SubgroupLtMask"};

bool is_arithmetic(std::string_view instruction) {
  constexpr std::string_view beginning = "OpGroupNonUniform";
  if (!instruction.starts_with(beginning)) return false;
  instruction.remove_prefix(beginning.size());
  for (const std::string_view kind : {"I", "F", "S", "U", "Bitwise", "Logical"})
    for (const std::string_view operation : {"Add", "Mul", "Min", "Max", "And", "Or", "Xor"})
      if (instruction.size() == kind.size() + operation.size() && instruction.starts_with(kind) &&
          instruction.ends_with(operation))
        return true;
  return false;
}

}  // namespace

std::optional<Need> need_of(const Expression& instruction) {
  if (is_arithmetic(instruction.text)) {
    const bool clusters = std::ranges::any_of(
        instruction.operands, [](const Expression& e) { return e.text == "ClusteredReduce"; });
    return Need{clusters ? "GroupNonUniformClustered" : "GroupNonUniformArithmetic", 3};
  }
  for (const Row& row : rows)
    if (instruction.text.starts_with(row.instruction)) return row.need;
  return std::nullopt;
}

bool is_scalar_built_in(std::string_view name) { return std::ranges::count(of_sub_groups, name) != 0; }
bool is_ballot_built_in(std::string_view name) { return std::ranges::count(masks, name) != 0; }

std::optional<Need> need_of_built_in(std::string_view name, bool shader) {
  if (is_ballot_built_in(name)) return Need{"GroupNonUniformBallot", 3};
  if (shader && is_scalar_built_in(name)) return Need{"GroupNonUniform", 3};
  return std::nullopt;
}

}  // namespace plumbline::spirv
