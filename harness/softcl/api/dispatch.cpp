#include <cstring>
#include <iterator>

#include "check.h"
#include "entry_points.h"

namespace softcl {

constinit const cl_icd_dispatch icd_dispatch = [] {
  cl_icd_dispatch table{};
#define SOFTCL_FILL_IN(name) table.name = api::name;
  SOFTCL_CORE_ENTRY_POINTS(SOFTCL_FILL_IN)
  SOFTCL_SHARING_ENTRY_POINTS(SOFTCL_FILL_IN)
#undef SOFTCL_FILL_IN
  return table;
}();

namespace api {

void* CL_API_CALL clGetExtensionFunctionAddress(const char* function_name) {
  struct Function {
    const char* name;
    void* address;
  };
  static const Function functions[] = {
      {"clGetPlatformInfo", reinterpret_cast<void*>(&clGetPlatformInfo)},  // the loader requests it
      {"clCreateProgramWithILKHR", reinterpret_cast<void*>(&clCreateProgramWithIL)},
#define SOFTCL_NAME(name) {#name, reinterpret_cast<void*>(&name)},
      SOFTCL_EXTENSION_ENTRY_POINTS(SOFTCL_NAME)
#undef SOFTCL_NAME
  };
  for (const Function& function : functions)
    if (function_name && std::strcmp(function.name, function_name) == 0) return function.address;
  return nullptr;
}

void* CL_API_CALL clGetExtensionFunctionAddressForPlatform(cl_platform_id platform,
                                                           const char* function_name) {
  return find<Platform>(platform) ? clGetExtensionFunctionAddress(function_name) : nullptr;
}

}  // namespace api
}  // namespace softcl

// What the ICD loader looks up by name: all that the library exports (softcl.map).
#define SOFTCL_EXPORT __attribute__((visibility("default")))
extern "C" {

SOFTCL_EXPORT cl_int CL_API_CALL clIcdGetPlatformIDsKHR(cl_uint num_entries, cl_platform_id* platforms,
                                                        cl_uint* num_platforms) {
  return softcl::api::clGetPlatformIDs(num_entries, platforms, num_platforms);
}

SOFTCL_EXPORT cl_int CL_API_CALL clGetPlatformInfo(cl_platform_id platform, cl_platform_info param_name,
                                                   size_t param_value_size, void* param_value,
                                                   size_t* param_value_size_ret) {
  return softcl::api::clGetPlatformInfo(platform, param_name, param_value_size, param_value,
                                        param_value_size_ret);
}

SOFTCL_EXPORT void* CL_API_CALL clGetExtensionFunctionAddress(const char* function_name) {
  return softcl::api::clGetExtensionFunctionAddress(function_name);
}

}  // extern "C"
