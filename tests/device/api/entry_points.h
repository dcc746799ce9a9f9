#pragma once

#include <CL/cl_ext.h>
#include <CL/cl_icd.h>

// clang-format off
#define EXTENSION_FUNCTIONS(X) \
  X(clGetKernelSuggestedLocalWorkSizeKHR) X(clCreateSemaphoreWithPropertiesKHR) \
  X(clEnqueueWaitSemaphoresKHR) X(clEnqueueSignalSemaphoresKHR) X(clGetSemaphoreInfoKHR) \
  X(clRetainSemaphoreKHR) X(clReleaseSemaphoreKHR) X(clCreateCommandBufferKHR) \
  X(clFinalizeCommandBufferKHR) X(clRetainCommandBufferKHR) X(clReleaseCommandBufferKHR) \
  X(clEnqueueCommandBufferKHR) X(clGetCommandBufferInfoKHR) X(clCommandBarrierWithWaitListKHR) \
  X(clCommandCopyBufferKHR) X(clCommandCopyBufferRectKHR) X(clCommandCopyBufferToImageKHR) \
  X(clCommandCopyImageKHR) X(clCommandCopyImageToBufferKHR) X(clCommandFillBufferKHR) \
  X(clCommandFillImageKHR) X(clCommandNDRangeKernelKHR) X(clUpdateMutableCommandsKHR) \
  X(clGetMutableCommandInfoKHR)
// clang-format on

/// softcl's own entry points, past the loader's checks: the dispatch table, and functions of extensions,
/// null where clGetExtensionFunctionAddressForPlatform knows none.
struct EntryPoints : cl_icd_dispatch {
#define DECLARE_EXTENSION_FUNCTION(name) name##_fn name;
  EXTENSION_FUNCTIONS(DECLARE_EXTENSION_FUNCTION)
#undef DECLARE_EXTENSION_FUNCTION
};
const EntryPoints& softcl_entry_points();
