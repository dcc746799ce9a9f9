// CUDA devices as a user meets them: through a driver and a compiler that are this machine's own
// (tests/adapters/cuda), and what is reported where something of them is missing.

#include "command_line.h"

namespace plumbline {
namespace {

class CudaRuns : public CommandLine {
 protected:
  void SetUp() override {
    CommandLine::SetUp();
    use("complete");
  }
  void TearDown() override {
    ::unsetenv("LD_LIBRARY_PATH");
    ::unsetenv("FAKE_CUDA");
    CommandLine::TearDown();
  }
  /// The libraries of a folder of PLUMBLINE_FAKE_CUDA: "complete", "no-launch", "no-machine-code".
  static void use(const std::string& libraries) {
    ::setenv("LD_LIBRARY_PATH", (std::string(PLUMBLINE_FAKE_CUDA) + "/" + libraries).c_str(), 1);
  }
  Ran run_sine(const std::string& fault) const {
    ::setenv("FAKE_CUDA", fault.c_str(), 1);
    return run("--device cuda: --builtin sin --precision single --inputs quick");
  }
  nlohmann::json only_entry() const { return entries_of("out").at(0); }
};

TEST_F(CudaRuns, DevicesAreListed) {
  const Ran ran = plumbline("list devices");
  EXPECT_THAT(ran.out, HasSubstr("cuda:0             Fake One; NVRTC 13.0, compute capability 9.0"));
  EXPECT_THAT(ran.out, HasSubstr("cuda:1             Fake Two"));
  EXPECT_THAT(plumbline("doctor").out, HasSubstr("cuda:0: Fake One"));
}

TEST_F(CudaRuns, FunctionsOfOneAndTwoResultsConform) {
  const Ran ran =
      run("--device 'cuda:fake two' --builtin cos,fma,frexp,ldexp,sincos,x/y --precision single "
          "--inputs quick");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  int judged = 0;
  for (const auto& entry : entries_of("out")) {
    if (entry.at("verdict") == "skipped") continue;
    EXPECT_EQ(entry.at("verdict"), "conforms") << entry;
    EXPECT_EQ(entry.at("rulebook"), "cuda") << entry;
    ++judged;
  }
  EXPECT_EQ(judged, 6);
}

TEST_F(CudaRuns, ModesAreThoseOfItsCompiler) {
  const Ran ran =
      run("--device cuda: --builtin sin,sqrt --precision single,double --inputs quick "
          "--mode default,ftz,denorms-are-zero,denorm-preserve");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  std::map<std::string, std::string> reasons;
  for (const auto& entry : entries_of("out"))
    reasons[entry.at("builtin").get<std::string>() + " " + entry.at("precision").get<std::string>() + " " +
            entry.at("mode").get<std::string>()] = entry.at("reason");
  EXPECT_EQ(reasons.at("sin single ftz"), "");
  EXPECT_EQ(reasons.at("sin double ftz"), "the option changes single precision alone");
  EXPECT_EQ(reasons.at("sqrt single denorms-are-zero"), "the mode is one of OpenCL C");
  EXPECT_EQ(reasons.at("sqrt single denorm-preserve"), "the mode is one of Vulkan's shaders");
  const Ran other =
      run_into("other", "--device libm: --builtin sqrt --precision single --inputs quick --mode ftz");
  EXPECT_EQ(entries_of("other").at(0).at("reason"), "the mode is one of CUDA's compiler") << other.err;
}

TEST_F(CudaRuns, DirectionsOfRoundingAreJudgedByTheirNames) {
  const Ran ran = run("--device cuda: --suite intrinsics --builtin '__fadd_r[uz]' --inputs quick");
  EXPECT_EQ(ran.status, 1) << ran.out << ran.err;
  std::map<std::string, std::string> verdicts;
  for (const auto& entry : entries_of("out")) verdicts[entry.at("builtin")] = entry.at("verdict");
  EXPECT_EQ(verdicts,
            (std::map<std::string, std::string>{{"__fadd_rz", "conforms"}, {"__fadd_ru", "fails"}}));
}

TEST_F(CudaRuns, NeighboursAreRecordedWhereSubnormalNumbersAreZero) {
  const Ran ran =
      run("--device cuda: --builtin nextafter --precision single --inputs quick --mode "
          "default,ftz,use-fast-math");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  for (const auto& entry : entries_of("out"))
    EXPECT_EQ(entry.at("verdict"), entry.at("mode") == "default" ? "conforms" : "recorded") << entry;
}

TEST_F(CudaRuns, ACompilersErrorsAreShown) {
  const Ran ran = run("--device cuda: --builtin rsqrt --precision single --inputs quick");
  EXPECT_EQ(ran.status, 3);
  EXPECT_THAT(ran.err,
              HasSubstr("nvrtcCompileProgram: NVRTC_ERROR_COMPILATION with --gpu-architecture=sm_90"));
  EXPECT_THAT(ran.err, HasSubstr("value = rsqrtf(a);"));
}

TEST_F(CudaRuns, FailedLaunchesCrashesAndUnwrittenResultsAreVerdicts) {
  EXPECT_EQ(run_sine("launch").status, 3);
  EXPECT_EQ(only_entry().at("reason"), "cuLaunchKernel: CUDA_ERROR_FAKED (a faked error)");
  EXPECT_EQ(run_sine("crash").status, 3);
  EXPECT_EQ(only_entry().at("verdict"), "crashed");
  EXPECT_EQ(run_sine("silent").status, 3);
  EXPECT_THAT(only_entry().at("reason").get<std::string>(), HasSubstr("were not written"));
}

TEST_F(CudaRuns, WhatIsMissingIsNamed) {
  EXPECT_THAT(run_sine("no-device").err, HasSubstr("the CUDA driver has no device"));
  EXPECT_THAT(run_sine("no-init").err, HasSubstr("cuInit: CUDA_ERROR_FAKED"));
  ::unsetenv("FAKE_CUDA");
  EXPECT_THAT(plumbline("run --device cuda:third").err, HasSubstr("there are: cuda:0 (Fake One); cuda:1"));
  use("no-launch");
  EXPECT_THAT(plumbline("run --device cuda:").err, HasSubstr("no-launch/libcuda.so.1 lacks cuLaunchKernel"));
  use("no-machine-code");
  EXPECT_THAT(plumbline("run --device cuda:").err, HasSubstr("libnvrtc.so lacks nvrtcGetCUBINSize"));
}

TEST_F(CudaRuns, AHuntAndAReplayUseTheDeviceToo) {
  const Ran hunt =
      plumbline("hunt --device cuda: --builtin exp --precision single --time-budget 1s --out hunt");
  EXPECT_EQ(hunt.status, 0) << hunt.err;
  const Ran replay = plumbline("replay 'cuda: math/exp/single 1'");
  EXPECT_EQ(replay.status, 0) << replay.err;
  EXPECT_THAT(replay.out, HasSubstr("value = expf(a);"));
}

}  // namespace
}  // namespace plumbline
