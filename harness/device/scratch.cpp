#include "harness/device/scratch.h"

#include <algorithm>

namespace plumbline {

std::size_t scratch_slots(const Call& call) {
  if (call.space == AddressSpace::private_ || call.space == AddressSpace::constant) return 0;
  return is_statement(call) ? 1 : call.results.size() - 1;
}

/// As large and as aligned as any vector of the call.
std::size_t slot_bytes(const Call& call) {
  const auto wide = [](ScalarType t) { return size_of(t) == 8; };
  const bool any = std::any_of(call.arguments.begin(), call.arguments.end(), wide) ||
                   std::any_of(call.results.begin(), call.results.end(), wide);
  return any ? 128 : 64;
}

}  // namespace plumbline
