#include "harness/results/configuration_record.h"

#include <fmt/format.h>

namespace plumbline {

std::string mode_text(const ConfigurationRecord& c) { return mode_text(c.mode, c.front); }

std::string mode_text(const std::string& mode, const std::string& front) {
  return front == "source" ? mode : mode + ", " + front;
}

std::string entry_name(const ConfigurationRecord& c) {
  return fmt::format("{}/{}/{}/{}/{}/{}", c.suite, c.builtin, c.precision, c.width, c.mode, c.front);
}

std::string key_of(const ConfigurationRecord& c) {
  return fmt::format("{}|{}|{}|{}|{}|{}|{}|{}", c.suite, c.builtin, c.signature, c.precision, c.width, c.mode,
                     c.front, c.device);
}

}  // namespace plumbline
