#include "harness/opencl/opencl_reproducer_code.h"

#include <fmt/format.h>

#include "harness/device/call.h"
#include "harness/opencl/opencl.h"
#include "harness/opencl/optional_features.h"
#include "harness/opencl/print_evaluator.h"
#include "harness/reproducer/c_text.h"
#include "harness/spirv/module.h"

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

namespace plumbline {
namespace opencl {
Outcome<ReproducerParts> computed_reproducer(const ReproducedCall& reproduced) {
  const Call& call = reproduced.call;
  const auto kernel =
      building_code(reproduced.source, call.front,
                    call.front == Front::source ? options_of(call) : std::string(call.mode->build_options));
  if (!kernel) return kernel.error();
  const bool local = call.space == AddressSpace::local, scratch = scratch_slots(call) > 0;
  ReproducerParts parts = opencl_parts(reproduced.device);
  parts.code = opening_code(reproduced.device) + *kernel + launching_code() + reading_code();
  parts.code += fmt::format("\nenum {{ scratch_size = {}, group_size = {} }};\n",
                            scratch_slots(call) * slot_bytes(call),
                            local && scratch ? "vectors > 16 ? vectors % 16 == 0 ? 16 : 1 : vectors" : "0");
  parts.code += part("computed", {{"scratch", !scratch ? ""
                                              : local  ? part("computed_local_scratch")
                                                       : part("computed_global_scratch")}});
  return parts;
}

}  // namespace opencl

Outcome<ReproducerParts> opencl_reproducer(const ReproducedCall& reproduced) {
  return std::visit<Outcome<ReproducerParts>>(
      ByKind{[&](const ImageCall&) { return opencl::image_reproducer(reproduced); },
             [](const TextureCall&) {
               return Error{Error::Kind::unsupported, "it is an image of Vulkan"};
             },
             [&](const PrintCall&) { return opencl::print_reproducer(reproduced); },
             [&](const ClaimCall&) { return opencl::claim_reproducer(reproduced); },
             [&](const ModuleCall&) { return opencl::module_reproducer(reproduced); },
             [&](const ComputedCall&) { return opencl::computed_reproducer(reproduced); }},
      reproduced.call.kind);
}

}  // namespace plumbline

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
