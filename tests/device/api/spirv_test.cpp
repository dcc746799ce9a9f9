// Programs from SPIR-V (OpenCL 3.0, section 5.8.2; cl_khr_il_program): what they compute.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "spirv_programs.h"

namespace {

constexpr size_t items = 256, group = 32;

/// Runs kernel k(global float16* io, global const float* in, local float* t, int n, global int* counts) with
/// fixed arguments; returns all that it wrote.
std::vector<cl_uint> results_of(const Session& s, cl_program program) {
  const cl_kernel kernel = s.kernel(program, "k");
  std::vector<cl_float> io(items * 16), in(items);
  for (size_t i = 0; i < io.size(); ++i) io[i] = 0.01f * float(i % 977) - 3.0f;
  for (size_t i = 0; i < items; ++i) in[i] = 0.5f + 0.25f * float(i);
  std::vector<cl_int> counts(items);
  const cl_mem a = s.buffer(io.size() * 4, CL_MEM_COPY_HOST_PTR, io.data()),
               b = s.buffer(in.size() * 4, CL_MEM_COPY_HOST_PTR, in.data()),
               c = s.buffer(counts.size() * 4, CL_MEM_COPY_HOST_PTR, counts.data());
  const cl_int n = 5;
  clSetKernelArg(kernel, 0, sizeof a, &a);
  clSetKernelArg(kernel, 1, sizeof b, &b);
  clSetKernelArg(kernel, 2, group * 4, nullptr);
  clSetKernelArg(kernel, 3, sizeof n, &n);
  clSetKernelArg(kernel, 4, sizeof c, &c);
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &items, &group, 0, nullptr, nullptr),
            CL_SUCCESS);
  std::vector<cl_uint> words(io.size() + counts.size());
  clEnqueueReadBuffer(s.queue, a, CL_TRUE, 0, io.size() * 4, words.data(), 0, nullptr, nullptr);
  clEnqueueReadBuffer(s.queue, c, CL_TRUE, 0, counts.size() * 4, words.data() + io.size(), 0, nullptr,
                      nullptr);
  for (const cl_mem m : {a, b, c}) clReleaseMemObject(m);
  clReleaseKernel(kernel);
  return words;
}

/// One work-item of kernel k(global float* io) on {a, b}; io[0] afterwards.
float first_result(const Session& s, cl_program program, float a, float b) {
  float io[] = {a, b};
  const cl_mem buffer = s.buffer(sizeof io, CL_MEM_COPY_HOST_PTR, io);
  const cl_kernel kernel = s.kernel(program, "k");
  clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
  EXPECT_EQ(clEnqueueTask(s.queue, kernel, 0, nullptr, nullptr), CL_SUCCESS);
  clEnqueueReadBuffer(s.queue, buffer, CL_TRUE, 0, sizeof io, io, 0, nullptr, nullptr);
  clReleaseMemObject(buffer);
  clReleaseKernel(kernel);
  return io[0];
}

struct Body {
  const char* name;
  const char* text;  ///< of kernel k, see results_of
};

