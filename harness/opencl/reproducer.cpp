#include <fmt/format.h>

#include "harness/device/scratch.h"
#include "harness/opencl/kernel_source.h"
#include "harness/opencl/language_features.h"
#include "harness/opencl/opencl.h"
#include "harness/reproducer/c_text.h"
#include "harness/spirv/reassembly.h"

namespace plumbline {
namespace {

constexpr const char* headers = R"(#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <CL/cl_ext.h>
)";

constexpr const char* finding_code = R"(
static int failed(const char *function, cl_int code) {
  fprintf(stderr, "%s: error %d\n", function, (int)code);
  return 0;
}

/* By a part of the platform's name and a number, from argv; else of the platform it was seen on, or of the first. */
static int find_device(int argc, char **argv, cl_device_id *device) {
  cl_platform_id platforms[64];
  cl_device_id devices[64];
  cl_uint k, count = 0, chosen = 0;
  const char *wanted = argc > 1 ? argv[1] : seen_platform;
  cl_uint number;
  char name[1024] = "";
  int code = clGetPlatformIDs(64, platforms, &count), found = 0;
  if (code != CL_SUCCESS) return failed("clGetPlatformIDs", code);
  for (k = 0; k < count && k < 64 && !found; ++k) {
    clGetPlatformInfo(platforms[k], CL_PLATFORM_NAME, sizeof name, name, NULL);
    found = strstr(name, wanted) != NULL;
    if (found) chosen = k;
  }
  if (count == 0 || (!found && argc > 1)) {
    fprintf(stderr, "no OpenCL platform has '%s' in its name\n", wanted);
    return 0;
  }
  number = argc > 2 ? (cl_uint)atoi(argv[2]) : found && argc == 1 ? seen_device : 0;
  code = clGetDeviceIDs(platforms[chosen], CL_DEVICE_TYPE_ALL, 64, devices, &count);
  if (code != CL_SUCCESS) return failed("clGetDeviceIDs", code);
  if (number >= count) {
    fprintf(stderr, "the platform has no device %u\n", (unsigned)number);
    return 0;
  }
  *device = devices[number];
  clGetDeviceInfo(*device, CL_DEVICE_NAME, sizeof name, name, NULL);
  printf("device: %s\n", name);
  return 1;
}

)";

constexpr const char* of_source_code =
    R"(static cl_program create_program(cl_context context, cl_device_id device, cl_int *code) {
  const char *text = source;
  (void)device;
  return clCreateProgramWithSource(context, 1, &text, NULL, code);
}
)";

constexpr const char* of_words_code =
    R"(static cl_program create_program(cl_context context, cl_device_id device, cl_int *code) {
  cl_platform_id platform;
  clCreateProgramWithILKHR_fn create;
  char version[256] = "";
  clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof version, version, NULL); /* "OpenCL 3.0 …" */
  if (atof(version + 7) > 2.05) return clCreateProgramWithIL(context, words, sizeof words, code);
  clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL);
  create = (clCreateProgramWithILKHR_fn)clGetExtensionFunctionAddressForPlatform(platform, "clCreateProgramWithILKHR");
  *code = CL_INVALID_OPERATION;
  return create == NULL ? NULL : create(context, words, sizeof words, code);
}
)";

constexpr const char* asking_code = R"(
static int ask(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  enum { ins = sizeof arguments / sizeof arguments[0], outs = sizeof results / sizeof results[0] };
  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
  cl_program program;
  cl_kernel kernel;
  cl_mem memory[ins + outs + 1];
  cl_uint k;
  cl_int code;
  const size_t items = vectors, group = group_size;
  if (!find_device(argc, argv, &device)) return 0;
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  if (code != CL_SUCCESS) return failed("clCreateContext", code);
  queue = clCreateCommandQueue(context, device, 0, &code);
  if (code != CL_SUCCESS) return failed("clCreateCommandQueue", code);
  program = create_program(context, device, &code);
  if (code != CL_SUCCESS) return failed("creating the program", code);
  code = clBuildProgram(program, 1, &device, options, NULL, NULL);
  if (code != CL_SUCCESS) {
    static char log[65536];
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
    fprintf(stderr, "%s\n", log);
    return failed("clBuildProgram", code);
  }
  kernel = clCreateKernel(program, "plumbline", &code);
  if (code != CL_SUCCESS) return failed("clCreateKernel", code);
  for (k = 0; k < ins + outs; ++k) {
    void *values = k < ins ? in[k] : out[k - ins];
    const size_t size = lanes * (k < ins ? arguments[k].size : results[k - ins].size);
    memory[k] = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, size, values, &code);
    if (code != CL_SUCCESS) return failed("clCreateBuffer", code);
    code = clSetKernelArg(kernel, k, sizeof memory[k], &memory[k]);
    if (code != CL_SUCCESS) return failed("clSetKernelArg", code);
  }
)";

