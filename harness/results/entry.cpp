#include "harness/results/entry.h"

#include <fmt/format.h>

#include <algorithm>

namespace plumbline {

void compact(Entry& entry) {
  entry.profiles.clear();
  entry.heat_map.reset();
  entry.worst.resize(std::min<std::size_t>(entry.worst.size(), entry.failing.empty() ? 1 : 0));
}

std::string asked_as(const Entry& e) { return asked_as(e.mode, e.front); }

std::string asked_as(const std::string& mode, const std::string& front) {
  return front == "source" ? mode : mode + ", " + front;
}

std::string key_of(const Entry& e) {
  return fmt::format("{}|{}|{}|{}|{}|{}|{}|{}", e.suite, e.builtin, e.signature, e.precision, e.width, e.mode,
                     e.front, e.device);
}

}  // namespace plumbline
