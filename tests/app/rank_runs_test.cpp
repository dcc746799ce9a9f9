// Runs and hunts over ranks that mpirun starts.

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "command_line.h"
#include "tests/paths.h"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

#ifdef PLUMBLINE_MPI

// Containers run tests as root, on machines with fewer cores than ranks.
const std::string mpirun = "mpirun --allow-run-as-root --oversubscribe";

class RankRuns : public CommandLine {
 protected:
  /// In a folder of its own, so that the command lines are alike. `launcher` goes before the program.
  int run_in(const std::string& name, const std::string& launcher, const std::string& words) const {
    fs::create_directories(folder / name);
    const std::string command = fmt::format("cd {} && {} {} run {} --out . >../stdout 2>../stderr", out(name),
                                            launcher, program, words);
    const int status = std::system(command.c_str());
    return WEXITSTATUS(status);
  }
  std::string ranks(int count) const { return fmt::format("{} -n {}", mpirun, count); }

  /// results.json without the times, and with `alike` without the words of the command line.
  std::string timeless(const std::string& name, bool alike = true) const {
    auto json = nlohmann::json::parse(slurp(folder / name / "results.json"));
    for (auto& entry : json.at("entries")) entry.at("seconds") = 0;
    if (!alike) json.at("options").erase("command_line");
    return json.dump(1);
  }
  /// Plumbline's own lines on stderr.
  std::vector<std::string> error_lines() const {
    std::istringstream lines(slurp(folder / "stderr"));
    std::vector<std::string> out;
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with("plumbline: ") && line.find("% of ") == std::string::npos) out.push_back(line);
    return out;
  }
};

// Failures, profiles of errors, heat maps, what was observed, two widths.
TEST_F(RankRuns, TheFileIsThatOfOneProcess) {
  const std::string words =
      "--device fault:ulp=40 --suite math,special,rounding,images --precision single --width 1,4 "
      "--builtin 'exp,floor,fract,x*y,read:2d:RGBA.UNORM_INT8:clamp_t*' --chunk 12000";
  ASSERT_EQ(run_in("one", "", words), 1) << slurp(folder / "stderr");
  for (const int count : {2, 4}) {
    ASSERT_EQ(run_in("ranks", ranks(count), words), 1) << slurp(folder / "stderr");
    EXPECT_TRUE(timeless("ranks") == timeless("one")) << count;
    fs::remove_all(folder / "ranks");
  }
}

TEST_F(RankRuns, DifferentDevicesAreOneMatrix) {
  const std::string rest = " --suite math --precision single --builtin exp,sin --chunk 9600";
  ASSERT_EQ(run_in("one", "", "--device fault:none --device fault:ulp=40" + rest), 1);
  ASSERT_EQ(run_in("ranks", ranks(2),
                   fmt::format("--device fault:none{0} --out . : -n 1 {1} run --device fault:ulp=40{0}", rest,
                               program)),
            1)
      << slurp(folder / "stderr");
  EXPECT_TRUE(timeless("ranks", false) == timeless("one", false));
}

TEST_F(RankRuns, APlaceholderIsTheRanksNumber) {
  const std::string rest = " --suite math --precision single --builtin floor --chunk 9600";
  ASSERT_EQ(run_in("ranks", ranks(2), "--device 'fault:ulp=4{local_rank}@0x40200000'" + rest), 1)
      << slurp(folder / "stderr");
  const auto devices = nlohmann::json::parse(slurp(folder / "ranks" / "results.json")).at("devices");
  ASSERT_EQ(devices.size(), 2U) << "their faults differ";
  EXPECT_EQ(devices[1].at("spec"), "fault:ulp=41@0x40200000");
}

