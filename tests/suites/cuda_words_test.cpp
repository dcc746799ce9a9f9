// What test cases are in CUDA C++: NVRTC compiles every one of them, where it is installed.

#include <gtest/gtest.h>

#include <set>

#include "harness/cuda/cuda_source.h"
#include "harness/cuda/nvrtc.h"
#include "harness/matrix/matrix_unit.h"
#include "harness/suite/suite.h"
#include "suites/suites.h"

namespace plumbline {
namespace {

constexpr int hopper = 90;

std::vector<Call> calls_in_cuda(ScalarType precision, int width) {
  std::vector<Call> out;
  for (const auto& suite :
       {math_suite(), relational_suite(), conversions_suite(), intrinsics_suite(), formats_suite()})
    for (const TestCase& test_case : suite->cases(precision)) {
      Call call = call_of(test_case, width, default_mode(), Front::source);
      if (call.width == width && !cuda::inexpressible(call)) out.push_back(std::move(call));
    }
  return out;
}

TEST(CudaWords, AreOfMostFunctions) {
  EXPECT_EQ(calls_in_cuda(ScalarType::f16, 1).size(), 131u);
  EXPECT_EQ(calls_in_cuda(ScalarType::bf16, 1).size(), 118u);
  EXPECT_EQ(calls_in_cuda(ScalarType::f32, 1).size(), 227u);
  EXPECT_EQ(calls_in_cuda(ScalarType::f64, 1).size(), 188u);
}

TEST(CudaWords, OfTwoLanesAreThoseOfHalvesThatGiveOneValue) {
  EXPECT_EQ(calls_in_cuda(ScalarType::f16, 2).size(), 26u);
  EXPECT_EQ(calls_in_cuda(ScalarType::bf16, 2).size(), 26u);
  EXPECT_TRUE(calls_in_cuda(ScalarType::f32, 2).empty());
  EXPECT_TRUE(calls_in_cuda(ScalarType::f16, 4).empty());
}

TEST(CudaWords, AreCompiled) {
  const auto nvrtc = cuda::compiler();
  if (!nvrtc) GTEST_SKIP() << nvrtc.error().message;
  std::set<std::string> sources;
  for (const ScalarType precision :
       {ScalarType::f16, ScalarType::bf16, ScalarType::f32, ScalarType::f64, ScalarType::i32})
    for (const int width : {1, 2})
      for (const Call& call : calls_in_cuda(precision, width)) {
        if (cuda::needs_headers(call) && (*nvrtc)->include_folder.empty()) continue;
        const std::string source = cuda::source_of(call);
        if (!sources.insert(source).second) continue;
        const auto code = cuda::compiled(source, cuda::options_of(call, hopper, (*nvrtc)->include_folder));
        EXPECT_TRUE(code) << code.error().message << '\n' << code.error().detail;
      }
}

// Matrix units are measured by plumbline matrix, beside the suites.
TEST(CudaWords, OfMatrixUnitsAreCompiled) {
  const auto nvrtc = cuda::compiler();
  if (!nvrtc) GTEST_SKIP() << nvrtc.error().message;
  int units = 0;
  for (const matrix::MatrixUnit& unit : matrix::matrix_units()) {
    if (unit.ptx.empty()) continue;
    const Call call = matrix::call_of(unit);
    const auto code = cuda::compiled(cuda::source_of(call), cuda::options_of(call, hopper, {}));
    EXPECT_TRUE(code) << unit.name << code.error().message << '\n' << code.error().detail;
    ++units;
  }
  EXPECT_EQ(units, 14);
}

// The options are NVRTC's own.
TEST(CudaWords, AreCompiledInEveryMode) {
  const auto nvrtc = cuda::compiler();
  if (!nvrtc) GTEST_SKIP() << nvrtc.error().message;
  Call call;
  call.arguments = {ScalarType::f32, ScalarType::f32};
  call.results = {ScalarType::f32};
  call.cuda = "a / b";
  std::set<std::vector<char>> codes;
  int modes = 0;
  for (const BuildMode& mode : build_modes()) {
    if (!mode.of_cuda) continue;
    call.mode = &mode;
    const auto code = cuda::compiled(cuda::source_of(call), cuda::options_of(call, hopper, {}));
    ASSERT_TRUE(code) << mode.name << code.error().detail;
    codes.insert(*code);
    ++modes;
  }
  EXPECT_EQ(modes, 5);
  EXPECT_GE(codes.size(), 4u);  // of -prec-sqrt and -fmad a division shows nothing
}

}  // namespace
}  // namespace plumbline
