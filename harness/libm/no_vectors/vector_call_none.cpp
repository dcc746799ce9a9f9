// Of machines other than x86-64, for which Plumbline has no vector functions.

#include "harness/libm/vector_call.h"

namespace plumbline::libm {

bool is_available(VectorIsa) { return false; }

bool has_sse4_1() { return false; }

void evaluate(const VectorFunction&, const VectorBlock&) {}

}  // namespace plumbline::libm