TEST_F(RankRuns, MistakesAreReportedOnce) {
  const std::pair<std::string, std::string> mistakes[] = {
      {"--device 'opencl:{local}'", "'{local}' is no placeholder; did you mean '{local_rank}'?"},
      {"--device fault:none --builtin nosuch", "'nosuch' is no builtin"},
      {"--device 'libm:/no/such.{rank}'", "/no/such.0"},
      {"--device fault:none --builtin exp --expect nowhere", "nowhere"}};
  for (const auto& [words, message] : mistakes) {
    EXPECT_EQ(run_in("wrong", ranks(2), words), 2);
    const auto lines = error_lines();
    // What the parser refuses every rank refuses.
    ASSERT_GE(lines.size(), 1U) << slurp(folder / "stderr");
    EXPECT_LE(lines.size(), words.find("--expect") == std::string::npos ? 1U : 2U);
    EXPECT_THAT(lines[0], HasSubstr(message));
  }
  EXPECT_EQ(run_in("wrong", ranks(1),
                   "--device fault:none --builtin exp --seed 1 --out . : -n 1 " + program +
                       " run --device fault:none --builtin exp --seed 2"),
            2);
  EXPECT_THAT(error_lines(),
              testing::ElementsAre(HasSubstr("rank 1 was started with seed 2, rank 0 with 1")));
}

// The first process of rank 1's device ends itself; a hang ends by patience, in the same way.
TEST_F(RankRuns, ADeviceThatCrashesOrHangsCostsItsChunkWhichAnotherRankGets) {
  const std::string reply =
      std::string("python3 ") + PLUMBLINE_SOURCE_DIR "/tests/app/failing_device.py " + folder.string();
  const std::string rest =
      " --suite math --precision single --builtin sqrt --chunk 9600 --jobs 1 --patience 5s";
  ASSERT_LE(run_in("one", "", "--device 'exec:" + reply + " never'" + rest), 1) << slurp(folder / "stderr");
  for (const std::string how : {"crash", "hang"}) {
    fs::remove(folder / "failed");
    ASSERT_LE(run_in("ranks", ranks(2), "--device 'exec:" + reply + " " + how + "'" + rest), 1)
        << slurp(folder / "stderr");
    EXPECT_THAT(slurp(folder / "stderr"), HasSubstr("plumbline: rank 1, "));
    EXPECT_THAT(slurp(folder / "stderr"), HasSubstr("another rank gets its points"));
    const auto ranks = entries_of("ranks"), one = entries_of("one");
    ASSERT_EQ(ranks.size(), 1U);
    for (const char* field : {"points", "verdict", "max_ulp", "worst", "histogram", "coverage"})
      EXPECT_EQ(ranks[0].at(field), one[0].at(field)) << field;
    fs::remove_all(folder / "ranks");
  }
}

/// The processes of this job: those that mpirun started.
std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> out;
  for (const auto& item : fs::directory_iterator("/proc")) {
    const std::string name = item.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const std::string stat = slurp(item.path() / "stat");
    const auto end = stat.rfind(')');
    int ppid = 0;
    if (end != std::string::npos && std::sscanf(stat.c_str() + end, ") %*c %d", &ppid) == 1 && ppid == parent)
      out.push_back(std::stoi(name));
  }
  return out;
}

TEST_F(RankRuns, ARankThatDisappearsEndsTheJobAndResumeGoesOn) {
  const std::string words =
      "--device fault:ulp=40 --suite math --precision single --builtin exp,sin,floor,cos "
      "--chunk 4800 --jobs 1";
  ASSERT_EQ(run_in("whole", ranks(2), words), 1) << slurp(folder / "stderr");
  fs::create_directories(folder / "cut");
  const std::string command = fmt::format("cd {} && exec {} {} run {} --out . >../stdout 2>../stderr",
                                          out("cut"), ranks(2), program, words);
  const pid_t job = ::fork();
  if (job == 0) ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
  const fs::path journal = folder / "cut" / "results.jsonl";
  const auto written = [&] { return fs::exists(journal) ? lines_in(slurp(journal)) : 0; };
  for (int k = 0; k < 3000 && written() < 8; ++k) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  auto members = children_of(job);
  ASSERT_EQ(members.size(), 2U);
  std::ranges::sort(members);
  ::kill(members[1], SIGKILL);
  int status = 0;
  ::waitpid(job, &status, 0);
  EXPECT_FALSE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  ASSERT_FALSE(fs::exists(folder / "cut" / "results.json")) << "it had come to its end";
  const int known = written();
  EXPECT_GE(known, 8);
  ASSERT_EQ(run_in("cut", ranks(2), words + " --resume"), 1) << slurp(folder / "stderr");
  EXPECT_TRUE(timeless("cut", false) == timeless("whole", false));
}

