#pragma once

#include <CL/cl_icd.h>

#include <string>
#include <vector>

/// The platform, with OCL_ICD_VENDORS set to this build's before the loader looks at it.
cl_platform_id softcl_platform();
cl_device_id softcl_device();

/// A context and an in-order queue on softcl, released at the end.
struct Session {
  explicit Session(cl_command_queue_properties properties = 0);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Builds; on failure reports the log as a test failure.
  cl_program build(const char* source, const char* options = "") const;
  std::string log(cl_program program) const;  ///< of its last build
  cl_kernel kernel(cl_program program, const char* name) const;
  cl_mem buffer(size_t size, cl_mem_flags flags = CL_MEM_READ_WRITE, void* host = nullptr) const;

  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
};
