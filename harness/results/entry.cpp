#include "harness/results/entry.h"

#include <fmt/format.h>

namespace plumbline {

std::string asked_as(const Entry& e) { return e.front == "source" ? e.mode : e.mode + ", " + e.front; }

std::string key_of(const Entry& e) {
  return fmt::format("{}|{}|{}|{}|{}|{}|{}|{}", e.suite, e.builtin, e.signature, e.precision, e.width, e.mode,
                     e.front, e.device);
}

}  // namespace plumbline
