#pragma once

#include <CL/cl.h>
#include <CL/cl_ext.h>

#include <cstddef>

#include "query.h"
#include "softcl/protocol/processor.h"

namespace softcl::api {

// What the device can do, less what a pose withdraws.

cl_device_fp_config single_config();
cl_device_fp_config half_config();  ///< flushes as single precision does
cl_device_fp_config double_config();

/// CL_DEVICE_MEM_BASE_ADDR_ALIGN in bytes: of a long16, or of an int16 where there are no 64-bit integers and
/// no limit is above its minimum.
std::size_t promised_alignment();

/// Elements of one vector register.
constexpr cl_uint vector_width(std::size_t element_bytes) {
  return cl_uint(vector_register_bytes / element_bytes);
}

/// Whether the device is of a version that has this query of a later one than 1.2. That of SPIR-V is
/// cl_khr_il_program's too.
bool has_query(cl_device_info name);

/// Writes the value and returns true if `name` is a query of OpenCL 2.0 to 3.0, or of an extension that came
/// with them.
bool write_later_version(cl_device_info name, const Query& query);

}  // namespace softcl::api
