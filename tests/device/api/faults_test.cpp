// Kernels that do what they must not (docs/robustness.md).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <csignal>
#include <limits>

#include "session.h"

namespace {

/// Divides every pair of `operands` of every integer type and width, / and %, with operands that no compiler
/// has. Returns quotients and remainders as longs: of each width the first component.
std::vector<cl_long> divided(const Session& s, const std::string& type,
                             const std::vector<cl_long>& operands) {
  std::string text =
      "#define L(x) ((long)(x))\n__kernel void k(__global const long* in, __global long* out, int n) {\n"
      "int i = get_global_id(0); long a = in[i / n], b = in[i % n];\n";
  int results = 0;
  const auto add = [&](const std::string& value) {
    text += fmt::format("out[i * 12 + {}] = {};\n", results++, value);
  };
  for (const char* const width : {"", "2", "3", "4", "8", "16"})
    for (const char* const operation : {"/", "%"}) {
      const std::string t = type + width,
                        v = "((" + t + ")((" + type + ")a) " + operation + " (" + t + ")((" + type + ")b))";
      add(*width ? "L(" + v + ".s1)" : "L(" + v + ")");
    }
  const cl_program program = s.build((text + "}").c_str());
  const cl_kernel kernel = s.kernel(program, "k");
  const size_t items = operands.size() * operands.size();
  std::vector<cl_long> values = operands, out(items * 12);
  const cl_mem in = s.buffer(values.size() * 8, CL_MEM_COPY_HOST_PTR, values.data()),
               result = s.buffer(out.size() * 8);
  const cl_int n = cl_int(operands.size());
  clSetKernelArg(kernel, 0, sizeof in, &in);
  clSetKernelArg(kernel, 1, sizeof result, &result);
  clSetKernelArg(kernel, 2, sizeof n, &n);
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &items, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clEnqueueReadBuffer(s.queue, result, CL_TRUE, 0, out.size() * 8, out.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  for (const cl_mem m : {in, result}) clReleaseMemObject(m);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  return out;
}

template <class T>
void expect_no_trap(const Session& s, const char* type) {
  using Limits = std::numeric_limits<T>;
  const std::vector<cl_long> operands = {0, 1, -1, 7, cl_long(Limits::min()), cl_long(Limits::max())};
  const std::vector<cl_long> out = divided(s, type, operands);
  for (size_t i = 0; i < operands.size() * operands.size(); ++i) {
    const T a = T(operands[i / operands.size()]), b = T(operands[i % operands.size()]);
    const bool undefined = b == 0 || (Limits::is_signed && a == Limits::min() && b == T(-1));
    for (size_t width = 0; !undefined && width < 6; ++width) {
      EXPECT_EQ(out[i * 12 + width * 2], cl_long(T(a / b))) << type << " " << +a << " / " << +b;
      EXPECT_EQ(out[i * 12 + width * 2 + 1], cl_long(T(a % b))) << type << " " << +a << " % " << +b;
    }
  }
}

/// OpenCL 1.2, 6.3.a: division by zero and of the smallest number by -1 give unspecified values, but no
/// exception.
TEST(Faults, IntegerDivisionNeverTraps) {
  Session s;
  expect_no_trap<cl_char>(s, "char");
  expect_no_trap<cl_uchar>(s, "uchar");
  expect_no_trap<cl_short>(s, "short");
  expect_no_trap<cl_ushort>(s, "ushort");
  expect_no_trap<cl_int>(s, "int");
  expect_no_trap<cl_uint>(s, "uint");
  expect_no_trap<cl_long>(s, "long");
  expect_no_trap<cl_ulong>(s, "ulong");
}

/// Section 6.9.i forbids recursion: it is refused rather than left to overflow a stack.
TEST(Faults, RecursionIsABuildError) {
  Session s;
  for (const char* text :
       {"int f(int n) { return n < 2 ? 1 : n * f(n - 1); } "
        "__kernel void k(__global int* a) { a[0] = f(a[0]); }",
        "int g(int n); int f(int n) { return n < 2 ? 1 : g(n - 1) ^ 3; } "
        "int g(int n) { return f(n - 1) * 5; } __kernel void k(__global int* a) { a[0] = f(a[0]); }"}) {
    const cl_program program = clCreateProgramWithSource(s.context, 1, &text, nullptr, nullptr);
    EXPECT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_BUILD_PROGRAM_FAILURE);
    EXPECT_NE(s.log(program).find("recursive"), std::string::npos) << s.log(program);
    clReleaseProgram(program);
  }
}

void follow_a_wild_pointer() {
  Session s;
  const cl_program program =
      s.build("__kernel void k(__global int* a, ulong where) { *(__global int*)where = a[0]; }");
  const cl_kernel kernel = s.kernel(program, "k");
  const cl_mem buffer = s.buffer(4);
  const cl_ulong where = 8;
  clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
  clSetKernelArg(kernel, 1, sizeof where, &where);
  const size_t one = 1;
  clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr);
  clFinish(s.queue);
}

/// Kernels run in the program's own process, which ends as if it had followed the pointer itself.
TEST(FaultsDeathTest, AWildPointerEndsTheProcess) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "the sanitizer takes the signal";
#endif
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(follow_a_wild_pointer(), testing::KilledBySignal(SIGSEGV), "");
}

}  // namespace
