// Clang and LLVM run in softcl-compiler, a process of its own: whatever a source does to it is a build
// failure with a log, and nothing of it is seen by the program.
#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
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

/// The library without the program beside it is a device that cannot compile, and says so.
TEST(CompilerProcess, ItsAbsenceIsReportedByTheListedCodes) {
  const fs::path folder = fs::path(testing::TempDir()) / "softcl alone";
  fs::create_directories(folder);
  fs::copy_file(SOFTCL_LIBRARY, folder / "libsoftcl.so", fs::copy_options::overwrite_existing);
  void* const library = dlopen((folder / "libsoftcl.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(library, nullptr) << dlerror();
  const auto address =
      reinterpret_cast<void* (*)(const char*)>(dlsym(library, "clGetExtensionFunctionAddress"));
  cl_platform_id platform = nullptr;
  reinterpret_cast<decltype(&clGetPlatformIDs)>(address("clIcdGetPlatformIDsKHR"))(1, &platform, nullptr);
  const cl_icd_dispatch& cl = **reinterpret_cast<const cl_icd_dispatch**>(platform);
  cl_device_id device = nullptr;
  cl.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr);
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
  fs::remove_all(folder);
}

}  // namespace
