#pragma once

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/IRBuilder.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "softcl/compiler/item_guard.h"

namespace llvm {
class ConstantInt;
class Function;
class Type;
}  // namespace llvm

namespace softcl {

/// A node of the region graph: where a work-item is to continue. `exit_node` once it has returned.
using NodeIndex = std::uint32_t;
inline constexpr NodeIndex exit_node = ~NodeIndex(0);

/// Where a value that is live across a region boundary is saved: a context array with one element per
/// work-item, or a single variable if the value is uniform, that is, the same for all work-items of a group.
struct ContextSlot {
  llvm::Type* type = nullptr;
  bool per_item = true;
};

/// How a region's function is given a slot: the context array, the uniform value itself, or a pointer to
/// where to put the uniform value.
struct SlotParameter {
  enum class Form { array, value, result } form;
  unsigned slot;
};

/// The code from a barrier, or the kernel's entry, to the next barriers or the return, for one work-item.
struct ParallelRegion {
  /// NodeIndex (the work-item function's parameters, i64 linear local id, one parameter per entry of `slots`)
  llvm::Function* function = nullptr;
  std::vector<SlotParameter> slots;
  std::vector<NodeIndex> successors;  ///< without repetition; may contain exit_node
  std::optional<ItemGuard> guard;
};

/// A branch with a uniform condition, between two regions.
struct UniformBranch {
  unsigned slot;  ///< of the condition; not per_item
  llvm::SmallVector<std::pair<llvm::ConstantInt*, NodeIndex>, 2> cases;
  NodeIndex otherwise;
};

/// A function of the builtin library by which the work-items at a node give each other values: void (i64
/// count, i64 size, ptr positions, i32 node, one array per entry of `slots`), see
/// kernels/builtins/group/exchange.h.
struct Exchange {
  llvm::Function* function;
  bool in_work_group;  ///< else in each sub-group
  llvm::SmallVector<unsigned, 4> slots;
};

/// A region, before which values may be exchanged, or a branch.
struct RegionNode {
  std::optional<Exchange> exchange;
  std::optional<ParallelRegion> region;
  std::optional<UniformBranch> branch;
};

struct RegionGraph {
  std::vector<RegionNode> nodes;  ///< by NodeIndex; 0 is the kernel's entry
  std::vector<ContextSlot> slots;
};

/// Splits a work-item function at its barriers (6.12.8) into parallel regions, so that a group can be run
/// region by region, each by all of its work-items before the next begins. Barriers may be in loops and
/// branches: code that is reachable from several barriers is copied into several regions, and a branch that
/// decides which barrier is next becomes a node of its own if its condition is provably uniform. Private
/// variables get context slots. The work-item function itself is erased.
RegionGraph build_region_graph(llvm::Function& item);

/// Emits the code that runs one work-group region by region. `item_arguments` are the regions' arguments
/// after the group and the local id. A vector register holds `float_lanes` floats. The builder is left at the
/// end.
void emit_region_graph(llvm::IRBuilder<>& builder, llvm::Value* group, const RegionGraph& graph,
                       llvm::ArrayRef<llvm::Value*> item_arguments, unsigned float_lanes);

}  // namespace softcl
