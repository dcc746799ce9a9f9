#pragma once

#include "mem_object.h"

namespace softcl {

/// A first-in, first-out memory object of packets (OpenCL 3.0, 5.4). Only kernels touch the packets:
/// kernels/builtins/group/pipe_state.h is how they lie in memory.
class Pipe final : public MemObject {
 public:
  /// Throws Error{CL_MEM_OBJECT_ALLOCATION_FAILURE}.
  Pipe(Ref<Context> context, cl_mem_flags flags, cl_uint packet_size, cl_uint max_packets);

  cl_uint packet_size() const { return packet_size_; }
  cl_uint max_packets() const { return max_packets_; }

 private:
  const cl_uint packet_size_, max_packets_;
};

}  // namespace softcl
