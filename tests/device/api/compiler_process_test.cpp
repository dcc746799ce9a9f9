// Clang and LLVM run in softcl-compiler, a process of its own: whatever a source does to it is a build
// failure with a log, and nothing of it is seen by the program.
#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "session.h"

namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

constexpr const char* plain = "kernel void k(global int* a) { *a = 1; }";

/// The code of building `source`, and its log.
std::pair<cl_int, std::string> built(const Session& s, const std::string& source, const char* options = "") {
  const char* text = source.c_str();
  const cl_program program = clCreateProgramWithSource(s.context, 1, &text, nullptr, nullptr);
  const cl_int code = clBuildProgram(program, 0, nullptr, options, nullptr, nullptr);
  const std::string log = s.log(program);
  clReleaseProgram(program);
  return {code, log};
}

std::string repeated(const char* text, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

struct Row {
  const char* what;
  std::string source;
  const char* log;
};

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr const char* overrun =
    "error: softcl-compiler ended without a report";  // the sanitizer has reported it
#else
constexpr const char* overrun = "error: softcl-compiler crashed: Segmentation fault";
#endif

TEST(CompilerProcess, WhatCrashesClangIsABuildFailure) {
  const Row rows[] = {
      {"an expression too deep for its stack",
       "kernel void k(global int* a) { *a = " + repeated("~", 300000) + "1; }", overrun},
      {"assembly that is none", "kernel void k() { __asm__(\"none\"); }", "error"},
  };
  const Session s;
  for (const Row& row : rows) {
    SCOPED_TRACE(row.what);
    const auto [code, log] = built(s, row.source);
    EXPECT_EQ(code, CL_BUILD_PROGRAM_FAILURE);
    EXPECT_THAT(log, HasSubstr(row.log));
    EXPECT_EQ(built(s, plain).first, CL_SUCCESS);
  }
}

TEST(CompilerProcess, ManyThreadsBuildWhileOthersCrashIt) {
  const Session s;
  const std::string deep = "kernel void k(global int* a) { *a = " + repeated("~", 300000) + "1; }";
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 4; ++i)
        EXPECT_EQ(built(s, t % 2 ? plain : deep).first, t % 2 ? CL_SUCCESS : CL_BUILD_PROGRAM_FAILURE);
    });
  for (std::thread& thread : threads) thread.join();
}

/// A program that waits for any child of its own must not wait for the compiler.
TEST(CompilerProcess, IsNoChildOfTheProgram) {
  const Session s;
  EXPECT_EQ(built(s, plain).first, CL_SUCCESS);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

/// Relative folders start from where the program is when it builds, wherever it was when the compiler
/// started.
TEST(CompilerProcess, FollowsTheProgramsDirectory) {
  const Session s;
  const fs::path before = fs::current_path(), folder = fs::path(testing::TempDir()) / "softcl here";
  EXPECT_EQ(built(s, plain).first, CL_SUCCESS);
  for (const char* name : {"one", "two"}) {
    fs::create_directories(folder / name / "include");
    std::ofstream(folder / name / "include" / "where.h") << "#define HERE_IS_" << name << "\n";
    fs::current_path(folder / name);
    const std::string source =
        "#include \"where.h\"\n#ifndef HERE_IS_" + std::string(name) + "\n#error elsewhere\n#endif";
    const auto [code, log] = built(s, source, "-I include");
    EXPECT_EQ(code, CL_SUCCESS) << log;
  }
  fs::current_path(before);
  fs::remove_all(folder);
}

/// An object that the device with a compiler has made.
std::vector<unsigned char> object_binary() {
  const Session s;
  const char* text = plain;
  const cl_program program = clCreateProgramWithSource(s.context, 1, &text, nullptr, nullptr);
  EXPECT_EQ(clCompileProgram(program, 0, nullptr, "", 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS);
  size_t size = 0;
  clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr);
  std::vector<unsigned char> bytes(size);
  unsigned char* place = bytes.data();
  clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof place, &place, nullptr);
  clReleaseProgram(program);
  return bytes;
}

/// A second copy of the library, with `compiler` as the program beside it, or none.
class Copy {
 public:
  explicit Copy(const std::string& name, const char* compiler = nullptr)
      : folder_(fs::path(testing::TempDir()) / name) {
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "softcl");
    fs::copy_file(SOFTCL_LIBRARY, folder_ / "libsoftcl.so");
    if (compiler) {
      std::ofstream(folder_ / "softcl/softcl-compiler") << compiler;
      fs::permissions(folder_ / "softcl/softcl-compiler", fs::perms::owner_all);
    }
    void* const library = dlopen((folder_ / "libsoftcl.so").c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) throw std::runtime_error(dlerror());
    const auto address =
        reinterpret_cast<void* (*)(const char*)>(dlsym(library, "clGetExtensionFunctionAddress"));
    cl_platform_id platform = nullptr;
    reinterpret_cast<decltype(&clGetPlatformIDs)>(address("clIcdGetPlatformIDsKHR"))(1, &platform, nullptr);
    cl = *reinterpret_cast<const cl_icd_dispatch**>(platform);
    cl->clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr);
  }
  ~Copy() { fs::remove_all(folder_); }
  Copy(const Copy&) = delete;
  Copy& operator=(const Copy&) = delete;

  /// The code of building `plain`, and its log.
  std::pair<cl_int, std::string> built() const {
    const cl_context context = cl->clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    const char* text = plain;
    const cl_program program = cl->clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
    const cl_int code = cl->clBuildProgram(program, 0, nullptr, "", nullptr, nullptr);
    char log[256] = "";
    cl->clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, nullptr);
    cl->clReleaseProgram(program);
    cl->clReleaseContext(context);
    return {code, log};
  }

  const cl_icd_dispatch* cl = nullptr;
  cl_device_id device = nullptr;

 private:
  fs::path folder_;
};

