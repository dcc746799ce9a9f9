#include "harness/support/machine.h"

#include <sys/utsname.h>

#include <fstream>
#include <string>
#include <thread>

namespace plumbline {
namespace {

std::string processor_name() {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "unknown";
}

}  // namespace

Machine this_machine() {
  utsname names{};
  ::uname(&names);
  return {.system = std::string(names.sysname) + " " + names.release,
          .architecture = names.machine,
          .processor = processor_name(),
          .cores = std::thread::hardware_concurrency()};
}

}  // namespace plumbline
