// What the device reports: table 4.3 of OpenCL 1.2, and 4.2 of OpenCL 3.0.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "extension_rows.h"
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

/// OpenCL 3.0, appendix B: what a device without a feature returns.
TEST(DeviceQuery, AbsentFeaturesAreZero) {
  for (const cl_device_info name : {CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS})
    EXPECT_EQ(device_value<cl_bool>(name), cl_bool(CL_FALSE)) << std::hex << name;
}

/// OpenCL 3.0, 4.2: a feature of the language, and what the device reports of it.
TEST(DeviceQuery, FeaturesHaveTheirQueries) {
  std::set<std::string> features;
  for (const cl_name_version& f : device_list(CL_DEVICE_OPENCL_C_FEATURES)) features.insert(f.name);
  const auto expect = [&](const char* feature, bool there) {
    EXPECT_EQ(features.contains(feature), there) << feature;
  };
  expect("__opencl_c_generic_address_space", device_value<cl_bool>(CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT));
  expect("__opencl_c_work_group_collective_functions",
         device_value<cl_bool>(CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT));
  expect("__opencl_c_pipes", device_value<cl_bool>(CL_DEVICE_PIPE_SUPPORT));
  // The minima of 4.2.
  EXPECT_GE(device_value<cl_uint>(CL_DEVICE_MAX_PIPE_ARGS), 16u);
  EXPECT_GE(device_value<cl_uint>(CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS), 1u);
  EXPECT_GE(device_value<cl_uint>(CL_DEVICE_PIPE_MAX_PACKET_SIZE), 1024u);
  expect("__opencl_c_subgroups", device_value<cl_uint>(CL_DEVICE_MAX_NUM_SUB_GROUPS) != 0);
  expect("__opencl_c_program_scope_global_variables",
         device_value<size_t>(CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE) != 0);
  expect("__opencl_c_program_scope_global_variables",
         device_value<size_t>(CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE) != 0);
  expect("__opencl_c_device_enqueue", device_value<cl_bitfield>(CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES) != 0);
  const auto atomics = device_value<cl_device_atomic_capabilities>(CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES);
  expect("__opencl_c_atomic_order_acq_rel", atomics & CL_DEVICE_ATOMIC_ORDER_ACQ_REL);
  expect("__opencl_c_atomic_order_seq_cst", atomics & CL_DEVICE_ATOMIC_ORDER_SEQ_CST);
  expect("__opencl_c_atomic_scope_device", atomics & CL_DEVICE_ATOMIC_SCOPE_DEVICE);
  expect("__opencl_c_atomic_scope_all_devices", atomics & CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES);
  EXPECT_EQ(device_value<cl_bool>(CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT), cl_bool(CL_TRUE));
  const auto clocks = device_value<cl_bitfield>(0x1076);  // CL_DEVICE_KERNEL_CLOCK_CAPABILITIES_KHR
  expect("__opencl_c_kernel_clock_scope_device", clocks & 1);
  expect("__opencl_c_kernel_clock_scope_work_group", clocks & 2);
  expect("__opencl_c_kernel_clock_scope_sub_group", clocks & 4);
}

/// cl_ext_float_atomics: the bits of the queries and the macros.
TEST(DeviceQuery, FloatAtomicsAreTheMacrosOfTheLanguage) {
  std::set<std::string> features;
  for (const cl_name_version& f : device_list(CL_DEVICE_OPENCL_C_FEATURES)) features.insert(f.name);
  const std::pair<cl_device_info, std::string> formats[] = {
      {0x4231, "fp32"}, {0x4232, "fp64"}, {0x4233, "fp16"}};
  const std::pair<int, std::string> abilities[] = {
      {0, "global_atomic_load_store"}, {1, "global_atomic_add"}, {2, "global_atomic_min_max"},
      {16, "local_atomic_load_store"}, {17, "local_atomic_add"}, {18, "local_atomic_min_max"}};
  for (const auto& [query, format] : formats)
    for (const auto& [bit, ability] : abilities) {
      const bool has = device_value<cl_bitfield>(query) >> bit & 1;
      // Without a macro: the language has loads and stores of these formats without the extension.
      if (format != "fp16" && ability.ends_with("load_store"))
        EXPECT_TRUE(has) << format << " " << ability;
      else
        EXPECT_EQ(features.contains("__opencl_c_ext_" + format + "_" + ability), has)
            << format << " " << ability;
    }
}

/// The least that OpenCL 3.0 (4.2) requires of atomics.
TEST(DeviceQuery, AtomicsAreAtLeastTheMandatoryOnes) {
  const cl_device_atomic_capabilities memory =
                                          CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP,
                                      fence = memory | CL_DEVICE_ATOMIC_ORDER_ACQ_REL;
  EXPECT_EQ(device_value<cl_device_atomic_capabilities>(CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES) & memory,
            memory);
  EXPECT_EQ(device_value<cl_device_atomic_capabilities>(CL_DEVICE_ATOMIC_FENCE_CAPABILITIES) & fence, fence);
}

