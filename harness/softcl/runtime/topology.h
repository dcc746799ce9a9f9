#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <vector>

namespace softcl {

using CpuList = std::vector<int>;

/// The host's processors as this process may use them.
struct Topology {
  CpuList cpus;                    ///< one compute unit each, unless SOFTCL_WORKERS sets another number
  std::uint64_t memory_bytes = 0;  ///< physical memory, or the control group's limit where that is less
  std::uint64_t cache_bytes = 0;   ///< last-level cache
  std::uint32_t cache_line_bytes = 64;
  std::uint32_t clock_mhz = 0;  ///< 0 where the system does not report it

  /// Sets of CPUs that share what `domain` (one CL_DEVICE_AFFINITY_DOMAIN_* bit) names, restricted to
  /// `among`. Empty where the system does not report them.
  std::vector<CpuList> partition(cl_device_affinity_domain domain, const CpuList& among) const;
};

/// Read once from the system.
const Topology& host_topology();

}  // namespace softcl