/// A program that does `first` when it is run for the first time, and is the compiler from then on.
std::string compiler_after(const std::string& first) {
  return "#!/bin/sh\nif mkdir \"$0.ran\" 2>/dev/null; then " + first + "; fi\nexec " +
         (fs::path(SOFTCL_LIBRARY).parent_path() / "softcl/softcl-compiler").string() + "\n";
}

/// As where processes or memory are short for a moment.
TEST(CompilerProcess, OneThatCannotStartIsStartedAgain) {
  const auto [code, log] = Copy("softcl that cannot start", compiler_after("exit 1").c_str()).built();
  EXPECT_EQ(code, CL_SUCCESS) << log;
}

TEST(CompilerProcess, OneThatNeverStartsIsABuildFailure) {
  const auto [code, log] = Copy("softcl that never starts", "#!/bin/sh\nexit 1\n").built();
  EXPECT_EQ(code, CL_BUILD_PROGRAM_FAILURE);
  EXPECT_EQ(log, "error: softcl-compiler did not start\n");
}

/// As where the system kills it because memory is short.
TEST(CompilerProcess, AnotherIsUsedWhereOneEndsWithoutAReport) {
  const auto [code, log] = Copy("softcl that ends", compiler_after("exit 0").c_str()).built();
  EXPECT_EQ(code, CL_SUCCESS) << log;
}

/// Whether programs build whose kernels bear `name`, and no other.
bool builds_its_own(const Session& s, const std::string& name) {
  for (int i = 0; i < 20; ++i) {
    const std::string kernel = name + std::to_string(i), source = "kernel void " + kernel + "() {}";
    const char* text = source.c_str();
    const cl_program program = clCreateProgramWithSource(s.context, 1, &text, nullptr, nullptr);
    const cl_int code = clBuildProgram(program, 0, nullptr, "", nullptr, nullptr);
    char names[64] = "";
    clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof names, names, nullptr);
    clReleaseProgram(program);
    if (code != CL_SUCCESS || names != kernel) return false;
  }
  return true;
}

/// A process and its child have a compiler each: on one channel each would get the other's replies.
TEST(CompilerProcess, ForkedProgramBuildsBesideItsParent) {
  const Session s;
  EXPECT_EQ(built(s, plain).first, CL_SUCCESS);
  const pid_t child = fork();
  if (child == 0) {
    alarm(300);
    _exit(builds_its_own(s, "of_the_child") ? 0 : 1);
  }
  EXPECT_TRUE(builds_its_own(s, "of_the_parent"));
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

/// The library without the program beside it is a device that cannot compile, and reports so.
TEST(CompilerProcess, ItsAbsenceIsReportedByTheListedCodes) {
  const Copy copy("softcl alone");
  const cl_icd_dispatch& cl = *copy.cl;
  const cl_device_id device = copy.device;
  for (const cl_device_info name : {CL_DEVICE_COMPILER_AVAILABLE, CL_DEVICE_LINKER_AVAILABLE}) {
    cl_bool available = CL_TRUE;
    cl.clGetDeviceInfo(device, name, sizeof available, &available, nullptr);
    EXPECT_EQ(available, cl_bool(CL_FALSE));
  }
  const cl_context context = cl.clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  const char* text = plain;
  const cl_program program = cl.clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  EXPECT_EQ(cl.clBuildProgram(program, 0, nullptr, "", nullptr, nullptr), CL_COMPILER_NOT_AVAILABLE);
  EXPECT_EQ(cl.clCompileProgram(program, 0, nullptr, "", 0, nullptr, nullptr, nullptr, nullptr),
            CL_COMPILER_NOT_AVAILABLE);
  const std::vector<unsigned char> bytes = object_binary();
  const unsigned char* binary = bytes.data();
  const size_t size = bytes.size();
  cl_int code = CL_SUCCESS;
  const cl_program object = cl.clCreateProgramWithBinary(context, 1, &device, &size, &binary, nullptr, &code);
  EXPECT_EQ(code, CL_SUCCESS);
  EXPECT_EQ(cl.clLinkProgram(context, 0, nullptr, "", 1, &object, nullptr, nullptr, &code), nullptr);
  EXPECT_EQ(code, CL_LINKER_NOT_AVAILABLE);
  for (const cl_program made : {program, object}) cl.clReleaseProgram(made);
  cl.clReleaseContext(context);
}

}  // namespace
