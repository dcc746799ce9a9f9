#include "suites/needs.h"

#include <fmt/core.h>

namespace plumbline {

void enable_extension(Call& call, std::string_view name) {
  call.needs.extensions.emplace_back(name);
  call.prologue += fmt::format("#pragma OPENCL EXTENSION {} : enable\n", name);
}

void need_macro(Call& call, std::string_view name, std::string_view error) {
  call.needs.macros.emplace_back(name);
  call.prologue += fmt::format("#ifndef {}\n#error \"{}\"\n#endif\n", name,
                               error.empty() ? fmt::format("there is no {}", name) : std::string(error));
}

}  // namespace plumbline
