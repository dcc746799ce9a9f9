// What is advertised works.
#include <gtest/gtest.h>

#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "entry_points.h"
#include "extension_rows.h"
#include "spirv_programs.h"

namespace {

std::string device_text(cl_device_info info) {
  size_t size = 0;
  EXPECT_EQ(clGetDeviceInfo(softcl_device(), info, 0, nullptr, &size), CL_SUCCESS);
  std::string text(size, '\0');
  EXPECT_EQ(clGetDeviceInfo(softcl_device(), info, size, text.data(), nullptr), CL_SUCCESS);
  return text.c_str();
}

/// Runs kernel k of `source` over 64 work-items; returns the 64 longs it wrote.
std::vector<cl_long> run(const std::string& source, const char* options = "") {
  Session s;
  const cl_program program = s.build(source.c_str(), options);
  const cl_kernel kernel = s.kernel(program, "k");
  const size_t items = 64;
  std::vector<cl_long> values(items, 0);
  const cl_mem out = s.buffer(items * 8, CL_MEM_COPY_HOST_PTR, values.data());
  clSetKernelArg(kernel, 0, sizeof out, &out);
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &items, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clEnqueueReadBuffer(s.queue, out, CL_TRUE, 0, items * 8, values.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  clReleaseMemObject(out);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  return values;
}

/// What a kernel k leaves in its buffer of `bytes`, and in the texel of its image, if it has one.
cl_ulong result_of(const Session& s, cl_program program, const ImageArgument& image, size_t items,
                   std::vector<cl_ulong> buffer) {
  const cl_kernel kernel = s.kernel(program, "k");
  const size_t bytes = buffer.size() * sizeof buffer[0];
  const cl_mem out = s.buffer(bytes, CL_MEM_COPY_HOST_PTR, buffer.data());
  clSetKernelArg(kernel, 0, sizeof out, &out);
  const cl_mem argument = image.make != nullptr ? image.make(s) : nullptr;
  if (argument != nullptr) clSetKernelArg(kernel, 1, sizeof argument, &argument);
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &items, &items, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clEnqueueReadBuffer(s.queue, out, CL_TRUE, 0, bytes, buffer.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  cl_uint texel = 0;
  if (image.is_result) {
    const size_t origin[4] = {0, 0, image.level, 0}, region[3] = {1, 1, 1};
    EXPECT_EQ(
        clEnqueueReadImage(s.queue, argument, CL_TRUE, origin, region, 0, 0, &texel, 0, nullptr, nullptr),
        CL_SUCCESS);
  }
  if (argument != nullptr) clReleaseMemObject(argument);
  clReleaseMemObject(out);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  return image.is_result ? texel : buffer[0];
}

/// The versions of OpenCL C, as -cl-std names them and as __OPENCL_C_VERSION__ does.
const std::pair<const char*, int> languages[] = {
    {"CL1.0", 100}, {"CL1.1", 110}, {"CL1.2", 120}, {"CL2.0", 200}, {"CL3.0", 300}};

std::set<std::string> names_of_rows() {
  std::set<std::string> names;
  for (const ExtensionRow& row : extension_rows()) names.insert(row.name);
  return names;
}

TEST(ExtensionWalk, WhatIsReportedHasARowAndWhatHasARowIsReported) {
  std::istringstream words(device_text(CL_DEVICE_EXTENSIONS));
  const std::set<std::string> reported{std::istream_iterator<std::string>(words), {}};
  EXPECT_EQ(reported, names_of_rows());
  EXPECT_EQ(names_of_rows().size(), extension_rows().size());
}

TEST(ExtensionWalk, TheVersionsAreThoseOfTheSpecification) {
  std::map<std::string, cl_version> expected, of_device, of_platform;
  for (const ExtensionRow& row : extension_rows()) expected[row.name] = row.version;
  std::vector<cl_name_version> list(2 * extension_rows().size());
  size_t size = 0;
  const size_t room = list.size() * sizeof list[0];
  EXPECT_EQ(clGetDeviceInfo(softcl_device(), CL_DEVICE_EXTENSIONS_WITH_VERSION, room, list.data(), &size),
            CL_SUCCESS);
  for (size_t i = 0; i < size / sizeof list[0]; ++i) of_device[list[i].name] = list[i].version;
  EXPECT_EQ(
      clGetPlatformInfo(softcl_platform(), CL_PLATFORM_EXTENSIONS_WITH_VERSION, room, list.data(), &size),
      CL_SUCCESS);
  for (size_t i = 0; i < size / sizeof list[0]; ++i) of_platform[list[i].name] = list[i].version;
  EXPECT_EQ(of_device, expected);
  EXPECT_EQ(of_platform, expected);
}

/// OpenCL C 3.0, 6.2.1 and 9.1: an extension that adds to the language has a macro of its name, 1.
TEST(ExtensionWalk, MacrosAreThoseOfTheLanguagesExtensions) {
  std::string body;
  for (size_t i = 0; i < extension_rows().size(); ++i) {
    const std::string name = extension_rows()[i].name;
    body += "#ifdef " + name + "\n  o[" + std::to_string(i) + "] = " + name + ";\n#endif\n";
  }
  const Session s;
  for (const auto& [language, version] : languages) {
    SCOPED_TRACE(language);
    const std::string source = "__kernel void k(__global long* o) {\n" + body + "}";
    const cl_program program = s.build(source.c_str(), ("-cl-std=" + std::string(language)).c_str());
    const cl_kernel kernel = s.kernel(program, "k");
    std::vector<cl_long> defined(extension_rows().size());
    const size_t bytes = defined.size() * sizeof defined[0];
    const cl_mem out = s.buffer(bytes, CL_MEM_COPY_HOST_PTR, defined.data());
    clSetKernelArg(kernel, 0, sizeof out, &out);
    clEnqueueTask(s.queue, kernel, 0, nullptr, nullptr);
    clEnqueueReadBuffer(s.queue, out, CL_TRUE, 0, bytes, defined.data(), 0, nullptr, nullptr);
    for (size_t i = 0; i < defined.size(); ++i) {
      const ExtensionRow& row = extension_rows()[i];
      EXPECT_EQ(defined[i], row.macro_since != no_macro && version >= row.macro_since) << row.name;
    }
    clReleaseMemObject(out);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
  }
}

/// In each version of OpenCL C that has the macro, where the extension is enabled as 9.1 has it.
TEST(ExtensionWalk, WhatTheLanguageGetsRuns) {
  const Session s;
  for (const ExtensionRow& row : extension_rows()) {
    if (row.body == nullptr) continue;
    for (const auto& [language, version] : languages) {
      if (version < row.macro_since) continue;
      SCOPED_TRACE(std::string(row.name) + " " + language);
      const std::string image =
                            row.image.type != nullptr ? ", " + std::string(row.image.type) + " image" : "",
                        pragma = row.macro_since == no_macro
                                     ? ""
                                     : "#pragma OPENCL EXTENSION " + std::string(row.name) + " : enable\n";
      const std::string source = pragma + "__kernel void k(__global long* o" + image + ") {" + row.body + "}";
      const cl_program program =
          s.build(source.c_str(), ("-Werror -cl-std=" + std::string(language)).c_str());
      EXPECT_EQ(result_of(s, program, row.image, 64, std::vector<cl_ulong>(64)), row.first);
    }
  }
}

std::string module_of(const ModuleUse& use) {
  const bool has_image = use.types.find("%imagetype") != use.types.npos;
  std::string numbers;
  for (int i = 0; i < 10; ++i)
    numbers += "%n" + std::to_string(i) + " = OpConstant %uint " + std::to_string(i) + "\n";
  return R"(
OpCapability Addresses
OpCapability Kernel
OpCapability Int64
OpCapability Int16
OpCapability Int8
OpCapability Groups
)" + use.declarations +
         R"(
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "k"
)" + use.decorations +
         R"(
%void = OpTypeVoid
%bool = OpTypeBool
%long = OpTypeInt 64 0
%uint = OpTypeInt 32 0
%ushort = OpTypeInt 16 0
%uchar = OpTypeInt 8 0
%uchar4 = OpTypeVector %uchar 4
%global = OpTypePointer CrossWorkgroup %uint
%zero = OpConstant %long 0
%one = OpConstant %long 1
%greatest = OpConstant %uint 0x7fffffff
%all = OpConstant %uint 0xffffffff
)" + numbers +
         use.types + "%type = OpTypeFunction %void %global" + (has_image ? " %imagetype" : "") + R"(
%main = OpFunction %void None %type
%io = OpFunctionParameter %global
)" + (has_image ? "%image = OpFunctionParameter %imagetype\n" : "") +
         R"(%start = OpLabel
