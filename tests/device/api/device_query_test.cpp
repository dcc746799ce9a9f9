// What the device says of itself: table 4.3 of OpenCL 1.2, and 4.2 of OpenCL 3.0.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <sstream>

#include "session.h"

namespace {

constexpr cl_device_info queries[] = {
    // OpenCL 1.0 to 1.2
    CL_DEVICE_TYPE, CL_DEVICE_VENDOR_ID, CL_DEVICE_MAX_COMPUTE_UNITS, CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS,
    CL_DEVICE_MAX_WORK_ITEM_SIZES, CL_DEVICE_MAX_WORK_GROUP_SIZE, CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR,
    CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT, CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT,
    CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG, CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT,
    CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE, CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF,
    CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR, CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT,
    CL_DEVICE_NATIVE_VECTOR_WIDTH_INT, CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG,
    CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE,
    CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF, CL_DEVICE_MAX_CLOCK_FREQUENCY, CL_DEVICE_ADDRESS_BITS,
    CL_DEVICE_MAX_MEM_ALLOC_SIZE, CL_DEVICE_IMAGE_SUPPORT, CL_DEVICE_MAX_READ_IMAGE_ARGS,
    CL_DEVICE_MAX_WRITE_IMAGE_ARGS, CL_DEVICE_IMAGE2D_MAX_WIDTH, CL_DEVICE_IMAGE2D_MAX_HEIGHT,
    CL_DEVICE_IMAGE3D_MAX_WIDTH, CL_DEVICE_IMAGE3D_MAX_HEIGHT, CL_DEVICE_IMAGE3D_MAX_DEPTH,
    CL_DEVICE_IMAGE_MAX_BUFFER_SIZE, CL_DEVICE_IMAGE_MAX_ARRAY_SIZE, CL_DEVICE_MAX_SAMPLERS,
    CL_DEVICE_MAX_PARAMETER_SIZE, CL_DEVICE_MEM_BASE_ADDR_ALIGN, CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE,
    CL_DEVICE_SINGLE_FP_CONFIG, CL_DEVICE_DOUBLE_FP_CONFIG, CL_DEVICE_HALF_FP_CONFIG,
    CL_DEVICE_GLOBAL_MEM_CACHE_TYPE, CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE,
    CL_DEVICE_GLOBAL_MEM_SIZE, CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE, CL_DEVICE_MAX_CONSTANT_ARGS,
    CL_DEVICE_LOCAL_MEM_TYPE, CL_DEVICE_LOCAL_MEM_SIZE, CL_DEVICE_ERROR_CORRECTION_SUPPORT,
    CL_DEVICE_HOST_UNIFIED_MEMORY, CL_DEVICE_PROFILING_TIMER_RESOLUTION, CL_DEVICE_ENDIAN_LITTLE,
    CL_DEVICE_AVAILABLE, CL_DEVICE_COMPILER_AVAILABLE, CL_DEVICE_LINKER_AVAILABLE,
    CL_DEVICE_EXECUTION_CAPABILITIES, CL_DEVICE_QUEUE_PROPERTIES, CL_DEVICE_BUILT_IN_KERNELS,
    CL_DEVICE_PLATFORM, CL_DEVICE_NAME, CL_DEVICE_VENDOR, CL_DRIVER_VERSION, CL_DEVICE_PROFILE,
    CL_DEVICE_VERSION, CL_DEVICE_OPENCL_C_VERSION, CL_DEVICE_EXTENSIONS, CL_DEVICE_PRINTF_BUFFER_SIZE,
    CL_DEVICE_PREFERRED_INTEROP_USER_SYNC, CL_DEVICE_PARENT_DEVICE, CL_DEVICE_PARTITION_MAX_SUB_DEVICES,
    CL_DEVICE_PARTITION_PROPERTIES, CL_DEVICE_PARTITION_AFFINITY_DOMAIN, CL_DEVICE_PARTITION_TYPE,
    CL_DEVICE_REFERENCE_COUNT,
    // OpenCL 2.0 to 3.0
    CL_DEVICE_QUEUE_ON_HOST_PROPERTIES, CL_DEVICE_IMAGE_PITCH_ALIGNMENT,
    CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT, CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS,
    CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE, CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE,
    CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES, CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE,
    CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE, CL_DEVICE_MAX_ON_DEVICE_QUEUES, CL_DEVICE_MAX_ON_DEVICE_EVENTS,
    CL_DEVICE_SVM_CAPABILITIES, CL_DEVICE_MAX_PIPE_ARGS, CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS,
    CL_DEVICE_PIPE_MAX_PACKET_SIZE, CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT,
    CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT, CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT,
    CL_DEVICE_IL_VERSION, CL_DEVICE_MAX_NUM_SUB_GROUPS, CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS,
    CL_DEVICE_NUMERIC_VERSION, CL_DEVICE_EXTENSIONS_WITH_VERSION, CL_DEVICE_ILS_WITH_VERSION,
    CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION, CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES,
    CL_DEVICE_ATOMIC_FENCE_CAPABILITIES, CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT,
    CL_DEVICE_OPENCL_C_ALL_VERSIONS, CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE,
    CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT, CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT,
    CL_DEVICE_OPENCL_C_FEATURES, CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES, CL_DEVICE_PIPE_SUPPORT,
    CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED};

template <class T>
T device_value(cl_device_info name) {
  T value{};
  size_t size = 0;
  EXPECT_EQ(clGetDeviceInfo(softcl_device(), name, sizeof value, &value, &size), CL_SUCCESS)
      << std::hex << name;
  EXPECT_EQ(size, sizeof value) << std::hex << name;
  return value;
}

std::string device_text(cl_device_info name) {
  char text[4096] = "";
  EXPECT_EQ(clGetDeviceInfo(softcl_device(), name, sizeof text, text, nullptr), CL_SUCCESS);
  return text;
}

std::vector<cl_name_version> device_list(cl_device_info name) {
  cl_name_version list[64];
  size_t size = 0;
  EXPECT_EQ(clGetDeviceInfo(softcl_device(), name, sizeof list, list, &size), CL_SUCCESS);
  return {list, list + size / sizeof *list};
}

/// The size alone, the value in just that room and not a byte more, and an error where it does not fit.
TEST(DeviceQuery, EachKeepsToTheProtocolOfSizes) {
  for (const cl_device_info name : queries) {
    SCOPED_TRACE(testing::Message() << std::hex << name);
    size_t size = 0, again = 0;
    ASSERT_EQ(clGetDeviceInfo(softcl_device(), name, 0, nullptr, &size), CL_SUCCESS);
    std::vector<unsigned char> room(size + 8, 0xa5);
    EXPECT_EQ(clGetDeviceInfo(softcl_device(), name, size, room.data(), &again), CL_SUCCESS);
    EXPECT_EQ(again, size);
    EXPECT_TRUE(std::all_of(room.begin() + long(size), room.end(), [](auto b) { return b == 0xa5; }));
    if (size > 0) {
      EXPECT_EQ(clGetDeviceInfo(softcl_device(), name, size - 1, room.data(), nullptr), CL_INVALID_VALUE);
    }
  }
}

/// OpenCL 3.0, appendix B: what a device without a feature answers.
TEST(DeviceQuery, AbsentFeaturesAreZero) {
  for (const cl_device_info name :
       {CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT, CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS,
        CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT, CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT,
        CL_DEVICE_PIPE_SUPPORT})
    EXPECT_EQ(device_value<cl_bool>(name), cl_bool(CL_FALSE)) << std::hex << name;
  for (const cl_device_info name :
       {CL_DEVICE_MAX_ON_DEVICE_QUEUES, CL_DEVICE_MAX_ON_DEVICE_EVENTS,
        CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE, CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE, CL_DEVICE_MAX_PIPE_ARGS,
        CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS, CL_DEVICE_PIPE_MAX_PACKET_SIZE, CL_DEVICE_MAX_NUM_SUB_GROUPS})
    EXPECT_EQ(device_value<cl_uint>(name), 0u) << std::hex << name;
  for (const cl_device_info name : {CL_DEVICE_SVM_CAPABILITIES, CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES,
                                    CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES})
    EXPECT_EQ(device_value<cl_bitfield>(name), 0u) << std::hex << name;
  for (const cl_device_info name :
       {CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE, CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE})
    EXPECT_EQ(device_value<size_t>(name), 0u) << std::hex << name;
}

/// The least that OpenCL 3.0 (4.2) asks of atomics.
TEST(DeviceQuery, AtomicsAreAtLeastTheMandatoryOnes) {
  const cl_device_atomic_capabilities memory =
                                          CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP,
                                      fence = memory | CL_DEVICE_ATOMIC_ORDER_ACQ_REL;
  EXPECT_EQ(device_value<cl_device_atomic_capabilities>(CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES) & memory,
            memory);
  EXPECT_EQ(device_value<cl_device_atomic_capabilities>(CL_DEVICE_ATOMIC_FENCE_CAPABILITIES) & fence, fence);
}

TEST(DeviceQuery, NumericVersionsSayWhatTheTextsSay) {
  EXPECT_EQ(device_value<cl_version>(CL_DEVICE_NUMERIC_VERSION), cl_version(CL_MAKE_VERSION(3, 0, 0)));
  EXPECT_EQ(device_text(CL_DEVICE_VERSION).substr(0, 11), "OpenCL 3.0 ");
  std::string extensions, languages;
  for (const cl_name_version& e : device_list(CL_DEVICE_EXTENSIONS_WITH_VERSION))
    extensions += (extensions.empty() ? "" : " ") + std::string(e.name);
  EXPECT_EQ(extensions, device_text(CL_DEVICE_EXTENSIONS));
  for (const cl_name_version& il : device_list(CL_DEVICE_ILS_WITH_VERSION))
    languages += fmt::format("{}{}_{}.{}", languages.empty() ? "" : " ", il.name,
                             CL_VERSION_MAJOR(il.version), CL_VERSION_MINOR(il.version));
  EXPECT_EQ(languages, device_text(CL_DEVICE_IL_VERSION));
}

/// Whether `source` builds.
bool builds(const Session& s, const std::string& source, const std::string& options) {
  const char* text = source.c_str();
  const cl_program program = clCreateProgramWithSource(s.context, 1, &text, nullptr, nullptr);
  const bool built = clBuildProgram(program, 0, nullptr, options.c_str(), nullptr, nullptr) == CL_SUCCESS;
  clReleaseProgram(program);
  return built;
}

/// OpenCL C 3.0, 6.2.1: a macro for each feature of the list, none for any other.
TEST(DeviceQuery, FeaturesOfTheLanguageAreItsMacros) {
  constexpr const char* all[] = {"__opencl_c_3d_image_writes",
                                 "__opencl_c_atomic_order_acq_rel",
                                 "__opencl_c_atomic_order_seq_cst",
                                 "__opencl_c_atomic_scope_device",
                                 "__opencl_c_atomic_scope_all_devices",
                                 "__opencl_c_device_enqueue",
                                 "__opencl_c_fp64",
                                 "__opencl_c_generic_address_space",
                                 "__opencl_c_images",
                                 "__opencl_c_int64",
                                 "__opencl_c_pipes",
                                 "__opencl_c_program_scope_global_variables",
                                 "__opencl_c_read_write_images",
                                 "__opencl_c_subgroups",
                                 "__opencl_c_work_group_collective_functions"};
  Session s;
  const auto features = device_list(CL_DEVICE_OPENCL_C_FEATURES);
  for (const char* name : all) {
    const bool listed =
        std::ranges::any_of(features, [&](auto& f) { return std::strcmp(f.name, name) == 0; });
    const std::string source = std::string("#if") + (listed ? "ndef " : "def ") + name +
                               "\n#error the list says otherwise\n#endif\n__kernel void k() {}";
    EXPECT_TRUE(builds(s, source, "-cl-std=CL3.0")) << name;
  }
  for (const cl_name_version& f : features)
    EXPECT_TRUE(std::ranges::any_of(all, [&](auto name) { return std::strcmp(f.name, name) == 0; }))
        << f.name;
}

TEST(DeviceQuery, EachVersionOfTheLanguageBuilds) {
  Session s;
  std::vector<std::string> versions;
  for (const cl_name_version& v : device_list(CL_DEVICE_OPENCL_C_ALL_VERSIONS)) {
    EXPECT_STREQ(v.name, "OpenCL C");
    versions.push_back(fmt::format("{}.{}", CL_VERSION_MAJOR(v.version), CL_VERSION_MINOR(v.version)));
    EXPECT_TRUE(builds(s, "__kernel void k(__global int* a) { a[0] = 1; }", "-cl-std=CL" + versions.back()))
        << versions.back();
  }
  for (const char* mandatory : {"1.0", "1.1", "1.2", "3.0"})
    EXPECT_EQ(std::ranges::count(versions, mandatory), 1) << mandatory;
}

}  // namespace
