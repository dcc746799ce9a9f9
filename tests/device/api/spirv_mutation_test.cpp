// Modules of SPIR-V with instructions changed on purpose: an error code and a log, or a program. Whatever the
// compiler process makes of one, the library and its program live on. What is built is not run: a damaged
// kernel may follow a wild pointer.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

#include "spirv_programs.h"

namespace {

using Words = std::vector<cl_uint>;

constexpr size_t header_words = 5;

constexpr const char* module_with_control_flow = R"(
OpCapability Addresses
OpCapability Kernel
%std = OpExtInstImport "OpenCL.std"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "k"
OpExecutionMode %main LocalSize 4 1 1
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%v4 = OpTypeVector %float 4
%pair = OpTypeStruct %uint %v4
%four = OpConstant %uint 4
%array = OpTypeArray %uint %four
%zero = OpConstant %uint 0
%one = OpConstant %uint 1
%two = OpConstant %uint 2
%order = OpConstant %uint 272
%half = OpConstant %float 0.5
%numbers = OpConstantComposite %v4 %half %half %half %half
%global = OpTypePointer CrossWorkgroup %uint
%local = OpTypePointer Workgroup %uint
%mine = OpTypePointer Function %uint
%mine_array = OpTypePointer Function %array
%taking = OpTypeFunction %uint %uint %v4
%kernel = OpTypeFunction %void %global %local %pair
%helper = OpFunction %uint None %taking
%n = OpFunctionParameter %uint
%v = OpFunctionParameter %v4
%h = OpLabel
%x = OpCompositeExtract %float %v 2
%s = OpExtInst %float %std sin %x
%i = OpConvertFToS %uint %s
%r = OpIAdd %uint %n %i
OpReturnValue %r
OpFunctionEnd
%main = OpFunction %void None %kernel
%out = OpFunctionParameter %global
%shared = OpFunctionParameter %local
%given = OpFunctionParameter %pair
%entry = OpLabel
%table = OpVariable %mine_array Function
%at = OpInBoundsAccessChain %mine %table %two
OpStore %at %four Aligned 4
%old = OpAtomicIAdd %uint %out %one %zero %one
OpControlBarrier %two %two %order
%small = OpULessThan %bool %old %two
OpBranchConditional %small %yes %no
%yes = OpLabel
%w = OpCompositeExtract %v4 %given 1
%sum = OpFAdd %v4 %w %numbers
%called = OpFunctionCall %uint %helper %old %sum
OpBranch %end
%no = OpLabel
OpSwitch %old %end 2 %yes 7 %last
%last = OpLabel
OpStore %shared %two Aligned 4
OpBranch %end
%end = OpLabel
%value = OpPhi %uint %called %yes %zero %no %one %last
OpStore %out %value Aligned 4
OpReturn
OpFunctionEnd
)";

constexpr const char* kernel_with_images = R"(
#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable
constant sampler_t own = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
kernel void k(read_only image2d_t from, write_only image3d_t to, global int* sizes, local float2* near) {
  int x = get_global_id(0);
  near[x] = read_imagef(from, own, (float2)(x, 0.5f)).xy;
  barrier(CLK_LOCAL_MEM_FENCE);
  write_imagef(to, (int4)(x, 0, 0, 0), near[x ^ 1].xyxy);
  sizes[x] = get_image_width(from) + get_image_depth(to) + printf("%d", x);
})";

