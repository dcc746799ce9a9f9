#pragma once

#include <CL/cl_ext.h>
#include <CL/cl_icd.h>

#include "softcl/runtime/command_buffer_types.h"
#include "softcl/runtime/semaphore_types.h"

// clang-format off
#define EXTENSION_FUNCTIONS(X) \
  X(clGetKernelSuggestedLocalWorkSizeKHR) X(clCreateSemaphoreWithPropertiesKHR) \
  X(clEnqueueWaitSemaphoresKHR) X(clEnqueueSignalSemaphoresKHR) X(clGetSemaphoreInfoKHR) \
  X(clRetainSemaphoreKHR) X(clReleaseSemaphoreKHR) X(clGetSemaphoreHandleForTypeKHR) \
  X(clCreateCommandBufferKHR) \
  X(clFinalizeCommandBufferKHR) X(clRetainCommandBufferKHR) X(clReleaseCommandBufferKHR) \
  X(clEnqueueCommandBufferKHR) X(clGetCommandBufferInfoKHR) X(clCommandBarrierWithWaitListKHR) \
  X(clCommandCopyBufferKHR) X(clCommandCopyBufferRectKHR) X(clCommandCopyBufferToImageKHR) \
  X(clCommandCopyImageKHR) X(clCommandCopyImageToBufferKHR) X(clCommandFillBufferKHR) \
  X(clCommandFillImageKHR) X(clCommandNDRangeKernelKHR) X(clCommandSVMMemcpyKHR) \
  X(clCommandSVMMemFillKHR) X(clUpdateMutableCommandsKHR) \
  X(clGetMutableCommandInfoKHR)
// clang-format on

/// The functions' types: those of the version that softcl has, and otherwise those of cl_ext.h.
namespace softcl {
namespace function_types {
#define DECLARE_TYPE(name) using name = name##_fn;
EXTENSION_FUNCTIONS(DECLARE_TYPE)
#undef DECLARE_TYPE
}  // namespace function_types
}  // namespace softcl

/// softcl's own entry points, past the loader's checks: the dispatch table, and functions of extensions,
/// null where clGetExtensionFunctionAddressForPlatform has none.
struct EntryPoints : cl_icd_dispatch {
#define DECLARE_EXTENSION_FUNCTION(name) softcl::function_types::name name;
  EXTENSION_FUNCTIONS(DECLARE_EXTENSION_FUNCTION)
#undef DECLARE_EXTENSION_FUNCTION
};
const EntryPoints& softcl_entry_points();
