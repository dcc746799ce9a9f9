#pragma once

#include <CL/cl_ext.h>
#include <CL/cl_icd.h>

#include <type_traits>

#include "softcl/runtime/extension_types.h"

/// Every function of the ICD dispatch table that exists outside Windows, in the table's order within each
/// group.
// clang-format off
#define SOFTCL_CORE_ENTRY_POINTS(X) \
  X(clGetPlatformIDs) X(clGetPlatformInfo) X(clGetDeviceIDs) X(clGetDeviceInfo) X(clCreateContext) \
  X(clCreateContextFromType) X(clRetainContext) X(clReleaseContext) X(clGetContextInfo) \
  X(clCreateCommandQueue) X(clRetainCommandQueue) X(clReleaseCommandQueue) X(clGetCommandQueueInfo) \
  X(clSetCommandQueueProperty) X(clCreateBuffer) X(clCreateImage2D) X(clCreateImage3D) \
  X(clRetainMemObject) X(clReleaseMemObject) X(clGetSupportedImageFormats) X(clGetMemObjectInfo) \
  X(clGetImageInfo) X(clCreateSampler) X(clRetainSampler) X(clReleaseSampler) X(clGetSamplerInfo) \
  X(clCreateProgramWithSource) X(clCreateProgramWithBinary) X(clRetainProgram) X(clReleaseProgram) \
  X(clBuildProgram) X(clUnloadCompiler) X(clGetProgramInfo) X(clGetProgramBuildInfo) X(clCreateKernel) \
  X(clCreateKernelsInProgram) X(clRetainKernel) X(clReleaseKernel) X(clSetKernelArg) X(clGetKernelInfo) \
  X(clGetKernelWorkGroupInfo) X(clWaitForEvents) X(clGetEventInfo) X(clRetainEvent) X(clReleaseEvent) \
  X(clGetEventProfilingInfo) X(clFlush) X(clFinish) X(clEnqueueReadBuffer) X(clEnqueueWriteBuffer) \
  X(clEnqueueCopyBuffer) X(clEnqueueReadImage) X(clEnqueueWriteImage) X(clEnqueueCopyImage) \
  X(clEnqueueCopyImageToBuffer) X(clEnqueueCopyBufferToImage) X(clEnqueueMapBuffer) X(clEnqueueMapImage) \
  X(clEnqueueUnmapMemObject) X(clEnqueueNDRangeKernel) X(clEnqueueTask) X(clEnqueueNativeKernel) \
  X(clEnqueueMarker) X(clEnqueueWaitForEvents) X(clEnqueueBarrier) X(clGetExtensionFunctionAddress) \
  X(clSetEventCallback) X(clCreateSubBuffer) X(clSetMemObjectDestructorCallback) X(clCreateUserEvent) \
  X(clSetUserEventStatus) X(clEnqueueReadBufferRect) X(clEnqueueWriteBufferRect) \
  X(clEnqueueCopyBufferRect) X(clCreateSubDevicesEXT) X(clRetainDeviceEXT) X(clReleaseDeviceEXT) \
  X(clCreateSubDevices) X(clRetainDevice) X(clReleaseDevice) X(clCreateImage) \
  X(clCreateProgramWithBuiltInKernels) X(clCompileProgram) X(clLinkProgram) X(clUnloadPlatformCompiler) \
  X(clGetKernelArgInfo) X(clEnqueueFillBuffer) X(clEnqueueFillImage) X(clEnqueueMigrateMemObjects) \
  X(clEnqueueMarkerWithWaitList) X(clEnqueueBarrierWithWaitList) \
  X(clGetExtensionFunctionAddressForPlatform) X(clCreateCommandQueueWithProperties) X(clCreatePipe) \
  X(clGetPipeInfo) X(clSVMAlloc) X(clSVMFree) X(clEnqueueSVMFree) X(clEnqueueSVMMemcpy) \
  X(clEnqueueSVMMemFill) X(clEnqueueSVMMap) X(clEnqueueSVMUnmap) X(clCreateSamplerWithProperties) \
  X(clSetKernelArgSVMPointer) X(clSetKernelExecInfo) X(clCloneKernel) X(clCreateProgramWithIL) \
  X(clEnqueueSVMMigrateMem) X(clGetDeviceAndHostTimer) X(clGetHostTimer) X(clGetKernelSubGroupInfo) \
  X(clSetDefaultDeviceCommandQueue) X(clSetProgramReleaseCallback) X(clSetProgramSpecializationConstant) \
  X(clCreateBufferWithProperties) X(clCreateImageWithProperties) X(clSetContextDestructorCallback)
// clang-format on

/// Sharing with graphics APIs: not supported, but a program may call them through the loader all the same.
// clang-format off
#define SOFTCL_SHARING_ENTRY_POINTS(X) \
  X(clCreateFromGLBuffer) X(clCreateFromGLTexture2D) X(clCreateFromGLTexture3D) \
  X(clCreateFromGLRenderbuffer) X(clGetGLObjectInfo) X(clGetGLTextureInfo) X(clEnqueueAcquireGLObjects) \
  X(clEnqueueReleaseGLObjects) X(clGetGLContextInfoKHR) X(clCreateEventFromGLsyncKHR) \
  X(clCreateFromGLTexture) X(clCreateFromEGLImageKHR) X(clEnqueueAcquireEGLObjectsKHR) \
  X(clEnqueueReleaseEGLObjectsKHR) X(clCreateEventFromEGLSyncKHR)
// clang-format on

/// Functions of extensions, found by clGetExtensionFunctionAddressForPlatform.
// clang-format off
#define SOFTCL_EXTENSION_ENTRY_POINTS(X) \
  X(clIcdGetPlatformIDsKHR) X(clGetKernelSuggestedLocalWorkSizeKHR) X(clCreateSemaphoreWithPropertiesKHR) \
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

namespace softcl::api {

#define SOFTCL_DECLARE(name) std::remove_pointer<decltype(cl_icd_dispatch::name)>::type name;
SOFTCL_CORE_ENTRY_POINTS(SOFTCL_DECLARE)
SOFTCL_SHARING_ENTRY_POINTS(SOFTCL_DECLARE)
#undef SOFTCL_DECLARE
#define SOFTCL_DECLARE_EXTENSION(name) std::remove_pointer<name##_fn>::type name;
SOFTCL_EXTENSION_ENTRY_POINTS(SOFTCL_DECLARE_EXTENSION)
#undef SOFTCL_DECLARE_EXTENSION

}  // namespace softcl::api
