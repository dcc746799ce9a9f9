#include "harness/opencl/device_text.h"

#include <nlohmann/json.hpp>

namespace plumbline::opencl {

std::string as_utf8(const std::string& text) {
  const std::string json =
      nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return nlohmann::json::parse(json).get<std::string>();
}

}  // namespace plumbline::opencl
