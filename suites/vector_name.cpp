#include "suites/vector_name.h"

#include <fmt/core.h>

namespace plumbline {

std::string vector_name(ScalarType type, int lanes) {
  return lanes == 1 ? std::string(opencl_name(type)) : fmt::format("{}{}", opencl_name(type), lanes);
}

}  // namespace plumbline
