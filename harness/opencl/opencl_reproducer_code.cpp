#include "harness/opencl/opencl_reproducer_code.h"

#include <fmt/format.h>

#include "harness/reproducer/c_text.h"
#include "harness/spirv/reassembly.h"

namespace plumbline::opencl {
namespace {

/// The device's number in its platform, of "opencl:1/0".
std::string number_of(const DeviceInfo& device) {
  const auto slash = device.spec.find('/');
  return slash == std::string::npos ? "0" : device.spec.substr(slash + 1);
}

}  // namespace

std::string part(std::string_view name, const std::map<std::string, std::string, std::less<>>& names) {
  return program_text(opencl_programs(), name, names);
}

ReproducerParts opencl_parts(const DeviceInfo& device) {
  ReproducerParts parts;
  parts.libraries = "-lOpenCL";
  parts.operands = "[PLATFORM [DEVICE]]";
  parts.selection = "PLATFORM is a part of a platform's name, \"" + device.platform +
                    "\" if none is given; DEVICE a number that counts its devices from 0.";
  parts.includes = part("headers");
  return parts;
}

std::string opening_code(const DeviceInfo& device) {
  return fmt::format("static const char seen_platform[] = {};\nenum {{ seen_device = {} }};\n",
                     c_string(device.platform), number_of(device)) +
         part("finding");
}

std::string program_of_words(const std::string& name, std::span<const std::uint32_t> words) {
  return fmt::format("\nstatic const uint32_t words_of_{}[] = {{{}\n}};\n\n{}", name, c_words(words),
                     part("program_of_words", {{"name", name}}));
}

Outcome<std::string> building_code(const std::string& kernel_source, Front front,
                                   const std::string& options) {
  const std::string tail = fmt::format("\nstatic const char options[] = {};\n", c_string(options));
  if (front == Front::source)
    return fmt::format("\nstatic const char source[] ={};\n\n", c_lines(kernel_source)) +
           part("program_of_source") + tail + part("building");
  const auto words = spirv::reassembled(kernel_source);
  if (!words) return words.error();
  return "\n" + c_comment(kernel_source) + program_of_words("program", *words) + tail + part("building");
}

std::string launching_code() { return part("launching"); }

std::string reading_code() { return part("reading"); }

}  // namespace plumbline::opencl