Words words_of(const Module& module) {
  Words words(module.size() / 4);
  std::memcpy(words.data(), module.data(), words.size() * 4);
  return words;
}

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  /// One change, or up to three.
  Words mutant_of(const Words& whole) {
    Words words = whole;
    for (size_t n = below(3) == 0 ? 1 + below(3) : 1; n > 0 && words.size() > header_words; --n)
      change(words);
    return words;
  }
  size_t below(size_t n) { return random_() % n; }

 private:
  /// Where instructions begin, as far as their lengths make sense.
  static std::vector<size_t> starts_of(const Words& words) {
    std::vector<size_t> starts;
    for (size_t at = header_words; at < words.size(); at += words[at] >> 16) {
      if (words[at] >> 16 == 0 || (words[at] >> 16) > words.size() - at) break;
      starts.push_back(at);
    }
    return starts;
  }

  cl_uint interesting(const Words& words) {
    const cl_uint bound = words[3];
    const cl_uint values[] = {0, 1, 2, 16, 64, 0x7fffffff, 0xffffffff, bound - 1, bound, bound + 1};
    return below(2) == 0 ? values[below(std::size(values))] : cl_uint(1 + below(bound == 0 ? 1 : bound));
  }

  void change(Words& words) {
    const std::vector<size_t> starts = starts_of(words);
    if (starts.empty()) return;
    const size_t at = starts[below(starts.size())], length = words[at] >> 16;
    const size_t other = starts[below(starts.size())], other_length = words[other] >> 16;
    const auto begin = words.begin() + std::ptrdiff_t(at), end = begin + std::ptrdiff_t(length);
    switch (below(10)) {
      case 0:
        words[below(words.size())] ^= 1u << below(32);
        break;
      case 1:
      case 2:
      case 3:  // an operand: another id, or a number at an end of what there is
        if (length > 1) words[at + 1 + below(length - 1)] = interesting(words);
        break;
      case 4:
        words[at] = (words[at] & 0xffff0000) | cl_uint(below(400));
        break;
      case 5:
        words.erase(begin, end);
        break;
      case 6: {
        const Words copy(begin, end);
        words.insert(words.begin() + std::ptrdiff_t(other), copy.begin(), copy.end());
        break;
      }
      case 7:  // two operands of two instructions
        if (length > 1 && other_length > 1)
          std::swap(words[at + 1 + below(length - 1)], words[other + 1 + below(other_length - 1)]);
        break;
      case 8:  // one operand more, or fewer, with the length that goes with it
        words[at] += 1 << 16;
        words.insert(end, interesting(words));
        break;
      default:
        if (below(20) == 0)
          words.resize(other);
        else
          words[below(2) == 0 ? 3 : at] += below(2) == 0 ? 1 : 1 << 16;
    }
  }

  std::mt19937 random_;
};

/// SOFTCL_SPIRV_MUTANTS of them, from seed SOFTCL_SPIRV_SEED on: each has a seed of its own.
TEST(SpirV, MutatedModulesNeverCrash) {
  Session s;
  const Words modules[] = {words_of(assembled(module_with_constants)),
                           words_of(assembled(module_with_control_flow)),
                           words_of(compiled(kernel_with_images))};
  for (const Words& words : modules) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(words.data());
    clReleaseProgram(built_from(s, Module(bytes, bytes + words.size() * 4)));
  }
  const char *const wanted = std::getenv("SOFTCL_SPIRV_MUTANTS"), *const first =
                                                                      std::getenv("SOFTCL_SPIRV_SEED");
  const unsigned count = wanted ? unsigned(std::atoi(wanted)) : 100,
                 seed = first ? unsigned(std::atoi(first)) : 0;
  unsigned refused_at_once = 0, refused = 0, built = 0;
  for (unsigned k = 0; k < count; ++k) {
    Mutator mutator(seed + k);
    const Words mutant = mutator.mutant_of(modules[mutator.below(std::size(modules))]);
    cl_int error = CL_SUCCESS;
    const cl_program program = clCreateProgramWithIL(s.context, mutant.data(), mutant.size() * 4, &error);
    if (!program) {
      EXPECT_EQ(error, CL_INVALID_VALUE) << "seed " << seed + k;
      ++refused_at_once;
      continue;
    }
    const cl_uint one = 1;
    clSetProgramSpecializationConstant(program, 3, sizeof one, &one);
    error = clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr);
    EXPECT_TRUE(error == CL_SUCCESS || error == CL_BUILD_PROGRAM_FAILURE) << error << ", seed " << seed + k;
    EXPECT_TRUE(error == CL_SUCCESS || !s.log(program).empty()) << "seed " << seed + k;
    ++(error == CL_SUCCESS ? built : refused);
    cl_kernel kernels[8];
    cl_uint made = 0;
    if (error == CL_SUCCESS && clCreateKernelsInProgram(program, 8, kernels, &made) == CL_SUCCESS)
      for (cl_uint i = 0; i < made; ++i) clReleaseKernel(kernels[i]);
    clReleaseProgram(program);
  }
  std::printf("%u refused at once, %u refused by the build, %u built\n", refused_at_once, refused, built);
  EXPECT_GT(refused, 0u);
  EXPECT_GT(built, 0u);
}

}  // namespace
