// OpenCL 2.0 to 3.0, and sharing with graphics APIs: what is new, and what an absent feature returns.
#include "error_rows.h"

namespace {

cl_queue_properties unknown_queue_property[] = {0x7777, 1, 0};
cl_queue_properties bad_queue_bits[] = {CL_QUEUE_PROPERTIES, 1 << 20, 0};
cl_mem_properties unknown_mem_property[] = {0x7777, 1, 0};
cl_pipe_properties pipe_properties[] = {0};
cl_ulong stamp;
int storage[16];
size_t sizes[4] = {1, 1, 1, 1};
void* pointers[1] = {storage};
void* const unaligned = reinterpret_cast<char*>(storage) + 1;
const void* const_pointers[1] = {storage};
void CL_CALLBACK on_context(cl_context, void*) {}
void CL_CALLBACK on_program(cl_program, void*) {}

#define SVM_COMMAND(name, ...) \
  FAILS_ON_BAD(queue, cl_command_queue, name, CL_INVALID_COMMAND_QUEUE, bad, __VA_ARGS__)
#define SHARING_COMMAND(name)                                                                        \
  FAILS_ON_BAD(queue, cl_command_queue, name, CL_INVALID_COMMAND_QUEUE, bad, 0, nullptr, 0, nullptr, \
               nullptr),                                                                             \
      FAILS(name, CL_INVALID_CONTEXT, w.queue, 0, nullptr, 0, nullptr, nullptr)
#define SHARING_CREATION(name, ...)                                                      \
  FAILS_TO_MAKE_ON_BAD(context, cl_context, name, CL_INVALID_CONTEXT, bad, __VA_ARGS__), \
      FAILS_TO_MAKE(name, CL_INVALID_CONTEXT, w.context, __VA_ARGS__)

}  // namespace

