// Kernels of every kind of call, by the installed compiler of CUDA. It needs no device.

#include "harness/cuda/nvrtc.h"

#include <gtest/gtest.h>

#include "harness/cuda/cuda_source.h"

namespace plumbline {
namespace {

using enum ScalarType;

struct Kernel {
  const char* words;
  std::vector<ScalarType> arguments, results;
  const char* mode = "default";
};

TEST(Nvrtc, CompilesKernelsOfEveryKind) {
  const auto compiler = cuda::compiler();
  if (!compiler) GTEST_SKIP() << compiler.error().message;
  const Kernel kernels[] = {{"sinf(a)", {f32}, {f32}, "use-fast-math"},
                            {"fma(a, b, c)", {f64, f64, f64}, {f64}},
                            {"remquof(a, b, p)", {f32, f32}, {f32, i32}},
                            {"hsin(a)", {f16}, {f16}},
                            {"hsqrt(a)", {bf16}, {bf16}},
                            {"__float2int_rz(a)", {f32}, {i32}},
                            {"__fadd_ru(a, b)", {f32, f32}, {f32}, "ftz"},
                            {"__dsqrt_rd(a)", {f64}, {f64}}};
  for (const Kernel& kernel : kernels) {
    Call call;
    call.builtin = "any";
    call.arguments = kernel.arguments;
    call.results = kernel.results;
    call.cuda = kernel.words;
    call.mode = find_build_mode(kernel.mode);
    if (cuda::needs_headers(call) && (*compiler)->include_folder.empty()) continue;
    const auto code =
        cuda::compiled(cuda::source_of(call), cuda::options_of(call, 90, (*compiler)->include_folder));
    EXPECT_TRUE(code && !code->empty()) << kernel.words << (code ? "" : code.error().detail);
  }
}

TEST(Nvrtc, RefusesWhatIsNoFunction) {
  const auto compiler = cuda::compiler();
  if (!compiler) GTEST_SKIP() << compiler.error().message;
  Call call;
  call.builtin = "any";
  call.arguments = call.results = {f32};
  call.cuda = "__fsqrt_rx(a)";
  const auto code = cuda::compiled(cuda::source_of(call), cuda::options_of(call, 90, ""));
  ASSERT_FALSE(code);
  EXPECT_EQ(code.error().kind, Error::Kind::build_failed);
}

}  // namespace
}  // namespace plumbline
