#include "cl_buffer.h"

#include "entry_points.h"
#include "softcl/runtime/svm.h"

namespace softcl::api {
namespace {

/// 3.0, 5.2.1: a buffer of shared virtual memory ends no later than the allocation.
void require_room_in_svm(const SharedMemory& memory, cl_mem_flags flags, const void* host_ptr,
                         std::size_t size) {
  if (!(flags & CL_MEM_USE_HOST_PTR) || memory.allocation_with(host_ptr).empty()) return;
  require_that(memory.holds(host_ptr, size), CL_INVALID_BUFFER_SIZE);
}

cl_mem create_buffer(cl_context context, std::vector<cl_mem_properties> properties, cl_mem_flags flags,
                     std::size_t size, void* host_ptr) {
  const Ref<Context> in = require<Context>(context);
  check_mem_flags(flags);
  require_that(size != 0 && size <= in->max_allocation(), CL_INVALID_BUFFER_SIZE);
  require_room_in_svm(in->shared_memory(), flags, host_ptr, size);
  if (!(flags & (CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY))) flags |= CL_MEM_READ_WRITE;
  return hand_out<MemObject>(
      make_object<Buffer>(in, flags, make_storage(flags, size, host_ptr), std::move(properties)));
}

}  // namespace

cl_mem CL_API_CALL clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size, void* host_ptr,
                                  cl_int* errcode_ret) {
  return guard(errcode_ret, [&] { return create_buffer(context, {}, flags, size, host_ptr); });
}

cl_mem CL_API_CALL clCreateBufferWithProperties(cl_context context, const cl_mem_properties* properties,
                                                cl_mem_flags flags, size_t size, void* host_ptr,
                                                cl_int* errcode_ret) {
  return guard(errcode_ret, [&] {
    require<Context>(context);
    return create_buffer(context, require_no_properties(properties), flags, size, host_ptr);
  });
}

cl_mem CL_API_CALL clCreateSubBuffer(cl_mem buffer, cl_mem_flags flags,
                                     cl_buffer_create_type buffer_create_type, const void* buffer_create_info,
                                     cl_int* errcode_ret) {
  return guard(errcode_ret, [&] {
    const Ref<MemObject> parent = require<MemObject>(buffer);
    require_that(parent->type() == CL_MEM_OBJECT_BUFFER && !parent->parent(), CL_INVALID_MEM_OBJECT);
    const cl_mem_flags inherited = inherit_flags(flags, parent->flags());
    require_that(buffer_create_type == CL_BUFFER_CREATE_TYPE_REGION && buffer_create_info, CL_INVALID_VALUE);
    const auto& region = *static_cast<const cl_buffer_region*>(buffer_create_info);
    require_that(region.size != 0, CL_INVALID_BUFFER_SIZE);
    require_range(*parent, region.origin, region.size);
    require_that(region.origin % limits::base_address_alignment == 0, CL_MISALIGNED_SUB_BUFFER_OFFSET);
    return hand_out<MemObject>(make_object<Buffer>(parent, inherited, region.origin, region.size));
  });
}

bool require_map_flags(const MemObject& object, cl_map_flags flags) {
  constexpr cl_map_flags writes = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;
  require_that((flags & ~(CL_MAP_READ | writes)) == 0, CL_INVALID_VALUE);
  require_that(!(flags & CL_MAP_WRITE_INVALIDATE_REGION) || flags == CL_MAP_WRITE_INVALIDATE_REGION,
               CL_INVALID_VALUE);
  if (flags & CL_MAP_READ) require_host_may_read(object);
  if (flags & writes) require_host_may_write(object);
  return flags & writes;
}

}  // namespace softcl::api
