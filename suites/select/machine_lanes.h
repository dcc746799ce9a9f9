#pragma once

#include <span>
#include <string_view>

#include "reference/machine_functions.h"
#include "reference/scalar.h"

namespace plumbline::selection {

// Right results of a block of points of which the first argument is lane 0 of a vector; lane k is `stride` k
// more.

/// The lane whose number is the hexadecimal digit that the second argument, an uchar, chooses: modulo their
/// number.
MachineFunction machine_component(ScalarType t, unsigned stride, std::string_view digits);

/// The third argument, an uchar, chooses a lane of vectors of these widths, one after the other, modulo all
/// their lanes. The second, an ulong turned right by four bits for each lane before it in its vector, has the
/// number of the lane, in the bits of `indices`.
MachineFunction machine_shuffle(ScalarType t, unsigned stride, std::span<const int> widths,
                                std::uint64_t indices);

}  // namespace plumbline::selection
