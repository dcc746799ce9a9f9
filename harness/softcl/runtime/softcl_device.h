#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "limits.h"
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

  const MemoryLimits& memory() const { return memory_; }
  cl_device_affinity_domain affinity_domains() const;

  /// Accounts for device memory; false if that would go over memory().global_memory. Root device only.
  bool reserve_memory(std::uint64_t bytes);
  void return_memory(std::uint64_t bytes);

 private:
  Attachment<Device> parent_;
  UnitSet units_;
  std::vector<cl_device_partition_property> partition_type_;
  WorkerPool& pool_;
  Placement placement_;
  const MemoryLimits memory_;
  std::atomic<std::uint64_t> memory_in_use_{0};
};

/// The one of `devices` that stands for `device` in a context or program made for them: itself, or else the
/// nearest device that it is a part of. The end of `devices` if there is none.
std::vector<Ref<Device>>::const_iterator serving(const std::vector<Ref<Device>>& devices,
                                                 const Device& device);

/// The sets of compute units that clCreateSubDevices makes of `device`, as table 4.4 says.
struct Partition {
  std::vector<UnitSet> parts;
  std::vector<cl_device_partition_property> type;  ///< the value of CL_DEVICE_PARTITION_TYPE
  bool bound = false;
};

/// Throws the Error of section 4.3. `properties` is as the program passed it.
Partition partition(const Device& device, const cl_device_partition_property* properties);

/// The one platform and its root device; made on first use and never destroyed.
const Ref<Platform>& the_platform();
const Ref<Device>& root_device();

}  // namespace softcl
