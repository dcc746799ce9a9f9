#include "harness/vulkan/reproducer_code.h"
#include "harness/vulkan/vulkan.h"

namespace plumbline {
namespace {

constexpr const char* binding_code = R"(
/* Binding k is argument k, then the results follow. */
enum { ins = sizeof arguments / sizeof arguments[0], outs = sizeof results / sizeof results[0], all = ins + outs };
)";

constexpr const char* asking_code = R"(
static int ask(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  VkBuffer buffers[all];
  void *mapped[all];
  size_t k;
  if (!find_device(argc, argv) || !open_device()) return 0;
  for (k = 0; k < all; ++k) {
    const size_t size = lanes * (k < ins ? arguments[k].size : results[k - ins].size);
    if (!make_buffer(size, &buffers[k], &mapped[k])) return 0;
    memcpy(mapped[k], k < ins ? in[k] : out[k - ins], size);
  }
  if (!make_pipeline() || !make_set(buffers) || !run()) return 0;
  for (k = 0; k < outs; ++k) memcpy(out[k], mapped[ins + k], lanes * results[k].size);
  return 1;
}
)";

}  // namespace

Outcome<ReproducerParts> vulkan_reproducer(const ReproducedCall& asked) {
  if (asked.call.texture) return vulkan::texture_reproducer(asked);
  auto parts = vulkan::vulkan_parts(asked.device);
  if (!parts) return parts;
  const auto shader = vulkan::shader_code(asked.source);
  if (!shader) return shader.error();
  parts->code =
      vulkan::opening_code(asked.device) + *shader + binding_code + vulkan::pipeline_code() + asking_code;
  return parts;
}

}  // namespace plumbline
