#include "harness/opencl/reproducer_code.h"

#include <fmt/format.h>

#include "harness/reproducer/c_text.h"
#include "harness/spirv/reassembly.h"

namespace plumbline::opencl {
namespace {

constexpr const char* headers = R"(#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <CL/cl_ext.h>
)";

constexpr const char* finding_code = R"(
static cl_device_id device;
static cl_context context;
static cl_command_queue queue;

static int failed(const char *function, cl_int code) {
  fprintf(stderr, "%s: error %d\n", function, (int)code);
  return 0;
}

/* By a part of the platform's name and a number, from argv; else of the platform it was seen on, or of the first. */
static int find_device(int argc, char **argv) {
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
  device = devices[number];
  clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name, name, NULL);
  printf("device: %s\n", name);
  return 1;
}

static int open_device(int argc, char **argv) {
  cl_int code;
  if (!find_device(argc, argv)) return 0;
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  if (code != CL_SUCCESS) return failed("clCreateContext", code);
  queue = clCreateCommandQueue(context, device, 0, &code);
  return code == CL_SUCCESS || failed("clCreateCommandQueue", code);
}
)";

constexpr const char* of_words_code =
    R"(static cl_program create_NAME(cl_int *code) {
  cl_platform_id platform;
  clCreateProgramWithILKHR_fn create;
  char version[256] = "";
  clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof version, version, NULL); /* "OpenCL 3.0 …" */
  if (atof(version + 7) > 2.05) return clCreateProgramWithIL(context, words_of_NAME, sizeof words_of_NAME, code);
  clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL);
  create = (clCreateProgramWithILKHR_fn)clGetExtensionFunctionAddressForPlatform(platform, "clCreateProgramWithILKHR");
  *code = CL_INVALID_OPERATION;
  return create == NULL ? NULL : create(context, words_of_NAME, sizeof words_of_NAME, code);
}
)";

constexpr const char* of_source_code = R"(static cl_program create_program(cl_int *code) {
  const char *text = source;
  return clCreateProgramWithSource(context, 1, &text, NULL, code);
}
)";

constexpr const char* build_code = R"(
static cl_kernel kernel;

static int build_kernel(void) {
  cl_int code;
  cl_program program = create_program(&code);
  if (code != CL_SUCCESS) return failed("creating the program", code);
  code = clBuildProgram(program, 1, &device, options, NULL, NULL);
  if (code != CL_SUCCESS) {
    static char log[65536];
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
    fprintf(stderr, "%s\n", log);
    return failed("clBuildProgram", code);
  }
  kernel = clCreateKernel(program, "plumbline", &code);
  return code == CL_SUCCESS || failed("clCreateKernel", code);
}
)";

/// The device's number in its platform, of "opencl:1/0".
std::string number_of(const DeviceInfo& device) {
  const auto slash = device.spec.find('/');
  return slash == std::string::npos ? "0" : device.spec.substr(slash + 1);
}

}  // namespace

ReproducerParts opencl_parts(const DeviceInfo& device) {
  ReproducerParts parts;
  parts.libraries = "-lOpenCL";
  parts.operands = "[PLATFORM [DEVICE]]";
  parts.selection = "PLATFORM is a part of a platform's name, \"" + device.platform +
                    "\" if none is given; DEVICE a number that counts its devices from 0.";
  parts.includes = headers;
  return parts;
}

std::string opening_code(const DeviceInfo& device) {
  return fmt::format("static const char seen_platform[] = {};\nenum {{ seen_device = {} }};\n",
                     c_string(device.platform), number_of(device)) +
         finding_code;
}

std::string program_of_words(const std::string& name, std::span<const std::uint32_t> words) {
  std::string code = of_words_code;
  for (auto at = code.find("NAME"); at != std::string::npos; at = code.find("NAME", at))
    code.replace(at, 4, name);
  return fmt::format("\nstatic const uint32_t words_of_{}[] = {{{}\n}};\n\n{}", name, c_words(words), code);
}

Outcome<std::string> building_code(const std::string& kernel_source, Front front,
                                   const std::string& options) {
  const std::string tail = fmt::format("\nstatic const char options[] = {};\n", c_string(options));
  if (front == Front::source)
    return fmt::format("\nstatic const char source[] ={};\n\n", c_lines(kernel_source)) + of_source_code +
           tail + build_code;
  const auto words = spirv::reassembled(kernel_source);
  if (!words) return words.error();
  return "\n" + c_comment(kernel_source) + program_of_words("program", *words) + tail + build_code;
}

std::string launching_code() {
  return R"(
static int set_argument(cl_uint at, size_t size, const void *value) {
  const cl_int code = clSetKernelArg(kernel, at, size, value);
  return code == CL_SUCCESS || failed("clSetKernelArg", code);
}

static int make_buffer(size_t size, void *values, cl_mem *buffer) {
  const cl_mem_flags copied = values == NULL ? 0 : CL_MEM_COPY_HOST_PTR;
  cl_int code;
  *buffer = clCreateBuffer(context, CL_MEM_READ_WRITE | copied, size, values, &code);
  return code == CL_SUCCESS || failed("clCreateBuffer", code);
}

static int run(size_t items, size_t group) {
  cl_int code =
      clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, group == 0 ? NULL : &group, 0, NULL, NULL);
  if (code != CL_SUCCESS) return failed("clEnqueueNDRangeKernel", code);
  code = clFinish(queue);
  return code == CL_SUCCESS || failed("clFinish", code);
}
)";
}

std::string reading_code() {
  return R"(
static int read_buffer(cl_mem buffer, size_t size, void *values) {
  const cl_int code = clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, size, values, 0, NULL, NULL);
  return code == CL_SUCCESS || failed("clEnqueueReadBuffer", code);
}
)";
}

}  // namespace plumbline::opencl
