#include <fmt/core.h>

#include "harness/cuda/cuda.h"
#include "harness/cuda/cuda_programs.h"
#include "harness/cuda/cuda_source.h"

namespace plumbline {
namespace {

/// Where the toolkit is, if CUDA_HOME of the shell does not name it.
constexpr const char* toolkit = "${CUDA_HOME:-/usr/local/cuda}";

std::string cuda_part(std::string_view name,
                      const std::map<std::string, std::string, std::less<>>& names = {}) {
  return program_text(cuda::cuda_programs(), name, names);
}

/// String literals between commas: the mode's options, the headers' folder, and the one against NVRTC's cache
/// (harness/cuda/nvrtc.cpp).
std::string option_literals(const Call& call) {
  std::string text;
  for (const std::string& option : cuda::mode_options(call)) text += c_string(option) + ", ";
  if (cuda::needs_headers(call)) text += "\"-I\" INCLUDE_FOLDER, ";
  return text + "\"--no-cache\"";
}

/// The index of "cuda:1"; 0 of another selection.
std::string number_of(const DeviceInfo& device) {
  const std::size_t colon = device.spec.find(':');
  const std::string number = colon == std::string::npos ? "" : device.spec.substr(colon + 1);
  return number.empty() || number.find_first_not_of("0123456789") != std::string::npos ? "0" : number;
}

}  // namespace

Outcome<ReproducerParts> cuda_reproducer(const ReproducedCall& reproduced) {
  ReproducerParts parts;
  parts.compiler_flags = fmt::format("-I{}/include", toolkit);
  if (cuda::needs_headers(reproduced.call))
    parts.compiler_flags += fmt::format(" -DINCLUDE_FOLDER='\"'{}/include'\"'", toolkit);
  parts.libraries = fmt::format("-L{0}/lib64 -Wl,-rpath,{0}/lib64 -lnvrtc -lcuda", toolkit);
  parts.operands = "[DEVICE]";
  parts.selection = "DEVICE is a number that counts the driver's devices from 0.";
  parts.includes = cuda_part("cuda_headers");
  parts.code = fmt::format("static const char source[] ={};\nenum {{ seen_device = {} }};\n",
                           c_lines(reproduced.source), number_of(reproduced.device)) +
               cuda_part("cuda_call", {{"options", option_literals(reproduced.call)}});
  return parts;
}

}  // namespace plumbline
