#pragma once

#include <cstdint>
#include <span>

#include "harness/run/evaluated.h"

namespace plumbline {

// Configurations that are judged alike often have the same results: widths, address spaces of a pointer.
// While they have, one of them is judged, and the others get what it got.

/// Where measurements begin: each configuration is judged as the first one with its criterion. One whose
/// measurement has an observer is judged by itself.
void pair_alike(std::span<Evaluated> evaluated);

/// Each is judged by itself from now on.
void part_all(std::span<Evaluated> evaluated);

/// Of those that have been judged as one, only those stay so whose results at the first `count` points are
/// the same bits. A device that failed leaves the others.
void part_differing(std::span<Evaluated> evaluated, std::span<const std::span<const Column>> results,
                    std::uint64_t count);

/// Those that are judged as another get its judgements so far.
void share_judgements(std::span<Evaluated> evaluated);

}  // namespace plumbline
