// Repeated builds: served from memory or from disk, and only where the compiler would return the same.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "new_process.h"
#include "shared_folder.h"
#include "tests/device/api/session.h"

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class BuildCacheDeathTest : public SharedFolderTest {};

/// The compiler processes that this process has started: those with its mark in their environment.
std::vector<pid_t> compilers() {
  const std::string mark = fmt::format("SOFTCL_TEST_FOLDER={}", std::getenv("SOFTCL_TEST_FOLDER"));
  std::vector<pid_t> found;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    std::error_code none;
    if (fs::read_symlink(entry.path() / "exe", none).filename() != "softcl-compiler") continue;
    std::ifstream stream(entry.path() / "environ", std::ios::binary);
    const std::string environment{std::istreambuf_iterator<char>(stream), {}};
    if (environment.find(mark) != std::string::npos)
      found.push_back(pid_t(std::stoi(entry.path().filename().string())));
  }
  return found;
}

/// Whether a process has released its channel: it is gone, or waits for its parent to notice.
bool has_ended(pid_t process) {
  std::ifstream stream(fmt::format("/proc/{}/stat", process));
  std::string number, name, state;
  return !(stream >> number >> name >> state) || state == "Z";
}

/// Ends the idle ones: the next build that needs one starts another.
void end_compilers() {
  const std::vector<pid_t> processes = compilers();
  for (const pid_t process : processes) kill(process, SIGKILL);
  for (const pid_t process : processes)
    while (!has_ended(process)) std::this_thread::yield();
}

/// What a kernel `k` of `source` writes to its one buffer, and the log of its build.
struct Outcome {
  cl_int value = 0;
  std::string log;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};
Outcome outcome_of(const Session& s, const std::string& source, const char* options = "") {
  const cl_program program = s.build(source.c_str(), options);
  const cl_kernel kernel = s.kernel(program, "k");
  Outcome outcome{-1, s.log(program)};
  const cl_mem buffer = s.buffer(sizeof outcome.value);
  clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
  const size_t one = 1;
  clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr);
  clEnqueueReadBuffer(s.queue, buffer, CL_TRUE, 0, sizeof outcome.value, &outcome.value, 0, nullptr, nullptr);
  clReleaseMemObject(buffer);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  return outcome;
}

/// Whether building this runs a compiler. One that is busy no more is ended first.
bool runs_compiler(const Session& s, const std::string& source, const char* options = "") {
  end_compilers();
  outcome_of(s, source, options);
  return !compilers().empty();
}

constexpr const char* with_warning = R"(
  constant int table[4] = {1, 2, 3, 4};
  kernel void k(global int* a) { int unused = 7; a[0] = 0; a[0] += 40 + table[a[0] + 1]; printf("%d ", a[0]); })"
                                     "\n#warning look\n";

TEST_F(BuildCacheDeathTest, ARepeatedBuildRunsNoCompilerAndHasTheSameLog) {
  IN_NEW_PROCESS({
    const Session s;
    const Outcome first = outcome_of(s, with_warning);
    EXPECT_EQ(first.value, 42);
    EXPECT_THAT(first.log, HasSubstr("look"));
    end_compilers();
    EXPECT_EQ(outcome_of(s, with_warning), first);
    EXPECT_EQ(compilers().size(), 0u);
    clUnloadPlatformCompiler(softcl_platform());
    EXPECT_TRUE(runs_compiler(s, with_warning));
  });
}

