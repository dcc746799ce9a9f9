#pragma once

#include <vector>

#include "harness/matrix/tiles.h"

namespace plumbline::matrix {

/// One dot product, by its bits: k operands each, and what a unit gave.
struct Dot {
  std::vector<std::uint32_t> a, b;
  std::uint32_t c = 0, d = 0;
};

/// Dot products at which models differ: flushed and out of range numbers, zeros, large numbers that cancel
/// beside small ones at every distance and place, and random sums of a few products whose exponents lie near
/// each other or far apart. The same for the same unit and seed.
std::vector<Dot> probes_of(const MatrixUnit& unit, std::uint64_t seed);

/// Dot products with a NaN operand, an infinity times zero, and infinities of both signs.
std::vector<Dot> nan_probes(const MatrixUnit& unit);

/// Fills in what the unit gives: probe i is row and column i of a tile's diagonal.
Status measure(Evaluator& evaluator, const MatrixUnit& unit, std::vector<Dot>& dots);

}  // namespace plumbline::matrix
