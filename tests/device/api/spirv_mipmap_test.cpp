// Levels of images in SPIR-V (environment 3.0, 5.2.9 and 5.2.10): Lod and Grad of every instruction that may
// have them, and the capability ImageMipmap.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "spirv_programs.h"

namespace {

/// 8 x 4 x 2 texels, or of arrays 3 layers, and three levels.
struct LeveledKind {
  cl_mem_object_type type;
  size_t height, depth, layers;
  const char* image;         ///< of OpTypeImage
  int coordinates;           ///< of a coordinate
  int axes;                  ///< of a gradient
  std::vector<float> sizes;  ///< of level 2
};
const LeveledKind kinds[] = {
    {CL_MEM_OBJECT_IMAGE1D, 0, 0, 0, "1D 0 0", 1, 1, {2}},
    {CL_MEM_OBJECT_IMAGE1D_ARRAY, 0, 0, 3, "1D 0 1", 2, 1, {2, 3}},
    {CL_MEM_OBJECT_IMAGE2D, 4, 0, 0, "2D 0 0", 2, 2, {2, 1}},
    {CL_MEM_OBJECT_IMAGE2D_ARRAY, 4, 0, 3, "2D 0 1", 4, 2, {2, 1, 3}},
    {CL_MEM_OBJECT_IMAGE3D, 4, 2, 0, "3D 0 0", 4, 3, {2, 1, 1}},
};

/// Every texel of level l is l + 1.
cl_mem leveled_image(const Session& s, const LeveledKind& kind) {
  const cl_image_format format{CL_RGBA, CL_FLOAT};
  const cl_image_desc d{kind.type, 8, kind.height, kind.depth, kind.layers, 0, 0, 3, 0, {nullptr}};
  cl_int error = CL_SUCCESS;
  const cl_mem image = clCreateImage(s.context, 0, &format, &d, nullptr, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  for (size_t level = 0; level < 3; ++level) {
    const auto half = [&](size_t side) { return std::max<size_t>(side >> level, 1); };
    const bool is_1d_array = kind.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
    const size_t region[3] = {half(8), is_1d_array ? kind.layers : half(kind.height),
                              kind.layers != 0 && !is_1d_array ? kind.layers : half(kind.depth)};
    size_t origin[4] = {0, 0, 0, 0};
    origin[kind.axes + (kind.layers != 0)] = level;
    const std::array<float, 4> color{float(level + 1), 0, 0, 1};
    EXPECT_EQ(clEnqueueFillImage(s.queue, image, color.data(), origin, region, 0, nullptr, nullptr),
              CL_SUCCESS);
  }
  return image;
}

/// The red of the first texel of each level.
std::array<float, 3> first_texels(const Session& s, const LeveledKind& kind, cl_mem image) {
  std::array<float, 3> values{};
  for (size_t level = 0; level < 3; ++level) {
    size_t origin[4] = {0, 0, 0, 0};
    origin[kind.axes + (kind.layers != 0)] = level;
    const size_t one[3] = {1, 1, 1};
    float texel[4] = {};
    EXPECT_EQ(clEnqueueReadImage(s.queue, image, CL_TRUE, origin, one, 0, 0, texel, 0, nullptr, nullptr),
              CL_SUCCESS);
    values[level] = texel[0];
  }
  return values;
}

/// The name of a type of so many components.
std::string of(int count, const char* scalar) {
  return count == 1 ? fmt::format("%{}", scalar) : fmt::format("%v{}{}", count, scalar);
}

/// A constant with this value in each component but the last `zeros`.
std::string constant(const char* name, int count, const char* scalar, const char* value, int zeros = 0) {
  std::string text = fmt::format("%{} = OpConstantComposite {}", name, of(count, scalar));
  for (int k = 0; k < count; ++k)
    text += k + zeros < count ? fmt::format(" %{}", value) : fmt::format(" %{}_0", scalar);
  return text + "\n";
}

/// A module with types and constants; `declarations` follow these.
std::string module_of(const LeveledKind& kind, const std::string& access, const std::string& declarations) {
  const char* const one_d = kind.axes == 1 ? "OpCapability Sampled1D\nOpCapability Image1D\n" : "";
  const char* const read_write = access == "ReadWrite" ? "OpCapability ImageReadWrite\n" : "";
  return fmt::format(R"(
OpCapability Addresses
OpCapability Kernel
OpCapability ImageBasic
OpCapability ImageMipmap
OpCapability Float16
{}{}OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %k "k"
%void = OpTypeVoid
%uint = OpTypeInt 32 0
%half = OpTypeFloat 16
%float = OpTypeFloat 32
%v2uint = OpTypeVector %uint 2
%v3uint = OpTypeVector %uint 3
%v4uint = OpTypeVector %uint 4
%v4half = OpTypeVector %half 4
%v2float = OpTypeVector %float 2
%v3float = OpTypeVector %float 3
%v4float = OpTypeVector %float 4
%uint_0 = OpConstant %uint 0
%uint_1 = OpConstant %uint 1
%uint_2 = OpConstant %uint 2
%float_0 = OpConstant %float 0
%float_1 = OpConstant %float 1
%eighth = OpConstant %float 0.125
%quarter = OpConstant %float 0.25
%half_9 = OpConstant %half 9
%image = OpTypeImage %void {} 0 0 Unknown {}
%sampler = OpTypeSampler
%global = OpTypePointer CrossWorkgroup %float
)",
                     one_d, read_write, kind.image, access) +
         declarations;
}

/// Kernel k(image, sampler, global float* out), which stores the floats that `results` names.
std::string reading_module(const LeveledKind& kind, const std::string& body,
                           const std::vector<std::string>& results) {
  std::string text = module_of(kind, "ReadOnly", R"(
%sampled = OpTypeSampledImage %image
%type = OpTypeFunction %void %image %sampler %global
)");
  text += kind.coordinates > 1 ? constant("at", kind.coordinates, "float", "eighth", kind.layers != 0 ? 2 : 0)
                               : "";
  text += kind.coordinates > 1 ? constant("index", kind.coordinates, "uint", "uint_0") : "";
  text += kind.axes > 1 ? constant("step", kind.axes, "float", "quarter", kind.axes - 1) : "";
  text += kind.axes > 1 ? constant("rest", kind.axes, "float", "float_0") : "";
  text += R"(
%k = OpFunction %void None %type
%i = OpFunctionParameter %image
%s = OpFunctionParameter %sampler
%out = OpFunctionParameter %global
%start = OpLabel
%both = OpSampledImage %sampled %i %s
)" + body;
  for (size_t k = 0; k < results.size(); ++k)
    text += fmt::format(
        "%place_{0} = OpInBoundsPtrAccessChain %global %out %n_{0}\nOpStore %place_{0} {1} Aligned 4\n", k,
        results[k]);
  std::string numbers;
  for (size_t k = 0; k < results.size(); ++k) numbers += fmt::format("%n_{0} = OpConstant %uint {0}\n", k);
  text.insert(text.find("%k = OpFunction"), numbers);
  return text + "OpReturn\nOpFunctionEnd\n";
}

