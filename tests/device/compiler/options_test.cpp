// Each build option of section 5.6.4 has the effect that it names: seen in what a kernel computes, in the
// code that is compiled, or in the log.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "in_process.h"
#include "softcl/protocol/build_options.h"

namespace softcl {
namespace {

/// One work-item of `kernel void k(global T* a)`.
void run_one(const Executable& executable, void* pointer) {
  const void* arguments[] = {&pointer};
  const WorkGroup work{.work_dim = 1,
                       .global_size = {1, 1, 1},
                       .global_offset = {0, 0, 0},
                       .local_size = {1, 1, 1},
                       .num_groups = {1, 1, 1},
                       .group_id = {0, 0, 0},
                       .enqueued_local_size = {1, 1, 1},
                       .arguments = arguments,
                       .local_memory = nullptr,
                       .printf_sink = nullptr,
                       .local_memory_size = 0,
                       .device_commands = nullptr};
  executable.kernels[0].function(&work);
}

/// The same of a source built with `options`, on a copy of `values`.
template <class T>
std::vector<T> run(const std::string& source, const std::string& options, std::vector<T> values) {
  const auto executable = build_here(source, options);
  if (!executable) return {};
  run_one(*executable, values.data());
  return values;
}

template <class T>
T result(const std::string& expression, const std::string& options, std::vector<T> values) {
  const char* type = std::is_same_v<T, float> ? "float" : std::is_same_v<T, double> ? "double" : "int";
  return run(std::string("kernel void k(global ") + type + "* a) { a[0] = " + expression + "; }", options,
             values)
      .at(0);
}

TEST(Options, DefineAndUndefinedNames) {
  EXPECT_EQ(result<int>("N", "-DN=5", {0}), 5);
  EXPECT_EQ(result<int>("N", "-D N=6", {0}), 6);
  EXPECT_EQ(result<int>("N", "-D N", {0}), 1);
  EXPECT_EQ(result<int>("N", "-D N=5 -D N=7", {0}), 7);
  EXPECT_EQ(result<int>("N", "-D \"N=(3 + 4)\"", {0}), 7);
}

// 6.12.2: NAN is a constant expression, which an initialiser in the constant address space has to be.
TEST(Options, TheHeadersNanIsAConstantExpression) {
  const auto stored = run<float>(
      "constant float number[] = {NAN, 1.0f}; kernel void k(global float* a) { a[0] = number[0]; }", "", {0});
  ASSERT_EQ(stored.size(), 1U);
  EXPECT_TRUE(std::isnan(stored[0]));
}

TEST(Options, IncludeFoldersAreSearchedInOrder) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "softcl options";
  for (const char* name : {"first", "second"}) {
    std::filesystem::create_directories(folder / name);
    std::ofstream(folder / name / "which.h") << "#define WHICH " << (name[0] == 'f' ? 1 : 2) << "\n";
  }
  const std::string source = "#include \"which.h\"\nkernel void k(global int* a) { *a = WHICH; }";
  const auto include = [&](const char* name) { return "-I \"" + (folder / name).string() + "\" "; };
  EXPECT_EQ(run<int>(source, include("first") + include("second"), {0})[0], 1);
  EXPECT_EQ(run<int>(source, include("second") + include("first"), {0})[0], 2);
  EXPECT_FALSE(compile(source, {}, "").ok);
  std::filesystem::remove_all(folder);
}

TEST(Options, SinglePrecisionConstants) {
  EXPECT_EQ(result<int>("sizeof(0.1)", "", {0}), 8);
  EXPECT_EQ(result<int>("sizeof(0.1)", "-cl-single-precision-constant", {0}), 4);
  // A product of single precision is rounded twice by way of double, once with the option.
  float x = 1;
  while (static_cast<float>(x * 0.1) == x * 0.1f) ++x;
  EXPECT_EQ(result<float>("a[0] * 0.1", "", {x}), static_cast<float>(x * 0.1));
  EXPECT_EQ(result<float>("a[0] * 0.1", "-cl-single-precision-constant", {x}), x * 0.1f);
}

/// The constant is of single precision wherever it goes, and rounded once.
TEST(Options, SinglePrecisionConstantsAsDoubles) {
  const auto value = [](const std::string& expression, const char* before = "") {
    return run<double>(
        std::string(before) + "\nkernel void k(global double* a) { a[0] = " + expression + "; }",
        "-cl-single-precision-constant", {1.0})[0];
  };
  EXPECT_EQ(value("0.1"), 0.1f);
  EXPECT_EQ(value("a[0] * 0.1"), 0.1f);
  EXPECT_EQ(value("(double4)(0.1).y"), 0.1f);
  EXPECT_EQ(value("t[1]", "constant double t[] = {0, 0.1};"), 0.1f);
  EXPECT_EQ(value("TENTH", "#define TENTH 0.1"), 0.1f);
  EXPECT_EQ(value("POINT(1)", "#define POINT(n) 0.##n"), 0.1f);
  EXPECT_EQ(value("0x1.23456789p0"), 0x1.23456789p0f);
  EXPECT_EQ(value("1e300"), std::numeric_limits<double>::infinity());
  // Just above the middle of 1 and the next float, and the middle itself to double.
  EXPECT_EQ(value("1.0000000596046447753906250001"), 1.0000000596046447753906250001f);
  EXPECT_NE(1.0000000596046447753906250001f, float(1.0000000596046447753906250001));
}

TEST(Options, DenormsAreZeroFlushesOperandsAndResults) {
  const float least = std::numeric_limits<float>::min(), subnormal = std::numeric_limits<float>::denorm_min();
  for (const char* expression : {"a[0] * 0.5f", "a[0] * 1.5f - a[0]", "a[1] * 8388608.0f"}) {
    EXPECT_NE(result<float>(expression, "", {least, subnormal}), 0) << expression;
    EXPECT_EQ(result<float>(expression, "-cl-denorms-are-zero", {least, subnormal}), 0) << expression;
  }
}

TEST(Options, FusedOnlyWhereAllowed) {
  // (1 + e)^2 - (1 + 2e) is e^2 exactly, 0 with the product rounded first.
  const float x = 1 + 0x1p-12f, y = -(1 + 0x1p-11f);
  const char* split = "float p = a[0] * a[0]; a[0] = p + a[1];";
  const auto value = [&](const std::string& body, const char* options) {
    return run<float>("kernel void k(global float* a) { " + body + " }", options, {x, y})[0];
  };
  if (!__builtin_cpu_supports("fma"))
    GTEST_SKIP() << "nothing is fused where fma takes longer than two operations";
  // 6.12.2: FP_CONTRACT is on at first, within an expression.
  EXPECT_EQ(value("a[0] = a[0] * a[0] + a[1];", ""), 0x1p-24f);
  EXPECT_EQ(value("\n#pragma OPENCL FP_CONTRACT OFF\n a[0] = a[0] * a[0] + a[1];", ""), 0);
  EXPECT_EQ(value(split, ""), 0);
  EXPECT_EQ(value("a[0] = fma(a[0], a[0], a[1]);", ""), 0x1p-24f);
  // mad is fused with or without the option: its error is that of fma.
  for (const char* options : {"", "-cl-mad-enable", "-cl-unsafe-math-optimizations", "-cl-fast-relaxed-math"})
    EXPECT_EQ(value("a[0] = mad(a[0], a[0], a[1]);", options), 0x1p-24f) << options;
  for (const char* options : {"-cl-mad-enable", "-cl-unsafe-math-optimizations", "-cl-fast-relaxed-math"})
    EXPECT_EQ(value(split, options), 0x1p-24f) << options;
}

TEST(Options, SignsOfZeroMayBeDropped) {
  // x + 0 is x but for x = -0.
  const auto keeps_sign = [](const char* options) {
    return !std::signbit(result<float>("a[0] + 0.0f", options, {-0.0f}));
  };
  EXPECT_TRUE(keeps_sign(""));
  for (const char* options :
       {"-cl-no-signed-zeros", "-cl-unsafe-math-optimizations", "-cl-fast-relaxed-math"})
    EXPECT_FALSE(keeps_sign(options)) << options;
}

TEST(Options, UnsafeMathReassociates) {
  // (x + y) - y is x to algebra, not to rounding.
  const auto value = [](const char* options) {
    return result<float>("(a[0] + a[1]) - a[1]", options, {1.0f, 0x1p40f});
  };
  EXPECT_EQ(value(""), 0);
  EXPECT_EQ(value("-cl-mad-enable"), 0);
  EXPECT_EQ(value("-cl-no-signed-zeros"), 0);
  EXPECT_EQ(value("-cl-unsafe-math-optimizations"), 1);
  EXPECT_EQ(value("-cl-fast-relaxed-math"), 1);
}

TEST(Options, FiniteMathAssumesNoNan) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const auto sees_nan = [&](const char* options) { return result<float>("a[0] != a[0]", options, {nan}); };
  EXPECT_EQ(sees_nan(""), 1);
  EXPECT_EQ(sees_nan("-cl-unsafe-math-optimizations"), 1);
  EXPECT_EQ(sees_nan("-cl-finite-math-only"), 0);
  EXPECT_EQ(sees_nan("-cl-fast-relaxed-math"), 0);
}

