#pragma once

#include <CL/cl.h>
#include <CL/cl_ext.h>

#include <cstddef>

namespace softcl::api {

// What the device can do, less what a pose withdraws.

cl_device_fp_config single_config();
cl_device_fp_config half_config();  ///< flushes as single precision does
cl_device_fp_config double_config();

/// CL_DEVICE_MEM_BASE_ADDR_ALIGN in bytes: of a long16, or of an int16 where there are no 64-bit integers and
/// no limit is above its minimum.
std::size_t promised_alignment();

}  // namespace softcl::api
