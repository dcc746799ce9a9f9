#pragma once

#include "check.h"
#include "softcl/runtime/command_queue.h"
#include "softcl/runtime/mem_object.h"

namespace softcl::api {

/// The buffer that a command on `queue` names. Throws Error{CL_INVALID_MEM_OBJECT} or
/// Error{CL_INVALID_CONTEXT}. (A sub-buffer is always aligned: clCreateSubBuffer refuses any other, as all
/// devices share one alignment.)
inline Ref<MemObject> require_buffer(cl_mem handle, const CommandQueue& queue) {
  Ref<MemObject> object = require<MemObject>(handle);
  require_that(object->type() == CL_MEM_OBJECT_BUFFER, CL_INVALID_MEM_OBJECT);
  require_that(object->context() == queue.context(), CL_INVALID_CONTEXT);
  return object;
}

/// Throws Error{CL_INVALID_VALUE} unless [offset, offset + size) is a part of the object that is not empty.
inline void require_range(const MemObject& object, std::size_t offset, std::size_t size) {
  require_that(size != 0 && offset <= object.size() && size <= object.size() - offset, CL_INVALID_VALUE);
}

/// Throws Error{CL_INVALID_OPERATION} if the host may not read (write) the object.
inline void require_host_may_read(const MemObject& object) {
  require_that(!(object.flags() & (CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)), CL_INVALID_OPERATION);
}
inline void require_host_may_write(const MemObject& object) {
  require_that(!(object.flags() & (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS)), CL_INVALID_OPERATION);
}

/// Checks map_flags (table 5.5) and the host's access to `object`; returns whether the mapping is for
/// writing.
bool require_map_flags(const MemObject& object, cl_map_flags flags);

}  // namespace softcl::api