std::vector<ErrorRow> later_error_rows() {
  return {
      FAILS_TO_MAKE_ON_BAD(context, cl_context, clCreateCommandQueueWithProperties, CL_INVALID_CONTEXT, bad,
                           w.device, nullptr),
      FAILS_TO_MAKE_ON_BAD(device, cl_device_id, clCreateCommandQueueWithProperties, CL_INVALID_DEVICE,
                           w.context, bad, nullptr),
      FAILS_TO_MAKE(clCreateCommandQueueWithProperties, CL_INVALID_VALUE, w.context, w.device,
                    unknown_queue_property),
      FAILS_TO_MAKE(clCreateCommandQueueWithProperties, CL_INVALID_VALUE, w.context, w.device,
                    bad_queue_bits),
      FAILS_TO_MAKE_ON_BAD(context, cl_context, clCreateBufferWithProperties, CL_INVALID_CONTEXT, bad,
                           nullptr, 0, 4, nullptr),
      FAILS_TO_MAKE(clCreateBufferWithProperties, CL_INVALID_PROPERTY, w.context, unknown_mem_property, 0, 4,
                    nullptr),
      FAILS_TO_MAKE(clCreateBufferWithProperties, CL_INVALID_BUFFER_SIZE, w.context, nullptr, 0, 0, nullptr),
      FAILS_ON_BAD(context, cl_context, clSetContextDestructorCallback, CL_INVALID_CONTEXT, bad, on_context,
                   nullptr),
      FAILS(clSetContextDestructorCallback, CL_INVALID_VALUE, w.context, nullptr, nullptr),
      FAILS_TO_MAKE_ON_BAD(kernel, cl_kernel, clCloneKernel, CL_INVALID_KERNEL, bad),
      FAILS_ON_BAD(device, cl_device_id, clGetDeviceAndHostTimer, CL_INVALID_DEVICE, bad, &stamp, &stamp),
      FAILS(clGetDeviceAndHostTimer, CL_INVALID_VALUE, w.device, nullptr, &stamp),
      FAILS(clGetDeviceAndHostTimer, CL_INVALID_VALUE, w.device, &stamp, nullptr),
      FAILS_ON_BAD(device, cl_device_id, clGetHostTimer, CL_INVALID_DEVICE, bad, &stamp),
      FAILS(clGetHostTimer, CL_INVALID_VALUE, w.device, nullptr),
      FAILS_ON_BAD(program, cl_program, clSetProgramReleaseCallback, CL_INVALID_PROGRAM, bad, on_program,
                   nullptr),
      FAILS(clSetProgramReleaseCallback, CL_INVALID_VALUE, w.built, nullptr, nullptr),
      FAILS(clSetProgramReleaseCallback, CL_INVALID_OPERATION, w.built, on_program, nullptr),
      FAILS_ON_BAD(program, cl_program, clSetProgramSpecializationConstant, CL_INVALID_PROGRAM, bad, 0, 4,
                   storage),
      FAILS(clSetProgramSpecializationConstant, CL_INVALID_PROGRAM, w.built, 0, 4, storage),
      FAILS(clSetProgramSpecializationConstant, CL_INVALID_SPEC_ID, w.from_il, 8, 4, storage),
      FAILS(clSetProgramSpecializationConstant, CL_INVALID_VALUE, w.from_il, 7, 8, storage),
      FAILS(clSetProgramSpecializationConstant, CL_INVALID_VALUE, w.from_il, 7, 4, nullptr),
      FAILS_TO_MAKE_ON_BAD(context, cl_context, clCreateProgramWithIL, CL_INVALID_CONTEXT, bad, storage, 4),
      FAILS_TO_MAKE(clCreateProgramWithIL, CL_INVALID_VALUE, w.context, nullptr, 4),
      FAILS_TO_MAKE(clCreateProgramWithIL, CL_INVALID_VALUE, w.context, storage, 0),
      FAILS_TO_MAKE(clCreateProgramWithIL, CL_INVALID_VALUE, w.context, storage, sizeof storage),

      SVM_COMMAND(clEnqueueSVMFree, 1, pointers, nullptr, nullptr, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMFree, CL_INVALID_VALUE, w.queue, 0, pointers, nullptr, nullptr, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMFree, CL_INVALID_VALUE, w.queue, 1, nullptr, nullptr, nullptr, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMFree, CL_INVALID_EVENT_WAIT_LIST, w.queue, 1, pointers, nullptr, nullptr, 1, nullptr,
            nullptr),
      SVM_COMMAND(clEnqueueSVMMemcpy, CL_TRUE, storage, storage + 8, 4, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMMemcpy, CL_INVALID_VALUE, w.queue, CL_TRUE, nullptr, storage, 4, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMMemcpy, CL_INVALID_VALUE, w.queue, CL_TRUE, storage, nullptr, 4, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMMemcpy, CL_MEM_COPY_OVERLAP, w.queue, CL_TRUE, storage, storage + 1, 8, 0, nullptr,
            nullptr),
      FAILS(clEnqueueSVMMemcpy, CL_MEM_COPY_OVERLAP, w.queue, CL_TRUE, storage + 1, storage, 8, 0, nullptr,
            nullptr),
      FAILS(clEnqueueSVMMemcpy, CL_INVALID_EVENT_WAIT_LIST, w.queue, CL_TRUE, storage, storage + 8, 4, 1,
            nullptr, nullptr),
      SVM_COMMAND(clEnqueueSVMMemFill, storage, storage, 4, 4, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMMemFill, CL_INVALID_VALUE, w.queue, nullptr, storage, 4, 4, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMMemFill, CL_INVALID_VALUE, w.queue, storage, nullptr, 4, 4, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMMemFill, CL_INVALID_VALUE, w.queue, storage, storage, 0, 4, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMMemFill, CL_INVALID_VALUE, w.queue, storage, storage, 3, 3, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMMemFill, CL_INVALID_VALUE, w.queue, storage, storage, 256, 256, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMMemFill, CL_INVALID_VALUE, w.queue, storage, storage, 4, 6, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMMemFill, CL_INVALID_VALUE, w.queue, unaligned, storage, 4, 4, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMMemFill, CL_INVALID_EVENT_WAIT_LIST, w.queue, storage, storage, 4, 4, 1, nullptr,
            nullptr),
      SVM_COMMAND(clEnqueueSVMMap, CL_TRUE, CL_MAP_READ, storage, 4, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMMap, CL_INVALID_VALUE, w.queue, CL_TRUE, CL_MAP_READ, nullptr, 4, 0, nullptr,
            nullptr),
      FAILS(clEnqueueSVMMap, CL_INVALID_VALUE, w.queue, CL_TRUE, CL_MAP_READ, storage, 0, 0, nullptr,
            nullptr),
      FAILS(clEnqueueSVMMap, CL_INVALID_VALUE, w.queue, CL_TRUE, 1 << 20, storage, 4, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMMap, CL_INVALID_VALUE, w.queue, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE_INVALIDATE_REGION,
            storage, 4, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMMap, CL_INVALID_EVENT_WAIT_LIST, w.queue, CL_TRUE, CL_MAP_READ, storage, 4, 1,
            nullptr, nullptr),
      SVM_COMMAND(clEnqueueSVMUnmap, storage, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMUnmap, CL_INVALID_VALUE, w.queue, nullptr, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMUnmap, CL_INVALID_EVENT_WAIT_LIST, w.queue, storage, 1, nullptr, nullptr),
      SVM_COMMAND(clEnqueueSVMMigrateMem, 1, const_pointers, nullptr, 0, 0, nullptr, nullptr),
      FAILS(clEnqueueSVMMigrateMem, CL_INVALID_VALUE, w.queue, 0, const_pointers, nullptr, 0, 0, nullptr,
            nullptr),
      FAILS(clEnqueueSVMMigrateMem, CL_INVALID_VALUE, w.queue, 1, nullptr, nullptr, 0, 0, nullptr, nullptr),
      // No memory of clSVMAlloc's.
      FAILS(clEnqueueSVMMigrateMem, CL_INVALID_VALUE, w.queue, 1, const_pointers, nullptr, 0, 0, nullptr,
            nullptr),
      FAILS(clEnqueueSVMMigrateMem, CL_INVALID_VALUE, w.queue, 1, const_pointers, nullptr, 1 << 20, 0,
            nullptr, nullptr),
      FAILS_ON_BAD(kernel, cl_kernel, clSetKernelArgSVMPointer, CL_INVALID_KERNEL, bad, 0, storage),
      FAILS(clSetKernelArgSVMPointer, CL_INVALID_ARG_INDEX, w.add, 77, storage),
      FAILS_ON_BAD(kernel, cl_kernel, clSetKernelExecInfo, CL_INVALID_KERNEL, bad,
                   CL_KERNEL_EXEC_INFO_SVM_PTRS, 8, pointers),
      FAILS(clSetKernelExecInfo, CL_INVALID_VALUE, w.add, 0x7777, 8, pointers),
      FAILS(clSetKernelExecInfo, CL_INVALID_VALUE, w.add, CL_KERNEL_EXEC_INFO_SVM_PTRS, 8, nullptr),
      FAILS(clSetKernelExecInfo, CL_INVALID_VALUE, w.add, CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, pointers),
      FAILS(clSetKernelExecInfo, CL_INVALID_VALUE, w.add, CL_KERNEL_EXEC_INFO_SVM_PTRS, 7, pointers),
      FAILS(clSetKernelExecInfo, CL_INVALID_VALUE, w.add, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, 8,
            pointers),
      FAILS_ON_BAD(kernel, cl_kernel, clGetKernelSubGroupInfo, CL_INVALID_KERNEL, bad, w.device,
                   CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, nullptr, 0, nullptr, nullptr),
      FAILS(clGetKernelSubGroupInfo, CL_INVALID_DEVICE, w.add, reinterpret_cast<cl_device_id>(w.context),
            CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, nullptr, 0, nullptr, nullptr),
      FAILS(clGetKernelSubGroupInfo, CL_INVALID_VALUE, w.add, w.device, 0x7777, 0, nullptr, 0, nullptr,
            nullptr),
      FAILS(clGetKernelSubGroupInfo, CL_INVALID_VALUE, w.add, w.device, CL_KERNEL_MAX_NUM_SUB_GROUPS, 0,
            nullptr, 4, storage, nullptr),
      FAILS(clGetKernelSubGroupInfo, CL_INVALID_VALUE, w.add, w.device, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE,
            8, nullptr, 8, storage, nullptr),
      FAILS(clGetKernelSubGroupInfo, CL_INVALID_VALUE, w.add, w.device,
            CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, 7, sizes, 8, storage, nullptr),
      FAILS(clGetKernelSubGroupInfo, CL_INVALID_VALUE, w.add, w.device, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE,
            32, sizes, 8, storage, nullptr),
      FAILS(clGetKernelSubGroupInfo, CL_INVALID_VALUE, w.add, w.device,
            CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, 16, sizes, 24, storage, nullptr),
      FAILS_TO_MAKE_ON_BAD(context, cl_context, clCreatePipe, CL_INVALID_CONTEXT, bad, 0, 4, 4, nullptr),
      FAILS_TO_MAKE(clCreatePipe, CL_INVALID_VALUE, w.context, CL_MEM_READ_ONLY, 4, 4, nullptr),
      FAILS_TO_MAKE(clCreatePipe, CL_INVALID_VALUE, w.context, 0, 4, 4, pipe_properties),
      FAILS_TO_MAKE(clCreatePipe, CL_INVALID_PIPE_SIZE, w.context, 0, 0, 4, nullptr),
      FAILS_TO_MAKE(clCreatePipe, CL_INVALID_PIPE_SIZE, w.context, 0, 4, 0, nullptr),
      FAILS_TO_MAKE(clCreatePipe, CL_INVALID_PIPE_SIZE, w.context, 0, ~0u, 4, nullptr),
      FAILS(clGetPipeInfo, CL_INVALID_VALUE, w.a_pipe, 0x7777, sizeof w.room, w.room, nullptr),
      FAILS(clGetPipeInfo, CL_INVALID_VALUE, w.a_pipe, CL_PIPE_PACKET_SIZE, 1, w.room, nullptr),
      FAILS(clSetKernelArg, CL_INVALID_MEM_OBJECT, w.add, 0, sizeof w.a_pipe, &w.a_pipe),
      FAILS(clEnqueueCopyBuffer, CL_INVALID_MEM_OBJECT, w.queue, w.a_pipe, w.buffer64, 0, 0, 4, 0, nullptr,
            nullptr),
      FAILS_ON_BAD(mem, cl_mem, clGetPipeInfo, CL_INVALID_MEM_OBJECT, bad, CL_PIPE_PACKET_SIZE, 0, nullptr,
                   nullptr),
      FAILS(clGetPipeInfo, CL_INVALID_MEM_OBJECT, w.buffer64, CL_PIPE_PACKET_SIZE, 0, nullptr, nullptr),

      SHARING_CREATION(clCreateFromGLBuffer, 0, 1),
      SHARING_CREATION(clCreateFromGLTexture, 0, 1, 0, 1),
      SHARING_CREATION(clCreateFromGLTexture2D, 0, 1, 0, 1),
      SHARING_CREATION(clCreateFromGLTexture3D, 0, 1, 0, 1),
      SHARING_CREATION(clCreateFromGLRenderbuffer, 0, 1),
      SHARING_CREATION(clCreateEventFromGLsyncKHR, nullptr),
      SHARING_CREATION(clCreateFromEGLImageKHR, nullptr, nullptr, 0, nullptr),
      SHARING_CREATION(clCreateEventFromEGLSyncKHR, nullptr, nullptr),
      SHARING_COMMAND(clEnqueueAcquireGLObjects),
      SHARING_COMMAND(clEnqueueReleaseGLObjects),
      SHARING_COMMAND(clEnqueueAcquireEGLObjectsKHR),
      SHARING_COMMAND(clEnqueueReleaseEGLObjectsKHR),
      FAILS_ON_BAD(mem, cl_mem, clGetGLObjectInfo, CL_INVALID_MEM_OBJECT, bad, nullptr, nullptr),
      FAILS(clGetGLObjectInfo, CL_INVALID_GL_OBJECT, w.buffer64, nullptr, nullptr),
      FAILS_ON_BAD(mem, cl_mem, clGetGLTextureInfo, CL_INVALID_MEM_OBJECT, bad, 0, 0, nullptr, nullptr),
      FAILS(clGetGLTextureInfo, CL_INVALID_GL_OBJECT, w.buffer64, 0, 0, nullptr, nullptr),
      FAILS(clGetGLContextInfoKHR, CL_INVALID_OPERATION, nullptr, 0, 0, nullptr, nullptr),
  };
}
