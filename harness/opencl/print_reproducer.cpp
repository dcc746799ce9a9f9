#include <fmt/format.h>

#include "harness/opencl/print_evaluator.h"
#include "harness/opencl/reproducer_code.h"

namespace plumbline::opencl {
namespace {

constexpr const char* capturing_code = R"(
/* What the kernel prints comes to the standard output of this process, at the latest by clFinish. */
static int ask(int argc, char **argv, char *text, size_t room, size_t *length, int *returned) {
  uint32_t zero = 0;
  int32_t status = -1, usual, ran;
  cl_mem given, taken;
  ssize_t count;
  FILE *file = tmpfile();
  if (!open_device(argc, argv) || !build_kernel()) return 0;
  if (!make_buffer(sizeof zero, &zero, &given) || !set_argument(0, sizeof given, &given)) return 0;
  if (!make_buffer(sizeof status, &status, &taken) || !set_argument(1, sizeof taken, &taken)) return 0;
  fflush(stdout);
  usual = dup(STDOUT_FILENO);
  if (file == NULL || usual < 0 || dup2(fileno(file), STDOUT_FILENO) < 0) {
    fputs("the standard output cannot be redirected\n", stderr);
    return 0;
  }
  ran = run(1, 0);
  fflush(stdout);
  dup2(usual, STDOUT_FILENO);
  if (!ran || !read_buffer(taken, sizeof status, &status)) return 0;
  count = pread(fileno(file), text, room, 0);
  if (count < 0) return 0;
  *length = (size_t)count;
  *returned = status;
  return 1;
}
)";

}  // namespace

Outcome<ReproducerParts> print_reproducer(const ReproducedCall& asked) {
  const auto number = asked.point[0].bits;
  const auto& prints = std::get<PrintCall>(asked.call.kind).prints;
  if (number >= prints.size()) return Error{Error::Kind::usage, fmt::format("there is no print {}", number)};
  ReproducerParts parts = opencl_parts(asked.device);
  parts.includes = "#define _POSIX_C_SOURCE 200809L\n" + parts.includes + "#include <unistd.h>\n";
  const auto kernel = building_code(print_source_of_one(asked.call, number), Front::source,
                                    std::string(asked.call.mode->build_options));
  if (!kernel) return kernel.error();
  parts.code = opening_code(asked.device) + *kernel + launching_code() + reading_code() + capturing_code;
  return parts;
}

}  // namespace plumbline::opencl
