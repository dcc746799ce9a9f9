#include "check.h"
#include "entry_points.h"
#include "query.h"
#include "softcl/runtime/mem_object.h"
#include "softcl/runtime/svm.h"
#include "softcl/runtime/transfer.h"

namespace softcl::api {

cl_int CL_API_CALL clRetainMemObject(cl_mem memobj) { return retain<MemObject>(memobj); }

cl_int CL_API_CALL clReleaseMemObject(cl_mem memobj) { return release<MemObject>(memobj); }

cl_int CL_API_CALL clSetMemObjectDestructorCallback(cl_mem memobj, MemObject::DestructorCallback pfn_notify,
                                                    void* user_data) {
  return guard([&] {
    const Ref<MemObject> object = require<MemObject>(memobj);
    require_that(pfn_notify, CL_INVALID_VALUE);
    object->on_destruction(pfn_notify, user_data);
  });
}

cl_int CL_API_CALL clGetMemObjectInfo(cl_mem memobj, cl_mem_info param_name, size_t param_value_size,
                                      void* param_value, size_t* param_value_size_ret) {
  return guard([&] {
    const Ref<MemObject> object = require<MemObject>(memobj);
    const Query query(param_value_size, param_value, param_value_size_ret);
    switch (param_name) {
      case CL_MEM_TYPE:
        return query.write<cl_mem_object_type>(object->type());
      case CL_MEM_FLAGS:
        return query.write<cl_mem_flags>(object->flags());
      case CL_MEM_SIZE:
        return query.write<std::size_t>(object->size());
      case CL_MEM_HOST_PTR:
        return query.write<void*>(object->host_pointer());
      case CL_MEM_MAP_COUNT:
        return query.write<cl_uint>(object->mappings().count(object.get()));
      case CL_MEM_REFERENCE_COUNT:
        return query.write<cl_uint>(object->references());
      case CL_MEM_CONTEXT:
        return query.write<cl_context>(api_handle(object->context()));
      case CL_MEM_ASSOCIATED_MEMOBJECT:
        return query.write<cl_mem>(api_handle(object->parent()));
      case CL_MEM_OFFSET:
        // Of a sub-buffer; 0 for everything else (table 5.11).
        return query.write<std::size_t>(object->type() == CL_MEM_OBJECT_BUFFER ? object->offset() : 0);
      case CL_MEM_USES_SVM_POINTER:
        return query.write<cl_bool>(object->host_pointer() &&
                                    object->context()->shared_memory().holds(object->host_pointer(), 0));
      case CL_MEM_PROPERTIES:
        return query.write_list(object->properties());
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

cl_int CL_API_CALL clEnqueueUnmapMemObject(cl_command_queue command_queue, cl_mem memobj, void* mapped_ptr,
                                           cl_uint num_events_in_wait_list, const cl_event* event_wait_list,
                                           cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    const Ref<MemObject> object = require<MemObject>(memobj);
    require_that(object->context() == queue->context(), CL_INVALID_CONTEXT);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    require_that(object->mappings().remove(object.get(), mapped_ptr), CL_INVALID_VALUE);
    enqueue(queue, CL_COMMAND_UNMAP_MEM_OBJECT, touch({object}), waits, event);
  });
}

cl_int CL_API_CALL clEnqueueMigrateMemObjects(cl_command_queue command_queue, cl_uint num_mem_objects,
                                              const cl_mem* mem_objects, cl_mem_migration_flags flags,
                                              cl_uint num_events_in_wait_list,
                                              const cl_event* event_wait_list, cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    require_that(num_mem_objects != 0 && mem_objects, CL_INVALID_VALUE);
    require_that((flags & ~(CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED)) == 0,
                 CL_INVALID_VALUE);
    Held held;
    std::vector<std::span<const std::byte>> lost;
    for (const cl_mem handle : std::span(mem_objects, num_mem_objects)) {
      held.push_back(require<MemObject>(handle));
      const MemObject& object = *held.back();
      require_that(object.context() == queue->context(), CL_INVALID_CONTEXT);
      if ((flags & CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED) && object.type() != CL_MEM_OBJECT_PIPE)
        lost.emplace_back(object.data(), object.size());
    }
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    enqueue(queue, CL_COMMAND_MIGRATE_MEM_OBJECTS, touch(std::move(held), std::move(lost), lose_contents),
            waits, event);
  });
}

}  // namespace softcl::api
