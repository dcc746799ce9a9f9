#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "harness/reproducer/c_text.h"
#include "harness/vulkan/reproducer_code.h"
#include "reference/texel_format.h"

namespace plumbline::vulkan {
namespace {

/// Of what a program writes out.
constexpr std::size_t most_bytes = std::size_t{1} << 16;
/// Divisible by the bytes of every texel: where levels begin in a buffer.
constexpr std::size_t level_alignment = 48;

std::size_t level_bytes(const TextureCall& call, int level) {
  const std::size_t bytes = call.texels(level) * static_cast<std::size_t>(format_of(call).bytes);
  return (bytes + level_alignment - 1) / level_alignment * level_alignment;
}

std::size_t all_bytes(const TextureCall& call) {
  std::size_t bytes = 0;
  for (int level = 0; level < call.levels; ++level) bytes += level_bytes(call, level);
  return bytes;
}

/// Where each level is in memory, and how large it is.
std::string levels_code(const TextureCall& call) {
  std::string rows;
  std::size_t offset = 0;
  for (int level = 0; level < call.levels; ++level) {
    const auto size = call.size_of(level);
    rows += fmt::format("  {{{}, {}, {}, {}}},\n", size[0], size[1], size[2], offset);
    offset += level_bytes(call, level);
  }
  return fmt::format("\nenum {{ levels = {}, layers = {}, texel_size = {}, texture_size = {} }};\n",
                     call.levels, call.layers, format_of(call).bytes, offset) +
         "/* Of each level the texels along the axes, and where it begins in memory. */\n"
         "static const struct { uint32_t width, height, depth; size_t offset; } level[] = {\n" +
         rows + "};\n";
}

Outcome<std::string> texels_code(const TextureCall& call) {
  if (all_bytes(call) > most_bytes)
    return Error{Error::Kind::unsupported,
                 fmt::format("the image has {} bytes of texels, and a program writes out no more than {}",
                             all_bytes(call), most_bytes)};
  std::vector<std::byte> bytes(all_bytes(call));
  const auto size = static_cast<std::size_t>(format_of(call).bytes);
  std::size_t offset = 0;
  for (int level = 0; level < call.levels; offset += level_bytes(call, level++))
    for (std::size_t k = 0; k < call.texels(level); ++k)
      std::ranges::copy(texel_at(call, level, k),
                        bytes.begin() + static_cast<std::ptrdiff_t>(offset + k * size));
  const std::size_t per_line = std::max<std::size_t>(16 / size, 1) * size;
  return "\n/* In the order of memory. */\nstatic const unsigned char texels[texture_size] = {" +
         c_bytes(bytes, per_line) + "\n};\n";
}

/// Filled in by names of Vulkan.
constexpr const char* image_text = R"(
static VkImage image;
static VkBuffer staging;
static void *staged;
static VkDescriptorImageInfo texture;

static int make_image(void) {{
  const VkImageCreateInfo create = {{.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO, .flags = {flags},
                                    .imageType = {image}, .format = {format},
                                    .extent = {{level[0].width, level[0].height, level[0].depth}},
                                    .mipLevels = levels, .arrayLayers = layers, .samples = VK_SAMPLE_COUNT_1_BIT,
                                    .usage = {usage} |
                                             VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT}};
  VkImageViewCreateInfo view = {{.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO, .viewType = {view},
                                .format = {format}, .subresourceRange = {{{aspect}, 0, levels, 0, layers}}}};
  VkMemoryRequirements needs;
  VkMemoryAllocateInfo allocate = {{.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO}};
  VkDeviceMemory memory;
  TRY(vkCreateImage(device, &create, NULL, &image));
  vkGetImageMemoryRequirements(device, image, &needs);
  while ((needs.memoryTypeBits >> allocate.memoryTypeIndex & 1) == 0) ++allocate.memoryTypeIndex;
  allocate.allocationSize = needs.size;
  TRY(vkAllocateMemory(device, &allocate, NULL, &memory));
  TRY(vkBindImageMemory(device, image, memory, 0));
  view.image = image;
  TRY(vkCreateImageView(device, &view, NULL, &texture.imageView));
  texture.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
{sampler}  return make_buffer(texture_size, &staging, &staged);
}}

static void record_barrier(VkCommandBuffer commands, VkImageLayout from, VkAccessFlags before, VkAccessFlags after) {{
  const VkImageMemoryBarrier barrier = {{.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER, .srcAccessMask = before,
                                        .dstAccessMask = after, .oldLayout = from,
                                        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
                                        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED, .image = image,
                                        .subresourceRange = {{{aspect}, 0, levels, 0, layers}}}};
  vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0,
                       NULL, 1, &barrier);
}}

static void find_regions(VkBufferImageCopy *regions) {{
  uint32_t k;
  for (k = 0; k < levels; ++k)
    regions[k] = (VkBufferImageCopy){{.bufferOffset = level[k].offset, .imageSubresource = {{{aspect}, k, 0, layers}},
                                     .imageExtent = {{level[k].width, level[k].height, level[k].depth}}}};
}}

static void record_upload(VkCommandBuffer commands) {{
  VkBufferImageCopy regions[levels];
  find_regions(regions);
  record_barrier(commands, VK_IMAGE_LAYOUT_UNDEFINED, 0, VK_ACCESS_TRANSFER_WRITE_BIT);
  vkCmdCopyBufferToImage(commands, staging, image, VK_IMAGE_LAYOUT_GENERAL, levels, regions);
  record_barrier(commands, VK_IMAGE_LAYOUT_GENERAL, VK_ACCESS_TRANSFER_WRITE_BIT,
                 VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT);
}}
)";

