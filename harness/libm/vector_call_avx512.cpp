#include "harness/libm/vector_call-inl.h"

namespace plumbline::libm {

void evaluate_avx512(const VectorFunction& function, const VectorBlock& block) {
  evaluate_in<64>(function, block);
}

}  // namespace plumbline::libm
