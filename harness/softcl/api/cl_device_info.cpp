#include "cl_device_info.h"

#include <algorithm>

#include "capabilities.h"
#include "check.h"
#include "cl_command_buffer.h"
#include "entry_points.h"
#include "extensions.h"
#include "query.h"
#include "softcl/protocol/posed_language.h"
#include "softcl/protocol/settings.h"
#include "softcl/runtime/compiler_service.h"
#include "softcl/runtime/kernel.h"

namespace softcl::api {
namespace {

std::optional<std::uint64_t> false_claim(cl_device_info name) {
  const auto& claims = settings().defects.claims;
  const auto found = std::ranges::find(claims, name, &FalseClaim::query);
  return found == claims.end() ? std::nullopt : std::optional(found->value);
}

/// Writes the value and returns true if `name` is of a number that describes the hardware or a limit.
bool write_number(const Device& device, cl_device_info name, const Query& query) {
  const Topology& host = host_topology();
  switch (name) {
    case CL_DEVICE_TYPE:
      query.write<cl_device_type>(CL_DEVICE_TYPE_CPU);
      break;
    case CL_DEVICE_VENDOR_ID:
      query.write<cl_uint>(0);
      break;
    case CL_DEVICE_MAX_COMPUTE_UNITS:
      query.write<cl_uint>(cl_uint(device.units().size()));
      break;
    case CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS:
      query.write<cl_uint>(limits::work_dimensions);
      break;
    case CL_DEVICE_MAX_WORK_ITEM_SIZES:
      query.write_list(std::vector<std::size_t>(limits::work_dimensions, device_limits().work_group_size));
      break;
    case CL_DEVICE_MAX_WORK_GROUP_SIZE:
      query.write<std::size_t>(device_limits().work_group_size);
      break;
    case CL_DEVICE_MAX_CLOCK_FREQUENCY:
      query.write<cl_uint>(host.clock_mhz);
      break;
    case CL_DEVICE_ADDRESS_BITS:
      query.write<cl_uint>(settings().pose.no_int64 ? 32 : 8 * sizeof(void*));
      break;
    case CL_DEVICE_MAX_MEM_ALLOC_SIZE:
      query.write<cl_ulong>(device.memory().max_allocation);
      break;
    case CL_DEVICE_MAX_PARAMETER_SIZE:
      query.write<std::size_t>(device_limits().parameter_bytes);
      break;
    case CL_DEVICE_MEM_BASE_ADDR_ALIGN:
      query.write<cl_uint>(8 * promised_alignment());
      break;
    case CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE:
      query.write<cl_uint>(limits::base_address_alignment);
      break;
    case CL_DEVICE_GLOBAL_MEM_CACHE_TYPE:
      query.write<cl_device_mem_cache_type>(host.cache_bytes ? CL_READ_WRITE_CACHE : CL_NONE);
      break;
    case CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE:
      query.write<cl_uint>(host.cache_line_bytes);
      break;
    case CL_DEVICE_GLOBAL_MEM_CACHE_SIZE:
      query.write<cl_ulong>(host.cache_bytes);
      break;
    case CL_DEVICE_GLOBAL_MEM_SIZE:
      query.write<cl_ulong>(device.memory().global_memory);
      break;
    case CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE:
      query.write<cl_ulong>(device.memory().constant_buffer);
      break;
    case CL_DEVICE_MAX_CONSTANT_ARGS:
      query.write<cl_uint>(device_limits().constant_arguments);
      break;
    case CL_DEVICE_LOCAL_MEM_TYPE:
      query.write<cl_device_local_mem_type>(CL_GLOBAL);
      break;
    case CL_DEVICE_LOCAL_MEM_SIZE:
      query.write<cl_ulong>(device_limits().local_memory);
      break;
    case CL_DEVICE_PROFILING_TIMER_RESOLUTION:
      query.write<std::size_t>(host_timer_resolution);
      break;
    case CL_DEVICE_PRINTF_BUFFER_SIZE:
      query.write<std::size_t>(device_limits().printf_buffer);
      break;
    case CL_DEVICE_SINGLE_FP_CONFIG:
      query.write<cl_device_fp_config>(single_config());
      break;
    case CL_DEVICE_HALF_FP_CONFIG:
      query.write<cl_device_fp_config>(half_config());
      break;
    case CL_DEVICE_DOUBLE_FP_CONFIG:
      query.write<cl_device_fp_config>(double_config());
      break;
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR:
      query.write<cl_uint>(vector_width(1));
      break;
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF:
      query.write<cl_uint>(settings().pose.no_half ? 0 : vector_width(2));
      break;
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT:
      query.write<cl_uint>(vector_width(2));
      break;
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_INT:
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT:
      query.write<cl_uint>(vector_width(4));
      break;
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG:
      query.write<cl_uint>(settings().pose.no_int64 ? 0 : vector_width(8));
      break;
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE:
      query.write<cl_uint>(settings().pose.no_double ? 0 : vector_width(8));
      break;
    default:
      return false;
  }
  return true;
}

/// Writes the value and returns true if `name` is a query of images.
bool write_image_limit(cl_device_info name, const Query& query) {
  switch (name) {
    case CL_DEVICE_IMAGE_SUPPORT:
      query.write<cl_bool>(settings().pose.no_images ? CL_FALSE : CL_TRUE);
      break;
    case CL_DEVICE_MAX_READ_IMAGE_ARGS:
      query.write<cl_uint>(device_limits().read_image_arguments);
      break;
    case CL_DEVICE_MAX_WRITE_IMAGE_ARGS:
      query.write<cl_uint>(device_limits().write_image_arguments);
      break;
    case CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS:
      query.write<cl_uint>(settings().pose.no_images ? 0 : limits::read_write_image_arguments);
      break;
    case CL_DEVICE_MAX_SAMPLERS:
      query.write<cl_uint>(device_limits().samplers);
      break;
    case CL_DEVICE_IMAGE_PITCH_ALIGNMENT:
    case CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT:
      query.write<cl_uint>(limits::image_pitch_alignment);
      break;
    case CL_DEVICE_IMAGE2D_MAX_WIDTH:
    case CL_DEVICE_IMAGE2D_MAX_HEIGHT:
      query.write<std::size_t>(device_limits().image_2d_side);
      break;
    case CL_DEVICE_IMAGE3D_MAX_WIDTH:
    case CL_DEVICE_IMAGE3D_MAX_HEIGHT:
    case CL_DEVICE_IMAGE3D_MAX_DEPTH:
      query.write<std::size_t>(device_limits().image_3d_side);
      break;
    case CL_DEVICE_IMAGE_MAX_BUFFER_SIZE:
      query.write<std::size_t>(device_limits().image_buffer_texels);
      break;
    case CL_DEVICE_IMAGE_MAX_ARRAY_SIZE:
      query.write<std::size_t>(device_limits().image_layers);
      break;
    default:
      return false;
  }
  return true;
}

std::vector<cl_device_partition_property> partition_schemes(const Device& device) {
  if (device.units().size() < 2) return {0};
  std::vector<cl_device_partition_property> schemes{CL_DEVICE_PARTITION_EQUALLY,
                                                    CL_DEVICE_PARTITION_BY_COUNTS};
  if (device.affinity_domains() != 0) schemes.push_back(CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN);
  return schemes;
}

/// Writes the value and returns true if `name` is a query of what the device is and can do.
bool write_capability(const Device& device, cl_device_info name, const Query& query) {
  switch (name) {
    case CL_DEVICE_ERROR_CORRECTION_SUPPORT:
      query.write<cl_bool>(CL_FALSE);
      break;
    case CL_DEVICE_HOST_UNIFIED_MEMORY:
    case CL_DEVICE_ENDIAN_LITTLE:
    case CL_DEVICE_AVAILABLE:
    case CL_DEVICE_PREFERRED_INTEROP_USER_SYNC:
      query.write<cl_bool>(CL_TRUE);
      break;
    case CL_DEVICE_COMPILER_AVAILABLE:
    case CL_DEVICE_LINKER_AVAILABLE:
      query.write<cl_bool>(has_compiler() ? CL_TRUE : CL_FALSE);
      break;
    case CL_DEVICE_EXECUTION_CAPABILITIES:
      query.write<cl_device_exec_capabilities>(CL_EXEC_KERNEL | CL_EXEC_NATIVE_KERNEL);
      break;
    case CL_DEVICE_QUEUE_ON_HOST_PROPERTIES:  // the same value as CL_DEVICE_QUEUE_PROPERTIES
      query.write<cl_command_queue_properties>(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE |
                                               CL_QUEUE_PROFILING_ENABLE);
      break;
    case CL_DEVICE_PLATFORM:
      query.write<cl_platform_id>(api_handle(the_platform()));
      break;
    case CL_DEVICE_PARENT_DEVICE:
      query.write<cl_device_id>(api_handle(device.parent()));
      break;
    case CL_DEVICE_PARTITION_MAX_SUB_DEVICES:
      query.write<cl_uint>(cl_uint(device.units().size()));
      break;
    case CL_DEVICE_PARTITION_PROPERTIES:
      query.write_list(partition_schemes(device));
      break;
    case CL_DEVICE_PARTITION_AFFINITY_DOMAIN:
      query.write<cl_device_affinity_domain>(device.affinity_domains());
      break;
    case CL_DEVICE_PARTITION_TYPE:
      query.write_list(device.partition_type());
      break;
    case CL_DEVICE_REFERENCE_COUNT:
      query.write<cl_uint>(device.references());
      break;
    default:
      return false;
  }
  return true;
}

/// cl_khr_integer_dot_product. Vector instructions of the host multiply and add; none saturates besides.
bool write_dot_product(cl_device_info name, const Query& query) {
  switch (name) {
    case CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR:
      query.write<cl_device_integer_dot_product_capabilities_khr>(
          CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR |
          CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR);
      break;
    case CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT_KHR:
    case CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR:
      query.write<cl_device_integer_dot_product_acceleration_properties_khr>({});
      break;
    default:
      return false;
  }
  return true;
}

/// cl_khr_semaphore, cl_khr_command_buffer and cl_khr_command_buffer_mutable_dispatch.
bool write_command_extension(cl_device_info name, const Query& query) {
  switch (name) {
    case CL_DEVICE_SEMAPHORE_TYPES_KHR:
      query.write<cl_semaphore_type_khr>(CL_SEMAPHORE_TYPE_BINARY_KHR);
      break;
    case CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR:
      query.write<cl_device_command_buffer_capabilities_khr>(
          CL_COMMAND_BUFFER_CAPABILITY_KERNEL_PRINTF_KHR | CL_COMMAND_BUFFER_CAPABILITY_SIMULTANEOUS_USE_KHR |
          (has_device_queues() ? CL_COMMAND_BUFFER_CAPABILITY_DEVICE_SIDE_ENQUEUE_KHR : 0));
      break;
    case CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR:
      query.write<cl_command_queue_properties>(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE |
                                               CL_QUEUE_PROFILING_ENABLE);
      break;
    case CL_DEVICE_COMMAND_BUFFER_REQUIRED_QUEUE_PROPERTIES_KHR:
      query.write<cl_command_queue_properties>(0);
      break;
    case CL_DEVICE_MUTABLE_DISPATCH_CAPABILITIES_KHR:
      query.write<cl_mutable_dispatch_fields_khr>(every_mutable_field);
      break;
    default:
      return false;
  }
  return true;
}

bool write_text(cl_device_info name, const Query& query) {
  switch (name) {
    case CL_DEVICE_BUILT_IN_KERNELS:
      query.write_text("");
      break;
    case CL_DEVICE_NAME:
      query.write_text("softcl");
      break;
    case CL_DEVICE_VENDOR:
      query.write_text("Plumbline");
      break;
    case CL_DRIVER_VERSION:
      query.write_text(SOFTCL_VERSION);
      break;
    case CL_DEVICE_PROFILE:
      query.write_text(profile_name());
      break;
    case CL_DEVICE_VERSION:
      query.write_text(version_text());
      break;
    case CL_DEVICE_OPENCL_C_VERSION:
      query.write_text("OpenCL C 1.2 softcl");
      break;
    case CL_DEVICE_EXTENSIONS:
      query.write_text(names(supported_extensions()));
      break;
    default:
      return false;
  }
  return true;
}

}  // namespace

cl_int CL_API_CALL clGetDeviceInfo(cl_device_id device, cl_device_info param_name, size_t param_value_size,
                                   void* param_value, size_t* param_value_size_ret) {
  return guard([&] {
    const Ref<Device> valid = require<Device>(device);
    const Query query =
        Query(param_value_size, param_value, param_value_size_ret).instead(false_claim(param_name));
    require_that(write_number(*valid, param_name, query) || write_capability(*valid, param_name, query) ||
                     write_text(param_name, query) || write_image_limit(param_name, query) ||
                     write_dot_product(param_name, query) || write_command_extension(param_name, query) ||
                     (has_query(param_name) && write_later_version(param_name, query)),
                 CL_INVALID_VALUE);
  });
}

}  // namespace softcl::api