constexpr const char* global_scratch_code = R"(  /* Memory that the pointers p and q point to. */
  memory[ins + outs] = clCreateBuffer(context, CL_MEM_READ_WRITE, items * scratch_size, NULL, &code);
  if (code != CL_SUCCESS) return failed("clCreateBuffer", code);
  code = clSetKernelArg(kernel, ins + outs, sizeof memory[ins + outs], &memory[ins + outs]);
  if (code != CL_SUCCESS) return failed("clSetKernelArg", code);
)";

constexpr const char* local_scratch_code = R"(  /* Memory that the pointers p and q point to. */
  code = clSetKernelArg(kernel, ins + outs, group * scratch_size, NULL);
  if (code != CL_SUCCESS) return failed("clSetKernelArg", code);
)";

constexpr const char* launching_code =
    R"(  code = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, group == 0 ? NULL : &group, 0, NULL, NULL);
  if (code != CL_SUCCESS) return failed("clEnqueueNDRangeKernel", code);
  for (k = 0; k < outs; ++k) {
    code = clEnqueueReadBuffer(queue, memory[ins + k], CL_TRUE, 0, lanes * results[k].size, out[k], 0, NULL, NULL);
    if (code != CL_SUCCESS) return failed("clEnqueueReadBuffer", code);
  }
  return 1;
}
)";

/// The kernel in the language of the call's front, and its options.
Outcome<std::string> kernel_of(const Call& call, const std::string& source) {
  if (call.front == Front::source)
    return fmt::format("static const char source[] ={};\nstatic const char options[] = \"{}\";\n\n{}",
                       c_lines(source), opencl::options_of(call), of_source_code);
  const auto words = spirv::reassembled(source);
  if (!words) return words.error();
  return fmt::format(
      "{}static const uint32_t words[] = {{{}\n}};\nstatic const char options[] = \"{}\";\n\n{}",
      c_comment(source), c_words(*words), call.build_options, of_words_code);
}

/// The device's number in its platform, of "opencl:1/0".
std::string number_of(const DeviceInfo& device) {
  const auto slash = device.spec.find('/');
  return slash == std::string::npos ? "0" : device.spec.substr(slash + 1);
}

}  // namespace

Outcome<ReproducerParts> opencl_reproducer(const Call& call, const DeviceInfo& device,
                                           const std::string& source) {
  const auto kernel = kernel_of(call, source);
  if (!kernel) return kernel.error();
  const bool local = call.space == AddressSpace::local, scratch = scratch_slots(call) > 0;
  ReproducerParts parts;
  parts.libraries = "-lOpenCL";
  parts.operands = "[PLATFORM [DEVICE]]";
  parts.selection = "PLATFORM is a part of a platform's name, \"" + device.platform +
                    "\" if none is given; DEVICE a number that counts its devices from 0.";
  parts.includes = headers;
  parts.code = fmt::format(
      "static const char seen_platform[] = {};\nenum {{ seen_device = {}, scratch_size = {}, group_size = {} "
      "}};\n",
      c_string(device.platform), number_of(device), scratch_slots(call) * slot_bytes(call),
      local && scratch ? "vectors > 16 ? vectors % 16 == 0 ? 16 : 1 : vectors" : "0");
  parts.code += finding_code + *kernel + asking_code;
  if (scratch) parts.code += local ? local_scratch_code : global_scratch_code;
  parts.code += launching_code;
  return parts;
}

}  // namespace plumbline
