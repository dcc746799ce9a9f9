#pragma once

#include "check.h"
#include "softcl/runtime/command_queue.h"
#include "softcl/runtime/image.h"

namespace softcl::api {

/// The image that `handle` names. Throws Error{CL_INVALID_MEM_OBJECT}.
inline Ref<Image> require_image(cl_mem handle) {
  Ref<Image> image = as_image(require<MemObject>(handle));
  require_that(bool(image), CL_INVALID_MEM_OBJECT);
  return image;
}

/// The image that a command on `queue` names. Throws also Error{CL_INVALID_CONTEXT}.
inline Ref<Image> require_image(cl_mem handle, const CommandQueue& queue) {
  Ref<Image> image = require_image(handle);
  require_that(image->context() == queue.context(), CL_INVALID_CONTEXT);
  return image;
}

}  // namespace softcl::api
