#include "check.h"
#include "entry_points.h"
#include "extensions.h"
#include "query.h"
#include "softcl/runtime/compiler_service.h"

namespace softcl::api {

cl_int CL_API_CALL clGetPlatformIDs(cl_uint num_entries, cl_platform_id* platforms, cl_uint* num_platforms) {
  return guard([&] {
    require_that((num_entries != 0 || !platforms) && (platforms || num_platforms), CL_INVALID_VALUE);
    list<cl_platform_id>({api_handle(the_platform())}, num_entries, platforms, num_platforms);
  });
}

cl_int CL_API_CALL clIcdGetPlatformIDsKHR(cl_uint num_entries, cl_platform_id* platforms,
                                          cl_uint* num_platforms) {
  return api::clGetPlatformIDs(num_entries, platforms, num_platforms);
}

cl_int CL_API_CALL clGetPlatformInfo(cl_platform_id platform, cl_platform_info param_name,
                                     size_t param_value_size, void* param_value,
                                     size_t* param_value_size_ret) {
  return guard([&] {
    require<Platform>(platform);
    const Query query(param_value_size, param_value, param_value_size_ret);
    switch (param_name) {
      case CL_PLATFORM_PROFILE:
        return query.write_text(profile_name());
      case CL_PLATFORM_VERSION:
        return query.write_text(version_text());
      case CL_PLATFORM_NAME:
        return query.write_text("softcl");
      case CL_PLATFORM_VENDOR:
        return query.write_text("Plumbline");
      case CL_PLATFORM_EXTENSIONS:
        return query.write_text(names(supported_extensions()));
      case CL_PLATFORM_ICD_SUFFIX_KHR:
        return query.write_text("SOFTCL");
      case CL_PLATFORM_NUMERIC_VERSION:
        return query.write<cl_version>(version_number());
      case CL_PLATFORM_EXTENSIONS_WITH_VERSION:
        return query.write_list(with_versions(supported_extensions()));
      case CL_PLATFORM_SEMAPHORE_TYPES_KHR:
        return query.write<cl_semaphore_type_khr>(CL_SEMAPHORE_TYPE_BINARY_KHR);
      case CL_PLATFORM_HOST_TIMER_RESOLUTION:
        return query.write<cl_ulong>(host_timer_resolution);
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

cl_int CL_API_CALL clUnloadPlatformCompiler(cl_platform_id platform) {
  return guard([&] {
    require<Platform>(platform);
    unload_compiler();
  });
}

cl_int CL_API_CALL clUnloadCompiler() {
  return guard([] { unload_compiler(); });
}

}  // namespace softcl::api