constexpr Body bodies[] = {
    {"math",
     "io[i] = sin(io[i]) + pow(fabs(io[i]), 1.5f) * exp2(io[i]) - fma(io[i], io[i], (float16)n) + "
     "ldexp(io[i], (int16)n) + rsqrt(in[i]) + lgamma(in[i]) + native_log(in[i]) + half_exp(io[i].s0);"},
    {"integers",
     "int16 v = as_int16(io[i]); uint16 u = as_uint16(io[i]); io[i] = as_float16(rotate(v, (int16)n) ^ "
     "mul_hi(v, v) ^ as_int16(mul_hi(u, u)) ^ clz(v) ^ popcount(v) ^ add_sat(v, v) ^ "
     "as_int16(hadd(u, u >> 1)) ^ convert_int16(abs_diff(v, -v)) ^ mad24(v, v, v) ^ v / (n + 2) ^ "
     "as_int16(u % 7u));"},
    {"conversions",
     "char16 c = convert_char16_sat_rte(io[i] * 60); ushort16 w = convert_ushort16_sat_rtp(io[i]); "
     "double16 d = convert_double16(io[i]) * 1.1; long16 w16 = convert_long16_rtn(d * 1e9); "
     "io[i] = convert_float16(c) + convert_float16_rtz(w16) + convert_float16(w) + convert_float16(d);"},
    {"geometry and relations",
     "float4 p = io[i].lo.lo, q = io[i].hi.lo; io[i].s0 = dot(p, q); io[i].s123 = "
     "cross(p, q).xyz; io[i].s4 = distance(p, q); io[i].s8 = all(isless(p, q)) + "
     "2 * any(isgreater(p, q)); io[i].s9abc = select(p, q, signbit(q)); "
     "io[i].sd = smoothstep(p.x, p.x + 1, q.y); io[i].hi.hi = shuffle(p, as_uint4(q));"},
    {"local memory and barriers",
     "t[l] = in[i]; barrier(CLK_LOCAL_MEM_FENCE); float sum = 0; for (int j = 0; j < "
     "get_local_size(0); ++j) sum += t[j] * (j ^ l); barrier(CLK_LOCAL_MEM_FENCE); "
     "t[(l + 1) % get_local_size(0)] = sum; barrier(CLK_LOCAL_MEM_FENCE); "
     "io[i] += t[l] + variable(l); counts[i] = get_group_id(0) * 1000 + get_num_groups(0);"},
    {"atomics",
     "atomic_add(counts, i); atomic_max(counts + 1, i); atomic_xor(counts + 2, i * 31); "
     "atomic_inc(counts + 3); atom_add((volatile global long*)(counts + 4), (long)i << 20); "
     "atomic_cmpxchg(counts + 6, 0, 9);"},
    {"pointers and halves",
     "vstore_half_rtz(in[i], i, (global half*)counts); io[i].s0 = vload_half(i, (global "
     "half*)counts); float f; int e; io[i].s1 = frexp(in[i], &e) + e; io[i].s2 = modf(io[i].s5, "
     "&f) + f; vstore3(vload3(i / 4, in) * 2, 0, (private float*)&f3); io[i].s345 = f3; half h = "
     "(half)in[i]; h = h * h + (half)1; io[i].s6 = h; switch (i) { case 0: io[i].s7 = 1; "
     "break; case 2: io[i].s7 = -1; }"},
};

std::string kernel_text(const Body& body) {
  return std::string(
             "#pragma OPENCL FP_CONTRACT OFF\n"
             "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
             "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
             "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n"
             "constant float table[4] = {1, 2, 4, 8};\n"
             "float variable(int l) { return table[l & 3]; }\n"
             "kernel void k(global float16* io, global const float* in, local float* t, int n, "
             "global int* counts) { int i = get_global_id(0), l = get_local_id(0); float3 f3; ") +
         body.text + "}";
}

/// The same kernel, compiled from source by softcl and brought as SPIR-V, must write the same bits.
TEST(SpirV, KernelsGiveWhatTheirSourceGives) {
  Session s;
  for (const Body& body : bodies) {
    const std::string text = kernel_text(body);
    const cl_program from_source = s.build(text.c_str());
    for (const char* version : {"1.0", "1.2"}) {
      const cl_program from_il = built_from(s, compiled(text, version));
      const std::vector<cl_uint> words = results_of(s, from_il), expected = results_of(s, from_source);
      const auto [wrong, right] = std::ranges::mismatch(words, expected);
      EXPECT_TRUE(wrong == words.end()) << body.name << ", word " << wrong - words.begin() << ": " << std::hex
                                        << *wrong << ", not " << *right;
      clReleaseProgram(from_il);
    }
    clReleaseProgram(from_source);
  }
}