TEST(Options, FastRelaxedMathDefinesItsMacro) {
  const std::string source =
      "#ifdef __FAST_RELAXED_MATH__\n#define F 1\n#else\n#define F 0\n#endif\n"
      "kernel void k(global int* a) { *a = F; }";
  EXPECT_EQ(run<int>(source, "", {5})[0], 0);
  EXPECT_EQ(run<int>(source, "-cl-unsafe-math-optimizations -cl-finite-math-only", {5})[0], 0);
  EXPECT_EQ(run<int>(source, "-cl-fast-relaxed-math", {5})[0], 1);
}

TEST(Options, DivisionAndRootAreCorrectlyRounded) {
  std::vector<float> values, quotients, roots;
  constexpr int steps = 438;  // 1.37^438 is just below 1e60: from 1e-30 to 1e30
  values.reserve(steps), quotients.reserve(steps), roots.reserve(steps);
  float x = 1e-30f;
  for (int i = 0; i < steps; ++i, x *= 1.37f) {
    values.push_back(x);
    quotients.push_back(x / 3.0f);
    roots.push_back(std::sqrt(x));
  }
  const auto each = [&](const std::string& expression, const char* options) {
    return run("kernel void k(global float* a) { for (int i = 0; i < " + std::to_string(values.size()) +
                   "; ++i) a[i] = " + expression + "; }",
               options, values);
  };
  // With the option or without: the device never makes use of the 2.5 and 3 ulp that 7.4 allows.
  for (const char* options : {"", "-cl-fp32-correctly-rounded-divide-sqrt"}) {
    EXPECT_EQ(each("a[i] / 3.0f", options), quotients) << options;
    EXPECT_EQ(each("sqrt(a[i])", options), roots) << options;
  }
}

