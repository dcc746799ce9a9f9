// softcl-compiler ends with the program that it compiles for, however that ends.
#include <CL/cl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <thread>

#include "tests/paths.h"

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr const char* variable =
    "SOFTCL_KILLED_PROGRAM_TEST";  ///< names a file, and so the processes of a test

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool is_compiler(const fs::path& process) {
  std::error_code none;
  return fs::read_symlink(process / "exe", none).filename() == "softcl-compiler";
}

/// Ticks of processor time.
long time_taken(const fs::path& process) {
  const std::string line = contents(process / "stat");
  std::istringstream fields(line.substr(std::min(line.size(), line.rfind(')') + 1)));
  std::string skipped;
  long ticks = 0;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  fields >> ticks;
  return ticks;
}

/// The compiler that this test's program has started, once it has been at work for a while.
std::optional<std::string> busy_compiler() {
  const std::string mark = std::string(variable) + "=" + std::getenv(variable);
  for (const fs::directory_entry& process : fs::directory_iterator("/proc"))
    if (is_compiler(process) && contents(process.path() / "environ").find(mark) != std::string::npos &&
        time_taken(process) >= 20)
      return process.path().string();
  return std::nullopt;
}

/// Macros that stand for nothing, so often that their expansion outlives any test.
std::string endless_source() {
  std::ostringstream text;
  text << "#define X0\n";
  for (int i = 1; i < 50; ++i) text << "#define X" << i << " X" << i - 1 << " X" << i - 1 << "\n";
  text << "kernel void k() { X49 }\n";
  return text.str();
}

/// Builds on a thread of its own, and kills the process in the middle of that.
void be_killed() {
  setenv("OCL_ICD_VENDORS", PLUMBLINE_BINARY_DIR "/etc/OpenCL/vendors", 1);
  std::thread([] {
    cl_platform_id platform = nullptr;
    clGetPlatformIDs(1, &platform, nullptr);
    cl_device_id device = nullptr;
    clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr);
    const cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    const std::string source = endless_source();
    const char* text = source.c_str();
    const cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
    clBuildProgram(program, 0, nullptr, "", nullptr, nullptr);
  }).detach();
  std::optional<std::string> process;
  while (!(process = busy_compiler())) usleep(10000);
  std::ofstream(std::getenv(variable)) << *process << std::flush;
  std::raise(SIGKILL);
}

TEST(KilledProgramDeathTest, ItsCompilerEndsInTheMiddleOfABuild) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const fs::path file = fs::path(testing::TempDir()) / ("softcl killed " + std::to_string(getpid()));
  setenv(variable, file.c_str(), 0);  // the process that is killed has it from this one
  EXPECT_EXIT(be_killed(), testing::KilledBySignal(SIGKILL), "");
  const fs::path process = contents(file);
  fs::remove(file);
  ASSERT_FALSE(process.empty());
  // A build may take 60 s of processor time; the signal is there at once.
  const Clock::time_point end = Clock::now() + std::chrono::seconds(30);
  while (is_compiler(process) && Clock::now() < end) usleep(10000);
  EXPECT_FALSE(is_compiler(process));
}

}  // namespace
