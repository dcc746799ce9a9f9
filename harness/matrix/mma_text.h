#pragma once

#include <string>

#include "harness/matrix/matrix_unit.h"

namespace plumbline::matrix {

/// Whether four warps evaluate one tile (wgmma), of 64 rows; else one does (mma), of 16.
bool is_of_warp_group(const MatrixUnit& unit);

/// The unit's instruction in CUDA C++, as Call::cuda, at thread i of those of a tile's points: the number of
/// D at its point. Each warp, or four warps, of a tile's threads evaluate all of it. Precondition: the unit
/// has PTX, and every tile's threads are there.
std::string mma_text(const MatrixUnit& unit);

}  // namespace plumbline::matrix
