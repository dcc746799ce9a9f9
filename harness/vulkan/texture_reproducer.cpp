#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "harness/reproducer/c_text.h"
#include "harness/vulkan/vulkan_reproducer_code.h"
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
  return part("texture_sampler",
              {{"filter", s.filter.filtering == Filtering::linear ? "LINEAR" : "NEAREST"},
               {"levels", s.levels == Filtering::linear ? "LINEAR" : "NEAREST"},
               {"mode", address_mode(s.filter.addressing)},
               {"compares", call.compares() ? "VK_TRUE" : "VK_FALSE"},
               {"test", upper(name_of(s.comparison))},
               {"minified", s.minified() == Filtering::linear ? "LINEAR" : "NEAREST"},
               {"bias", fmt::format("{:#}", s.bias)},
               {"least", fmt::format("{:#}", s.least_lod)},
               {"lod", !s.filter.normalised                       ? "0"
                       : s.greatest_lod == TextureSampler::no_lod ? "VK_LOD_CLAMP_NONE"
                                                                  : fmt::format("{:#}f", s.greatest_lod)},
               {"border", (floating ? "FLOAT_" : "INT_") + upper(name_of(s.border))},
               {"raw", s.filter.normalised ? "VK_FALSE" : "VK_TRUE"}});
}

std::string image_code(const TextureCall& call) {
  constexpr const char* types[] = {"", "VK_IMAGE_TYPE_1D", "VK_IMAGE_TYPE_2D", "VK_IMAGE_TYPE_3D"};
  constexpr const char* views[] = {"1D", "1D_ARRAY", "2D", "2D_ARRAY", "3D", "CUBE", "CUBE_ARRAY"};
  const bool is_stored = call.is_stored();
  return part("image",
              {{"flags", is_cube(call.kind) ? "VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT" : "0"},
               {"image", types[axes_of(call.kind)]},
               {"format", "VK_FORMAT_" + call.format},
               {"usage", is_stored ? "VK_IMAGE_USAGE_STORAGE_BIT" : "VK_IMAGE_USAGE_SAMPLED_BIT"},
               {"view", std::string("VK_IMAGE_VIEW_TYPE_") + views[static_cast<int>(call.kind)]},
               {"aspect", format_of(call).depth ? "VK_IMAGE_ASPECT_DEPTH_BIT" : "VK_IMAGE_ASPECT_COLOR_BIT"},
               {"sampler", call.samples() ? sampler_code(call) : ""}});
}

std::string component_code(const TexelFormat& format) {
  std::string rows;
  for (const TexelFormat::Field& field : format.fields)
    if (field.bits != 0)
      rows += fmt::format("{}{{{}, {}}}", rows.empty() ? "" : ", ", field.shift, field.bits);
  return part("image_components", {{"components", rows}});
}

}  // namespace

Outcome<ReproducerParts> texture_reproducer(const ReproducedCall& reproduced) {
  const TextureCall& call = std::get<TextureCall>(reproduced.call.kind);
  auto parts = vulkan_parts(reproduced.device);
  if (!parts) return parts;
  if (call.operation == TextureOperation::listed)
    return Error{Error::Kind::unsupported, "programs read what images hold, not which formats are listed"};
  if (call.kind == TextureKind::buffer)
    return Error{Error::Kind::unsupported, "programs make no texel buffers"};
  if (call.is_multisampled())
    return Error{Error::Kind::unsupported, "programs do not fill images of several samples"};
  if (call.samples() && call.sampler.filter.addressing == Addressing::mirror_clamp_to_edge)
    return Error{Error::Kind::unsupported, "programs do not enable samplers that mirror once"};
  parts->code = opening_code(reproduced.device);
  const auto shader = shader_code(reproduced.source);
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
    parts->code += part("image_download") + bindings + pipeline_code(&image) +
                   component_code(format_of(call)) + part("image_storing");
    return parts;
  }
  const auto texels = texels_code(call);
  if (!texels) return texels.error();
  parts->code += *texels + bindings + pipeline_code(&image) + evaluating_code(use);
  return parts;
}

}  // namespace plumbline::vulkan
