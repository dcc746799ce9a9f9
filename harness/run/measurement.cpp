#include "harness/run/measurement.h"

namespace plumbline {

std::vector<ErrorCounts> profiles_for(const Call& call) {
  constexpr std::size_t most_arguments = 3;
  std::vector<ErrorCounts> out;
  if (!is_computed(call) || call.arguments.empty() || call.arguments.size() > most_arguments) return out;
  for (const ScalarType result : call.results)
    out.push_back(is_floating(result) ? ErrorCounts(call.arguments) : ErrorCounts());
  return out;
}

}  // namespace plumbline