cl_ulong sum_of(const Session& s, cl_program program) {
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS) << s.log(program);
  const cl_kernel kernel = s.kernel(program, "k");
  cl_ulong value = 0;
  const cl_mem out = s.buffer(sizeof value);
  clSetKernelArg(kernel, 0, sizeof out, &out);
  const size_t one = 1;
  clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr);
  clEnqueueReadBuffer(s.queue, out, CL_TRUE, 0, sizeof value, &value, 0, nullptr, nullptr);
  clReleaseMemObject(out);
  clReleaseKernel(kernel);
  return value;
}

TEST(SpirV, SpecializationConstantsTakeEffectAtTheNextBuild) {
  Session s;
  const cl_program program = program_from(s, assembled(module_with_constants));
  EXPECT_EQ(sum_of(s, program), 110u);
  const cl_uint number = 20;
  const cl_float real = 7.0f;
  const cl_ulong wide = 1ull << 40;
  const cl_uchar flag = 1;
  EXPECT_EQ(clSetProgramSpecializationConstant(program, 3, sizeof number, &number), CL_SUCCESS);
  EXPECT_EQ(clSetProgramSpecializationConstant(program, 4, sizeof real, &real), CL_SUCCESS);
  EXPECT_EQ(clSetProgramSpecializationConstant(program, 5, sizeof wide, &wide), CL_SUCCESS);
  EXPECT_EQ(clSetProgramSpecializationConstant(program, 6, sizeof flag, &flag), CL_SUCCESS);
  EXPECT_EQ(clSetProgramSpecializationConstant(program, 6, sizeof number, &number), CL_INVALID_VALUE);
  EXPECT_EQ(clSetProgramSpecializationConstant(program, 7, sizeof number, &number), CL_INVALID_SPEC_ID);
  EXPECT_EQ(sum_of(s, program), 20 + 7 + wide + 1000);
  clReleaseProgram(program);
}

TEST(SpirV, TheModuleIsHandedBackAndMayBeOfTheOtherByteOrder) {
  Session s;
  Module module = assembled(module_with_constants);
  for (size_t i = 0; i < module.size(); i += 4)
    std::swap(module[i], module[i + 3]), std::swap(module[i + 1], module[i + 2]);
  const auto create = reinterpret_cast<decltype(&clCreateProgramWithIL)>(
      clGetExtensionFunctionAddressForPlatform(softcl_platform(), "clCreateProgramWithILKHR"));
  ASSERT_NE(create, nullptr);
  cl_int error = CL_SUCCESS;
  const cl_program program = create(s.context, module.data(), module.size(), &error);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(sum_of(s, program), 110u);
  Module back(module.size());
  size_t size = 0;
  EXPECT_EQ(clGetProgramInfo(program, CL_PROGRAM_IL, back.size(), back.data(), &size), CL_SUCCESS);
  EXPECT_EQ(size, module.size());
  EXPECT_EQ(back, module);
  EXPECT_EQ(clGetProgramInfo(program, CL_PROGRAM_SOURCE, 0, nullptr, &size), CL_SUCCESS);
  EXPECT_EQ(size, 1u);
  clReleaseProgram(program);
}

