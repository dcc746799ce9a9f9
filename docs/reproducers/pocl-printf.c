/*
 * printf("%8.3s", "longer") = "  l"
 *   due    "     lon"
 *   error  not allowed
 * printf("%8.3s", "longer"), returned = 0
 *   due    0
 *   error  0 ulp: allowed
 *
 * rule     exact (opencl-1.2, 6.12.13.2)
 * seen on  pthread-haswell-AMD EPYC, Portable Computing Language, OpenCL 3.0 PoCL HSTR: pthread-x86_64-pc-linux-gnu-haswell, 3.1+debian
 *
 * compile  cc -o pocl-printf pocl-printf.c -lOpenCL
 * run      ./pocl-printf [PLATFORM [DEVICE]]
 *          PLATFORM is a part of a platform's name, "Portable Computing Language" if none is given; DEVICE a number that counts its devices from 0.
 *          It prints PASS and ends with 0, or FAIL and ends with 1; with 2 where it cannot evaluate.
 *
 * Written by Plumbline, of which it needs nothing: plumbline replay 'opencl:pocl printf/printf:%s/integer/1/default 0x0000000d 0x00000000 0x00000000'
 */
#define _POSIX_C_SOURCE 200809L
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <unistd.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { is_list = 0, place = 0, is_absent = 0 };

/* The texts that are allowed. */
static const struct { const char *text; size_t length; int open; } due[] = {
  {"     lon", 8, 0},
};

/* Where digits are open, '\001' stands for any. */
static int is_due(const char *text, size_t length) {
  size_t k, at;
  for (k = 0; k < sizeof due / sizeof due[0]; ++k) {
    if (due[k].length != length) continue;
    for (at = 0; at < length; ++at)
      if (due[k].open && due[k].text[at] == '\001' ? text[at] < '0' || text[at] > '9' : text[at] != due[k].text[at])
        break;
    if (at == length) return 1;
  }
  return 0;
}
static const char seen_platform[] = "Portable Computing Language";
enum { seen_device = 0 };

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

static const char source[] =
  "__kernel void plumbline(__global const uint* question, __global int* returned) {\n"
  "  const uint z = *question;\n"
  "  *returned = printf(\"%8.3s\", \"longer\");\n"
  "}\n";

static cl_program create_program(cl_int *code) {
  const char *text = source;
  return clCreateProgramWithSource(context, 1, &text, NULL, code);
}

static const char options[] = "";

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

static int read_buffer(cl_mem buffer, size_t size, void *values) {
  const cl_int code = clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, size, values, 0, NULL, NULL);
  return code == CL_SUCCESS || failed("clEnqueueReadBuffer", code);
}

/* What the kernel prints comes to the standard output of this process, at the latest by clFinish. */
static int evaluate(int argc, char **argv, char *text, size_t room, size_t *length, int *returned) {
  uint32_t zero = 0;
  int32_t status = -1, usual, ran;
  cl_mem given, taken;
  ssize_t count;
  FILE *file = tmpfile();
  if (!open_device(argc, argv) || !build_kernel()) return 0;
  if (!make_buffer(sizeof zero, &zero, &given) || !set_argument(0, sizeof given, &given)) return 0;
  if (!make_buffer(sizeof status, &status, &taken) || !set_argument(1, sizeof taken, &taken)) return 0;
  fflush(stdout);
  usual = dup(STDOUT_FILENO);
  if (file == NULL || usual < 0 || dup2(fileno(file), STDOUT_FILENO) < 0) {
    fputs("the standard output cannot be redirected\n", stderr);
    return 0;
  }
  ran = run(1, 0);
  fflush(stdout);
  dup2(usual, STDOUT_FILENO);
  if (!ran || !read_buffer(taken, sizeof status, &status)) return 0;
  count = pread(fileno(file), text, room, 0);
  if (count < 0) return 0;
  *length = (size_t)count;
  *returned = status;
  return 1;
}

static void show(const char *text, size_t length) {
  size_t k;
  printf("printed: \"");
  for (k = 0; k < length; ++k)
    printf(text[k] < ' ' || text[k] > '~' || text[k] == '"' || text[k] == '\\' ? "\\%03o" : "%c", (unsigned char)text[k]);
  puts("\"");
}

/* Whether there is such a value of those that commas separate, and which part of the text it is. */
static int find_value(const char **text, size_t *length, size_t value) {
  const char *end = *text + *length, *comma;
  for (; (comma = memchr(*text, ',', (size_t)(end - *text))) != NULL && value > 0; --value) *text = comma + 1;
  *length = (size_t)((comma == NULL ? end : comma) - *text);
  return value == 0;
}

int main(int argc, char **argv) {
  static char printed[65536];
  const char *text = printed;
  size_t length = 0;
  int returned = 0, is_there, right;
  if (!evaluate(argc, argv, printed, sizeof printed, &length, &returned)) return 2;
  show(printed, length);
  printf("returned: %d\n", returned);
  is_there = is_list ? find_value(&text, &length, place) : place == 0;
  right = returned == 0 && (is_there ? is_due(text, length) : is_absent);
  puts(right ? "PASS" : "FAIL");
  return !right;
}
