#include "capabilities.h"
#include "cl_device_info.h"
#include "extensions.h"
#include "softcl/protocol/settings.h"
#include "softcl/runtime/compiler_service.h"
#include "softcl/runtime/kernel.h"

namespace softcl::api {
namespace {

// cl_ext_float_atomics and cl_khr_kernel_clock, which the installed headers do not have.
constexpr cl_device_info CL_DEVICE_SINGLE_FP_ATOMIC_CAPABILITIES_EXT = 0x4231,
                         CL_DEVICE_DOUBLE_FP_ATOMIC_CAPABILITIES_EXT = 0x4232,
                         CL_DEVICE_HALF_FP_ATOMIC_CAPABILITIES_EXT = 0x4233,
                         CL_DEVICE_KERNEL_CLOCK_CAPABILITIES_KHR = 0x1076;
/// Load and store, add, and minimum and maximum; in global memory, and in local memory.
constexpr cl_bitfield every_float_atomic = 7u | 7u << 16;
constexpr cl_bitfield every_clock = 7;  ///< of the device, of work-groups, of sub-groups

}  // namespace

bool has_query(cl_device_info name) {
  return !settings().pose.opencl_1_2 || (name == CL_DEVICE_IL_VERSION && takes_spirv(settings().pose));
}

bool write_later_version(cl_device_info name, const Query& query) {
  switch (name) {
    case CL_DEVICE_NUMERIC_VERSION:
      query.write<cl_version>(version_number());
      break;
    case CL_DEVICE_EXTENSIONS_WITH_VERSION:
      query.write_list(with_versions(supported_extensions()));
      break;
    case CL_DEVICE_OPENCL_C_ALL_VERSIONS:
      query.write_list(with_versions(opencl_c_versions()));
      break;
    case CL_DEVICE_OPENCL_C_FEATURES:
      query.write_list(with_versions(offered_features()));
      break;
    case CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION:
      query.write_bytes(nullptr, 0);
      break;
    case CL_DEVICE_ILS_WITH_VERSION:
      query.write_list(with_versions(intermediate_languages()));
      break;
    case CL_DEVICE_IL_VERSION:
      query.write_text(intermediate_language_names());
      break;
    case CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED:
      query.write_text("v0000-01-01-00");  // none: the form is vYYYY-MM-DD-NN
      break;
    case CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES:
      query.write<cl_device_atomic_capabilities>(
          CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_ORDER_ACQ_REL | CL_DEVICE_ATOMIC_ORDER_SEQ_CST |
          CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP | CL_DEVICE_ATOMIC_SCOPE_DEVICE |
          CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES);
      break;
    case CL_DEVICE_ATOMIC_FENCE_CAPABILITIES:
      query.write<cl_device_atomic_capabilities>(
          CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_ORDER_ACQ_REL | CL_DEVICE_ATOMIC_ORDER_SEQ_CST |
          CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP |
          CL_DEVICE_ATOMIC_SCOPE_DEVICE | CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES);
      break;
    case CL_DEVICE_SINGLE_FP_ATOMIC_CAPABILITIES_EXT:
      query.write<cl_bitfield>(every_float_atomic);
      break;
    case CL_DEVICE_DOUBLE_FP_ATOMIC_CAPABILITIES_EXT:
      query.write<cl_bitfield>(settings().pose.no_double ? 0 : every_float_atomic);
      break;
    case CL_DEVICE_HALF_FP_ATOMIC_CAPABILITIES_EXT:
      query.write<cl_bitfield>(settings().pose.no_half ? 0 : every_float_atomic);
      break;
    case CL_DEVICE_KERNEL_CLOCK_CAPABILITIES_KHR:
      query.write<cl_bitfield>(every_clock);
      break;
    case CL_DEVICE_SVM_CAPABILITIES:
      query.write<cl_device_svm_capabilities>(CL_DEVICE_SVM_COARSE_GRAIN_BUFFER |
                                              CL_DEVICE_SVM_FINE_GRAIN_BUFFER |
                                              CL_DEVICE_SVM_FINE_GRAIN_SYSTEM | CL_DEVICE_SVM_ATOMICS);
      break;
    case CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES:
      query.write<cl_device_device_enqueue_capabilities>(
          has_device_queues() ? CL_DEVICE_QUEUE_SUPPORTED | CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT : 0);
      break;
    case CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES:
      query.write<cl_command_queue_properties>(
          has_device_queues() ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE : 0);
      break;
    case CL_DEVICE_MAX_ON_DEVICE_QUEUES:
      query.write<cl_uint>(has_device_queues() ? limits::device_queues : 0);
      break;
    case CL_DEVICE_MAX_ON_DEVICE_EVENTS:
      query.write<cl_uint>(has_device_queues() ? limits::device_events : 0);
      break;
    case CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE:
      query.write<cl_uint>(has_device_queues() ? limits::device_queue_size : 0);
      break;
    case CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE:
      query.write<cl_uint>(has_device_queues() ? limits::largest_device_queue : 0);
      break;
    case CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT:
    case CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT:
    case CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT:
      query.write<cl_bool>(CL_TRUE);
      break;
    case CL_DEVICE_PIPE_SUPPORT:
      query.write<cl_bool>(CL_TRUE);
      break;
    case CL_DEVICE_MAX_PIPE_ARGS:
      query.write<cl_uint>(limits::pipe_arguments);
      break;
    case CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS:
      query.write<cl_uint>(limits::pipe_reservations);
      break;
    case CL_DEVICE_PIPE_MAX_PACKET_SIZE:
      query.write<cl_uint>(limits::pipe_packet);
      break;
    case CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS:
      query.write<cl_bool>(CL_FALSE);
      break;
    case CL_DEVICE_MAX_NUM_SUB_GROUPS:
      query.write<cl_uint>(cl_uint(max_sub_groups(device_limits().work_group_size)));
      break;
    case CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT:
    case CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT:
    case CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT:
      query.write<cl_uint>(0);
      break;
    case CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE:
    case CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE:
      query.write<std::size_t>(limits::global_variables);
      break;
    case CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
      query.write<std::size_t>(vector_width(4));
      break;
    default:
      return false;
  }
  return true;
}

}  // namespace softcl::api
