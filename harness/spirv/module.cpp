#include "harness/spirv/module.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <spirv-tools/libspirv.hpp>
#include <spirv/unified1/spirv.hpp>

namespace plumbline::spirv {
namespace {

constexpr spv_target_env universal[] = {SPV_ENV_UNIVERSAL_1_0, SPV_ENV_UNIVERSAL_1_1, SPV_ENV_UNIVERSAL_1_2,
                                        SPV_ENV_UNIVERSAL_1_3, SPV_ENV_UNIVERSAL_1_4, SPV_ENV_UNIVERSAL_1_5,
                                        SPV_ENV_UNIVERSAL_1_6};

/// An environment of OpenCL that the validator has, and the newest SPIR-V that it takes there.
struct Known {
  int opencl, newest_minor;
  spv_target_env full, embedded;
};
constexpr Known environments[] = {
    {12, 0, SPV_ENV_OPENCL_1_2, SPV_ENV_OPENCL_EMBEDDED_1_2},
    {20, 0, SPV_ENV_OPENCL_2_0, SPV_ENV_OPENCL_EMBEDDED_2_0},
    {21, 0, SPV_ENV_OPENCL_2_1, SPV_ENV_OPENCL_EMBEDDED_2_1},
    {22, 2, SPV_ENV_OPENCL_2_2, SPV_ENV_OPENCL_EMBEDDED_2_2},
};

bool declares(std::span<const std::uint32_t> words, spv::Capability capability) {
  constexpr std::size_t header_words = 5;
  for (std::size_t at = header_words; at + 1 < words.size(); at += words[at] >> spv::WordCountShift) {
    if ((words[at] & spv::OpCodeMask) != spv::OpCapability) return false;  // they come first
    if (words[at + 1] == capability) return true;
    if (words[at] >> spv::WordCountShift == 0) return false;  // no module: there is no next instruction
  }
  return false;
}

/// The environments of the validator end at OpenCL 2.2 and SPIR-V 1.2, and know nothing of what extensions of
/// OpenCL add: cl_khr_fp16 brings Float16 (SPIR-V environment 2.2, section 4.1). Such modules are held to the
/// rules that all environments share. cles_khr_int64 brings Int64 to the embedded profile, by which alone the
/// validator distinguishes the profiles: modules that declare it are then held to the full profile's rules.
spv_target_env environment_of(std::span<const std::uint32_t> words, const Environment& environment) {
  const spv_target_env shared = universal[environment.minor];
  if (declares(words, spv::CapabilityFloat16)) return shared;
  const bool embedded = environment.embedded && !(environment.int64 && declares(words, spv::CapabilityInt64));
  for (const Known& known : environments)
    if (environment.opencl <= known.opencl && environment.minor <= known.newest_minor)
      return embedded ? known.embedded : known.full;
  // 3.0 takes what 2.2 takes.
  const Known& last = *std::rbegin(environments);
  if (environment.minor > last.newest_minor) return shared;
  return embedded ? last.embedded : last.full;
}

spv_target_env environment_of(const VulkanEnvironment& environment) {
  constexpr spv_target_env known[] = {SPV_ENV_VULKAN_1_0, SPV_ENV_VULKAN_1_1, SPV_ENV_VULKAN_1_2,
                                      SPV_ENV_VULKAN_1_3};
  return known[static_cast<std::size_t>(
      std::clamp(environment.api, 0, static_cast<int>(std::size(known)) - 1))];
}

/// Gathers the library's messages, one line each.
class Messages {
 public:
  explicit Messages(spvtools::SpirvTools& tools) {
    tools.SetMessageConsumer(
        [this](spv_message_level_t level, const char*, const spv_position_t& at, const char* text) {
          if (level <= SPV_MSG_ERROR)
            text_ += fmt::format(
                "{}at {}: {}", text_.empty() ? "" : "\n",
                at.line != 0 ? fmt::format("line {}", at.line + 1) : fmt::format("word {}", at.index), text);
        });
  }
  Error error(std::string_view what) const {
    return {Error::Kind::build_failed, fmt::format("{}: {}", what, text_)};
  }

 private:
  std::string text_;
};

}  // namespace

int newest_minor() { return static_cast<int>(std::size(universal)) - 1; }

Outcome<Words> assembled(const std::string& assembly, int minor) {
  spvtools::SpirvTools tools(universal[minor]);
  const Messages messages(tools);
  Words words;
  if (!tools.Assemble(assembly, &words)) return messages.error("no SPIR-V");
  return words;
}

namespace {

Status validated_in(std::span<const std::uint32_t> words, spv_target_env environment) {
  spvtools::SpirvTools tools(environment);
  const Messages messages(tools);
  if (!tools.Validate(words.data(), words.size())) return messages.error("the module is not valid");
  return ok();
}

}  // namespace

Status validated(std::span<const std::uint32_t> words, const Environment& environment) {
  return validated_in(words, environment_of(words, environment));
}

Status validated_for_vulkan(std::span<const std::uint32_t> words, const VulkanEnvironment& environment) {
  return validated_in(words, environment_of(environment));
}

std::string disassembled(std::span<const std::uint32_t> words) {
  const spvtools::SpirvTools tools(*std::rbegin(universal));
  std::string text;
  tools.Disassemble(words.data(), words.size(), &text,
                    SPV_BINARY_TO_TEXT_OPTION_INDENT | SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES);
  return text;
}

}  // namespace plumbline::spirv
