#pragma once

#include <mpfr.h>

#include "reference/ziv.h"

namespace plumbline {

/// Where Ziv's loop starts: enough for the rounding and the error of all but some 2^-40 of the points.
constexpr mpfr_prec_t first_precision(const Format& format) { return format.precision + 43; }

/// Where it ends. Exact cases are exact at any precision, so that only a truth nearer to a boundary than
/// 2^-8000 of its size is left undecided.
inline constexpr mpfr_prec_t greatest_precision = 8192;

constexpr Precisions precisions_of(const Format& format) {
  return {first_precision(format), greatest_precision};
}

}  // namespace plumbline
