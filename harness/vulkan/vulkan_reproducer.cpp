#include "harness/vulkan/vulkan.h"
#include "harness/vulkan/vulkan_reproducer_code.h"

namespace plumbline {

Outcome<ReproducerParts> vulkan_reproducer(const ReproducedCall& reproduced) {
  if (as<TextureCall>(reproduced.call) != nullptr) return vulkan::texture_reproducer(reproduced);
  auto parts = vulkan::vulkan_parts(reproduced.device);
  if (!parts) return parts;
  const auto shader = vulkan::shader_code(reproduced.source);
  if (!shader) return shader.error();
  parts->code = vulkan::opening_code(reproduced.device) + *shader +
                vulkan::bindings_code(vulkan::ImageUse::none) + vulkan::pipeline_code() +
                vulkan::evaluating_code(vulkan::ImageUse::none);
  return parts;
}

}  // namespace plumbline
