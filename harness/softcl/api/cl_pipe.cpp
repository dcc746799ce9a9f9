#include "check.h"
#include "entry_points.h"
#include "query.h"
#include "softcl/protocol/settings.h"
#include "softcl/runtime/pipe.h"

namespace softcl::api {
namespace {

Ref<Pipe> require_pipe(cl_mem handle) {
  const Ref<MemObject> object = require<MemObject>(handle);
  require_that(object->type() == CL_MEM_OBJECT_PIPE, CL_INVALID_MEM_OBJECT);
  return Ref<Pipe>(static_cast<Pipe*>(object.get()));
}

}  // namespace

cl_mem CL_API_CALL clCreatePipe(cl_context context, cl_mem_flags flags, cl_uint pipe_packet_size,
                                cl_uint pipe_max_packets, const cl_pipe_properties* properties,
                                cl_int* errcode_ret) {
  return guard(errcode_ret, [&]() -> cl_mem {
    const Ref<Context> in = require<Context>(context);
    require_that(!settings().pose.opencl_1_2, CL_INVALID_OPERATION);
    constexpr cl_mem_flags allowed = CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS;
    require_that((flags & ~allowed) == 0 && !properties, CL_INVALID_VALUE);
    require_that(pipe_packet_size != 0 && pipe_packet_size <= limits::pipe_packet && pipe_max_packets != 0,
                 CL_INVALID_PIPE_SIZE);
    require_that(std::size_t(pipe_packet_size) * pipe_max_packets <= in->max_allocation(),
                 CL_INVALID_PIPE_SIZE);
    // "If the value specified for flags is 0, the default is used": a pipe of kernels alone.
    const cl_mem_flags kept = flags != 0 ? flags : allowed;
    return hand_out(make_object<Pipe>(in, kept, pipe_packet_size, pipe_max_packets));
  });
}

cl_int CL_API_CALL clGetPipeInfo(cl_mem pipe, cl_pipe_info param_name, size_t param_value_size,
                                 void* param_value, size_t* param_value_size_ret) {
  return guard([&] {
    const Ref<Pipe> valid = require_pipe(pipe);
    const Query query(param_value_size, param_value, param_value_size_ret);
    switch (param_name) {
      case CL_PIPE_PACKET_SIZE:
        return query.write<cl_uint>(valid->packet_size());
      case CL_PIPE_MAX_PACKETS:
        return query.write<cl_uint>(valid->max_packets());
      case CL_PIPE_PROPERTIES:
        return query.write_bytes(nullptr, 0);
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

}  // namespace softcl::api
