#pragma once

namespace plumbline::math {

/// Each prints lines of directed cases.
void print_edges();
void print_hardest_half();
/// All 2^32 arguments of every unary function of the host's mathematical library: hours on one core.
void print_hardest_single(unsigned threads);

}  // namespace plumbline::math
