#include "command.h"

#include <algorithm>

namespace softcl {

void Progress::start(std::size_t pieces, std::size_t units) {
  pieces_ = pieces;
  // Eight claims per unit even out work-groups of unequal length at little cost.
  chunk_ = std::max<std::size_t>(1, pieces / (units * 8));
}

Progress::Range Progress::claim() {
  const std::size_t first = next_.fetch_add(chunk_, std::memory_order_relaxed);
  if (first >= pieces_) return {0, 0};
  return {first, std::min(first + chunk_, pieces_)};
}

bool Progress::report(Range range, cl_int result) {
  cl_int none = CL_SUCCESS;
  if (result != CL_SUCCESS) result_.compare_exchange_strong(none, result, std::memory_order_relaxed);
  const std::size_t count = range.last - range.first;
  return done_.fetch_add(count, std::memory_order_acq_rel) + count == pieces_;
}

}  // namespace softcl
