/*
 * tanh(INFINITY) = 0.99999994f
 *   bits   0x3f7fffff
 *   true   1
 *   error  1 ulp: not allowed
 *   clause C99 F.9.2.6
 *
 * a is     0x7f800000, INFINITY
 * width    scalars
 * rule     5 ulp (spirv-env-3.0, 6.6.1, table 5)
 * seen on  pthread-skylake-avx512-AMD EPYC, Portable Computing Language, OpenCL 3.0 PoCL HSTR: pthread-x86_64-pc-linux-gnu-skylake-avx512, 3.1+debian
 *
 * compile  cc -o pocl-tanh pocl-tanh.c -lOpenCL
 * run      ./pocl-tanh [PLATFORM [DEVICE]]
 *          PLATFORM is a part of a platform's name, "Portable Computing Language" if none is given; DEVICE a number that counts its devices from 0.
 *          It prints PASS and ends with 0, or FAIL and ends with 1; with 2 where it cannot evaluate.
 *
 * Written by Plumbline, of which it needs nothing: plumbline replay 'opencl:pocl math/tanh/single/1/default 0x7f800000'
 */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { lanes = 48, width = 1, vectors = 48 };

/* Every lane has the same arguments. Sizes are in bytes. */
static const struct { size_t size; uint64_t bits; } arguments[] = {
  {4, 0x7f800000u}, /* INFINITY */
};

/* The results that are allowed: of their bits from low to high each step-th. */
struct range { uint64_t low, high, step; };
static const struct range allowed_0[] = {
  {0x3f800000u, 0x3f800000u, 1}, /* 1.0f to 1.0f */
};
static const struct { size_t size; const struct range *allowed; size_t ranges; } results[] = {
  {4, allowed_0, sizeof allowed_0 / sizeof allowed_0[0]},
};

static void put(unsigned char *to, size_t size, uint64_t bits) {
  const uint8_t one = (uint8_t)bits;
  const uint16_t two = (uint16_t)bits;
  const uint32_t four = (uint32_t)bits;
  switch (size) {
    case 1: memcpy(to, &one, size); return;
    case 2: memcpy(to, &two, size); return;
    case 4: memcpy(to, &four, size); return;
    default: memcpy(to, &bits, size);
  }
}

static uint64_t get(const unsigned char *from, size_t size) {
  uint8_t one;
  uint16_t two;
  uint32_t four;
  uint64_t eight;
  switch (size) {
    case 1: memcpy(&one, from, size); return one;
    case 2: memcpy(&two, from, size); return two;
    case 4: memcpy(&four, from, size); return four;
    default: memcpy(&eight, from, size); return eight;
  }
}

static unsigned char *values(size_t size, uint64_t bits) {
  size_t k;
  unsigned char *memory = aligned_alloc(64, (lanes * size + 63) / 64 * 64);
  if (memory == NULL) exit(2);
  for (k = 0; k < lanes; ++k) put(memory + k * size, size, bits);
  return memory;
}

static const char seen_platform[] = "Portable Computing Language";
enum { seen_device = 0, scratch_size = 0, group_size = 0 };

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

static const char source[] =
  "__kernel void plumbline(__global const float* in_a, __global float* out_0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float a = in_a[i];\n"
  "  const float value = tanh(a);\n"
  "  out_0[i] = value;\n"
  "}\n";
static const char options[] = "";

static cl_program create_program(cl_context context, cl_device_id device, cl_int *code) {
  const char *text = source;
  (void)device;
  return clCreateProgramWithSource(context, 1, &text, NULL, code);
}

static int evaluate(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
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
  code = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, group == 0 ? NULL : &group, 0, NULL, NULL);
  if (code != CL_SUCCESS) return failed("clEnqueueNDRangeKernel", code);
  for (k = 0; k < outs; ++k) {
    code = clEnqueueReadBuffer(queue, memory[ins + k], CL_TRUE, 0, lanes * results[k].size, out[k], 0, NULL, NULL);
    if (code != CL_SUCCESS) return failed("clEnqueueReadBuffer", code);
  }
  return 1;
}

static int is_allowed(size_t result, uint64_t bits) {
  size_t k;
  for (k = 0; k < results[result].ranges; ++k) {
    const struct range *range = &results[result].allowed[k];
    if (range->low <= bits && bits <= range->high && (bits - range->low) % range->step == 0) return 1;
  }
  return 0;
}

int main(int argc, char **argv) {
  enum { argument_count = sizeof arguments / sizeof arguments[0], result_count = sizeof results / sizeof results[0] };
  unsigned char *in[argument_count], *out[result_count];
  size_t k, lane;
  int failures = 0;
  for (k = 0; k < argument_count; ++k) in[k] = values(arguments[k].size, arguments[k].bits);
  for (k = 0; k < result_count; ++k) out[k] = values(results[k].size, 0xa5a5a5a5a5a5a5a5u); /* seen if not written */
  if (!evaluate(argc, argv, in, out)) return 2;
  for (k = 0; k < result_count; ++k)
    for (lane = 0; lane < lanes; ++lane) {
      const uint64_t bits = get(out[k] + lane * results[k].size, results[k].size);
      if (is_allowed(k, bits)) continue;
      if (failures++ == 0)
        printf("result %u, lane %u: 0x%0*llx\n", (unsigned)k, (unsigned)(lane % width), (int)(2 * results[k].size),
               (unsigned long long)bits);
    }
  puts(failures == 0 ? "PASS" : "FAIL");
  return failures != 0;
}
