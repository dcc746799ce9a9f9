#pragma once

#include <cstdint>
#include <vector>

#include "scripts/directed_cases/claims.h"

namespace plumbline::math {

struct Hard {
  std::uint64_t bits;
  Nearness near;
};

/// The hardest of the candidates, of each significand the first, that stand alone: where the neighbours are
/// as hard (sin x near 0, exp x near 1) the hardness is the function's, not the argument's, and the first and
/// last of such a row are edges.
std::vector<Hard> hardest(const Function& function, ScalarType precision,
                          const std::vector<std::uint64_t>& candidates, std::size_t count);

}  // namespace plumbline::math