TEST_F(BuildCacheDeathTest, ChangedSourcesOptionsAndHeadersAreOtherBuilds) {
  IN_NEW_PROCESS({
    const Session s;
    const char* const by_option = "kernel void k(global int* a) { *a = X; }";
    for (const int x : {1, 2, 1})
      EXPECT_EQ(outcome_of(s, by_option, fmt::format("-DX={}", x).c_str()).value, x);
    for (const int x : {1, 2, 1})
      EXPECT_EQ(outcome_of(s, fmt::format("kernel void k(global int* a) {{ *a = {}; }}", x)).value, x);

    const char* text = "#include \"x.h\"\nkernel void k(global int* a) { *a = X; }";
    for (const char* definition : {"#define X 3", "#define X 4", "#define X 3"}) {
      const cl_program program = clCreateProgramWithSource(s.context, 1, &text, nullptr, nullptr);
      const cl_program header = clCreateProgramWithSource(s.context, 1, &definition, nullptr, nullptr);
      const char* name = "x.h";
      EXPECT_EQ(clCompileProgram(program, 0, nullptr, "", 1, &header, &name, nullptr, nullptr), CL_SUCCESS);
      const cl_program linked =
          clLinkProgram(s.context, 0, nullptr, "", 1, &program, nullptr, nullptr, nullptr);
      const cl_kernel kernel = s.kernel(linked, "k");
      const cl_mem buffer = s.buffer(4);
      clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
      const size_t one = 1;
      cl_int value = 0;
      clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr);
      clEnqueueReadBuffer(s.queue, buffer, CL_TRUE, 0, sizeof value, &value, 0, nullptr, nullptr);
      EXPECT_EQ(value, definition[10] - '0');
      clReleaseMemObject(buffer);
      clReleaseKernel(kernel);
      for (const cl_program made : {program, header, linked}) clReleaseProgram(made);
    }
  });
}

TEST_F(BuildCacheDeathTest, FilesThatAreIncludedAreComparedByContents) {
  IN_NEW_PROCESS({
    keep_on_disk();
    const Session s;
    const char* const source = "#include \"x.h\"\nkernel void k(global int* a) { *a = X; }";
    for (const char* name : {"early", "late"}) fs::create_directories(folder_ / name);
    const std::string options = "-I " + (folder_ / "early").string() + " -I " + (folder_ / "late").string();
    const auto value = [&] { return outcome_of(s, source, options.c_str()).value; };
    const auto write = [&](const char* folder, int x) {
      std::ofstream(folder_ / folder / "x.h") << "#define X " << x << "\n";
    };
    write("late", 1);
    EXPECT_EQ(value(), 1);
    EXPECT_FALSE(runs_compiler(s, source, options.c_str()));
    write("late", 2);
    EXPECT_EQ(value(), 2);
    write("early", 3);  // found before the other from now on
    EXPECT_EQ(value(), 3);
    fs::remove(folder_ / "early" / "x.h");
    EXPECT_EQ(value(), 2);
  });
}

TEST_F(BuildCacheDeathTest, RelativeFoldersAreThoseOfTheCurrentDirectory) {
  IN_NEW_PROCESS({
    const Session s;
    const char* const source = "#include \"x.h\"\nkernel void k(global int* a) { *a = X; }";
    for (const char* const name : {"1", "2"}) {
      fs::create_directories(folder_ / name / "include");
      std::ofstream(folder_ / name / "include" / "x.h") << "#define X " << name << "\n";
    }
    for (const char* const name : {"1", "2", "1"}) {
      fs::current_path(folder_ / name);
      EXPECT_EQ(outcome_of(s, source, "-Iinclude").value, *name - '0');
      EXPECT_EQ(outcome_of(s, source, "-\\I include").value, *name - '0') << "as an option may be written";
    }
    const char* const plain = "kernel void k(global int* a) { *a = 5; }";
    outcome_of(s, plain);
    fs::current_path(folder_);
    EXPECT_FALSE(runs_compiler(s, plain)) << "where no file is read, the directory is no matter";
  });
}

TEST_F(BuildCacheDeathTest, WhatUsesTheTimeIsBuiltAnew) {
  IN_NEW_PROCESS({
    const Session s;
    for (const char* const macro : {"__TIME__", "__DATE__", "__TIMESTAMP__"}) {
      const std::string source =
          fmt::format("constant char text[] = {}; kernel void k(global int* a) {{ *a = text[0]; }}", macro);
      outcome_of(s, source);
      EXPECT_TRUE(runs_compiler(s, source)) << macro;
    }
    const char* const tests = "#ifdef __TIME__\nkernel void k(global int* a) { *a = 5; }\n#endif";
    outcome_of(s, tests);
    EXPECT_FALSE(runs_compiler(s, tests));
  });
}

