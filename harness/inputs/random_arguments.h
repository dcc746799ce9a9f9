#pragma once

#include <cstdint>

#include "harness/inputs/inputs.h"
#include "harness/inputs/point_batch.h"
#include "reference/format.h"

namespace plumbline {

/// How arguments are drawn from a domain: evenly over the real line within its range (of two kinds), evenly
/// within [-4, 4], or near one of its break points.
enum class Draw : std::uint8_t { near_break, small, in_range };
Draw any_draw(Random& choice);

/// Argument k of the batch's points, drawn from the domain. `choice` decides what they have in common.
void draw(Draw kind, const ArgumentDomain& domain, std::size_t k, Words words, Random& choice,
          PointBatch& batch);

/// The same within [low, high]: numbers of the type, every one as likely as every other, or values.
void draw_numbers(ScalarType type, double low, double high, std::size_t k, Words words, PointBatch& batch);
/// With `vary_last_bit` also just past the ends.
void draw_values(ScalarType type, double low, double high, bool vary_last_bit, std::size_t k, Words words,
                 PointBatch& batch);

}  // namespace plumbline
