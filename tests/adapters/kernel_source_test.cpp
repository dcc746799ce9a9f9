#include "harness/opencl/kernel_source.h"

#include <gmock/gmock.h>

namespace plumbline {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(KernelSource, ReadsAndWritesScalarsByIndex) {
  const Call call{
      .builtin = "sin", .expression = "sin(a)", .arguments = {ScalarType::f32}, .results = {ScalarType::f32}};
  const std::string source = opencl::source_of(call);
  EXPECT_THAT(source, HasSubstr("__global const float* in_a, __global float* out_0"));
  EXPECT_THAT(source, HasSubstr("const float a = in_a[i];"));
  EXPECT_THAT(source, HasSubstr("out_0[i] = value;"));
  EXPECT_THAT(source, Not(HasSubstr("#pragma")));
}

TEST(KernelSource, PacksThreeComponentVectors) {
  const Call call{.builtin = "fma",
                  .expression = "fma(a, b, c)",
                  .arguments = {ScalarType::f64, ScalarType::f64, ScalarType::f64},
                  .results = {ScalarType::f64},
                  .width = 3};
  const std::string source = opencl::source_of(call);
  EXPECT_THAT(source, HasSubstr("#pragma OPENCL EXTENSION cl_khr_fp64 : enable"));
  EXPECT_THAT(source, HasSubstr("const double3 c = vload3(i, in_c);"));
  EXPECT_THAT(source, HasSubstr("vstore3(value, i, out_0);"));
}

TEST(KernelSource, GivesPointerResultsAVariableOfTheirOwn) {
  const Call call{.builtin = "remquo",
                  .expression = "remquo(a, b, p)",
                  .arguments = {ScalarType::f16, ScalarType::f16},
                  .results = {ScalarType::f16, ScalarType::i32},
                  .width = 4};
  const std::string source = opencl::source_of(call);
  EXPECT_THAT(source, HasSubstr("#pragma OPENCL EXTENSION cl_khr_fp16 : enable"));
  EXPECT_THAT(source, HasSubstr("int4* const p = &at_p;"));
  EXPECT_THAT(source, HasSubstr("vstore4(*p, i, out_1);"));
}

TEST(KernelSource, ReadsArgumentsOfTheConstantSpaceThere) {
  const Call call{.builtin = "constant_load",
                  .expression = "a",
                  .arguments = {ScalarType::f64},
                  .results = {ScalarType::f64},
                  .width = 4,
                  .space = AddressSpace::constant};
  const std::string source = opencl::source_of(call);
  EXPECT_THAT(source, HasSubstr("__constant double* in_a, __global double* out_0)"));
  EXPECT_THAT(source, HasSubstr("const double4 a = vload4(i, in_a);"));
}

TEST(KernelSource, PutsThePrologueBeforeTheKernel) {
  const Call call{.builtin = "x",
                  .expression = "twice(a)",
                  .arguments = {ScalarType::i32},
                  .results = {ScalarType::i32},
                  .prologue = "int twice(int a) { return 2 * a; }"};
  const std::string source = opencl::source_of(call);
  EXPECT_LT(source.find("int twice"), source.find("__kernel"));
}

}  // namespace
}  // namespace plumbline