%place_b = OpInBoundsPtrAccessChain %global %io %one
%a = OpLoad %uint %io Aligned 4
%b = OpLoad %uint %place_b Aligned 4
)" + use.body +
         "\nOpStore %io %r Aligned 4\nOpReturn\nOpFunctionEnd\n";
}

TEST(ExtensionWalk, TheCapabilitiesOfSpirVAreTakenAndRun) {
  const Session s;
  for (const ExtensionRow& row : extension_rows())
    for (const ModuleUse& use : row.modules) {
      SCOPED_TRACE(std::string(row.name) + "\n" + use.declarations + "\n" + use.body);
      const cl_program program = built_from(s, assembled(module_of(use)));
      EXPECT_EQ(cl_uint(result_of(s, program, row.image, use.items, {cl_ulong(use.b) << 32 | use.a})),
                use.result);
    }
}

TEST(ExtensionWalk, QueriesGiveWhatTheyPromise) {
  const auto expect = [](const QueryValue& wanted, auto&& query) {
    size_t size = 0;
    EXPECT_EQ(query(0, nullptr, &size), CL_SUCCESS);
    std::string bytes(size, '\xcc');
    EXPECT_EQ(query(size, bytes.data(), nullptr), CL_SUCCESS);
    EXPECT_EQ(bytes, wanted.bytes) << std::hex << wanted.query;
  };
  for (const ExtensionRow& row : extension_rows()) {
    SCOPED_TRACE(row.name);
    for (const QueryValue& wanted : row.of_device)
      expect(wanted, [&](size_t size, void* value, size_t* needed) {
        return clGetDeviceInfo(softcl_device(), wanted.query, size, value, needed);
      });
    for (const QueryValue& wanted : row.of_platform)
      expect(wanted, [&](size_t size, void* value, size_t* needed) {
        return clGetPlatformInfo(softcl_platform(), wanted.query, size, value, needed);
      });
  }
}

