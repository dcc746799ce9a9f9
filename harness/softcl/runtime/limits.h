#pragma once

#include <cstddef>
#include <cstdint>

namespace softcl {

// What the device promises (table 4.3 of OpenCL 1.2, table 5 of 3.0), each with its reason. None but those of
// MemoryLimits depends on the machine: a program meets the same limits on every one.

/// Those that more than one place needs and no pose changes.
namespace limits {
inline constexpr std::size_t work_dimensions = 3;  // all that OpenCL C has functions for
/// Bytes of a work-item: every worker's stack has room for them.
inline constexpr std::size_t private_memory = std::size_t(64) << 20;
inline constexpr std::size_t base_address_alignment =
    128;  // bytes: sizeof(long16), the largest built-in type
/// Bytes, of a program and of one variable. Every build has its own copy.
inline constexpr std::size_t global_variables = std::size_t(16) << 20;
inline constexpr unsigned read_write_image_arguments = 64;  // the minimum of 2.0 and 3.0
inline constexpr unsigned image_pitch_alignment = 1;        // texels: any pitch will do
inline constexpr unsigned pipe_arguments = 16;              // the minimum of 2.0 and 3.0
inline constexpr unsigned pipe_packet = 65536;              // bytes; it is copied while the pipe is locked
inline constexpr unsigned pipe_reservations = 64;  // of a work-item; in fact as many as the pipe has packets
inline constexpr unsigned device_queues = 16;      // of a device in a context
inline constexpr unsigned device_events = 65536;   // of a context
inline constexpr unsigned device_queue_size = 1 << 20, largest_device_queue = 16 << 20;  // bytes
}  // namespace limits

/// Those that a pose may lower.
struct Limits {
  std::size_t work_group_size = 4096;                  ///< as other CPU devices
  std::size_t local_memory = std::size_t{256} * 1024;  ///< bytes: they fit into a core's second level cache
  std::size_t parameter_bytes = 4096;                  ///< four times the minimum of 2.0 and 3.0
  std::size_t constant_arguments = 64;                 ///< eight times the minimum
  /// Bytes, or as many as an allocation may have. Any global memory would do, but programs fill what is
  /// promised here, or a part of it, and index it by int; other CPU devices promise 128 KiB to 1 MiB.
  std::uint64_t constant_buffer = std::uint64_t{1} << 20;
  std::size_t printf_buffer = std::size_t{16} * 1024 * 1024;  ///< bytes of a command, as other CPU devices
  std::uint64_t allocations_in_memory = 2;                    ///< of the largest size
  // Of images, in texels and layers: what OpenCL 2.0 and 3.0 require at least of the full profile.
  // Coordinates are floats, which hold every texel index below 2^24 and a fraction of it.
  std::size_t image_2d_side = 16384, image_3d_side = 2048;
  std::size_t image_buffer_texels = 65536, image_layers = 2048;
  unsigned read_image_arguments = 128, write_image_arguments = 64, samplers = 16;
};

/// As SOFTCL_POSE has them.
const Limits& device_limits();

/// Bytes, on a host with so many bytes of memory.
struct MemoryLimits {
  std::uint64_t global_memory;   ///< a quarter is left to everything else
  std::uint64_t max_allocation;  ///< so that a program may have a source and a result of that size
  std::uint64_t constant_buffer;
};
MemoryLimits memory_limits(std::uint64_t host_memory);

}  // namespace softcl
