#include <fmt/format.h>

#include "harness/opencl/opencl_reproducer_code.h"
#include "harness/opencl/print_evaluator.h"

namespace plumbline::opencl {
Outcome<ReproducerParts> print_reproducer(const ReproducedCall& reproduced) {
  const auto number = reproduced.point[0].bits;
  const auto& prints = std::get<PrintCall>(reproduced.call.kind).prints;
  if (number >= prints.size()) return Error{Error::Kind::usage, fmt::format("there is no print {}", number)};
  ReproducerParts parts = opencl_parts(reproduced.device);
  parts.includes = "#define _POSIX_C_SOURCE 200809L\n" + parts.includes + "#include <unistd.h>\n";
  const auto kernel = building_code(print_source_of_one(reproduced.call, number), Front::source,
                                    std::string(reproduced.call.mode->build_options));
  if (!kernel) return kernel.error();
  parts.code = opening_code(reproduced.device) + *kernel + launching_code() + reading_code() + part("print");
  return parts;
}

}  // namespace plumbline::opencl
