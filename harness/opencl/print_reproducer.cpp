#include <fmt/format.h>

#include "harness/opencl/opencl_reproducer_code.h"
#include "harness/opencl/print_evaluator.h"

namespace plumbline::opencl {
Outcome<ReproducerParts> print_reproducer(const ReproducedCall& asked) {
  const auto number = asked.point[0].bits;
  const auto& prints = std::get<PrintCall>(asked.call.kind).prints;
  if (number >= prints.size()) return Error{Error::Kind::usage, fmt::format("there is no print {}", number)};
  ReproducerParts parts = opencl_parts(asked.device);
  parts.includes = "#define _POSIX_C_SOURCE 200809L\n" + parts.includes + "#include <unistd.h>\n";
  const auto kernel = building_code(print_source_of_one(asked.call, number), Front::source,
                                    std::string(asked.call.mode->build_options));
  if (!kernel) return kernel.error();
  parts.code = opening_code(asked.device) + *kernel + launching_code() + reading_code() + part("print");
  return parts;
}

}  // namespace plumbline::opencl