/// Functions of extensions that the device does not report, and of later versions of those that it does.
const char* const functions_of_others[] = {"clCreateCommandQueueWithPropertiesKHR",
                                           "clGetKernelSubGroupInfoKHR",
                                           "clTerminateContextKHR",
                                           "clRemapCommandBufferKHR",
                                           "clGetSupportedImageFormatsKHR",
                                           "clReImportSemaphoreSyncFdKHR",
                                           "clEnqueueAcquireExternalMemObjectsKHR",
                                           "clEnqueueReleaseExternalMemObjectsKHR",
                                           "clIcdGetFunctionAddressForPlatformKHR",
                                           "clIcdSetPlatformDispatchDataKHR",
                                           "clGetGLContextInfoKHR",
                                           "clCreateEventFromGLsyncKHR",
                                           "clCreateEventFromEGLSyncKHR",
                                           "clCreateFromEGLImageKHR",
                                           "clEnqueueAcquireEGLObjectsKHR",
                                           "clEnqueueReleaseEGLObjectsKHR",
                                           "clCreateSubDevicesEXT",
                                           "clRetainDeviceEXT",
                                           "clReleaseDeviceEXT",
                                           "clEnqueueMigrateMemObjectEXT",
                                           "clSetMemObjectDestructorAPPLE",
                                           "clImportMemoryARM",
                                           "clGetImageRequirementsInfoEXT",
                                           "clSetKernelArgDevicePointerEXT",
                                           "clCommandSVMMapKHR",
                                           "clNoSuchFunctionKHR",
                                           ""};

