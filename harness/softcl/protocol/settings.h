#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "softcl/protocol/checks.h"
#include "softcl/protocol/injected_defects.h"
#include "softcl/protocol/pose.h"
#include "softcl/protocol/processor.h"

namespace softcl {

/// The values of the environment variables SOFTCL_*.
struct Settings {
  Pose pose = {};
  InjectedDefects defects = {};
  ProcessorLevel instruction_set = ProcessorLevel::host;
  Checks checks = {};
  double kernel_seconds = 0;           ///< how long a kernel may run; 0: without limit
  std::size_t workers = 0;             ///< threads that execute commands; 0: one for each CPU
  bool isolate = false;                ///< kernels run in processes of their own
  std::uint64_t tier_items = 1 << 17;  ///< work-items that a program's first code runs; 0: there is none
  std::uint64_t cache_memory = std::uint64_t(64) << 20;  ///< bytes of builds kept in memory; 0: no caches
  std::string cache_folder = {};                         ///< of builds kept on disk; empty: none
  std::uint64_t cache_disk = std::uint64_t(1) << 30;     ///< bytes kept there
  std::string compiler_settings = {};  ///< NAME=TEXT of all that the compiler reads: equal ones, equal code
  std::string error = {};              ///< not empty: what is wrong with a variable; there is no device then
};

/// One environment variable: a row of the table in docs/softcl.md.
struct Setting {
  const char* name;
  std::string values;            ///< as in "'x' is not {values}"
  const char* default_value;     ///< as in "the default is {default_value}"
  bool in_library, in_compiler;  ///< where it takes effect: in the program, in softcl-compiler
  const char* meaning;
  /// Reads `text`, which is not empty, into `settings`; gives the part of it that is not among the values.
  std::optional<std::string> (*read)(const std::string& text, Settings& settings);
};
std::span<const Setting> setting_table();

/// A variable's text, or null if it is not set.
using Environment = const char* (*)(const char* name);

/// A variable that is not set, or empty, has its default. `has` lists which instruction sets this processor
/// has.
Settings parse_settings(Environment variable, bool (*has)(ProcessorLevel) = processor_has);

/// Those of the process's environment, read once.
const Settings& settings();

}  // namespace softcl