cl_sampler normalised_sampler(const Session& s) {
  return clCreateSampler(s.context, CL_TRUE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST, nullptr);
}

std::vector<float> results_of(const Session& s, const std::string& module, cl_mem image, size_t count) {
  const cl_program program = built_from(s, assembled(module));
  const cl_kernel kernel = s.kernel(program, "k");
  std::vector<float> out(count, -1);
  const cl_mem buffer = s.buffer(count * 4, CL_MEM_COPY_HOST_PTR, out.data());
  const cl_sampler sampler = normalised_sampler(s);
  clSetKernelArg(kernel, 0, sizeof image, &image);
  clSetKernelArg(kernel, 1, sizeof sampler, &sampler);
  clSetKernelArg(kernel, 2, sizeof buffer, &buffer);
  EXPECT_EQ(clEnqueueTask(s.queue, kernel, 0, nullptr, nullptr), CL_SUCCESS);
  clEnqueueReadBuffer(s.queue, buffer, CL_TRUE, 0, count * 4, out.data(), 0, nullptr, nullptr);
  clReleaseMemObject(buffer);
  clReleaseSampler(sampler);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  return out;
}

TEST(SpirVMipmaps, EveryInstructionReadsItsLevel) {
  Session s;
  for (const LeveledKind& kind : kinds) {
    // Steps of a quarter are two texels: level 1.
    const bool flat = kind.coordinates == 1;
    std::string body = fmt::format(
        "%by_lod = OpImageSampleExplicitLod %v4float %both {0} Lod %float_1\n"
        "%by_steps = OpImageSampleExplicitLod %v4float %both {0} Grad {2} {3}\n"
        "%read = OpImageRead %v4float %i {1} Lod %uint_2\n"
        "%plain = OpImageRead %v4float %i {1}\n"
        "%red_0 = OpCompositeExtract %float %by_lod 0\n%red_1 = OpCompositeExtract %float %by_steps 0\n"
        "%red_2 = OpCompositeExtract %float %read 0\n%red_3 = OpCompositeExtract %float %plain 0\n"
        "%levels = OpImageQueryLevels %uint %i\n%count = OpConvertUToF %float %levels\n",
        flat ? "%eighth" : "%at", flat ? "%uint_0" : "%index", kind.axes == 1 ? "%quarter" : "%step",
        kind.axes == 1 ? "%float_0" : "%rest");
    std::vector<std::string> results{"%red_0", "%red_1", "%red_2", "%red_3", "%count"};
    std::vector<float> expected{2, 2, 3, 1, 3};
    const int count = int(kind.sizes.size());
    for (const char* level : {"uint_2", "uint_0"}) {
      body += fmt::format("%size_{0} = OpImageQuerySizeLod {1} %i %{0}\n", level, of(count, "uint"));
      for (int k = 0; k < count; ++k) {
        std::string side = fmt::format("%size_{}", level);
        if (count > 1) {
          body += fmt::format("%side_{0}_{1} = OpCompositeExtract %uint %size_{0} {1}\n", level, k);
          side = fmt::format("%side_{}_{}", level, k);
        }
        body += fmt::format("%real_{0}_{1} = OpConvertUToF %float {2}\n", level, k, side);
        results.push_back(fmt::format("%real_{}_{}", level, k));
      }
    }
    expected.insert(expected.end(), kind.sizes.begin(), kind.sizes.end());
    for (const size_t side : {size_t(8), kind.height, kind.depth, kind.layers})
      if (side != 0) expected.push_back(float(side));
    const cl_mem image = leveled_image(s, kind);
    EXPECT_EQ(results_of(s, reading_module(kind, body, results), image, results.size()), expected)
        << kind.image;
    clReleaseMemObject(image);
  }
}

