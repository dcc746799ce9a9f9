#include <fmt/format.h>

#include <filesystem>

#include "harness/libm/libm.h"
#include "harness/libm/selection.h"

namespace plumbline {
namespace {

/// What links a program to the library: by its path where one was given, else by its name.
std::string linked(const std::string& path) {
  if (path.empty() || path == "libm.so.6") return "-lm";
  if (path.find('/') == std::string::npos) return "-l:" + path + " -lm";
  return fmt::format("{} -Wl,-rpath,{} -lm", path, std::filesystem::path(path).parent_path().string());
}

/// Registers wider than SSE2's are passed as one only where the compiler may use them.
std::string flags_for(const std::string& source) {
  if (source.find("vector_size(64)") != std::string::npos) return "-mavx512f";
  return source.find("vector_size(32)") != std::string::npos ? "-mavx" : "";
}

std::string evaluating_code(const Call& call) {
  std::string given;
  const auto add = [&](const char* memory, const char* table, std::size_t k) {
    given +=
        fmt::format("{}{}[{}] + k * width * {}[{}].size", given.empty() ? "" : ", ", memory, k, table, k);
  };
  for (std::size_t k = 0; k < call.arguments.size(); ++k) add("in", "arguments", k);
  for (std::size_t k = 0; k < call.results.size(); ++k) add("out", "results", k);
  return "\nstatic int evaluate(int argc, char **argv, unsigned char *const in[], unsigned char *const "
         "out[]) {\n"
         "  size_t k;\n  (void)argc, (void)argv;\n"
         "  for (k = 0; k < vectors; ++k)\n    call(" +
         given + ");\n  return 1;\n}\n";
}

}  // namespace

Outcome<ReproducerParts> libm_reproducer(const ReproducedCall& reproduced) {
  const auto selection = libm::parse_selection(reproduced.device.name);
  if (!selection) return selection.error();
  if (!selection->target.empty())
    return Error{Error::Kind::unsupported, "C programs call libraries of this machine alone"};
  ReproducerParts parts;
  parts.compiler_flags = flags_for(reproduced.source);
  parts.libraries = linked(selection->path);
  parts.code = reproduced.source + evaluating_code(reproduced.call);
  return parts;
}

}  // namespace plumbline
