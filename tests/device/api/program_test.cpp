// Programs: built, compiled, linked, from binaries, in the background (section 5.6).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <thread>

#include "session.h"

namespace {

std::string build_text(cl_program program, cl_device_id device, cl_program_build_info info) {
  size_t size = 0;
  EXPECT_EQ(clGetProgramBuildInfo(program, device, info, 0, nullptr, &size), CL_SUCCESS);
  std::string text(size, '\0');
  EXPECT_EQ(clGetProgramBuildInfo(program, device, info, size, text.data(), nullptr), CL_SUCCESS);
  return text.c_str();
}

cl_build_status status_of(cl_program program, cl_device_id device) {
  cl_build_status status = 77;
  clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_STATUS, sizeof status, &status, nullptr);
  return status;
}

std::vector<cl_int> run_ints(const Session& s, cl_kernel kernel, size_t items,
                             const size_t* local = nullptr) {
  const cl_mem out = s.buffer(items * sizeof(cl_int));
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof out, &out), CL_SUCCESS);
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &items, local, 0, nullptr, nullptr),
            CL_SUCCESS);
  std::vector<cl_int> result(items);
  EXPECT_EQ(clEnqueueReadBuffer(s.queue, out, CL_TRUE, 0, items * sizeof(cl_int), result.data(), 0, nullptr,
                                nullptr),
            CL_SUCCESS);
  clReleaseMemObject(out);
  return result;
}