/// Halves, which OpenCL C has no such functions for.
TEST(SpirVMipmaps, HalvesAreReadOfALevel) {
  Session s;
  for (const LeveledKind& kind : kinds) {
    const bool flat = kind.coordinates == 1;
    const std::string body = fmt::format(
        "%by_lod = OpImageSampleExplicitLod %v4half %both {0} Lod %float_1\n"
        "%read = OpImageRead %v4half %i {1} Lod %uint_2\n"
        "%half_0 = OpCompositeExtract %half %by_lod 0\n%half_1 = OpCompositeExtract %half %read 0\n"
        "%red_0 = OpFConvert %float %half_0\n%red_1 = OpFConvert %float %half_1\n",
        flat ? "%eighth" : "%at", flat ? "%uint_0" : "%index");
    const cl_mem image = leveled_image(s, kind);
    EXPECT_EQ(results_of(s, reading_module(kind, body, {"%red_0", "%red_1"}), image, 2),
              (std::vector<float>{2, 3}))
        << kind.image;
    clReleaseMemObject(image);
  }
}

/// A module whose kernel k(image) writes 9 to the first texel of level 1.
std::string writing_module(const LeveledKind& kind, const std::string& access, const char* scalar) {
  std::string text =
      module_of(kind, access, "%type = OpTypeFunction %void %image\n%float_9 = OpConstant %float 9\n");
  text += constant("color", 4, scalar, fmt::format("{}_9", scalar).c_str());
  text += kind.coordinates > 1 ? constant("index", kind.coordinates, "uint", "uint_0") : "";
  return text + fmt::format(R"(
%k = OpFunction %void None %type
%i = OpFunctionParameter %image
%start = OpLabel
OpImageWrite %i {} %color Lod %uint_1
OpReturn
OpFunctionEnd
)",
                            kind.coordinates == 1 ? "%uint_0" : "%index");
}

TEST(SpirVMipmaps, ALevelIsWritten) {
  Session s;
  for (const LeveledKind& kind : kinds)
    for (const char* access : {"WriteOnly", "ReadWrite"})
      for (const char* scalar : {"float", "half"}) {
        const cl_mem image = leveled_image(s, kind);
        const cl_program program = built_from(s, assembled(writing_module(kind, access, scalar)));
        const cl_kernel kernel = s.kernel(program, "k");
        clSetKernelArg(kernel, 0, sizeof image, &image);
        EXPECT_EQ(clEnqueueTask(s.queue, kernel, 0, nullptr, nullptr), CL_SUCCESS);
        EXPECT_EQ(first_texels(s, kind, image), (std::array<float, 3>{1, 9, 3}))
            << kind.image << " " << access << " " << scalar;
        clReleaseKernel(kernel);
        clReleaseProgram(program);
        clReleaseMemObject(image);
      }
}

/// The validator does not check levels of what is read and written: these are held to the rules all the same.
TEST(SpirVMipmaps, ALevelIsAnInteger) {
  Session s;
  const std::string good = writing_module(kinds[2], "WriteOnly", "float");
  for (const char* level : {"%float_1", "%missing", "%v2uint"}) {
    std::string bad = good;
    bad.replace(bad.find("Lod %uint_1") + 4, 7, level);
    const cl_program program = program_from(s, assembled(bad));
    EXPECT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_BUILD_PROGRAM_FAILURE)
        << level;
    EXPECT_NE(s.log(program).find("integer of 32 bits"), std::string::npos) << s.log(program);
    clReleaseProgram(program);
  }
}

}  // namespace
