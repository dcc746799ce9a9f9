#include "harness/libm/vector_call-inl.h"

namespace plumbline::libm {

void evaluate_avx(const VectorFunction& function, const VectorBlock& block) {
  evaluate_in<32>(function, block);
}

}  // namespace plumbline::libm
