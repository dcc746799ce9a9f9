// Sections 5.2 and 5.4: buffers and memory objects.
#include "error_rows.h"

namespace {

cl_buffer_region inside{128, 64}, empty{0, 0}, outside{896, 256}, misaligned{4, 64};
int host[256];
void CL_CALLBACK on_destruction(cl_mem, void*) {}

/// What every command that takes a wait list gets wrong, for commands that read one buffer and can block.
#define WAIT_LIST_ROWS(name, ...)                                                                     \
  FAILS(name, CL_INVALID_EVENT_WAIT_LIST, __VA_ARGS__, 1, nullptr, nullptr),                          \
      FAILS(name, CL_INVALID_EVENT_WAIT_LIST, __VA_ARGS__, 0, &w.complete, nullptr),                  \
      FAILS_ON_BAD(event, cl_event, name, CL_INVALID_EVENT_WAIT_LIST, __VA_ARGS__, 1, &bad, nullptr), \
      FAILS(name, CL_INVALID_CONTEXT, __VA_ARGS__, 1, &w.other_event, nullptr)

}  // namespace

std::vector<ErrorRow> buffer_error_rows() {
  return {
      FAILS_TO_MAKE_ON_BAD(context, cl_context, clCreateBuffer, CL_INVALID_CONTEXT, bad, 0, 4, nullptr),
      FAILS_TO_MAKE(clCreateBuffer, CL_INVALID_VALUE, w.context, 1 << 20, 4, nullptr),
      FAILS_TO_MAKE(clCreateBuffer, CL_INVALID_VALUE, w.context, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 4,
                    nullptr),
      FAILS_TO_MAKE(clCreateBuffer, CL_INVALID_VALUE, w.context, CL_MEM_READ_WRITE | CL_MEM_READ_ONLY, 4,
                    nullptr),
      FAILS_TO_MAKE(clCreateBuffer, CL_INVALID_VALUE, w.context, CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR,
                    4, host),
      FAILS_TO_MAKE(clCreateBuffer, CL_INVALID_VALUE, w.context, CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR,
                    4, host),
      FAILS_TO_MAKE(clCreateBuffer, CL_INVALID_VALUE, w.context,
                    CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS, 4, nullptr),
      FAILS_TO_MAKE(clCreateBuffer, CL_INVALID_BUFFER_SIZE, w.context, 0, 0, nullptr),
      FAILS_TO_MAKE(clCreateBuffer, CL_INVALID_BUFFER_SIZE, w.context, 0, w.huge, nullptr),
      FAILS_TO_MAKE(clCreateBuffer, CL_INVALID_HOST_PTR, w.context, CL_MEM_USE_HOST_PTR, 4, nullptr),
      FAILS_TO_MAKE(clCreateBuffer, CL_INVALID_HOST_PTR, w.context, CL_MEM_COPY_HOST_PTR, 4, nullptr),
      FAILS_TO_MAKE(clCreateBuffer, CL_INVALID_HOST_PTR, w.context, 0, 4, host),

      FAILS_TO_MAKE_ON_BAD(mem, cl_mem, clCreateSubBuffer, CL_INVALID_MEM_OBJECT, bad, 0,
                           CL_BUFFER_CREATE_TYPE_REGION, &inside),
      FAILS_TO_MAKE(clCreateSubBuffer, CL_INVALID_MEM_OBJECT, w.sub_buffer, 0, CL_BUFFER_CREATE_TYPE_REGION,
                    &inside),
      FAILS_TO_MAKE(clCreateSubBuffer, CL_INVALID_VALUE, w.write_only, CL_MEM_READ_ONLY,
                    CL_BUFFER_CREATE_TYPE_REGION, &inside),
      FAILS_TO_MAKE(clCreateSubBuffer, CL_INVALID_VALUE, w.read_only, CL_MEM_READ_WRITE,
                    CL_BUFFER_CREATE_TYPE_REGION, &inside),
      FAILS_TO_MAKE(clCreateSubBuffer, CL_INVALID_VALUE, w.buffer64, CL_MEM_ALLOC_HOST_PTR,
                    CL_BUFFER_CREATE_TYPE_REGION, &inside),
      FAILS_TO_MAKE(clCreateSubBuffer, CL_INVALID_VALUE, w.host_read_only, CL_MEM_HOST_WRITE_ONLY,
                    CL_BUFFER_CREATE_TYPE_REGION, &inside),
      FAILS_TO_MAKE(clCreateSubBuffer, CL_INVALID_VALUE, w.host_no_access, CL_MEM_HOST_READ_ONLY,
                    CL_BUFFER_CREATE_TYPE_REGION, &inside),
      FAILS_TO_MAKE(clCreateSubBuffer, CL_INVALID_VALUE, w.buffer64, 0, 0x7777, &inside),
      FAILS_TO_MAKE(clCreateSubBuffer, CL_INVALID_VALUE, w.buffer64, 0, CL_BUFFER_CREATE_TYPE_REGION,
                    nullptr),
      FAILS_TO_MAKE(clCreateSubBuffer, CL_INVALID_VALUE, w.buffer64, 0, CL_BUFFER_CREATE_TYPE_REGION,
                    &outside),
      FAILS_TO_MAKE(clCreateSubBuffer, CL_INVALID_BUFFER_SIZE, w.buffer64, 0, CL_BUFFER_CREATE_TYPE_REGION,
                    &empty),
      FAILS_TO_MAKE(clCreateSubBuffer, CL_MISALIGNED_SUB_BUFFER_OFFSET, w.buffer64, 0,
                    CL_BUFFER_CREATE_TYPE_REGION, &misaligned),

      FAILS_ON_BAD(queue, cl_command_queue, clEnqueueReadBuffer, CL_INVALID_COMMAND_QUEUE, bad, w.buffer64,
                   CL_TRUE, 0, 4, host, 0, nullptr, nullptr),
      FAILS(clEnqueueReadBuffer, CL_INVALID_CONTEXT, w.queue, w.other_buffer, CL_TRUE, 0, 4, host, 0, nullptr,
            nullptr),
      FAILS_ON_BAD(mem, cl_mem, clEnqueueReadBuffer, CL_INVALID_MEM_OBJECT, w.queue, bad, CL_TRUE, 0, 4, host,
                   0, nullptr, nullptr),
      FAILS(clEnqueueReadBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, 1000, 100, host, 0, nullptr,
            nullptr),
      FAILS(clEnqueueReadBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, w.huge, 100, host, 0,
            nullptr, nullptr),
      FAILS(clEnqueueReadBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, 8, w.huge, host, 0, nullptr,
            nullptr),
      FAILS(clEnqueueReadBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, 0, 4, nullptr, 0, nullptr,
            nullptr),
      FAILS(clEnqueueReadBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, 0, 0, host, 0, nullptr,
            nullptr),
      WAIT_LIST_ROWS(clEnqueueReadBuffer, w.queue, w.buffer64, CL_TRUE, 0, 4, host),
      FAILS(clEnqueueReadBuffer, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, w.queue, w.buffer64, CL_TRUE,
            0, 4, host, 1, &w.failed_event, nullptr),
      FAILS(clEnqueueReadBuffer, CL_INVALID_OPERATION, w.queue, w.host_write_only, CL_TRUE, 0, 4, host, 0,
            nullptr, nullptr),
      FAILS(clEnqueueReadBuffer, CL_INVALID_OPERATION, w.queue, w.host_no_access, CL_TRUE, 0, 4, host, 0,
            nullptr, nullptr),

      FAILS_ON_BAD(queue, cl_command_queue, clEnqueueWriteBuffer, CL_INVALID_COMMAND_QUEUE, bad, w.buffer64,
                   CL_TRUE, 0, 4, host, 0, nullptr, nullptr),
      FAILS(clEnqueueWriteBuffer, CL_INVALID_CONTEXT, w.queue, w.other_buffer, CL_TRUE, 0, 4, host, 0,
            nullptr, nullptr),
      FAILS_ON_BAD(mem, cl_mem, clEnqueueWriteBuffer, CL_INVALID_MEM_OBJECT, w.queue, bad, CL_TRUE, 0, 4,
                   host, 0, nullptr, nullptr),
      FAILS(clEnqueueWriteBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, 1000, 100, host, 0, nullptr,
            nullptr),
      FAILS(clEnqueueWriteBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, 0, 4, nullptr, 0, nullptr,
            nullptr),
      FAILS(clEnqueueWriteBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, 0, 0, host, 0, nullptr,
            nullptr),
      WAIT_LIST_ROWS(clEnqueueWriteBuffer, w.queue, w.buffer64, CL_TRUE, 0, 4, host),
      FAILS(clEnqueueWriteBuffer, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, w.queue, w.buffer64, CL_TRUE,
            0, 4, host, 1, &w.failed_event, nullptr),
      FAILS(clEnqueueWriteBuffer, CL_INVALID_OPERATION, w.queue, w.host_read_only, CL_TRUE, 0, 4, host, 0,
            nullptr, nullptr),
      FAILS(clEnqueueWriteBuffer, CL_INVALID_OPERATION, w.queue, w.host_no_access, CL_TRUE, 0, 4, host, 0,
            nullptr, nullptr),

#define RECT_ROWS(name, forbidden)                                                                           \
  FAILS_ON_BAD(queue, cl_command_queue, name, CL_INVALID_COMMAND_QUEUE, bad, w.buffer64, CL_TRUE, w.zero3,   \
               w.zero3, w.one3, 0, 0, 0, 0, host, 0, nullptr, nullptr),                                      \
      FAILS(name, CL_INVALID_CONTEXT, w.queue, w.other_buffer, CL_TRUE, w.zero3, w.zero3, w.one3, 0, 0, 0,   \
            0, host, 0, nullptr, nullptr),                                                                   \
      FAILS_ON_BAD(mem, cl_mem, name, CL_INVALID_MEM_OBJECT, w.queue, bad, CL_TRUE, w.zero3, w.zero3,        \
                   w.one3, 0, 0, 0, 0, host, 0, nullptr, nullptr),                                           \
      FAILS(name, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, w.zero3, w.zero3, w.huge3, 0, 0, 0, 0,     \
            host, 0, nullptr, nullptr),                                                                      \
      FAILS(name, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, w.huge3, w.zero3, w.one3, 0, 0, 0, 0,      \
            host, 0, nullptr, nullptr),                                                                      \
      FAILS(name, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, nullptr, w.zero3, w.one3, 0, 0, 0, 0,      \
            host, 0, nullptr, nullptr),                                                                      \
      FAILS(name, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, w.zero3, w.zero3, w.one3, 0, 0, 0, 0,      \
            nullptr, 0, nullptr, nullptr),                                                                   \
      FAILS(name, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, w.zero3, w.zero3, w.zero3, 0, 0, 0, 0,     \
            host, 0, nullptr, nullptr),                                                                      \
      FAILS(name, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, w.zero3, w.zero3, w.four3, 2, 0, 0, 0,     \
            host, 0, nullptr, nullptr),                                                                      \
      FAILS(name, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, w.zero3, w.zero3, w.four3, 0, 0, 2, 0,     \
            host, 0, nullptr, nullptr),                                                                      \
      FAILS(name, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, w.zero3, w.zero3, w.four3, 0, 8, 0, 0,     \
            host, 0, nullptr, nullptr),                                                                      \
      FAILS(name, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, w.zero3, w.zero3, w.four3, 0, 0, 0, 17,    \
            host, 0, nullptr, nullptr),                                                                      \
      WAIT_LIST_ROWS(name, w.queue, w.buffer64, CL_TRUE, w.zero3, w.zero3, w.one3, 0, 0, 0, 0, host),        \
      FAILS(name, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, w.queue, w.buffer64, CL_TRUE, w.zero3,       \
            w.zero3, w.one3, 0, 0, 0, 0, host, 1, &w.failed_event, nullptr),                                 \
      FAILS(name, CL_INVALID_OPERATION, w.queue, w.forbidden, CL_TRUE, w.zero3, w.zero3, w.one3, 0, 0, 0, 0, \
            host, 0, nullptr, nullptr),                                                                      \
      FAILS(name, CL_INVALID_OPERATION, w.queue, w.host_no_access, CL_TRUE, w.zero3, w.zero3, w.one3, 0, 0,  \
            0, 0, host, 0, nullptr, nullptr)
      RECT_ROWS(clEnqueueReadBufferRect, host_write_only),
      RECT_ROWS(clEnqueueWriteBufferRect, host_read_only),

      FAILS_ON_BAD(queue, cl_command_queue, clEnqueueCopyBuffer, CL_INVALID_COMMAND_QUEUE, bad, w.buffer64,
                   w.read_only, 0, 0, 4, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyBuffer, CL_INVALID_CONTEXT, w.queue, w.other_buffer, w.buffer64, 0, 0, 4, 0, nullptr,
            nullptr),
      FAILS(clEnqueueCopyBuffer, CL_INVALID_CONTEXT, w.queue, w.buffer64, w.other_buffer, 0, 0, 4, 0, nullptr,
            nullptr),
      FAILS_ON_BAD(mem, cl_mem, clEnqueueCopyBuffer, CL_INVALID_MEM_OBJECT, w.queue, bad, w.buffer64, 0, 0, 4,
                   0, nullptr, nullptr),
      FAILS_ON_BAD(mem, cl_mem, clEnqueueCopyBuffer, CL_INVALID_MEM_OBJECT, w.queue, w.buffer64, bad, 0, 0, 4,
                   0, nullptr, nullptr),
      FAILS(clEnqueueCopyBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, w.read_only, 1024, 0, 4, 0, nullptr,
            nullptr),
      FAILS(clEnqueueCopyBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, w.read_only, 0, 1021, 4, 0, nullptr,
            nullptr),
      FAILS(clEnqueueCopyBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, w.read_only, 0, 0, 0, 0, nullptr,
            nullptr),
      FAILS(clEnqueueCopyBuffer, CL_MEM_COPY_OVERLAP, w.queue, w.buffer64, w.buffer64, 0, 4, 8, 0, nullptr,
            nullptr),
      FAILS(clEnqueueCopyBuffer, CL_MEM_COPY_OVERLAP, w.queue, w.sub_buffer, w.sub_buffer_overlapping, 128, 0,
            8, 0, nullptr, nullptr),
      WAIT_LIST_ROWS(clEnqueueCopyBuffer, w.queue, w.buffer64, w.read_only, 0, 0, 4),

      FAILS_ON_BAD(queue, cl_command_queue, clEnqueueCopyBufferRect, CL_INVALID_COMMAND_QUEUE, bad,
                   w.buffer64, w.read_only, w.zero3, w.zero3, w.one3, 0, 0, 0, 0, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyBufferRect, CL_INVALID_CONTEXT, w.queue, w.other_buffer, w.buffer64, w.zero3,
            w.zero3, w.one3, 0, 0, 0, 0, 0, nullptr, nullptr),
      FAILS_ON_BAD(mem, cl_mem, clEnqueueCopyBufferRect, CL_INVALID_MEM_OBJECT, w.queue, bad, w.buffer64,
                   w.zero3, w.zero3, w.one3, 0, 0, 0, 0, 0, nullptr, nullptr),
      FAILS_ON_BAD(mem, cl_mem, clEnqueueCopyBufferRect, CL_INVALID_MEM_OBJECT, w.queue, w.buffer64, bad,
                   w.zero3, w.zero3, w.one3, 0, 0, 0, 0, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyBufferRect, CL_INVALID_VALUE, w.queue, w.buffer64, w.read_only, w.huge3, w.zero3,
            w.one3, 0, 0, 0, 0, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyBufferRect, CL_INVALID_VALUE, w.queue, w.buffer64, w.read_only, w.zero3, w.huge3,
            w.one3, 0, 0, 0, 0, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyBufferRect, CL_INVALID_VALUE, w.queue, w.buffer64, w.read_only, w.zero3, w.zero3,
            w.zero3, 0, 0, 0, 0, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyBufferRect, CL_INVALID_VALUE, w.queue, w.buffer64, w.read_only, w.zero3, w.zero3,
            w.four3, 2, 0, 0, 0, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyBufferRect, CL_INVALID_VALUE, w.queue, w.buffer64, w.read_only, w.zero3, w.zero3,
            w.four3, 0, 0, 2, 0, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyBufferRect, CL_INVALID_VALUE, w.queue, w.buffer64, w.read_only, w.zero3, w.zero3,
            w.four3, 0, 17, 0, 0, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyBufferRect, CL_INVALID_VALUE, w.queue, w.buffer64, w.read_only, w.zero3, w.zero3,
            w.four3, 0, 0, 0, 8, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyBufferRect, CL_INVALID_VALUE, w.queue, w.buffer64, w.buffer64, w.zero3, w.four3,
            w.four3, 8, 64, 16, 128, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyBufferRect, CL_MEM_COPY_OVERLAP, w.queue, w.buffer64, w.buffer64, w.zero3, w.near3,
            w.four3, 8, 64, 8, 64, 0, nullptr, nullptr),
      FAILS(clEnqueueCopyBufferRect, CL_MEM_COPY_OVERLAP, w.queue, w.sub_buffer_overlapping, w.sub_buffer,
            w.zero3, w.zero3, w.four3, 64, 0, 64, 0, 0, nullptr, nullptr),
      WAIT_LIST_ROWS(clEnqueueCopyBufferRect, w.queue, w.buffer64, w.read_only, w.zero3, w.zero3, w.one3, 0,
                     0, 0, 0),

      FAILS_ON_BAD(queue, cl_command_queue, clEnqueueFillBuffer, CL_INVALID_COMMAND_QUEUE, bad, w.buffer64,
                   host, 4, 0, 4, 0, nullptr, nullptr),
      FAILS(clEnqueueFillBuffer, CL_INVALID_CONTEXT, w.queue, w.other_buffer, host, 4, 0, 4, 0, nullptr,
            nullptr),
      FAILS_ON_BAD(mem, cl_mem, clEnqueueFillBuffer, CL_INVALID_MEM_OBJECT, w.queue, bad, host, 4, 0, 4, 0,
                   nullptr, nullptr),
      FAILS(clEnqueueFillBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, host, 4, 1024, 4, 0, nullptr,
            nullptr),
      FAILS(clEnqueueFillBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, host, 4, 1020, 8, 0, nullptr,
            nullptr),
      FAILS(clEnqueueFillBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, nullptr, 4, 0, 4, 0, nullptr,
            nullptr),
      FAILS(clEnqueueFillBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, host, 0, 0, 4, 0, nullptr, nullptr),
      FAILS(clEnqueueFillBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, host, 3, 0, 3, 0, nullptr, nullptr),
      FAILS(clEnqueueFillBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, host, 256, 0, 256, 0, nullptr,
            nullptr),
      FAILS(clEnqueueFillBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, host, 4, 2, 4, 0, nullptr, nullptr),
      FAILS(clEnqueueFillBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, host, 4, 0, 6, 0, nullptr, nullptr),
      WAIT_LIST_ROWS(clEnqueueFillBuffer, w.queue, w.buffer64, host, 4, 0, 4),

      FAILS_TO_MAKE_ON_BAD(queue, cl_command_queue, clEnqueueMapBuffer, CL_INVALID_COMMAND_QUEUE, bad,
                           w.buffer64, CL_TRUE, CL_MAP_READ, 0, 4, 0, nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapBuffer, CL_INVALID_CONTEXT, w.queue, w.other_buffer, CL_TRUE, CL_MAP_READ, 0,
                    4, 0, nullptr, nullptr),
      FAILS_TO_MAKE_ON_BAD(mem, cl_mem, clEnqueueMapBuffer, CL_INVALID_MEM_OBJECT, w.queue, bad, CL_TRUE,
                           CL_MAP_READ, 0, 4, 0, nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, CL_MAP_READ, 1024, 4,
                    0, nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, CL_MAP_READ, 0, 0, 0,
                    nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE, 1 << 20, 0, 4, 0,
                    nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapBuffer, CL_INVALID_VALUE, w.queue, w.buffer64, CL_TRUE,
                    CL_MAP_WRITE_INVALIDATE_REGION | CL_MAP_READ, 0, 4, 0, nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapBuffer, CL_INVALID_EVENT_WAIT_LIST, w.queue, w.buffer64, CL_TRUE, CL_MAP_READ,
                    0, 4, 1, nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapBuffer, CL_INVALID_EVENT_WAIT_LIST, w.queue, w.buffer64, CL_TRUE, CL_MAP_READ,
                    0, 4, 0, &w.complete, nullptr),
      FAILS_TO_MAKE_ON_BAD(event, cl_event, clEnqueueMapBuffer, CL_INVALID_EVENT_WAIT_LIST, w.queue,
                           w.buffer64, CL_TRUE, CL_MAP_READ, 0, 4, 1, &bad, nullptr),
      FAILS_TO_MAKE(clEnqueueMapBuffer, CL_INVALID_CONTEXT, w.queue, w.buffer64, CL_TRUE, CL_MAP_READ, 0, 4,
                    1, &w.other_event, nullptr),
      FAILS_TO_MAKE(clEnqueueMapBuffer, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, w.queue, w.buffer64,
                    CL_TRUE, CL_MAP_READ, 0, 4, 1, &w.failed_event, nullptr),
      FAILS_TO_MAKE(clEnqueueMapBuffer, CL_INVALID_OPERATION, w.queue, w.host_write_only, CL_TRUE,
                    CL_MAP_READ, 0, 4, 0, nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapBuffer, CL_INVALID_OPERATION, w.queue, w.host_read_only, CL_TRUE,
                    CL_MAP_WRITE, 0, 4, 0, nullptr, nullptr),
      FAILS_TO_MAKE(clEnqueueMapBuffer, CL_INVALID_OPERATION, w.queue, w.host_no_access, CL_TRUE,
                    CL_MAP_WRITE_INVALIDATE_REGION, 0, 4, 0, nullptr, nullptr),

      FAILS_ON_BAD(mem, cl_mem, clRetainMemObject, CL_INVALID_MEM_OBJECT, bad),
      FAILS_ON_BAD(mem, cl_mem, clReleaseMemObject, CL_INVALID_MEM_OBJECT, bad),
      FAILS_ON_BAD(mem, cl_mem, clSetMemObjectDestructorCallback, CL_INVALID_MEM_OBJECT, bad, on_destruction,
                   nullptr),
      FAILS(clSetMemObjectDestructorCallback, CL_INVALID_VALUE, w.buffer64, nullptr, nullptr),
      FAILS_ON_BAD(mem, cl_mem, clGetMemObjectInfo, CL_INVALID_MEM_OBJECT, bad, CL_MEM_SIZE, 0, nullptr,
                   nullptr),
      FAILS(clGetMemObjectInfo, CL_INVALID_VALUE, w.buffer64, 0x7777, 0, nullptr, nullptr),
      FAILS(clGetMemObjectInfo, CL_INVALID_VALUE, w.buffer64, CL_MEM_SIZE, 1, w.room, nullptr),

      FAILS_ON_BAD(queue, cl_command_queue, clEnqueueUnmapMemObject, CL_INVALID_COMMAND_QUEUE, bad,
                   w.buffer64, host, 0, nullptr, nullptr),
      FAILS_ON_BAD(mem, cl_mem, clEnqueueUnmapMemObject, CL_INVALID_MEM_OBJECT, w.queue, bad, host, 0,
                   nullptr, nullptr),
      FAILS(clEnqueueUnmapMemObject, CL_INVALID_VALUE, w.queue, w.buffer64, host, 0, nullptr, nullptr),
      FAILS(clEnqueueUnmapMemObject, CL_INVALID_VALUE, w.queue, w.buffer64, nullptr, 0, nullptr, nullptr),
      FAILS(clEnqueueUnmapMemObject, CL_INVALID_CONTEXT, w.queue, w.other_buffer, host, 0, nullptr, nullptr),
      WAIT_LIST_ROWS(clEnqueueUnmapMemObject, w.queue, w.buffer64, host),

      FAILS_ON_BAD(queue, cl_command_queue, clEnqueueMigrateMemObjects, CL_INVALID_COMMAND_QUEUE, bad, 1,
                   &w.buffer64, 0, 0, nullptr, nullptr),
      FAILS(clEnqueueMigrateMemObjects, CL_INVALID_CONTEXT, w.queue, 1, &w.other_buffer, 0, 0, nullptr,
            nullptr),
      FAILS_ON_BAD(mem, cl_mem, clEnqueueMigrateMemObjects, CL_INVALID_MEM_OBJECT, w.queue, 1, &bad, 0, 0,
                   nullptr, nullptr),
      FAILS(clEnqueueMigrateMemObjects, CL_INVALID_VALUE, w.queue, 0, &w.buffer64, 0, 0, nullptr, nullptr),
      FAILS(clEnqueueMigrateMemObjects, CL_INVALID_VALUE, w.queue, 1, nullptr, 0, 0, nullptr, nullptr),
      FAILS(clEnqueueMigrateMemObjects, CL_INVALID_VALUE, w.queue, 1, &w.buffer64, 1 << 20, 0, nullptr,
            nullptr),
      WAIT_LIST_ROWS(clEnqueueMigrateMemObjects, w.queue, 1, &w.buffer64, 0),
  };
}
