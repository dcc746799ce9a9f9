#pragma once

#include <cstddef>

#include "query.h"

namespace softcl::api {

/// Elements of one vector register.
constexpr cl_uint vector_width(std::size_t element_bytes) {
#if defined(__x86_64__)
  constexpr std::size_t register_bytes = 32;
#else
  constexpr std::size_t register_bytes = 16;
#endif
  return cl_uint(register_bytes / element_bytes);
}

/// Whether the device is of a version that has this query of a later one than 1.2. That of SPIR-V is
/// cl_khr_il_program's too.
bool has_query(cl_device_info name);

/// Writes the value and returns true if `name` is a query of OpenCL 2.0 to 3.0, or of an extension that came
/// with them.
bool write_later_version(cl_device_info name, const Query& query);

}  // namespace softcl::api
