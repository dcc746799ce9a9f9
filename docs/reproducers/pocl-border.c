/*
 * read_imagef(image, sampler, (0.0f, -1.0f)).x = 0.0f
 *   bits   0x00000000
 *   true   0
 *   error  0 ulp: allowed
 * read_imagef(image, sampler, (0.0f, -1.0f)).y = 0.0f
 *   bits   0x00000000
 *   true   0
 *   error  0 ulp: allowed
 * read_imagef(image, sampler, (0.0f, -1.0f)).z = 0.0f
 *   bits   0x00000000
 *   true   0
 *   error  0 ulp: allowed
 * read_imagef(image, sampler, (0.0f, -1.0f)).w = 0.0f
 *   bits   0x00000000
 *   true   1
 *   error  1.67772e+07 ulp: not allowed
 *
 * a is     0x00000000, 0.0f
 * b is     0xbf800000, -1.0f
 * image    2d, R UNORM_INT8, 7 x 5
 * sampler  clamp, nearest, unnormalised coordinates
 * allowed  [["1","1"]]
 * position ["0","-1"]
 * texel    border  = 1, weight 1
 * rule     1.5 ulp (spirv-env-3.0, 7.4.1)
 * seen on  pthread-haswell-AMD EPYC, Portable Computing Language, OpenCL 3.0 PoCL HSTR: pthread-x86_64-pc-linux-gnu-haswell, 3.1+debian
 *
 * compile  cc -o pocl-border pocl-border.c -lOpenCL
 * run      ./pocl-border [PLATFORM [DEVICE]]
 *          PLATFORM is a part of a platform's name, "Portable Computing Language" if none is given; DEVICE a number that counts its devices from 0.
 *          It prints PASS and ends with 0, or FAIL and ends with 1; with 2 where it cannot evaluate.
 *
 * Written by Plumbline, of which it needs nothing: plumbline replay 'opencl:pocl images/read:2d:R.UNORM_INT8:clamp-nearest-unnormalised:7x5/single/1/default 0x00000000 0xbf800000'
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
enum { shown_lanes = lanes };

/* Every lane has the same arguments. Sizes are in bytes. */
static const struct { size_t size; uint64_t bits; } arguments[] = {
  {4, 0x00000000u}, /* 0.0f */
  {4, 0xbf800000u}, /* -1.0f */
};

static const struct { size_t size; } results[] = {{4}, {4}, {4}, {4}};

