#pragma once

#include <string>
#include <vector>

#include "session.h"

/// A query and the bytes that it gives.
struct QueryValue {
  cl_uint query;
  std::string bytes;
};
template <class T>
QueryValue query_value(cl_uint query, const T& value) {
  return {query, std::string(reinterpret_cast<const char*>(&value), sizeof value)};
}

/// The image that a kernel gets as its second argument.
struct ImageArgument {
  const char* type = nullptr;  ///< in OpenCL C; null: there is none
  cl_mem (*make)(const Session&) = nullptr;
  bool is_result = false;  ///< what the kernel leaves is in its first texel, and not in the buffer
  size_t level = 0;        ///< whose texel that is
};

/// A kernel k(global uint* io, image) in SPIR-V 1.2 that stores %r, made of %a = io[0] and %b = io[1] among
/// others, as io[0]. Constants: %n0 to %n9 of %uint, %zero and %one of %long.
struct ModuleUse {
  std::string declarations;  ///< OpCapability and OpExtension
  std::string body;
  cl_uint a, b, result;
  std::string types = {}, decorations = {};
  size_t items = 1;  ///< work-items, all in one work-group
};

/// What an extension brings. The version and what belongs to it are those of the extension's page in the
/// unified OpenCL specification; capabilities of SPIR-V are those of environment 3.0, section 5.
struct ExtensionRow {
  const char* name;
  cl_version version;
  int macro_since;             ///< the oldest __OPENCL_C_VERSION__ that has its macro; none: no_macro
  const char* body = nullptr;  ///< of a kernel k(global long* o, image), run by 64 work-items in one group
  cl_ulong first = 0;          ///< what it leaves in o[0], which was 0, or in the image
  ImageArgument image = {};
  std::vector<const char*> functions = {};  ///< of the API
  std::vector<QueryValue> of_device = {}, of_platform = {};
  std::vector<ModuleUse> modules = {};
};
inline constexpr int no_macro = 0;  ///< the extension is of the API or of SPIR-V alone

const std::vector<ExtensionRow>& extension_rows();
