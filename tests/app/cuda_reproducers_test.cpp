// Programs that `replay --write` writes of devices of CUDA, compiled with the toolkit's headers and run on
// the driver and the compiler of CUDA that are this machine (tests/adapters/cuda).

#include "reproducer_programs.h"

namespace plumbline {
namespace {

class CudaReproducers : public Reproducers {
 protected:
  void SetUp() override {
    Reproducers::SetUp();
    const char* const home = std::getenv("CUDA_HOME");
    const fs::path installed = fs::path(home != nullptr ? home : "/usr/local/cuda") / "include";
    if (!fs::exists(installed / "cuda.h")) GTEST_SKIP() << installed << " has no cuda.h";
    const fs::path fakes = fs::path(PLUMBLINE_FAKE_CUDA) / "complete", toolkit = folder / "toolkit";
    fs::create_directories(toolkit / "lib64");
    fs::create_directory_symlink(installed, toolkit / "include");
    fs::create_symlink(fakes / "libcuda.so.1", toolkit / "lib64/libcuda.so");
    fs::create_symlink(fakes / "libnvrtc.so", toolkit / "lib64/libnvrtc.so");
    variables = "CUDA_HOME=" + toolkit.string() + " LD_LIBRARY_PATH=" + fakes.string() + " ";
  }
  /// Writes NAME.c on the fakes and compiles it as its head has it.
  void write(const std::string& name, const std::string& words) const {
    const Ran ran = shell(variables + program + " replay " + words + " --write " + name + ".c");
    ASSERT_EQ(ran.status, 0) << ran.out;
    const Ran compiled = shell("export " + variables + "; " + compiling_line(name) +
                               " -std=c99 -Wall -Wextra -Wshadow -Werror");
    ASSERT_EQ(compiled.status, 0) << compiled.out;
  }
  std::string variables;
};

TEST_F(CudaReproducers, PassAndFailAsTheDeviceDoes) {
  write("root", "'cuda: math/sqrt/single 2'");
  expect_ends(shell(variables + "./root"), 0, "device: Fake One\nPASS\n");
  expect_ends(shell(variables + "./root 1"), 0, "device: Fake Two\nPASS\n");
  expect_ends(shell(variables + "FAKE_CUDA=silent ./root"), 1, "FAIL\n");
  expect_ends(shell(variables + "FAKE_CUDA=launch ./root"), 2, "cuLaunchKernel: error 700");
}

TEST_F(CudaReproducers, HaveTheModesOptionsAndEveryResult) {
  write("halves", "'cuda:1 math/frexp/double/1/fmad-false 10'");
  const std::string text = slurp(folder / "halves.c");
  EXPECT_THAT(text, HasSubstr("options[] = {\"-fmad=false\", \"--no-cache\"};"));
  EXPECT_THAT(text, HasSubstr("seen_device = 1"));
  expect_ends(shell(variables + "./halves"), 0, "device: Fake Two\nPASS\n");
}

}  // namespace
}  // namespace plumbline
