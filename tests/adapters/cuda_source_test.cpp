#include "harness/cuda/cuda_source.h"

#include <gmock/gmock.h>

namespace plumbline {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using enum ScalarType;

Call call_in_cuda(const char* words, std::vector<ScalarType> arguments, std::vector<ScalarType> results) {
  Call call;
  call.builtin = "any";
  call.arguments = std::move(arguments);
  call.results = std::move(results);
  call.cuda = words;
  return call;
}

TEST(CudaSource, ReadsAndWritesScalarsByIndex) {
  const std::string source = cuda::source_of(call_in_cuda("fma(a, b, c)", {f64, f64, f64}, {f64}));
  EXPECT_THAT(source,
              HasSubstr("plumbline(unsigned long long points, const double* in_a, const double* in_b, "
                        "const double* in_c, double* out_0)"));
  EXPECT_THAT(source, HasSubstr("if (i >= points) return;"));
  EXPECT_THAT(source, HasSubstr("const double b = in_b[i];"));
  EXPECT_THAT(source, HasSubstr("value = fma(a, b, c);\n  out_0[i] = value;"));
}

TEST(CudaSource, GivesPointerResultsAVariableOfTheirOwn) {
  const std::string source = cuda::source_of(call_in_cuda("remquof(a, b, p)", {f32, f32}, {f32, i32}));
  EXPECT_THAT(source, HasSubstr("int at_p = out_1[i], *const p = &at_p;"));
  EXPECT_THAT(source, HasSubstr("out_1[i] = *p;"));
}

TEST(CudaSource, IncludesTheHeadersOfNarrowFormats) {
  const Call call = call_in_cuda("hsin(a)", {f16}, {f16});
  EXPECT_TRUE(cuda::needs_headers(call));
  EXPECT_THAT(cuda::source_of(call), HasSubstr("#include <cuda_fp16.h>"));
  EXPECT_THAT(cuda::options_of(call, 80, "/cuda/include"),
              ElementsAre("--gpu-architecture=sm_80", "-I/cuda/include"));
}

TEST(CudaSource, EvaluatesTwoHalvesAtOnce) {
  Call call = call_in_cuda("__hfma2(a, b, c)", {f16, f16, f16}, {f16});
  call.width = 2;
  EXPECT_EQ(cuda::inexpressible(call), std::nullopt);
  EXPECT_THAT(cuda::source_of(call), HasSubstr("const __half2* in_c, __half2* out_0)"));
  EXPECT_THAT(cuda::source_of(call), HasSubstr("  __half2 value;\n  value = __hfma2(a, b, c);"));
  call.arguments[2] = call.arguments[1] = call.arguments[0] = call.results[0] = bf16;
  EXPECT_THAT(cuda::source_of(call), HasSubstr("const __nv_bfloat162 a = in_a[i];"));
}

TEST(CudaSource, HasTheOptionsOfTheMode) {
  Call call = call_in_cuda("sinf(a)", {f32}, {f32});
  call.mode = find_build_mode("use-fast-math");
  EXPECT_THAT(cuda::options_of(call, 90, "/cuda/include"),
              ElementsAre("--gpu-architecture=sm_90a", "--use_fast_math"));
}

TEST(CudaSource, RefusesWhatCudaCannotExpress) {
  const Call sine = call_in_cuda("sinf(a)", {f32}, {f32});
  EXPECT_EQ(cuda::inexpressible(sine), std::nullopt);
  const auto reason = [](const Call& call) { return cuda::inexpressible(call).value_or("expressible"); };
  Call other = sine;
  other.cuda.clear();
  EXPECT_THAT(reason(other), HasSubstr("no form of any"));
  other = sine;
  other.width = 2;
  EXPECT_THAT(reason(other), HasSubstr("those of two halves"));
  other = sine;
  other.space = AddressSpace::local;
  EXPECT_THAT(reason(other), HasSubstr("one address space"));
  other = sine;
  other.front = Front::spirv;
  EXPECT_THAT(reason(other), HasSubstr("no SPIR-V"));
  other = sine;
  other.mode = find_build_mode("fast-relaxed");
  EXPECT_THAT(reason(other), HasSubstr("no option of NVRTC's"));
  other = sine;
  other.kind = StatementCall{};
  EXPECT_THAT(reason(other), HasSubstr("statements"));
  for (const Call& mixed : {call_in_cuda("any(a)", {f32}, {f16}), call_in_cuda("any(a)", {f16}, {f16, f16}),
                            call_in_cuda("any(a, b)", {f16, i32}, {f16})}) {
    Call two = mixed;
    two.width = 2;
    EXPECT_THAT(reason(two), HasSubstr("those of two halves"));
  }
  other = call_in_cuda("sin(a)", {f64}, {f64});
  other.mode = find_build_mode("ftz");
  EXPECT_THAT(reason(other), HasSubstr("single precision alone"));
  other.mode = find_build_mode("fmad-false");
  EXPECT_EQ(cuda::inexpressible(other), std::nullopt);
}

}  // namespace
}  // namespace plumbline
