#include "limits.h"

#include <algorithm>

#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

/// The minima of chapter 10's table 4.3.
Limits least_limits() {
  return {.work_group_size = 1,
          .local_memory = 1024,
          .parameter_bytes = 256,
          .constant_arguments = 4,
          .constant_buffer = 1024,
          .printf_buffer = 1024,
          .allocations_in_memory = 4,
          .image_2d_side = 2048,
          .image_3d_side = 0,
          .image_buffer_texels = 2048,
          .image_layers = 256,
          .read_image_arguments = 8,
          .write_image_arguments = 1,
          .samplers = 8};
}

}  // namespace

const Limits& device_limits() {
  static const Limits posed = [] {
    Limits limits = settings().pose.least_limits ? least_limits() : Limits{};
    if (!has_3d_images(settings().pose)) limits.image_3d_side = 0;
    if (settings().pose.no_images) {
      limits.image_2d_side = limits.image_buffer_texels = limits.image_layers = 0;
      limits.read_image_arguments = limits.write_image_arguments = limits.samplers = 0;
    }
    return limits;
  }();
  return posed;
}

MemoryLimits memory_limits(std::uint64_t host_memory) {
  constexpr std::uint64_t of_32_bits = std::uint64_t{2} << 30;  // what addresses of 32 bits reach, and room
  constexpr std::uint64_t least = std::uint64_t{256} << 20;
  std::uint64_t bytes = std::max(host_memory / 4 * 3, least);
  if (settings().pose.no_int64) bytes = std::min(bytes, of_32_bits);
  const std::uint64_t allocation = bytes / device_limits().allocations_in_memory;
  return {bytes, allocation, std::min(allocation, device_limits().constant_buffer)};
}

}  // namespace softcl