TEST_F(BuildCacheDeathTest, FailuresAreFoundAgain) {
  IN_NEW_PROCESS({
    const Session s;
    const char* text = "kernel void k(global int* a) { *a = nothing; }";
    for (int i = 0; i < 2; ++i) {
      const cl_program program = clCreateProgramWithSource(s.context, 1, &text, nullptr, nullptr);
      EXPECT_EQ(clBuildProgram(program, 0, nullptr, "", nullptr, nullptr), CL_BUILD_PROGRAM_FAILURE);
      EXPECT_THAT(s.log(program), HasSubstr("undeclared identifier 'nothing'"));
      clReleaseProgram(program);
    }
  });
}

TEST_F(BuildCacheDeathTest, AnotherProcessFindsItOnDisk) {
  IN_NEW_PROCESS({
    keep_on_disk();
    const Session s;
    EXPECT_EQ(outcome_of(s, with_warning).value, 42);
    EXPECT_EQ(entries().size(), 2u);  // compiled, and as machine code
  });
  IN_NEW_PROCESS({
    keep_on_disk();
    end_compilers();
    const Session s;
    const Outcome again = outcome_of(s, with_warning);
    EXPECT_EQ(again.value, 42);
    EXPECT_THAT(again.log, HasSubstr("look"));
    EXPECT_EQ(compilers().size(), 0u);
  });
}

TEST_F(BuildCacheDeathTest, DamagedEntriesAreBuiltAnew) {
  IN_NEW_PROCESS({
    keep_on_disk();
    outcome_of(Session(), with_warning);
  });
  for (const fs::path& entry : entries()) {
    std::fstream file(entry, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(std::streamoff(fs::file_size(entry) / 2));
    file.put('!').put('!');
  }
  IN_NEW_PROCESS({
    keep_on_disk();
    const Session s;
    EXPECT_EQ(outcome_of(s, with_warning).value, 42);
    EXPECT_FALSE(runs_compiler(s, with_warning));
  });
}

TEST_F(BuildCacheDeathTest, ADefectiveOrPosedDeviceHasItsOwn) {
  const char* const halved =
      "kernel void k(global int* a) { volatile float x = 0x1p-126f; a[0] = x * 0.5f == 0.0f; }";
  const char* const version = "kernel void k(global int* a) { *a = __OPENCL_VERSION__; }";
  IN_NEW_PROCESS({
    keep_on_disk();
    const Session s;
    EXPECT_EQ(outcome_of(s, halved).value, 0);
    EXPECT_EQ(outcome_of(s, version).value, 300);
  });
  IN_NEW_PROCESS({
    keep_on_disk();
    setenv("SOFTCL_DEFECTS", "ftz", 1);
    EXPECT_EQ(outcome_of(Session(), halved).value, 1);
  });
  IN_NEW_PROCESS({
    keep_on_disk();
    setenv("SOFTCL_POSE", "opencl-1.2", 1);
    EXPECT_EQ(outcome_of(Session(), version).value, 120);
  });
}

TEST_F(BuildCacheDeathTest, NoneIsKeptWhereNoneIsWanted) {
  IN_NEW_PROCESS({
    setenv("SOFTCL_CACHE_MEMORY", "0", 1);
    const Session s;
    EXPECT_EQ(outcome_of(s, with_warning).value, 42);
    EXPECT_TRUE(runs_compiler(s, with_warning));
  });
}

TEST_F(BuildCacheDeathTest, AWrongSizeLeavesNoDevice) {
  IN_NEW_PROCESS({
    setenv("SOFTCL_CACHE_MEMORY", "much", 1);
    cl_device_id device = nullptr;
    EXPECT_EQ(clGetDeviceIDs(softcl_platform(), CL_DEVICE_TYPE_ALL, 1, &device, nullptr),
              CL_DEVICE_NOT_FOUND);
  });
}

TEST_F(BuildCacheDeathTest, ManyThreadsBuildTheSameAndOthers) {
  IN_NEW_PROCESS({
    keep_on_disk();
    setenv("SOFTCL_CACHE_MEMORY", "1", 1);
    const Session s;
    std::vector<std::thread> threads;
    threads.reserve(8);
    for (int t = 0; t < 8; ++t)
      threads.emplace_back([&] {
        const Session own;
        for (int i = 0; i < 24; ++i)
          EXPECT_EQ(outcome_of(own, "kernel void k(global int* a) { *a = X; }",
                               fmt::format("-DX={}", i % 6).c_str())
                        .value,
                    i % 6);
      });
    for (std::thread& thread : threads) thread.join();
  });
}

}  // namespace
