#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "object.h"
#include "topology.h"
#include "worker_pool.h"

namespace softcl {

class Platform final : public Object {
 public:
  static constexpr Kind kind = Kind::platform;
  static constexpr cl_int invalid = CL_INVALID_PLATFORM;
  using ApiHandle = cl_platform_id;

  Platform() : Object(kind) {}
};

/// What the device promises: table 4.3 values that more than one place needs.
namespace limits {
inline constexpr std::size_t work_dimensions = 3;
inline constexpr std::size_t private_memory = std::size_t(64) << 20;  // of a work-item
inline constexpr std::size_t base_address_alignment =
    128;  // bytes; sizeof(long16), the largest built-in type
inline constexpr std::size_t global_variables = std::size_t(16) << 20;  // bytes, of a program and of one
inline constexpr unsigned read_write_image_arguments = 64;
inline constexpr unsigned image_pitch_alignment = 1;  // texels, of a 2D image made from a buffer
inline constexpr unsigned pipe_arguments = 16, pipe_packet = 65536;   // packet: bytes
inline constexpr unsigned device_queues = 16, device_events = 65536;  // of a device in a context
inline constexpr unsigned device_queue_size = 1 << 20, largest_device_queue = 16 << 20;  // bytes
}  // namespace limits

/// Those promises that a pose may lower.
struct Limits {
  std::size_t work_group_size = 4096;
  std::size_t local_memory = std::size_t{256} * 1024;
  std::size_t parameter_bytes = 4096;
  std::size_t constant_arguments = 64;
  std::uint64_t constant_buffer = ~std::uint64_t{0};  ///< bytes, or as many as an allocation may have
  std::size_t printf_buffer = std::size_t{16} * 1024 * 1024;
  std::uint64_t allocations_in_memory = 2;  ///< of the largest size
  // Of images, in texels and layers: what OpenCL 2.0 and 3.0 ask for at least of the full profile.
  // Coordinates are floats, which hold every texel index below 2^24 and a fraction of it.
  std::size_t image_2d_side = 16384, image_3d_side = 2048;
  std::size_t image_buffer_texels = 65536, image_layers = 2048;
  unsigned read_image_arguments = 128, write_image_arguments = 64, samplers = 16;
};

/// As SOFTCL_POSE has them.
const Limits& device_limits();

/// A set of compute units: the whole host (the root device) or a part of it (section 4.3).
class Device final : public Object {
 public:
  static constexpr Kind kind = Kind::device;
  static constexpr cl_int invalid = CL_INVALID_DEVICE;
  using ApiHandle = cl_device_id;

  /// The root device.
  explicit Device(WorkerPool& pool);
  /// A sub-device with these units of `parent`. `bound`: its commands run on the CPUs of its units only.
  Device(Ref<Device> parent, UnitSet units, std::vector<cl_device_partition_property> partition_type,
         bool bound);

  bool is_root() const { return !parent_; }
  const Ref<Device>& parent() const { return parent_.ref(); }
  const Device& root() const { return parent_ ? parent_->root() : *this; }
  const UnitSet& units() const { return units_; }
  const std::vector<cl_device_partition_property>& partition_type() const { return partition_type_; }
  WorkerPool& pool() const { return pool_; }
  const Placement& placement() const { return placement_; }

  std::uint64_t global_memory() const { return global_memory_; }
  std::uint64_t max_allocation() const { return global_memory_ / device_limits().allocations_in_memory; }
  cl_device_affinity_domain affinity_domains() const;

  /// Accounts for device memory; false if that would go over global_memory(). Root device only.
  bool reserve_memory(std::uint64_t bytes);
  void return_memory(std::uint64_t bytes);

 private:
  Attachment<Device> parent_;
  UnitSet units_;
  std::vector<cl_device_partition_property> partition_type_;
  WorkerPool& pool_;
  Placement placement_;
  std::uint64_t global_memory_ = 0;
  std::atomic<std::uint64_t> memory_in_use_{0};
};

/// The one of `devices` that stands for `device` in a context or program made for them: itself, or else the
/// nearest device that it is a part of. The end of `devices` if there is none.
std::vector<Ref<Device>>::const_iterator serving(const std::vector<Ref<Device>>& devices,
                                                 const Device& device);

/// The sets of compute units that clCreateSubDevices makes of `device`, as table 4.4 says.
struct Partition {
  std::vector<UnitSet> parts;
  std::vector<cl_device_partition_property> type;  ///< what CL_DEVICE_PARTITION_TYPE answers
  bool bound = false;
};

/// Throws the Error of section 4.3. `properties` is as the program passed it.
Partition partition(const Device& device, const cl_device_partition_property* properties);

/// The one platform and its root device; made on first use and never destroyed.
const Ref<Platform>& the_platform();
const Ref<Device>& root_device();

}  // namespace softcl
