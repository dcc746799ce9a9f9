#pragma once

#include <llvm/ADT/SmallVector.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace llvm {
class ConstantInt;
class Function;
class Type;
}  // namespace llvm

namespace softcl {

/// Where a work-item may stand between two stretches; `end` once it has returned.
using Point = std::uint32_t;
inline constexpr Point end_point = ~Point(0);

/// A value that is kept from one stretch to a later one: one per work-item, or one for all if it is the same
/// for all.
struct Slot {
  llvm::Type* type = nullptr;
  bool per_item = true;
};

/// How a stretch's function is given a slot: the array of all work-items' values, the value itself, or a
/// pointer to where to put the value.
struct SlotParameter {
  enum class Form { array, value, result } form;
  unsigned slot;
};

/// The code from a barrier, or the kernel's beginning, to the next barriers or the end, for one work-item.
struct Stretch {
  /// Point (the work-item function's parameters, i64 linear local id, one parameter per entry of `slots`)
  llvm::Function* function = nullptr;
  std::vector<SlotParameter> slots;
  std::vector<Point> next;  ///< where it may end, without repetition
};

/// A branch that all work-items take the same way, between two stretches.
struct Decision {
  unsigned slot;  ///< of the condition; the same for all work-items
  llvm::SmallVector<std::pair<llvm::ConstantInt*, Point>, 2> cases;
  Point otherwise;
};

/// A stretch begins at a point, or a decision is made there.
struct Junction {
  std::optional<Stretch> stretch;
  std::optional<Decision> decision;
};

struct BarrierRegions {
  std::vector<Junction> junctions;  ///< by point; 0 is the kernel's beginning
  std::vector<Slot> slots;
};

/// Cuts a work-item function at its barriers (6.12.8), so that a group can be run stretch by stretch, each by
/// all of its work-items before the next begins. Barriers may stand in loops and branches: code that several
/// barriers lead to becomes part of several stretches, and a branch that decides which barrier is next is a
/// cut of its own if all work-items provably take it the same way. Private variables become slots. The
/// function itself is gone.
BarrierRegions cut_at_barriers(llvm::Function& item);

}  // namespace softcl
