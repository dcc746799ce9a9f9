#include "harness/vulkan/vulkan.h"
#include "harness/vulkan/vulkan_reproducer_code.h"

namespace plumbline {

Outcome<ReproducerParts> vulkan_reproducer(const ReproducedCall& asked) {
  if (as<TextureCall>(asked.call) != nullptr) return vulkan::texture_reproducer(asked);
  auto parts = vulkan::vulkan_parts(asked.device);
  if (!parts) return parts;
  const auto shader = vulkan::shader_code(asked.source);
  if (!shader) return shader.error();
  parts->code = vulkan::opening_code(asked.device) + *shader + vulkan::bindings_code(vulkan::ImageUse::none) +
                vulkan::pipeline_code() + vulkan::asking_code(vulkan::ImageUse::none);
  return parts;
}

}  // namespace plumbline
