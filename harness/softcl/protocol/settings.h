#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "softcl/protocol/checks.h"

namespace softcl {

/// What the environment variables SOFTCL_* ask of the device, besides a pose and defects (docs/softcl.md).
struct Settings {
  std::uint64_t cache_memory = std::uint64_t(64) << 20;  ///< bytes of builds kept in memory; 0: no caches
  std::string cache_folder = {};                         ///< of builds kept on disk; empty: none
  std::uint64_t cache_disk = std::uint64_t(1) << 30;     ///< bytes kept there
  double kernel_seconds = 0;  ///< how long a kernel may run; 0: as long as it likes
  std::size_t workers = 0;    ///< SOFTCL_WORKERS: threads that run commands; 0: one for each CPU
  bool isolate = false;       ///< kernels run in processes of their own
  Checks checks = {};         ///< SOFTCL_CHECK
  std::string error = {};     ///< not empty: what is wrong with a variable; there is no device then
};

/// A variable's text, or null if it is not set.
using Environment = const char* (*)(const char* name);
Settings parse_settings(Environment variable);

/// Those of the process's environment, read once.
const Settings& settings();

}  // namespace softcl