/// Images, a sampler from the program's host and one of the kernel's own: a rotation by 90 degrees.
TEST(SpirV, KernelsReadAndWriteImages) {
  Session s;
  const cl_program program = built_from(s, compiled(R"(
    constant sampler_t own = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
    kernel void k(read_only image2d_t from, sampler_t given, write_only image2d_t to) {
      int x = get_global_id(0), y = get_global_id(1);
      uint4 texel = x & 1 ? read_imageui(from, given, (int2)(y, x)) : read_imageui(from, own, (float2)(y + 0.5f, x + 0.5f));
      write_imageui(to, (int2)(x, get_image_height(to) - 1 - y), texel + (uint4)(0, 1, 0, 0));
    })"));
  const cl_kernel kernel = s.kernel(program, "k");
  constexpr cl_uint side = 8;
  const cl_image_format format{CL_RGBA, CL_UNSIGNED_INT8};
  cl_image_desc description{};
  description.image_type = CL_MEM_OBJECT_IMAGE2D;
  description.image_width = description.image_height = side;
  std::vector<unsigned char> picture(side * side * 4), turned(picture.size());
  for (size_t i = 0; i < picture.size(); ++i) picture[i] = static_cast<unsigned char>(i * 7 % 251);
  cl_int error = CL_SUCCESS;
  const cl_mem from = clCreateImage(s.context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, &format, &description,
                                    picture.data(), &error),
               to = clCreateImage(s.context, CL_MEM_WRITE_ONLY, &format, &description, nullptr, nullptr);
  ASSERT_EQ(error, CL_SUCCESS);
  const cl_sampler sampler = clCreateSampler(s.context, CL_FALSE, CL_ADDRESS_NONE, CL_FILTER_NEAREST, &error);
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof from, &from), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel, 1, sizeof sampler, &sampler), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel, 2, sizeof to, &to), CL_SUCCESS);
  const size_t sizes[] = {side, side}, origin[3] = {0, 0, 0}, region[3] = {side, side, 1};
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 2, nullptr, sizes, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  clEnqueueReadImage(s.queue, to, CL_TRUE, origin, region, 0, 0, turned.data(), 0, nullptr, nullptr);
  for (size_t y = 0; y < side; ++y)
    for (size_t x = 0; x < side; ++x)
      for (size_t c = 0; c < 4; ++c)
        EXPECT_EQ(turned[((side - 1 - y) * side + x) * 4 + c], picture[(x * side + y) * 4 + c] + (c == 1))
            << x << " " << y;
  for (const cl_mem m : {from, to}) clReleaseMemObject(m);
  clReleaseSampler(sampler);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

/// The capability ImageReadWrite, of the feature __opencl_c_read_write_images.
TEST(SpirV, KernelsReadAndWriteTheSameImage) {
  Session s;
  const cl_program program = built_from(s, compiled(R"(
    kernel void k(read_write image2d_t image) {
      int2 at = (int2)(get_global_id(0), get_global_id(1));
      write_imageui(image, at, read_imageui(image, at) + (uint4)(1, 2, 3, 4));
    })",
                                                    "1.0", "CL3.0"));
  const cl_kernel kernel = s.kernel(program, "k");
  const cl_image_format format{CL_RGBA, CL_UNSIGNED_INT8};
  cl_image_desc description{};
  description.image_type = CL_MEM_OBJECT_IMAGE2D;
  description.image_width = description.image_height = 2;
  unsigned char texels[16];
  for (unsigned char i = 0; i < 16; ++i) texels[i] = i;
  const cl_mem image = clCreateImage(s.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, &format,
                                     &description, texels, nullptr);
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof image, &image), CL_SUCCESS);
  const size_t sizes[] = {2, 2}, origin[3] = {0, 0, 0}, region[3] = {2, 2, 1};
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 2, nullptr, sizes, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  clEnqueueReadImage(s.queue, image, CL_TRUE, origin, region, 0, 0, texels, 0, nullptr, nullptr);
  for (int i = 0; i < 16; ++i) EXPECT_EQ(texels[i], i + i % 4 + 1) << i;
  clReleaseMemObject(image);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

