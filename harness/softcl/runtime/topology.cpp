#include "topology.h"

#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

namespace softcl {
namespace {

std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

/// "0-3,8" as the kernel writes it.
CpuList parse_cpu_list(const std::string& text) {
  CpuList cpus;
  std::istringstream in(text);
  for (std::string range; std::getline(in, range, ',');) {
    int low = 0, high = 0;
    const int fields = std::sscanf(range.c_str(), "%d-%d", &low, &high);
    if (fields < 1) continue;
    for (int cpu = low; cpu <= (fields == 2 ? high : low); ++cpu) cpus.push_back(cpu);
  }
  return cpus;
}

/// "32768K", "1M".
std::uint64_t parse_size(const std::string& text) {
  std::uint64_t value = 0;
  char unit = 0;
  if (std::sscanf(text.c_str(), "%lu%c", &value, &unit) < 1) return 0;
  return unit == 'K' ? value << 10 : unit == 'M' ? value << 20 : value;
}

std::string cache_directory(int cpu, int index) {
  return fmt::format("/sys/devices/system/cpu/cpu{}/cache/index{}/", cpu, index);
}

/// The sysfs directory of the data (or unified) cache of this level, or "".
std::string cache_of_level(int cpu, int level) {
  for (int index = 0; index < 8; ++index) {
    const std::string directory = cache_directory(cpu, index);
    if (first_line(directory + "level") == std::to_string(level) &&
        first_line(directory + "type") != "Instruction")
      return directory;
  }
  return "";
}

CpuList allowed_cpus() {
  CpuList cpus;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0)
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
      if (CPU_ISSET(cpu, &set)) cpus.push_back(cpu);
  if (cpus.empty()) cpus.push_back(0);
  return cpus;
}

std::uint64_t memory_limit() {
  std::uint64_t bytes = std::uint64_t(sysconf(_SC_PHYS_PAGES)) * std::uint64_t(sysconf(_SC_PAGE_SIZE));
  for (const char* path : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    const std::uint64_t limit = parse_size(first_line(path));  // "max" parses as 0
    if (limit != 0) bytes = std::min(bytes, limit);
  }
  return bytes;
}

std::uint32_t clock_frequency(int cpu) {
  const std::string khz =
      first_line(fmt::format("/sys/devices/system/cpu/cpu{}/cpufreq/cpuinfo_max_freq", cpu));
  if (!khz.empty()) return std::uint32_t(parse_size(khz) / 1000);
  std::ifstream cpuinfo("/proc/cpuinfo");
  double mhz = 0;
  for (std::string line; std::getline(cpuinfo, line);)
    if (std::sscanf(line.c_str(), "cpu MHz : %lf", &mhz) == 1) break;
  return std::uint32_t(mhz);
}

Topology read_topology() {
  Topology t;
  t.cpus = allowed_cpus();
  t.memory_bytes = memory_limit();
  for (int level = 4; level >= 1 && t.cache_bytes == 0; --level) {
    const std::string directory = cache_of_level(t.cpus.front(), level);
    if (directory.empty()) continue;
    t.cache_bytes = parse_size(first_line(directory + "size"));
    const std::uint64_t line = parse_size(first_line(directory + "coherency_line_size"));
    if (line != 0) t.cache_line_bytes = std::uint32_t(line);
  }
  t.clock_mhz = clock_frequency(t.cpus.front());
  return t;
}

CpuList sharing_with(int cpu, cl_device_affinity_domain domain) {
  switch (domain) {
    case CL_DEVICE_AFFINITY_DOMAIN_NUMA:
      for (int node = 0; node < 1024; ++node) {
        const std::string list = first_line(fmt::format("/sys/devices/system/node/node{}/cpulist", node));
        if (list.empty()) break;
        const CpuList cpus = parse_cpu_list(list);
        if (std::find(cpus.begin(), cpus.end(), cpu) != cpus.end()) return cpus;
      }
      return {};
    case CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE:
    case CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE:
    case CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE:
    case CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE: {
      const int level = domain == CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE   ? 4
                        : domain == CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE ? 3
                        : domain == CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE ? 2
                                                                       : 1;
      const std::string directory = cache_of_level(cpu, level);
      return directory.empty() ? CpuList{} : parse_cpu_list(first_line(directory + "shared_cpu_list"));
    }
    default:
      return {};
  }
}

}  // namespace

std::vector<CpuList> Topology::partition(cl_device_affinity_domain domain, const CpuList& among) const {
  std::vector<CpuList> parts;
  CpuList left = among;
  while (!left.empty()) {
    const CpuList sharing = sharing_with(left.front(), domain);
    if (sharing.empty()) return {};
    CpuList part;
    std::erase_if(left, [&](int cpu) {
      const bool shares = std::find(sharing.begin(), sharing.end(), cpu) != sharing.end();
      if (shares) part.push_back(cpu);
      return shares;
    });
    if (part.empty()) return {};
    parts.push_back(std::move(part));
  }
  return parts;
}

const Topology& host_topology() {
  static const Topology topology = read_topology();
  return topology;
}

}  // namespace softcl
