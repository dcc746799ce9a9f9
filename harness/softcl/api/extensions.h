#pragma once

#include <CL/cl.h>
#include <fmt/format.h>

#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "softcl/protocol/language.h"
#include "softcl/protocol/settings.h"
#include "softcl/protocol/spirv_module.h"
#include "softcl/runtime/compiler_service.h"

namespace softcl::api {

inline cl_version version_number() {
  return settings().pose.opencl_1_2 ? CL_MAKE_VERSION(1, 2, 0) : CL_MAKE_VERSION(3, 0, 0);
}

/// CL_PLATFORM_VERSION and CL_DEVICE_VERSION; a pose and injected defects, if any, are part of it.
inline std::string version_text() {
  const std::string &posing = settings().pose.list, &defects = settings().defects.list;
  return std::string("OpenCL ") + (settings().pose.opencl_1_2 ? "1.2" : "3.0") + " softcl" +
         (posing.empty() ? "" : " posing as " + posing) + (defects.empty() ? "" : " with defects " + defects);
}

inline const char* profile_name() { return settings().pose.embedded ? "EMBEDDED_PROFILE" : "FULL_PROFILE"; }

inline constexpr cl_ulong host_timer_resolution = 1;  ///< ns: both timers are CLOCK_MONOTONIC

/// The extensions of the platform, and so of each of its devices.
inline std::vector<NamedVersion> supported_extensions() {
  std::vector<NamedVersion> list;
  for (const Extension& extension : offered_extensions())
    if (has_compiler() || std::string_view(extension.name) != "cl_khr_il_program") list.push_back(extension);
  return list;
}

/// The versions of OpenCL C, oldest first.
inline std::vector<NamedVersion> opencl_c_versions() {
  std::vector<NamedVersion> list;
  for (const LanguageVersion& language : offered_languages()) list.push_back({"OpenCL C", language.version});
  return list;
}

/// The intermediate languages, newest version first.
inline std::vector<NamedVersion> intermediate_languages() {
  std::vector<NamedVersion> list;
  for (cl_uint minor = 0;
       has_compiler() && takes_spirv(settings().pose) && !settings().pose.no_int64 && minor <= newest_spirv();
       ++minor)
    list.insert(list.begin(), {"SPIR-V", CL_MAKE_VERSION(1, minor, 0)});
  return list;
}

/// As CL_DEVICE_IL_VERSION writes them: "SPIR-V_1.2 SPIR-V_1.1 …".
inline std::string intermediate_language_names() {
  std::string text;
  for (const NamedVersion& il : intermediate_languages())
    text += fmt::format("{}{}_{}.{}", text.empty() ? "" : " ", il.name, CL_VERSION_MAJOR(il.version),
                        CL_VERSION_MINOR(il.version));
  return text;
}

inline std::string names(std::span<const NamedVersion> list) {
  std::string text;
  for (const NamedVersion& item : list) text += (text.empty() ? "" : " ") + std::string(item.name);
  return text;
}

inline std::vector<cl_name_version> with_versions(std::span<const NamedVersion> list) {
  std::vector<cl_name_version> versions;
  for (const NamedVersion& item : list) {
    cl_name_version entry{};
    entry.version = item.version;
    std::strncpy(entry.name, item.name, CL_NAME_VERSION_MAX_NAME_SIZE - 1);
    versions.push_back(entry);
  }
  return versions;
}

}  // namespace softcl::api