TEST(Options, WarningsAreShownSilencedOrFatal) {
  const char* source = "kernel void k(global int* a) { *a; }";
  const CompileOutput shown = compile(source, {}, ""), silent = compile(source, {}, "-w"),
                      fatal = compile(source, {}, "-Werror");
  EXPECT_TRUE(shown.ok);
  EXPECT_NE(shown.log.find("warning: expression result unused"), std::string::npos) << shown.log;
  EXPECT_TRUE(silent.ok);
  EXPECT_EQ(silent.log, "");
  EXPECT_FALSE(fatal.ok);
  EXPECT_NE(fatal.log.find("error: expression result unused"), std::string::npos) << fatal.log;
}

struct Version {
  const char* option;
  int macro;
};

TEST(Options, StandardChoosesTheVersion) {
  constexpr Version versions[] = {{"", 120},
                                  {"-cl-std=CL1.0", 100},
                                  {"-cl-std=CL1.1", 110},
                                  {"-cl-std=CL1.2", 120},
                                  {"-cl-std=CL3.0", 300}};
  for (const Version& v : versions)
    EXPECT_EQ(result<int>("__OPENCL_C_VERSION__", v.option, {0}), v.macro) << v.option;
  // What came with a version is not there before it.
  EXPECT_TRUE(compile("int f(int x) { return popcount(x); }", {}, "-cl-std=CL1.2").ok);
  EXPECT_FALSE(compile("int f(int x) { return popcount(x); }", {}, "-cl-std=CL1.1").ok);
  EXPECT_FALSE(compile("int f(int x) { return ctz(x); }", {}, "-cl-std=CL1.2").ok);
  EXPECT_TRUE(compile("int f(int x) { return ctz(x); }", {}, "-cl-std=CL3.0").ok);
  EXPECT_FALSE(compile("int f(int* p, global int* q) { return f(q, q); }", {}, "-cl-std=CL1.2").ok);
}

TEST(Options, KernelArgumentInformationIsKept) {
  const char* source = "kernel void k(global const float4* numbers) {}";
  for (const bool kept : {false, true}) {
    const auto executable = build_here(source, kept ? "-cl-kernel-arg-info" : "");
    ASSERT_TRUE(executable);
    EXPECT_EQ(executable->kernels[0].has_argument_info, kept);
    EXPECT_EQ(executable->kernels[0].arguments[0].name, kept ? "numbers" : "");
  }
}