/* The results that are allowed: of their bits from low to high each step-th. */
struct range { uint64_t low, high, step; };
static const struct range allowed_0[] = {
  {0x00000000u, 0x00000000u, 1}, /* 0.0f to 0.0f */
  {0x80000000u, 0x80000000u, 1}, /* -0.0f to -0.0f */
};
static const struct range allowed_1[] = {
  {0x00000000u, 0x00000000u, 1}, /* 0.0f to 0.0f */
  {0x80000000u, 0x80000000u, 1}, /* -0.0f to -0.0f */
};
static const struct range allowed_2[] = {
  {0x00000000u, 0x00000000u, 1}, /* 0.0f to 0.0f */
  {0x80000000u, 0x80000000u, 1}, /* -0.0f to -0.0f */
};
static const struct range allowed_3[] = {
  {0x3f800000u, 0x3f800000u, 1}, /* 1.0f to 1.0f */
};
static const struct { const struct range *ranges; size_t count; } allowed[][4] = {
  {{allowed_0, sizeof allowed_0 / sizeof allowed_0[0]}, {allowed_1, sizeof allowed_1 / sizeof allowed_1[0]}, {allowed_2, sizeof allowed_2 / sizeof allowed_2[0]}, {allowed_3, sizeof allowed_3 / sizeof allowed_3[0]}},
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

/* Aligned to 64 bytes. */
static unsigned char *values(size_t size, uint64_t bits) {
  size_t k;
  unsigned char *memory = malloc(lanes * size + 63);
  if (memory == NULL) exit(2);
  memory += (64 - (uintptr_t)memory % 64) % 64;
  for (k = 0; k < lanes; ++k) put(memory + k * size, size, bits);
  return memory;
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
  "__kernel void plumbline(__read_only image2d_t image, sampler_t smp, __global const float* in_a, __global const float* in_b, __global float* out_0, __global float* out_1, __global float* out_2, __global float* out_3) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const float4 value = read_imagef(image, smp, (float2)(in_a[i], in_b[i]));\n"
  "  out_0[i] = value.x;\n"
  "  out_1[i] = value.y;\n"
  "  out_2[i] = value.z;\n"
  "  out_3[i] = value.w;\n"
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

enum { texel_size = 1, image_size = 35 }; /* in bytes */

static int make_image(cl_mem *image) {
  const cl_image_format format = {CL_R, CL_UNORM_INT8};
  cl_image_desc shape;
  cl_int code;
  memset(&shape, 0, sizeof shape);
  shape.image_type = CL_MEM_OBJECT_IMAGE2D;
  shape.image_width = 7;
  shape.image_height = 5;
  *image = clCreateImage(context, CL_MEM_READ_ONLY, &format, &shape, NULL, &code);
  return code == CL_SUCCESS || failed("clCreateImage", code);
}
static const size_t origin[3] = {0, 0, 0}, region[3] = {7, 5, 1};

static int write_image(cl_mem image, const unsigned char *bytes) {
  const cl_int code = clEnqueueWriteImage(queue, image, CL_TRUE, origin, region, 0, 0, bytes, 0, NULL, NULL);
  return code == CL_SUCCESS || failed("clEnqueueWriteImage", code);
}

/* In the order of memory. */
static const unsigned char texels[image_size] = {
  0x00, 0xd6, 0xae, 0x80, 0xb6, 0x00, 0xfd, 0x12, 0x56, 0x88, 0x72, 0xcc, 0x8d, 0xc1, 0x1d, 0x01,
  0xbd, 0x00, 0xbf, 0x68, 0x00, 0x5a, 0xff, 0x36, 0xd6, 0x00, 0xa0, 0x00, 0xa9, 0xca, 0xbe, 0xff,
  0x0b, 0x00, 0x6e,
};

static int make_sampler(cl_sampler *sampler) {
  cl_int code;
  *sampler = clCreateSampler(context, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &code);
  return code == CL_SUCCESS || failed("clCreateSampler", code);
}

static int read_buffer(cl_mem buffer, size_t size, void *values) {
  const cl_int code = clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, size, values, 0, NULL, NULL);
  return code == CL_SUCCESS || failed("clEnqueueReadBuffer", code);
}

static int evaluate(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  enum { ins = sizeof arguments / sizeof arguments[0], outs = sizeof results / sizeof results[0] };
  cl_mem image, memory[ins + outs];
  cl_uint at = 0;
  size_t k;
  if (!open_device(argc, argv) || !build_kernel() || !make_image(&image)) return 0;
  if (!write_image(image, texels)) return 0;
  if (!set_argument(at++, sizeof image, &image)) return 0;
  {
    cl_sampler sampler;
    if (!make_sampler(&sampler) || !set_argument(at++, sizeof sampler, &sampler)) return 0;
  }
  for (k = 0; k < ins + outs; ++k) {
    void *values = k < ins ? in[k] : out[k - ins];
    const size_t size = lanes * (k < ins ? arguments[k].size : results[k - ins].size);
    if (!make_buffer(size, values, &memory[k]) || !set_argument(at++, sizeof memory[k], &memory[k])) return 0;
  }
  if (!run(lanes, 0)) return 0;
  for (k = 0; k < outs; ++k)
    if (!read_buffer(memory[ins + k], lanes * results[k].size, out[k])) return 0;
  return 1;
}

enum { argument_count = sizeof arguments / sizeof arguments[0], result_count = sizeof results / sizeof results[0] };

static int is_allowed(size_t row, size_t result, uint64_t bits) {
  size_t k;
  for (k = 0; k < allowed[row][result].count; ++k) {
    const struct range *range = &allowed[row][result].ranges[k];
    if (range->low <= bits && bits <= range->high && (bits - range->low) % range->step == 0) return 1;
  }
  return 0;
}

static uint64_t result_of(unsigned char *const out[], size_t result, size_t lane) {
  return get(out[result] + lane * results[result].size, results[result].size);
}

/* How many results of a lane are not in the row. */
static size_t missing(unsigned char *const out[], size_t row, size_t lane) {
  size_t k, count = 0;
  for (k = 0; k < result_count; ++k) count += !is_allowed(row, k, result_of(out, k, lane));
  return count;
}

int main(int argc, char **argv) {
  unsigned char *in[argument_count], *out[result_count];
  size_t k, lane, row, best;
  int failures = 0;
  for (k = 0; k < argument_count; ++k) in[k] = values(arguments[k].size, arguments[k].bits);
  for (k = 0; k < result_count; ++k) out[k] = values(results[k].size, 0xa5a5a5a5a5a5a5a5u); /* seen if not written */
  if (!evaluate(argc, argv, in, out)) return 2;
  for (lane = 0; lane < lanes && failures == 0; ++lane) {
    for (row = best = 0; row < sizeof allowed / sizeof allowed[0]; ++row)
      if (missing(out, row, lane) < missing(out, best, lane)) best = row;
    for (k = 0; k < result_count; ++k) {
      const uint64_t bits = result_of(out, k, lane);
      if (is_allowed(best, k, bits)) continue;
      ++failures;
      printf("result %u, lane %u: 0x%0*llx\n", (unsigned)k, (unsigned)(lane % shown_lanes), (int)(2 * results[k].size),
             (unsigned long long)bits);
    }
  }
  puts(failures == 0 ? "PASS" : "FAIL");
  return failures != 0;
}
