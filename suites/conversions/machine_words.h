#pragma once

#include "reference/machine_functions.h"
#include "reference/scalar.h"

namespace plumbline::conversions {

// Right results of a block of points where bits are copied or compared with zero.

/// (bool)x, as an int.
MachineFunction machine_to_bool(ScalarType from);
/// All bits of the type where an int is not zero.
MachineFunction machine_from_bool(ScalarType to);
/// The bits of a number of the same width.
MachineFunction machine_reinterpretation(ScalarType to);

/// A vector as another of the same size, lowest address first. Three lanes have the size of four.
struct Reshape {
  ScalarType from;
  int from_lanes;  ///< 1, 2 or 4
  ScalarType to;
  int to_lanes;
};
/// Of arguments that are the lanes of the one vector and a number, the lane of the other vector with that
/// number, modulo the lanes.
MachineFunction machine_lane(const Reshape& reshape);

}  // namespace plumbline::conversions