TEST(DeviceQuery, NumericVersionsAreThoseOfTheTexts) {
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

/// OpenCL 3.0, 4.2: vYYYY-MM-DD-NN, all zeros but for the first month and day where none has been passed.
TEST(DeviceQuery, TheConformanceVersionHasItsForm) {
  EXPECT_EQ(device_text(CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED), "v0000-01-01-00");
}

/// Whether `source` builds.
bool builds(const Session& s, const std::string& source, const std::string& options) {
  const char* text = source.c_str();
  const cl_program program = clCreateProgramWithSource(s.context, 1, &text, nullptr, nullptr);
  const bool built = clBuildProgram(program, 0, nullptr, options.c_str(), nullptr, nullptr) == CL_SUCCESS;
  clReleaseProgram(program);
  return built;
}

/// The names of all extensions and features that the headers of Clang know, and those reported here.
std::set<std::string> known_macros() {
  std::set<std::string> names;
  const std::regex pattern(R"(\b(cl_[a-z]+_\w+|__opencl_c_\w+)\b)");
  for (const char* file : {"opencl-c.h", "opencl-c-base.h"}) {
    std::ifstream header(std::string(CLANG_HEADERS) + "/" + file);
    EXPECT_TRUE(header) << file;
    const std::string text((std::istreambuf_iterator<char>(header)), {});
    for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at)
      names.insert((*at)[1]);
  }
  for (const cl_name_version& e : device_list(CL_DEVICE_EXTENSIONS_WITH_VERSION)) names.insert(e.name);
  for (const cl_name_version& f : device_list(CL_DEVICE_OPENCL_C_FEATURES)) names.insert(f.name);
  return names;
}

/// Those of `names` that are macros in OpenCL C under `options`.
std::set<std::string> macros_among(const Session& s, const std::set<std::string>& names,
                                   const std::string& options) {
  std::string source = "__kernel void k(__global int* defined) {\n";
  size_t i = 0;
  for (const std::string& name : names)
    source += fmt::format("#ifdef {}\ndefined[{}] = 1;\n#endif\n", name, i++);
  const cl_program program = s.build((source + "}").c_str(), options.c_str());
  const cl_kernel kernel = s.kernel(program, "k");
  std::vector<cl_int> defined(names.size(), 0);
  const cl_mem out = s.buffer(defined.size() * 4, CL_MEM_USE_HOST_PTR, defined.data());
  clSetKernelArg(kernel, 0, sizeof out, &out);
  EXPECT_EQ(clEnqueueTask(s.queue, kernel, 0, nullptr, nullptr), CL_SUCCESS);
  clEnqueueReadBuffer(s.queue, out, CL_TRUE, 0, defined.size() * 4, defined.data(), 0, nullptr, nullptr);
  clReleaseMemObject(out);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  std::set<std::string> found;
  i = 0;
  for (const std::string& name : names)
    if (defined[i++]) found.insert(name);
  return found;
}

std::set<std::string> of_extensions(const std::set<std::string>& names) {
  std::set<std::string> extensions;
  for (const std::string& name : names)
    if (name.starts_with("cl_")) extensions.insert(name);
  return extensions;
}

/// What is a macro of an extension is reported, and adds to that version of the language.
TEST(DeviceQuery, ExtensionsAreTheMacrosOfTheLanguage) {
  const Session s;
  const std::set<std::string> names = known_macros();
  EXPECT_GT(names.size(), 60u);
  for (const auto& [option, version] :
       {std::pair("-cl-std=CL1.0", 100), std::pair("-cl-std=CL1.1", 110), std::pair("", 120),
        std::pair("-cl-std=CL1.2", 120), std::pair("-cl-std=CL2.0", 200), std::pair("-cl-std=CL3.0", 300)}) {
    std::set<std::string> expected;
    for (const ExtensionRow& row : extension_rows())
      if (row.macro_since != no_macro && row.macro_since <= version) expected.insert(row.name);
    EXPECT_EQ(of_extensions(macros_among(s, names, option)), expected) << option;
  }
}

/// OpenCL C 3.0, 6.2.1.
TEST(DeviceQuery, FeaturesAreTheMacrosOfTheLanguage) {
  const Session s;
  std::set<std::string> reported;
  for (const cl_name_version& f : device_list(CL_DEVICE_OPENCL_C_FEATURES)) reported.insert(f.name);
  for (const char* option : {"-cl-std=CL2.0", "-cl-std=CL3.0"}) {
    const std::set<std::string> found = macros_among(s, known_macros(), option);
    std::set<std::string> features;
    std::ranges::set_difference(found, of_extensions(found), std::inserter(features, features.end()));
    features.erase("__opencl_c_named_address_space_builtins");  // by which Clang's header has nothing generic
    EXPECT_EQ(features, reported) << option;
  }
}

TEST(DeviceQuery, TheVersionsOfTheLanguageThatAreListedBuildAndNoOthers) {
  Session s;
  std::vector<std::string> versions;
  for (const cl_name_version& v : device_list(CL_DEVICE_OPENCL_C_ALL_VERSIONS)) {
    EXPECT_STREQ(v.name, "OpenCL C");
    versions.push_back(fmt::format("{}.{}", CL_VERSION_MAJOR(v.version), CL_VERSION_MINOR(v.version)));
  }
  for (const char* version : {"1.0", "1.1", "1.2", "2.0", "2.1", "3.0", "3.1"})
    EXPECT_EQ(
        builds(s, "__kernel void k(__global int* a) { a[0] = 1; }", std::string("-cl-std=CL") + version),
        std::ranges::count(versions, version) == 1)
        << version;
  for (const char* mandatory : {"1.0", "1.1", "1.2", "3.0"})
    EXPECT_EQ(std::ranges::count(versions, mandatory), 1) << mandatory;
}

}  // namespace
