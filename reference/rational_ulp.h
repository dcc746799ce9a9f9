#pragma once

#include <gmpxx.h>

#include "reference/ulp.h"

namespace plumbline {

/// ulp(x) of OpenCL 1.2 section 7.4 (reference/ulp.h defines it) in the given format, exactly. `x` must be
/// canonical.
mpq_class ulp_of(const mpq_class& x, const Format& format);

}  // namespace plumbline
