#include "harness/vulkan/sample_filler.h"

#include <fmt/format.h>

#include "harness/spirv/texture_shader.h"
#include "harness/vulkan/texture_formats.h"
#include "reference/texel_format.h"

namespace plumbline::vulkan {
namespace {

Call filling_call(const TextureCall& filled) {
  Call call;
  call.kind = TextureCall{.kind = filled.kind,
                          .format = std::string(unsigned_format_of(filled)),
                          .size = filled.size,
                          .layers = filled.layers,
                          .operation = TextureOperation::store,
                          .sampler = {},
                          .samples_of_texel = filled.samples_of_texel};
  call.arguments.assign(4, ScalarType::u32);
  return call;
}

/// A column for each of four components, of which the format stores the first ones.
std::vector<Column> columns_of(const TextureCall& filled, const TexelFormat& as) {
  const std::size_t count = filled.texels(0);
  std::vector<Column> columns(4, Column(ScalarType::u32, count));
  for (std::size_t k = 0; k < count; ++k) {
    const auto codes = stored_codes(as, texel_at(filled, 0, k));
    for (std::size_t c = 0; c < codes.size(); ++c) columns[c].set(k, codes[c]);
  }
  return columns;
}

}  // namespace

std::optional<std::string> unfillable(const Session& session, const TextureCall& call) {
  const auto shader = spirv::texture_shader_of(filling_call(call), session.features().environment());
  if (!shader) return shader.error().message;
  if (auto missing = session.features().missing(*shader))
    return fmt::format("a shader has to store to the multisampled image, and {}", *missing);
  return std::nullopt;
}

Status fill_samples(std::shared_ptr<Session> session, const TextureCall& call, Texture& texture) {
  const Call filling = filling_call(call);
  const spirv::VulkanEnvironment& environment = session->features().environment();
  const auto shader = spirv::texture_shader_of(filling, environment);
  if (!shader) return shader.error();
  const auto words = spirv::module_of(*shader, environment);
  if (!words) return words.error();
  Pipeline pipeline(session);
  std::vector<VkDescriptorType> types(filling.arguments.size(), VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
  types.push_back(VK_DESCRIPTOR_TYPE_STORAGE_IMAGE);
  if (auto s = pipeline.create(*words, types); !s) return s;
  BoundBuffers buffers(session, pipeline, filling.arguments.size());
  const auto columns = columns_of(call, format_of(std::get<TextureCall>(filling.kind)));
  for (std::size_t k = 0; k < columns.size(); ++k)
    if (auto s = buffers.send(k, columns[k].bytes, columns[k].bytes.size()); !s) return s;
  texture.bind_for_filling(pipeline, columns.size());
  return pipeline.run(
      static_cast<std::uint32_t>(call.texels(0)),
      [&](VkCommandBuffer commands) { texture.record_before_filling(commands); },
      [&](VkCommandBuffer commands) { texture.record_after_filling(commands); });
}

}  // namespace plumbline::vulkan