TEST(Options, CompilerAndLinkerHaveTheirOwn) {
  constexpr const char* of_both[] = {"",
                                     "-cl-denorms-are-zero",
                                     "-cl-no-signed-zeros",
                                     "-cl-unsafe-math-optimizations",
                                     "-cl-finite-math-only",
                                     "-cl-fast-relaxed-math",
                                     "-cl-no-subgroup-ifp"};
  constexpr const char* of_linker[] = {"-create-library", "-create-library -enable-link-options",
                                       "-cl-no-signed-zeroes"};
  constexpr const char* of_compiler[] = {"-D N",
                                         "-I .",
                                         "-w",
                                         "-cl-std=CL1.2",
                                         "-cl-mad-enable",
                                         "-cl-kernel-arg-info",
                                         "-g",
                                         "-cl-uniform-work-group-size"};
  const auto accepts = [](OptionUse use, const char* options) { return option_error(options, use).empty(); };
  for (const char* options : of_both)
    EXPECT_TRUE(accepts(OptionUse::compile, options) && accepts(OptionUse::link, options)) << options;
  for (const char* options : of_linker)
    EXPECT_TRUE(!accepts(OptionUse::compile, options) && accepts(OptionUse::link, options)) << options;
  for (const char* options : of_compiler)
    EXPECT_TRUE(accepts(OptionUse::compile, options) && !accepts(OptionUse::link, options)) << options;
  EXPECT_FALSE(accepts(OptionUse::link, "-enable-link-options"));  // without -create-library
}

/// a[0] after a program of an object and a function from elsewhere, "sum", linked with `options`. That one is
/// an object too, or in a library made with `library`.
float linked_result(const char* options, const char* library, std::vector<float> values) {
  const CompileOutput object = compile(
      "float sum(float x, float y); kernel void k(global float* a) { a[0] = sum(a[0], a[1]); }", {}, "");
  CompileOutput part = compile("float sum(float x, float y) { return (x + y) - y; }", {}, "");
  if (library) part = link(std::span(&part.bitcode, 1), library);
  const std::vector<Bitcode> parts = {object.bitcode, part.bitcode};
  const CompileOutput whole = link(parts, options);
  EXPECT_TRUE(whole.ok) << whole.log;
  const auto [executable, log] = load_here(whole.bitcode);
  EXPECT_TRUE(executable) << log;
  if (executable) run_one(*executable, values.data());
  return values[0];
}

/// 5.6.5.2: on objects, and on libraries that -enable-link-options opens to them.
TEST(Options, LinkOptionsActOnWhatIsOpenToThem) {
  struct Row {
    const char* library;  ///< null: an object
    bool open;
  };
  constexpr Row rows[] = {
      {nullptr, true}, {"-create-library", false}, {"-create-library -enable-link-options", true}};
  const float least = std::numeric_limits<float>::min();
  for (const Row& row : rows) {
    SCOPED_TRACE(row.library ? row.library : "object");
    EXPECT_EQ(linked_result("", row.library, {1.0f, 0x1p40f}), 0);
    EXPECT_EQ(linked_result("-cl-unsafe-math-optimizations", row.library, {1.0f, 0x1p40f}), row.open ? 1 : 0);
    EXPECT_EQ(linked_result("-cl-fast-relaxed-math", row.library, {1.0f, 0x1p40f}), row.open ? 1 : 0);
    EXPECT_EQ(linked_result("", row.library, {least * 1.5f, -least}), least * 1.5f);
    EXPECT_EQ(linked_result("-cl-denorms-are-zero", row.library, {least * 1.5f, -least}),
              row.open ? least : least * 1.5f);
  }
}

/// Options of 2.0 and 2.1 that change nothing on this device.
TEST(Options, ThoseOfLaterVersionsAreAccepted) {
  for (const char* option : {"-cl-uniform-work-group-size", "-cl-no-subgroup-ifp", "-g"})
    EXPECT_EQ(result<int>("7", option, {0}), 7) << option;
}

TEST(Options, UnknownOnesAreRefused) {
  for (const char* options : {"-cl-std=CL4.0", "-cl-no-such", "-O2", "word", "-D", "-I", "-cl-std="}) {
    const CompileOutput output = compile("", {}, options);
    EXPECT_EQ(output.failure, CompileOutput::Failure::invalid_options) << options;
    EXPECT_FALSE(output.log.empty()) << options;
  }
}

}  // namespace
}  // namespace softcl