/// OpenCL 3.0, 5.9.4: the text is of OpenCL C alone, the work-group size of both.
TEST(SpirV, AttributesOfKernelsAreTheirWorkGroupSizeButNoText) {
  Session s;
  const cl_program program = built_from(
      s,
      compiled("kernel __attribute__((reqd_work_group_size(4, 2, 1))) void k(global int* a) { a[0] = 1; }"));
  const cl_kernel kernel = s.kernel(program, "k");
  char text[64] = "?";
  EXPECT_EQ(clGetKernelInfo(kernel, CL_KERNEL_ATTRIBUTES, sizeof text, text, nullptr), CL_SUCCESS);
  EXPECT_STREQ(text, "");
  size_t size[3] = {};
  EXPECT_EQ(clGetKernelWorkGroupInfo(kernel, nullptr, CL_KERNEL_COMPILE_WORK_GROUP_SIZE, sizeof size, size,
                                     nullptr),
            CL_SUCCESS);
  EXPECT_EQ(size[0] * 100 + size[1] * 10 + size[2], 421u);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

TEST(SpirV, LinksWithCompiledSource) {
  Session s;
  const cl_program il = program_from(s, compiled("float twice(float x); kernel void k(global float* a) { "
                                                 "a[0] = twice(a[0]); }"));
  const char* text = "float twice(float x) { return 2 * x; }";
  const cl_program source = clCreateProgramWithSource(s.context, 1, &text, nullptr, nullptr);
  for (const cl_program p : {il, source})
    ASSERT_EQ(clCompileProgram(p, 0, nullptr, nullptr, 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS)
        << s.log(p);
  const cl_program parts[] = {il, source};
  cl_int error = CL_SUCCESS;
  const cl_program whole = clLinkProgram(s.context, 0, nullptr, nullptr, 2, parts, nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS) << s.log(whole);
  clReleaseKernel(s.kernel(whole, "k"));
  for (const cl_program p : {il, source, whole}) clReleaseProgram(p);
}

/// What 5.6.4.3 allows is visible in these: results with the option, and without.
struct OptionEffect {
  const char* option;
  const char* expression;  ///< of a and b
  float a, b, strict, relaxed;
};

TEST(SpirV, BuildOptionsTakeEffect) {
  const float nan = std::nanf(""), least = 0x1p-126f;
  const OptionEffect effects[] = {
      {"-cl-unsafe-math-optimizations", "(a + b) - b", 1, 0x1p40f, 0, 1},
      {"-cl-fast-relaxed-math", "(a + b) - b", 1, 0x1p40f, 0, 1},
      {"-cl-finite-math-only", "a != a", nan, 0, 1, 0},
      {"-cl-fast-relaxed-math", "a != a", nan, 0, 1, 0},
      {"-cl-no-signed-zeros", "1 / (a + 0.0f)", -0.0f, 0, HUGE_VALF, -HUGE_VALF},
      {"-cl-denorms-are-zero", "a * 0.5f", least, 0, least / 2, 0},
  };
  Session s;
  for (const OptionEffect& effect : effects) {
    const Module module =
        compiled(std::string("kernel void k(global float* io) { float a = io[0], b = io[1]; io[0] = ") +
                 effect.expression + "; }");
    for (const bool relaxed : {false, true}) {
      const cl_program program = built_from(s, module, relaxed ? effect.option : "");
      EXPECT_EQ(first_result(s, program, effect.a, effect.b), relaxed ? effect.relaxed : effect.strict)
          << effect.option << " " << effect.expression;
      clReleaseProgram(program);
    }
  }
}

/// (1 + e)^2 - (1 + 2e) is e^2 exactly, 0 with the product rounded first.
TEST(SpirV, IsContractedWhereTheModuleAllows) {
  if (!__builtin_cpu_supports("fma"))
    GTEST_SKIP() << "nothing is fused where fma takes longer than two operations";
  Session s;
  const char* source = "kernel void k(global float* io) { float p = io[0] * io[0]; io[0] = p + io[1]; }";
  const Module off = compiled(source, "1.0 --spirv-fp-contract=off"),
               on = compiled(source, "1.0 --spirv-fp-contract=fast");
  const auto value = [&](const Module& module, const char* options) {
    const cl_program program = built_from(s, module, options);
    const float result = first_result(s, program, 1 + 0x1p-12f, -(1 + 0x1p-11f));
    clReleaseProgram(program);
    return result;
  };
  EXPECT_EQ(value(on, ""), 0x1p-24f);
  EXPECT_EQ(value(on, "-cl-mad-enable"), 0x1p-24f);
  EXPECT_EQ(value(off, ""), 0);
  EXPECT_EQ(value(off, "-cl-mad-enable"), 0);
}

}  // namespace
