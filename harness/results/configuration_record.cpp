#include "harness/results/configuration_record.h"

#include <fmt/format.h>

namespace plumbline {

std::string asked_as(const ConfigurationRecord& c) { return asked_as(c.mode, c.front); }

std::string asked_as(const std::string& mode, const std::string& front) {
  return front == "source" ? mode : mode + ", " + front;
}

std::string key_of(const ConfigurationRecord& c) {
  return fmt::format("{}|{}|{}|{}|{}|{}|{}|{}", c.suite, c.builtin, c.signature, c.precision, c.width, c.mode,
                     c.front, c.device);
}

}  // namespace plumbline