TEST(Program, BinariesComeBackAndDamagedOnesAreRefused) {
  Session s;
  const cl_program program =
      s.build("__kernel void k(__global int* o) { o[get_global_id(0)] = 42; }", "-DX=1");
  size_t size = 0;
  clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr);
  std::vector<unsigned char> bytes(size);
  unsigned char* place = bytes.data();
  EXPECT_EQ(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof place, &place, nullptr), CL_SUCCESS);
  clReleaseProgram(program);

  const auto load = [&](std::vector<unsigned char> binary, cl_int& error) {
    const unsigned char* data = binary.data();
    const size_t length = binary.size();
    cl_int status = 77;
    const cl_program made =
        clCreateProgramWithBinary(s.context, 1, &s.device, &length, &data, &status, &error);
    EXPECT_EQ(status, error);
    return made;
  };
  cl_int error = CL_SUCCESS;
  const cl_program again = load(bytes, error);
  ASSERT_EQ(error, CL_SUCCESS);
  cl_program_binary_type type = 0;
  clGetProgramBuildInfo(again, s.device, CL_PROGRAM_BINARY_TYPE, sizeof type, &type, nullptr);
  EXPECT_EQ(type, cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
  EXPECT_EQ(status_of(again, s.device), CL_BUILD_NONE);
  ASSERT_EQ(clBuildProgram(again, 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS);
  const cl_kernel kernel = s.kernel(again, "k");
  EXPECT_EQ(run_ints(s, kernel, 2), (std::vector<cl_int>{42, 42}));
  clReleaseKernel(kernel);
  clReleaseProgram(again);

  for (size_t at = 0; at < size; at += 1 + size / 97) {
    std::vector<unsigned char> damaged = bytes;
    damaged[at] ^= 0x10;
    EXPECT_EQ(load(damaged, error), nullptr) << at;
    EXPECT_EQ(error, CL_INVALID_BINARY) << at;
    EXPECT_EQ(load({bytes.begin(), bytes.begin() + long(at) + 1}, error), nullptr) << at;
    EXPECT_EQ(error, CL_INVALID_BINARY) << at;
  }
}

/// Section 5.7.1: a kernel object is made of what was built for each device.
TEST(Program, EachDeviceRunsWhatWasBuiltForIt) {
  const cl_device_id device = softcl_device();
  const cl_device_partition_property one_core[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1, 0, 0};
  cl_device_id part = nullptr;
  if (clCreateSubDevices(device, one_core, 1, &part, nullptr) != CL_SUCCESS) GTEST_SKIP() << "a single core";
  const cl_device_id devices[] = {device, part};
  const cl_context context = clCreateContext(nullptr, 2, devices, nullptr, nullptr, nullptr);
  const char* text =
      "__kernel void value(__global int* o) { *o = N; }\n"
      "#if N == 1\n__kernel void only_one() {}\n#endif\n";
  const cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  EXPECT_EQ(clBuildProgram(program, 1, &device, "-D N=1", nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(clBuildProgram(program, 1, &part, "-D N=2", nullptr, nullptr), CL_SUCCESS);
  char names[64] = "";
  EXPECT_EQ(clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof names, names, nullptr), CL_SUCCESS);
  EXPECT_STREQ(names, "value");
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(clCreateKernel(program, "only_one", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_KERNEL_DEFINITION);
  const cl_kernel kernel = clCreateKernel(program, "value", &error);
  ASSERT_EQ(error, CL_SUCCESS);
  const cl_mem buffer = clCreateBuffer(context, 0, sizeof(cl_int), nullptr, nullptr);
  clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
  for (int i = 0; i < 2; ++i) {
    const cl_command_queue queue = clCreateCommandQueue(context, devices[i], 0, nullptr);
    cl_int value = 0;
    EXPECT_EQ(clEnqueueTask(queue, kernel, 0, nullptr, nullptr), CL_SUCCESS);
    clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof value, &value, 0, nullptr, nullptr);
    EXPECT_EQ(value, i + 1);
    clReleaseCommandQueue(queue);
  }
  clReleaseMemObject(buffer);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clReleaseContext(context);
  clReleaseDevice(part);
}

TEST(Program, CompilesWithEmbeddedHeadersAndLinksALibrary) {
  Session s;
  const auto source = [&](const char* text) {
    return clCreateProgramWithSource(s.context, 1, &text, nullptr, nullptr);
  };
  const cl_program header = source("int twice(int x);\n#define BASE 5\n");
  const cl_program library_source = source("#include \"twice.h\"\nint twice(int x) { return 2 * x; }");
  const cl_program main_source = source(
      "#include <dir/twice.h>\n__kernel void k(__global int* o) { o[get_global_id(0)] = twice(BASE); }");
  const char* name = "twice.h";
  const char* other_name = "dir/twice.h";
  ASSERT_EQ(clCompileProgram(library_source, 0, nullptr, nullptr, 1, &header, &name, nullptr, nullptr),
            CL_SUCCESS)
      << build_text(library_source, s.device, CL_PROGRAM_BUILD_LOG);
  ASSERT_EQ(clCompileProgram(main_source, 0, nullptr, nullptr, 1, &header, &other_name, nullptr, nullptr),
            CL_SUCCESS)
      << build_text(main_source, s.device, CL_PROGRAM_BUILD_LOG);
  cl_int error = CL_SUCCESS;
  const cl_program library =
      clLinkProgram(s.context, 0, nullptr, "-create-library", 1, &library_source, nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  cl_program_binary_type type = 0;
  clGetProgramBuildInfo(library, s.device, CL_PROGRAM_BINARY_TYPE, sizeof type, &type, nullptr);
  EXPECT_EQ(type, cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_LIBRARY));

  // Without the library the name is unresolved: an error, and a program that carries the log.
  const cl_program unresolved =
      clLinkProgram(s.context, 0, nullptr, nullptr, 1, &main_source, nullptr, nullptr, &error);
  EXPECT_EQ(error, CL_LINK_PROGRAM_FAILURE);
  ASSERT_NE(unresolved, nullptr);
  EXPECT_NE(build_text(unresolved, s.device, CL_PROGRAM_BUILD_LOG), "");

  const cl_program both[] = {main_source, library};
  const cl_program linked = clLinkProgram(s.context, 0, nullptr, nullptr, 2, both, nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS) << build_text(linked, s.device, CL_PROGRAM_BUILD_LOG);
  const cl_kernel kernel = s.kernel(linked, "k");
  EXPECT_EQ(run_ints(s, kernel, 1)[0], 10);
  clReleaseKernel(kernel);
  for (const cl_program p : {header, library_source, main_source, library, unresolved, linked})
    clReleaseProgram(p);
}

void CL_CALLBACK count_build(cl_program, void* data) {
  auto& calls = *static_cast<std::atomic<int>*>(data);
  ++calls;
  calls.notify_all();
}

/// Returns when there have been so many.
void await(std::atomic<int>& calls, int count) {
  for (int now = calls; now < count; now = calls) calls.wait(now);
}

TEST(Program, BuildsInTheBackgroundCallBackOnce) {
  Session s;
  std::atomic<int> calls{0};
  const char* good = "__kernel void k() {}";
  const char* bad = "__kernel void k( {}";
  const cl_program works = clCreateProgramWithSource(s.context, 1, &good, nullptr, nullptr);
  const cl_program fails = clCreateProgramWithSource(s.context, 1, &bad, nullptr, nullptr);
  EXPECT_EQ(clBuildProgram(works, 0, nullptr, "-no-such-option", count_build, &calls),
            CL_INVALID_BUILD_OPTIONS);
  EXPECT_EQ(clBuildProgram(works, 0, nullptr, nullptr, count_build, &calls), CL_SUCCESS);
  EXPECT_EQ(clBuildProgram(fails, 0, nullptr, nullptr, count_build, &calls), CL_SUCCESS);
  await(calls, 2);
  EXPECT_EQ(calls, 2);
  EXPECT_EQ(status_of(works, s.device), CL_BUILD_SUCCESS);
  EXPECT_EQ(status_of(fails, s.device), CL_BUILD_ERROR);
  EXPECT_NE(build_text(fails, s.device, CL_PROGRAM_BUILD_LOG).find("error"), std::string::npos);
  clReleaseProgram(works);
  clReleaseProgram(fails);
}

/// Section 5.6: until a build has ended there can be no other, nor anything made of its result.
TEST(Program, ABuildInProgressExcludesOthers) {
  Session s;
  std::string text;  // takes many times longer to build than the calls below
  for (int i = 0; i < 60; ++i)
    text += fmt::format("__kernel void k{}(__global float* a) {{ *a = sin(*a) + pow(*a, 3.1f); }}\n", i);
  const char* source = text.c_str();
  const cl_program program = clCreateProgramWithSource(s.context, 1, &source, nullptr, nullptr);
  std::atomic<int> calls{0};
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, nullptr, count_build, &calls), CL_SUCCESS);
  EXPECT_EQ(status_of(program, s.device), CL_BUILD_IN_PROGRESS);
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_INVALID_OPERATION);
  EXPECT_EQ(clCompileProgram(program, 0, nullptr, nullptr, 0, nullptr, nullptr, nullptr, nullptr),
            CL_INVALID_OPERATION);
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(clLinkProgram(s.context, 0, nullptr, nullptr, 1, &program, nullptr, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_OPERATION);
  EXPECT_EQ(clCreateKernel(program, "k0", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_PROGRAM_EXECUTABLE);
  EXPECT_EQ(calls, 0);
  await(calls, 1);
  EXPECT_EQ(status_of(program, s.device), CL_BUILD_SUCCESS);
  clReleaseProgram(program);
}

TEST(Program, IsBuiltAfterTheCompilerWasUnloaded) {
  Session s;
  for (int i = 0; i < 2; ++i) {
    const cl_program program = s.build("__kernel void k(__global int* o) { o[get_global_id(0)] = 3; }");
    const cl_kernel kernel = s.kernel(program, "k");
    EXPECT_EQ(clUnloadPlatformCompiler(softcl_platform()), CL_SUCCESS);
    EXPECT_EQ(run_ints(s, kernel, 2), (std::vector<cl_int>{3, 3}));
    clReleaseKernel(kernel);
    clReleaseProgram(program);
  }
}

TEST(Program, ReportsItsSourceOptionsAndKernels) {
  Session s;
  const char* strings[] = {"__kernel void a() {}XXX", "\n__kernel void b(int x) {}"};
  const size_t lengths[] = {20, 0};
  const cl_program program = clCreateProgramWithSource(s.context, 2, strings, lengths, nullptr);
  ASSERT_EQ(clBuildProgram(program, 0, nullptr, "-DA=1 -cl-mad-enable", nullptr, nullptr), CL_SUCCESS)
      << build_text(program, s.device, CL_PROGRAM_BUILD_LOG);
  char text[256];
  clGetProgramInfo(program, CL_PROGRAM_SOURCE, sizeof text, text, nullptr);
  EXPECT_STREQ(text, "__kernel void a() {}\n__kernel void b(int x) {}");
  EXPECT_EQ(build_text(program, s.device, CL_PROGRAM_BUILD_OPTIONS), "-DA=1 -cl-mad-enable");
  clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof text, text, nullptr);
  EXPECT_STREQ(text, "a;b");
  cl_kernel kernels[2];
  cl_uint count = 0;
  ASSERT_EQ(clCreateKernelsInProgram(program, 2, kernels, &count), CL_SUCCESS);
  EXPECT_EQ(count, 2u);
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_INVALID_OPERATION);
  for (const cl_kernel k : kernels) clReleaseKernel(k);
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS);
  clReleaseProgram(program);
}

}  // namespace
