#include "harness/results/entry.h"

#include <fmt/format.h>

namespace plumbline {

std::string key_of(const Entry& e) {
  return fmt::format("{}|{}|{}|{}|{}|{}|{}", e.suite, e.builtin, e.signature, e.precision, e.width, e.mode,
                     e.device);
}

}  // namespace plumbline
