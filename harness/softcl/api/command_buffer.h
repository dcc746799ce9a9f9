#pragma once

#include "check.h"
#include "softcl/runtime/command_buffer.h"

namespace softcl::api {

/// All that clUpdateMutableCommandsKHR can change.
inline constexpr cl_mutable_dispatch_fields_khr every_mutable_field =
    CL_MUTABLE_DISPATCH_GLOBAL_OFFSET_KHR | CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR |
    CL_MUTABLE_DISPATCH_LOCAL_SIZE_KHR | CL_MUTABLE_DISPATCH_ARGUMENTS_KHR |
    CL_MUTABLE_DISPATCH_EXEC_INFO_KHR;

}  // namespace softcl::api
