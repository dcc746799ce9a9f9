// Programs and kernels as a program uses them (sections 5.6 to 5.8).
#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <numeric>
#include <thread>

#include "world.h"

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

TEST(Kernel, TakesEveryKindOfArgument) {
  Session s;
  const cl_program program = s.build(R"(
    typedef struct { char c; double d; short s[3]; } mixed;
    __kernel void k(__global int* out, char c, uchar3 v, mixed m, __constant int* table, __global int* none,
                    __local int* scratch, long l, float16 f) {
      size_t i = get_local_id(0);
      scratch[i] = (int)i;
      barrier(CLK_LOCAL_MEM_FENCE);
      out[get_global_id(0)] = c + v.x + v.y + v.z + m.c + (int)m.d + m.s[2] + table[1] + (none ? 1000 : 0) +
                              scratch[get_local_size(0) - 1 - i] + (int)l + (int)f.sf;
    })");
  const cl_kernel kernel = s.kernel(program, "k");
  struct Mixed {
    cl_char c;
    cl_double d;
    cl_short s[3];
  } mixed{3, 4.0, {0, 0, 5}};
  const cl_char c = 1;
  const cl_uchar3 v = {{10, 20, 30}};
  cl_int table[2] = {0, 100};
  const cl_mem constant = s.buffer(sizeof table, CL_MEM_COPY_HOST_PTR, table);
  const cl_long l = 7;
  cl_float16 f{};
  f.s[15] = 9;
  EXPECT_EQ(clSetKernelArg(kernel, 1, sizeof c, &c), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel, 2, sizeof v, &v), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel, 3, sizeof mixed, &mixed), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel, 4, sizeof constant, &constant), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel, 5, sizeof(cl_mem), nullptr), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel, 6, 8 * sizeof(cl_int), nullptr), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel, 7, sizeof l, &l), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel, 8, sizeof f, &f), CL_SUCCESS);
  const size_t local = 8;
  const auto out = run_ints(s, kernel, 32, &local);
  for (size_t i = 0; i < out.size(); ++i)
    EXPECT_EQ(out[i], 1 + 60 + 3 + 4 + 5 + 100 + int(7 - i % 8) + 7 + 9) << i;
  clReleaseMemObject(constant);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

TEST(Kernel, IdsFollowOffsetsAndDimensions) {
  Session s;
  const cl_program program = s.build(R"(
    __kernel void k(__global int* out) {
      size_t x = get_global_id(0) - get_global_offset(0), y = get_global_id(1) - get_global_offset(1),
             z = get_global_id(2) - get_global_offset(2);
      size_t at = (z * get_global_size(1) + y) * get_global_size(0) + x;
      int agrees = get_global_id(0) == get_group_id(0) * get_local_size(0) + get_local_id(0) + get_global_offset(0) &&
                   get_num_groups(1) * get_local_size(1) == get_global_size(1) && get_work_dim() == 3;
      out[at] = agrees ? (int)(get_global_id(0) + 100 * get_global_id(1) + 10000 * get_global_id(2)) : -1;
    })");
  const cl_kernel kernel = s.kernel(program, "k");
  const size_t global[3] = {6, 4, 2}, offset[3] = {5, 6, 7}, local[3] = {3, 2, 1};
  for (const size_t* chosen : {static_cast<const size_t*>(nullptr), local}) {
    const cl_mem out = s.buffer(48 * 4);
    clSetKernelArg(kernel, 0, sizeof out, &out);
    EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 3, offset, global, chosen, 0, nullptr, nullptr),
              CL_SUCCESS);
    cl_int result[48];
    clEnqueueReadBuffer(s.queue, out, CL_TRUE, 0, sizeof result, result, 0, nullptr, nullptr);
    for (int i = 0; i < 48; ++i)
      EXPECT_EQ(result[i], 5 + i % 6 + 100 * (6 + i / 6 % 4) + 10000 * (7 + i / 24)) << i;
    clReleaseMemObject(out);
  }
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

TEST(Kernel, KeepsItsArgumentsOfTheTimeItWasEnqueued) {
  Session s;
  const cl_program program = s.build("__kernel void k(__global int* o, int v) { o[0] = v; }");
  const cl_kernel kernel = s.kernel(program, "k");
  const cl_mem first = s.buffer(4), second = s.buffer(4);
  const cl_event gate = clCreateUserEvent(s.context, nullptr);
  const size_t one = 1;
  cl_int value = 1;
  clSetKernelArg(kernel, 0, sizeof first, &first);
  clSetKernelArg(kernel, 1, sizeof value, &value);
  clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &one, nullptr, 1, &gate, nullptr);
  value = 2;
  clSetKernelArg(kernel, 0, sizeof second, &second);
  clSetKernelArg(kernel, 1, sizeof value, &value);
  clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clSetUserEventStatus(gate, CL_COMPLETE);
  cl_int results[2];
  clEnqueueReadBuffer(s.queue, first, CL_TRUE, 0, 4, &results[0], 0, nullptr, nullptr);
  clEnqueueReadBuffer(s.queue, second, CL_TRUE, 0, 4, &results[1], 0, nullptr, nullptr);
  EXPECT_EQ(results[0], 1);
  EXPECT_EQ(results[1], 2);
  for (const cl_mem m : {first, second}) clReleaseMemObject(m);
  clReleaseEvent(gate);
}

