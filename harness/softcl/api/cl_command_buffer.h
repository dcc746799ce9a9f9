#pragma once

#include <span>
#include <vector>

#include "check.h"
#include "softcl/runtime/command_buffer.h"

namespace softcl::api {

/// All that clUpdateMutableCommandsKHR can change.
inline constexpr cl_mutable_dispatch_fields_khr every_mutable_field =
    CL_MUTABLE_DISPATCH_GLOBAL_OFFSET_KHR | CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR |
    CL_MUTABLE_DISPATCH_LOCAL_SIZE_KHR | CL_MUTABLE_DISPATCH_ARGUMENTS_KHR |
    CL_MUTABLE_DISPATCH_EXEC_INFO_KHR;

inline constexpr MutableDispatchAsserts every_assert =
    CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR;

/// One property that a list may have, and where its value goes; bits that are not in `known` are no value.
struct ListedProperty {
  cl_properties name;
  cl_bitfield known;
  cl_bitfield& value;
};
/// Reads a list that may be null, and returns it with its end. Throws Error{CL_INVALID_VALUE} for a property
/// or a value that is not known, and for a property that is listed twice.
std::vector<cl_properties> read_properties(const cl_properties* list, std::span<const ListedProperty> known);

}  // namespace softcl::api