TEST(ExtensionWalk, FunctionsOfWhatIsReportedAreFoundAndNoOthers) {
  // Past the loader, which has functions of its own.
  const auto find = softcl_entry_points().clGetExtensionFunctionAddressForPlatform;
  std::set<std::string> functions;
  for (const ExtensionRow& row : extension_rows())
    for (const char* function : row.functions) {
      functions.insert(function);
      EXPECT_NE(find(softcl_platform(), function), nullptr) << function;
    }
  for (const char* function : functions_of_others) {
    EXPECT_FALSE(functions.contains(function)) << function;
    EXPECT_EQ(find(softcl_platform(), function), nullptr) << function;
  }
}

TEST(Extensions, TheSuggestedWorkGroupSizeDividesTheGlobalSize) {
  Session s;
  using Suggest =
      cl_int(CL_API_CALL*)(cl_command_queue, cl_kernel, cl_uint, const size_t*, const size_t*, size_t*);
  const auto suggest = reinterpret_cast<Suggest>(
      clGetExtensionFunctionAddressForPlatform(softcl_platform(), "clGetKernelSuggestedLocalWorkSizeKHR"));
  ASSERT_NE(suggest, nullptr);
  const cl_program program = s.build("__kernel void k(__global long* o) { o[0] = 1; }");
  const cl_kernel kernel = s.kernel(program, "k");
  const size_t global[3] = {210, 33, 7};
  size_t local[3] = {0, 0, 0};
  EXPECT_EQ(suggest(s.queue, kernel, 3, nullptr, global, local), CL_INVALID_KERNEL_ARGS);
  const cl_mem none = nullptr;
  clSetKernelArg(kernel, 0, sizeof none, &none);
  EXPECT_EQ(suggest(s.queue, kernel, 3, nullptr, global, local), CL_SUCCESS);
  for (int d = 0; d < 3; ++d) EXPECT_EQ(global[d] % local[d], 0u) << d;
  const size_t nothing = 0, last = ~size_t(0);
  const cl_context other = clCreateContext(nullptr, 1, &s.device, nullptr, nullptr, nullptr);
  const cl_command_queue other_queue = clCreateCommandQueue(other, s.device, 0, nullptr);
  EXPECT_EQ(suggest(nullptr, kernel, 1, nullptr, global, local), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(suggest(s.queue, nullptr, 1, nullptr, global, local), CL_INVALID_KERNEL);
  EXPECT_EQ(suggest(other_queue, kernel, 1, nullptr, global, local), CL_INVALID_CONTEXT);
  EXPECT_EQ(suggest(s.queue, kernel, 0, nullptr, global, local), CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(suggest(s.queue, kernel, 4, nullptr, global, local), CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(suggest(s.queue, kernel, 1, nullptr, nullptr, local), CL_INVALID_GLOBAL_WORK_SIZE);
  EXPECT_EQ(suggest(s.queue, kernel, 1, nullptr, &nothing, local), CL_INVALID_GLOBAL_WORK_SIZE);
  EXPECT_EQ(suggest(s.queue, kernel, 1, &last, global, local), CL_INVALID_GLOBAL_OFFSET);
  EXPECT_EQ(suggest(s.queue, kernel, 1, nullptr, global, nullptr), CL_INVALID_VALUE);
  clReleaseCommandQueue(other_queue);
  clReleaseContext(other);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

/// OpenCL 3.0, 5.9.3: sub-groups of 8.
TEST(SubGroupInfo, CountsSubGroups) {
  Session s;
  const cl_program program = s.build("kernel void k() {}");
  const cl_kernel kernel = s.kernel(program, "k");
  const auto query = [&](cl_kernel_sub_group_info what, std::vector<size_t> input, size_t count = 1) {
    std::vector<size_t> got(count, 77);
    size_t size = 0;
    EXPECT_EQ(clGetKernelSubGroupInfo(kernel, s.device, what, input.size() * sizeof(size_t),
                                      input.empty() ? nullptr : input.data(), count * sizeof(size_t),
                                      got.data(), &size),
              CL_SUCCESS);
    EXPECT_EQ(size, count * sizeof(size_t));
    return got;
  };
  using Sizes = std::vector<size_t>;
  EXPECT_EQ(query(CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, {100}), Sizes{8});
  EXPECT_EQ(query(CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, {100}), Sizes{13});
  EXPECT_EQ(query(CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, {5, 3, 2}), Sizes{4});
  EXPECT_EQ(query(CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, {5}, 3), (Sizes{40, 1, 1}));
  EXPECT_EQ(query(CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, {5}), Sizes{40});
  EXPECT_EQ(query(CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, {100000}, 3), (Sizes{0, 0, 0}));
  EXPECT_EQ(query(CL_KERNEL_COMPILE_NUM_SUB_GROUPS, {}), Sizes{0});
  size_t most_items = 0;
  clGetKernelWorkGroupInfo(kernel, s.device, CL_KERNEL_WORK_GROUP_SIZE, sizeof most_items, &most_items,
                           nullptr);
  EXPECT_EQ(query(CL_KERNEL_MAX_NUM_SUB_GROUPS, {}), Sizes{(most_items + 7) / 8});
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

/// cl_khr_kernel_clock: a clock never goes back, and both forms are of one clock.
TEST(Extensions, ClocksOfKernelsGoOn) {
  for (const std::string scope : {"device", "work_group", "sub_group"}) {
    const auto results = run("kernel void k(global long* o) {\n  const ulong first = clock_read_" + scope +
                                 "();\n  const uint2 parts = clock_read_hilo_" + scope +
                                 "();\n  const ulong second = (ulong)parts.y << 32 | parts.x;\n"
                                 "  const ulong third = clock_read_" +
                                 scope +
                                 "();\n  o[get_global_id(0)] = first != 0 && first <= second && second <= "
                                 "third && first < third;\n}",
                             "-cl-std=CL3.0");
    for (const cl_long result : results) EXPECT_EQ(result, 1) << scope;
  }
}

TEST(Version, TheLanguageVersionsAdvertisedAreAccepted) {
  EXPECT_EQ(device_text(CL_DEVICE_VERSION).substr(0, 11), "OpenCL 3.0 ");
  EXPECT_EQ(
      run("__kernel void k(__global long* o) { o[0] = __OPENCL_VERSION__ * 1000 + __OPENCL_C_VERSION__; }")
          [0],
      300120);
  Session s;
  for (const char* option : {"-cl-std=CL1.1", "-cl-std=CL1.2", "-cl-std=CL3.0"})
    clReleaseProgram(s.build("__kernel void k(__global long* o) { o[0] = 1; }", option));
}

/// Of OpenCL C 2.0 and later, what 3.0 does not make optional.
TEST(Version, WhatVersion3DemandsOfTheLanguageIsThere) {
  const auto results = run(R"(
    #if CL_VERSION_3_0 != 300 || CL_VERSION_2_0 != 200 || __OPENCL_C_VERSION__ != 300
    #error wrong version
    #endif
    kernel void k(global long* o) {
      local int t;
      if (get_local_id(0) == 0) t = 5;
      work_group_barrier(CLK_LOCAL_MEM_FENCE);
      int read = t;
      work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
      atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
      global long* none = NULL;
      int linear = get_global_linear_id() == get_global_id(0) && get_local_linear_id() == get_local_id(0) &&
                   get_enqueued_local_size(0) == get_local_size(0);
      int sum = 0;
      __attribute__((opencl_unroll_hint(4))) for (int i = 0; i < 4; ++i) sum += ctz((int4)(1 << i)).z;
      o[get_global_id(0)] = read + 10 * linear + 100 * (none == NULL) + 1000 * sum;
    })",
                           "-cl-std=CL3.0");
  for (const cl_long result : results) EXPECT_EQ(result, 6115);
}

}  // namespace