constexpr const char* downloading_code = R"(
static void record_download(VkCommandBuffer commands) {
  VkBufferImageCopy regions[levels];
  find_regions(regions);
  record_barrier(commands, VK_IMAGE_LAYOUT_GENERAL, VK_ACCESS_SHADER_WRITE_BIT, VK_ACCESS_TRANSFER_READ_BIT);
  vkCmdCopyImageToBuffer(commands, image, VK_IMAGE_LAYOUT_GENERAL, staging, levels, regions);
}
)";

constexpr const char* sampler_text = R"(  {{
    const VkSamplerCreateInfo sampler = {{
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO, .magFilter = VK_FILTER_{filter},
        .minFilter = VK_FILTER_{minified}, .mipmapMode = VK_SAMPLER_MIPMAP_MODE_{levels},
        .addressModeU = VK_SAMPLER_ADDRESS_MODE_{mode}, .addressModeV = VK_SAMPLER_ADDRESS_MODE_{mode},
        .addressModeW = VK_SAMPLER_ADDRESS_MODE_{mode}, .compareEnable = {compares}, .compareOp = VK_COMPARE_OP_{test},
        .mipLodBias = {bias}f, .minLod = {least}f, .maxLod = {lod}, .borderColor = VK_BORDER_COLOR_{border}, .unnormalizedCoordinates = {raw}}};
    TRY(vkCreateSampler(device, &sampler, NULL, &texture.sampler));
  }}
)";

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  return out;
}

std::string address_mode(Addressing addressing) {
  switch (addressing) {
    case Addressing::repeat:
    case Addressing::mirrored_repeat:
    case Addressing::mirror_clamp_to_edge:
      return upper(name_of(addressing));
    default:
      return addressing == Addressing::clamp ? "CLAMP_TO_BORDER" : "CLAMP_TO_EDGE";
  }
}

std::string sampler_code(const TextureCall& call) {
  const TextureSampler& s = call.sampler;
  const bool floating = component_type(format_of(call)) == ScalarType::f32;
  return fmt::format(
      fmt::runtime(sampler_text),
      fmt::arg("filter", s.filter.filtering == Filtering::linear ? "LINEAR" : "NEAREST"),
      fmt::arg("levels", s.levels == Filtering::linear ? "LINEAR" : "NEAREST"),
      fmt::arg("mode", address_mode(s.filter.addressing)),
      fmt::arg("compares", call.compares() ? "VK_TRUE" : "VK_FALSE"),
      fmt::arg("test", upper(name_of(s.comparison))),
      fmt::arg("minified", s.minified() == Filtering::linear ? "LINEAR" : "NEAREST"),
      fmt::arg("bias", fmt::format("{:#}", s.bias)), fmt::arg("least", fmt::format("{:#}", s.least_lod)),
      fmt::arg("lod", !s.filter.normalised                       ? "0"
                      : s.greatest_lod == TextureSampler::no_lod ? "VK_LOD_CLAMP_NONE"
                                                                 : fmt::format("{:#}f", s.greatest_lod)),
      fmt::arg("border", (floating ? "FLOAT_" : "INT_") + upper(name_of(s.border))),
      fmt::arg("raw", s.filter.normalised ? "VK_FALSE" : "VK_TRUE"));
}

