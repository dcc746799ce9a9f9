#include "harness/results/entry.h"

#include <algorithm>

namespace plumbline {

void compact(Entry& entry) {
  entry.profiles.clear();
  entry.heat_map.reset();
  entry.worst.resize(std::min<std::size_t>(entry.worst.size(), entry.failing.empty() ? 1 : 0));
}

}  // namespace plumbline