// examples/scale/mpi.sh and merge.sh, as they stand.
TEST_F(RankRuns, TheRecipesLeaveWhatOneProcessDoes) {
  const std::string words =
      "--device fault:ulp=40 --suite math --precision single --builtin exp,sin --chunk 9600";
  const std::string recipes = "PLUMBLINE=" + program + " " PLUMBLINE_SOURCE_DIR "/examples/scale/";
  const auto run_recipe = [&](const std::string& command) {
    return WEXITSTATUS(std::system((command + " >" + out("log") + " 2>&1").c_str()));
  };
  ASSERT_EQ(run_in("one", "", words), 1);
  for (int times = 0; times < 2; ++times)
    ASSERT_EQ(run_recipe("RANKS=4 MPIRUN_WORDS='--allow-run-as-root --oversubscribe' OUT=" + out("ranks") +
                         " " + recipes + "mpi.sh " + words),
              0)
        << slurp(folder / "log");
  EXPECT_TRUE(entries_of("ranks") == entries_of("one"));
  for (int index = 1; index <= 3; ++index)
    ASSERT_LE(
        plumbline(fmt::format("run {} --shard {}/3 --out {}/day-{}/shard", words, index, out("parts"), index))
            .status,
        1);
  ASSERT_EQ(run_recipe(recipes + "merge.sh " + out("parts") + " " + out("whole")), 1)
      << slurp(folder / "log");
  EXPECT_TRUE(entries_of("whole") == entries_of("one"));
}

TEST_F(RankRuns, AHuntOverRanksKeepsWhatAllOfThemFind) {
  const std::string words =
      " hunt --device fault:ulp=9@0x40490fdb --suite math --precision single --builtin fabs "
      "--time-budget 2s --out ";
  ASSERT_EQ(WEXITSTATUS(std::system(
                (ranks(2) + " " + program + words + out("hunt") + " >" + out("log") + " 2>&1").c_str())),
            1)
      << slurp(folder / "log");
  const auto entries = entries_of("hunt");
  ASSERT_EQ(entries.size(), 1U);
  EXPECT_EQ(entries[0].at("max_ulp"), 9.0);
  const auto state = nlohmann::json::parse(slurp(folder / "hunt" / "hunt.json")).begin().value();
  EXPECT_EQ(entries[0].at("points"), 2 * state.at("evaluated").get<std::uint64_t>()) << "of both ranks";
  EXPECT_EQ(state.at("rounds").get<std::uint64_t>() % 16, 0U) << "it ends at an exchange";
}

#else

TEST(RankRuns, AreRefusedWithoutMpi) {
  const std::string command =
      "OMPI_COMM_WORLD_SIZE=3 " + program + " run --device fault:none --builtin exp 2>&1";
  FILE* const reply = ::popen(command.c_str(), "r");
  char line[512] = {};
  ASSERT_NE(std::fgets(line, sizeof(line), reply), nullptr);
  EXPECT_EQ(WEXITSTATUS(::pclose(reply)), 2);
  EXPECT_THAT(std::string(line), HasSubstr("3 ranks were started, and this program is built without MPI"));
}

#endif

}  // namespace
}  // namespace plumbline