std::string image_code(const TextureCall& call) {
  constexpr const char* types[] = {"", "VK_IMAGE_TYPE_1D", "VK_IMAGE_TYPE_2D", "VK_IMAGE_TYPE_3D"};
  constexpr const char* views[] = {"1D", "1D_ARRAY", "2D", "2D_ARRAY", "3D", "CUBE", "CUBE_ARRAY"};
  const bool is_stored = call.is_stored();
  return fmt::format(
      fmt::runtime(image_text),
      fmt::arg("flags", is_cube(call.kind) ? "VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT" : "0"),
      fmt::arg("image", types[axes_of(call.kind)]), fmt::arg("format", "VK_FORMAT_" + call.format),
      fmt::arg("usage", is_stored ? "VK_IMAGE_USAGE_STORAGE_BIT" : "VK_IMAGE_USAGE_SAMPLED_BIT"),
      fmt::arg("view", std::string("VK_IMAGE_VIEW_TYPE_") + views[static_cast<int>(call.kind)]),
      fmt::arg("aspect", format_of(call).depth ? "VK_IMAGE_ASPECT_DEPTH_BIT" : "VK_IMAGE_ASPECT_COLOR_BIT"),
      fmt::arg("sampler", call.samples() ? sampler_code(call) : ""));
}

std::string component_code(const TexelFormat& format) {
  std::string rows;
  for (const TexelFormat::Field& field : format.fields)
    if (field.bits != 0)
      rows += fmt::format("{}{{{}, {}}}", rows.empty() ? "" : ", ", field.shift, field.bits);
  return "\n/* Where a texel has the code of each stored component, in bits. */\n"
         "static const struct { unsigned first, size; } components[] = {" +
         rows + R"(};

static uint32_t component(const unsigned char *texel, size_t k) {
  uint32_t code = 0;
  unsigned bit;
  for (bit = components[k].first; bit < components[k].first + components[k].size; ++bit)
    code |= (uint32_t)(texel[bit / 8] >> bit % 8 & 1) << (bit - components[k].first);
  return code;
}
)";
}

constexpr const char* storing_code = R"(
static int ask(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  VkBuffer buffers[all];
  void *mapped;
  size_t k, lane;
  if (!find_device(argc, argv) || !open_device() || !make_image()) return 0;
  memset(staged, 0xa5, texture_size); /* seen if not written */
  for (k = 0; k < all; ++k) {
    if (!make_buffer(lanes * arguments[k].size, &buffers[k], &mapped)) return 0;
    memcpy(mapped, in[k], lanes * arguments[k].size);
  }
  if (!make_pipeline() || !make_set(buffers) || !run()) return 0;
  for (lane = 0; lane < lanes; ++lane)
    for (k = 0; k < outs; ++k)
      put(out[k] + 4 * lane, 4, component((const unsigned char *)staged + lane * texel_size, k));
  return 1;
}
)";

}  // namespace

Outcome<ReproducerParts> texture_reproducer(const ReproducedCall& asked) {
  const TextureCall& call = std::get<TextureCall>(asked.call.kind);
  auto parts = vulkan_parts(asked.device);
  if (!parts) return parts;
  if (call.operation == TextureOperation::listed)
    return Error{Error::Kind::unsupported, "programs ask what images hold, not which formats are listed"};
  if (call.kind == TextureKind::buffer)
    return Error{Error::Kind::unsupported, "programs make no texel buffers"};
  if (call.is_multisampled())
    return Error{Error::Kind::unsupported, "programs do not fill images of several samples"};
  if (call.samples() && call.sampler.filter.addressing == Addressing::mirror_clamp_to_edge)
    return Error{Error::Kind::unsupported, "programs do not enable samplers that mirror once"};
  parts->code = opening_code(asked.device);
  const auto shader = shader_code(asked.source);
  if (!shader) return shader.error();
  parts->code += *shader + levels_code(call) + image_code(call);
  const bool stores = call.operation == TextureOperation::store;
  ImageCode image{.type = call.samples() ? "VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER"
                          : call.operation == TextureOperation::fetch ? "VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE"
                                                                      : "VK_DESCRIPTOR_TYPE_STORAGE_IMAGE",
                  .before = "  record_upload(commands);\n",
                  .after = stores ? "  record_download(commands);\n" : ""};
  const auto use = stores ? ImageUse::written : ImageUse::read;
  const std::string bindings = bindings_code(use);
  if (stores) {
    parts->code +=
        downloading_code + bindings + pipeline_code(&image) + component_code(format_of(call)) + storing_code;
    return parts;
  }
  const auto texels = texels_code(call);
  if (!texels) return texels.error();
  parts->code += *texels + bindings + pipeline_code(&image) + asking_code(use);
  return parts;
}

}  // namespace plumbline::vulkan
