#include "harness/vulkan/vulkan_reproducer_code.h"

#include <fmt/format.h>

#include <cstdlib>

#include "harness/reproducer/c_text.h"
#include "harness/spirv/reassembly.h"
#include "harness/spirv/vulkan_shader.h"

namespace plumbline::vulkan {
namespace {

/// "Vulkan 1.2.3": 2.
int minor_of(const std::string& version) {
  const auto dot = version.find('.');
  return dot == std::string::npos ? 0 : std::atoi(version.c_str() + dot + 1);
}

}  // namespace

std::string part(std::string_view name, const std::map<std::string, std::string, std::less<>>& names) {
  return program_text(vulkan_programs(), name, names);
}

Outcome<ReproducerParts> vulkan_parts(const DeviceInfo& device) {
  constexpr int least_minor = 2;
  if (minor_of(device.version) < least_minor)
    return Error{Error::Kind::unsupported,
                 fmt::format("programs use devices of Vulkan 1.2 and newer; {} is of {}", device.name,
                             device.version)};
  ReproducerParts parts;
  parts.libraries = "-lvulkan";
  parts.operands = "[DEVICE]";
  parts.selection = "DEVICE is a part of a device's name, \"" + device.name + "\" if none is given.";
  parts.includes = "#include <vulkan/vulkan.h>\n";
  return parts;
}

std::string opening_code(const DeviceInfo& device) {
  return fmt::format("static const char seen_device[] = {};\nenum {{ group_size = {} }};\n",
                     c_string(device.name), spirv::shader_group_size) +
         part("opening");
}

Outcome<std::string> shader_code(const std::string& source) {
  const auto words = spirv::reassembled(source);
  if (!words) return words.error();
  return "\n" + c_comment(source) +
         fmt::format("static const uint32_t words[] = {{{}\n}};\n", c_words(*words));
}

std::string pipeline_code(const ImageCode* image) {
  std::string layout, size, write;
  if (image != nullptr) {
    layout = "  bindings[all] = (VkDescriptorSetLayoutBinding){all, " + image->type +
             ", 1, VK_SHADER_STAGE_COMPUTE_BIT, NULL};\n";
    size = ", {" + image->type + ", 1}";
    write =
        "  {\n    const VkWriteDescriptorSet write = {.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET, "
        ".dstSet = set,\n"
        "                                        .dstBinding = all, .descriptorCount = 1,\n"
        "                                        .descriptorType = " +
        image->type + ",\n                                        .pImageInfo = &texture};\n" +
        "    vkUpdateDescriptorSets(device, 1, &write, 0, NULL);\n  }\n";
  }
  return fmt::format("\nenum {{ textures = {} }};\n", image == nullptr ? 0 : 1) +
         part("pipeline", {{"layout", layout},
                           {"size", size},
                           {"write", write},
                           {"before", image == nullptr ? "" : image->before},
                           {"after", image == nullptr ? "" : image->after}});
}

std::string bindings_code(ImageUse use) {
  const bool written = use == ImageUse::written;
  return std::string(written ? "\n/* Binding k is argument k. */\n"
                             : "\n/* Binding k is argument k, then the results follow. */\n") +
         "enum {\n  ins = sizeof arguments / sizeof arguments[0],\n"
         "  outs = sizeof results / sizeof results[0],\n" +
         (written ? "  all = ins\n};\n" : "  all = ins + outs\n};\n");
}

std::string evaluating_code(ImageUse use) {
  const bool read = use == ImageUse::read;
  return part("computed_shader", {{"image", read ? " || !make_image()" : ""},
                                  {"texels", read ? "  memcpy(staged, texels, texture_size);\n" : ""}});
}

}  // namespace plumbline::vulkan