TEST(Kernel, ACloneCarriesTheArguments) {
  Session s;
  const cl_program program = s.build("__kernel void k(__global int* o, int v) { o[get_global_id(0)] = v; }");
  const cl_kernel kernel = s.kernel(program, "k");
  const cl_int value = 11;
  clSetKernelArg(kernel, 1, sizeof value, &value);
  const cl_kernel clone = clCloneKernel(kernel, nullptr);
  const cl_int other = 12;
  clSetKernelArg(kernel, 1, sizeof other, &other);
  EXPECT_EQ(run_ints(s, clone, 1)[0], 11);
  EXPECT_EQ(run_ints(s, kernel, 1)[0], 12);
  clReleaseKernel(clone);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

TEST(Kernel, IntegerDivisionByZeroDoesNotTrap) {
  Session s;
  const cl_program program = s.build(R"(
    __kernel void k(__global int* o, int zero, int most_negative, int minus_one) {
      o[get_global_id(0)] = 1 / zero;
      o[get_global_id(0)] += most_negative / minus_one + most_negative % minus_one + 5 % zero;
      o[get_global_id(0)] = 6;
    })");
  const cl_kernel kernel = s.kernel(program, "k");
  const cl_int zero = 0, most_negative = -2147483647 - 1, minus_one = -1;
  clSetKernelArg(kernel, 1, 4, &zero);
  clSetKernelArg(kernel, 2, 4, &most_negative);
  clSetKernelArg(kernel, 3, 4, &minus_one);
  EXPECT_EQ(run_ints(s, kernel, 4), (std::vector<cl_int>{6, 6, 6, 6}));
  clReleaseKernel(kernel);
  clReleaseProgram(program);
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

void CL_CALLBACK count_build(cl_program, void* data) { ++*static_cast<std::atomic<int>*>(data); }

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
  for (int i = 0; i < 10000 && calls < 2; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(calls, 2);
  EXPECT_EQ(status_of(works, s.device), CL_BUILD_SUCCESS);
  EXPECT_EQ(status_of(fails, s.device), CL_BUILD_ERROR);
  EXPECT_NE(build_text(fails, s.device, CL_PROGRAM_BUILD_LOG).find("error"), std::string::npos);
  clReleaseProgram(works);
  clReleaseProgram(fails);
}

/// Section 5.6: until a build has ended there can be no other, nor anything made of its result.
TEST(Program, ABuildInProgressKeepsOthersOff) {
  Session s;
  std::string text;  // takes many times longer to build than the calls below
  for (int i = 0; i < 60; ++i)
    text += "__kernel void k" + std::to_string(i) + "(__global float* a) { *a = sin(*a) + pow(*a, 3.1f); }\n";
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
  while (calls == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
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

TEST(Program, TellsItsSourceOptionsAndKernels) {
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

struct Recorder {
  std::atomic<int> running{0}, most{0};
};

void CL_CALLBACK record(void* argument) {
  Recorder& r = **static_cast<Recorder**>(argument);
  const int now = ++r.running;
  for (int seen = r.most; now > seen && !r.most.compare_exchange_weak(seen, now);) {
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  --r.running;
}

TEST(SubDevice, RunsOnItsOwnCoresOnly) {
  const cl_device_id root = softcl_device();
  cl_uint units = 0;
  clGetDeviceInfo(root, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, nullptr);
  if (units < 2) GTEST_SKIP() << "one compute unit cannot be divided";
  const cl_device_partition_property ones[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  std::vector<cl_device_id> parts(units);
  cl_uint count = 0;
  ASSERT_EQ(clCreateSubDevices(root, ones, units, parts.data(), &count), CL_SUCCESS);
  EXPECT_EQ(count, units);
  for (const cl_device_id d : {root, parts[0]}) {
    const cl_context context = clCreateContext(nullptr, 1, &d, nullptr, nullptr, nullptr);
    const cl_command_queue queue =
        clCreateCommandQueue(context, d, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, nullptr);
    Recorder recorder;
    Recorder* pointer = &recorder;
    for (int i = 0; i < 20; ++i)
      clEnqueueNativeKernel(queue, record, &pointer, sizeof pointer, 0, nullptr, nullptr, 0, nullptr,
                            nullptr);
    clFinish(queue);
    if (d == root) {
      EXPECT_GT(recorder.most, 1);
    } else {
      EXPECT_EQ(recorder.most, 1);
    }
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
  }
  cl_device_id parent = nullptr;
  clGetDeviceInfo(parts[0], CL_DEVICE_PARENT_DEVICE, sizeof parent, &parent, nullptr);
  EXPECT_EQ(parent, root);
  for (const cl_device_id part : parts) EXPECT_EQ(clReleaseDevice(part), CL_SUCCESS);
  EXPECT_EQ(clReleaseDevice(parts[0]), CL_INVALID_DEVICE);
}

}  // namespace
