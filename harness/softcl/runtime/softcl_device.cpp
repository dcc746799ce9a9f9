#include "softcl_device.h"

#include <algorithm>
#include <iterator>

#include "error.h"

namespace softcl {
namespace {

constexpr cl_device_affinity_domain domains_outermost_first[] = {
    CL_DEVICE_AFFINITY_DOMAIN_NUMA, CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE, CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE,
    CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE, CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE};

/// That a compute unit belongs to. With SOFTCL_WORKERS there may be several units of one, or none.
int cpu_of(std::size_t unit) {
  const CpuList& all = host_topology().cpus;
  return all[unit % all.size()];
}

/// Each once.
CpuList cpus_of(const UnitSet& units) {
  CpuList cpus;
  for (const std::size_t unit : units)
    if (std::ranges::find(cpus, cpu_of(unit)) == cpus.end()) cpus.push_back(cpu_of(unit));
  return cpus;
}

/// Those of `units` that belong to one of `cpus`.
UnitSet units_on(const CpuList& cpus, const UnitSet& units) {
  UnitSet found;
  std::ranges::copy_if(units, std::back_inserter(found),
                       [&](std::size_t unit) { return std::ranges::find(cpus, cpu_of(unit)) != cpus.end(); });
  return found;
}

/// Section 4.3: a scheme that is known fails so on a device that has nothing left to divide, whatever the
/// counts.
void require_divisible(const Device& device) {
  require_that(device.units().size() > 1, CL_DEVICE_PARTITION_FAILED);
}

Partition partition_equally(const Device& device, cl_device_partition_property size) {
  require_that(size > 0, CL_INVALID_VALUE);
  const std::size_t count = std::size_t(size), total = device.units().size();
  require_divisible(device);
  require_that(count <= total, CL_DEVICE_PARTITION_FAILED);
  Partition result{.parts = {}, .type = {CL_DEVICE_PARTITION_EQUALLY, size, 0}};
  for (std::size_t first = 0; first + count <= total; first += count)
    result.parts.emplace_back(device.units().begin() + long(first),
                              device.units().begin() + long(first + count));
  return result;
}

Partition partition_by_counts(const Device& device, const cl_device_partition_property* counts) {
  Partition result{.parts = {}, .type = {CL_DEVICE_PARTITION_BY_COUNTS}};
  std::size_t first = 0;
  const std::size_t total = device.units().size();
  require_that(*counts != CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, CL_INVALID_VALUE);
  require_divisible(device);
  for (; *counts != CL_DEVICE_PARTITION_BY_COUNTS_LIST_END; ++counts) {
    require_that(*counts > 0 && std::size_t(*counts) <= total - first, CL_INVALID_DEVICE_PARTITION_COUNT);
    const std::size_t last = first + std::size_t(*counts);
    result.parts.emplace_back(device.units().begin() + long(first), device.units().begin() + long(last));
    result.type.push_back(*counts);
    first = last;
  }
  require_that(counts[1] == 0, CL_INVALID_VALUE);
  result.type.insert(result.type.end(), {CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0});
  return result;
}

Partition partition_by_domain(const Device& device, cl_device_affinity_domain domain) {
  const bool next = domain == CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE;
  require_that(
      next || std::count(std::begin(domains_outermost_first), std::end(domains_outermost_first), domain),
      CL_INVALID_VALUE);
  require_divisible(device);
  // What divides the root device is supported, though it may not divide this one.
  require_that(next || (device.root().affinity_domains() & domain) != 0, CL_INVALID_VALUE);
  for (const cl_device_affinity_domain candidate : domains_outermost_first) {
    if (!next && candidate != domain) continue;
    const std::vector<CpuList> parts = host_topology().partition(candidate, cpus_of(device.units()));
    if (parts.size() < 2) continue;
    Partition result{
        .parts = {},
        .type = {CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN, cl_device_partition_property(candidate), 0},
        .bound = true};
    for (const CpuList& part : parts) result.parts.push_back(units_on(part, device.units()));
    return result;
  }
  throw Error{CL_DEVICE_PARTITION_FAILED};
}

UnitSet all_units(const WorkerPool& pool) {
  UnitSet units(pool.size());
  for (std::size_t i = 0; i < units.size(); ++i) units[i] = i;
  return units;
}

}  // namespace

Device::Device(WorkerPool& pool)
    : Object(kind),
      parent_(nullptr),
      units_(all_units(pool)),
      pool_(pool),
      placement_{.units = {}, .cpus = {}, .unit_count = units_.size()},
      memory_(memory_limits(host_topology().memory_bytes)) {}

Device::Device(Ref<Device> parent, UnitSet units, std::vector<cl_device_partition_property> partition_type,
               bool bound)
    : Object(kind),
      parent_(parent),
      units_(std::move(units)),
      partition_type_(std::move(partition_type)),
      pool_(parent->pool_),
      placement_{.units = units_,
                 .cpus = bound ? cpus_of(units_) : parent->placement_.cpus,
                 .unit_count = units_.size()},
      memory_(parent->memory_) {}

cl_device_affinity_domain Device::affinity_domains() const {
  cl_device_affinity_domain domains = 0;
  for (const cl_device_affinity_domain domain : domains_outermost_first)
    if (host_topology().partition(domain, cpus_of(units_)).size() > 1) domains |= domain;
  return domains ? domains | CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE : 0;
}

bool Device::reserve_memory(std::uint64_t bytes) {
  std::uint64_t used = memory_in_use_.load(std::memory_order_relaxed);
  do {
    if (bytes > memory_.global_memory - used) return false;
  } while (!memory_in_use_.compare_exchange_weak(used, used + bytes, std::memory_order_relaxed));
  return true;
}

void Device::return_memory(std::uint64_t bytes) {
  memory_in_use_.fetch_sub(bytes, std::memory_order_relaxed);
}

std::vector<Ref<Device>>::const_iterator serving(const std::vector<Ref<Device>>& devices,
                                                 const Device& device) {
  for (const Device* part = &device; part; part = part->parent().get()) {
    const auto found = std::ranges::find(devices, part, &Ref<Device>::get);
    if (found != devices.end()) return found;
  }
  return devices.end();
}

Partition partition(const Device& device, const cl_device_partition_property* properties) {
  require_that(properties, CL_INVALID_VALUE);
  switch (properties[0]) {
    case CL_DEVICE_PARTITION_EQUALLY:
      require_that(properties[1] > 0 && properties[2] == 0, CL_INVALID_VALUE);
      return partition_equally(device, properties[1]);
    case CL_DEVICE_PARTITION_BY_COUNTS:
      return partition_by_counts(device, properties + 1);
    case CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN:
      require_that(properties[1] != 0 && properties[2] == 0, CL_INVALID_VALUE);
      return partition_by_domain(device, cl_device_affinity_domain(properties[1]));
    default:
      throw Error{CL_INVALID_VALUE};
  }
}

const Ref<Platform>& the_platform() {
  static const auto* const platform = [] {
    auto* const made = new Ref<Platform>(make_object<Platform>());
    (*made)->publish();
    return made;
  }();
  return *platform;
}

const Ref<Device>& root_device() {
  static const auto* const device = [] {
    auto* const made = new Ref<Device>(make_object<Device>(WorkerPool::host()));
    (*made)->publish();
    return made;
  }();
  return *device;
}

}  // namespace softcl
