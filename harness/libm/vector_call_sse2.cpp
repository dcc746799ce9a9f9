#include "harness/libm/vector_call-inl.h"

namespace plumbline::libm {

void evaluate_sse2(const VectorFunction& function, const VectorBlock& block) {
  evaluate_in<16>(function, block);
}

}  // namespace plumbline::libm
