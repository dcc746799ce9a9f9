// Runs that end at any moment, and go on.

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "command_line.h"
#include "harness/support/random.h"

namespace plumbline {
namespace {

using Seconds = std::chrono::duration<double>;

class KilledRuns : public CommandLine {
 protected:
  const std::vector<std::string> words{"run",         "--device", "fault:ulp=40", "--suite",       "math",
                                       "--precision", "single",   "--builtin",    "exp,sin,floor", "--jobs",
                                       "2",           "--chunk",  "4800"};

  const std::vector<std::string> hunt_words{"hunt", "--device",      "fault:ulp=40", "--suite",
                                            "math", "--precision",   "single",       "--builtin",
                                            "sin",  "--time-budget", "10h"};

  /// Starts the program in folder/name. With `resume`, going on.
  pid_t start(const std::string& name, bool resume) const { return start(name, words, resume); }
  pid_t start(const std::string& name, const std::vector<std::string>& command, bool resume) const {
    fs::create_directories(folder / name);
    std::vector<std::string> all{program};
    all.insert(all.end(), command.begin(), command.end());
    all.insert(all.end(), {"--out", "."});
    if (resume) all.push_back("--resume");
    std::vector<char*> argv;
    argv.reserve(all.size() + 1);
    for (std::string& word : all) argv.push_back(word.data());
    argv.push_back(nullptr);
    const pid_t id = ::fork();
    if (id != 0) return id;
    if (::chdir(out(name).c_str()) != 0) ::_exit(127);
    const int log = ::open("log", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    ::dup2(log, 1);
    ::dup2(log, 2);
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  static int status_of(pid_t id) {
    int status = 0;
    ::waitpid(id, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }
  /// Runs it to its end, or kills it after so long.
  int run_for(const std::string& name, bool resume, Seconds time) const {
    const pid_t id = start(name, resume);
    std::this_thread::sleep_for(time);
    ::kill(id, SIGKILL);
    return status_of(id);
  }
  /// Runs it to its end, or kills it once its journal has so many lines.
  int run_until(const std::string& name, bool resume, int lines) const {
    const pid_t id = start(name, resume);
    int status = 0;
    while (lines_in(slurp(folder / name / "results.jsonl")) < lines)
      if (::waitpid(id, &status, WNOHANG) == id) return WEXITSTATUS(status);
    ::kill(id, SIGKILL);
    return status_of(id);
  }
  int run_whole(const std::string& name, bool resume) const { return status_of(start(name, resume)); }

  std::string timeless(const std::string& name) const {
    auto json = nlohmann::json::parse(slurp(folder / name / "results.json"));
    for (auto& entry : json.at("entries")) entry.at("seconds") = 0;
    json.at("options").erase("command_line");
    return json.dump(1);
  }
};

/// How many runs are to be killed before they end. All of them take minutes: PLUMBLINE_KILLS=200.
int kills() {
  const char* wanted = std::getenv("PLUMBLINE_KILLS");
  return wanted != nullptr ? std::atoi(wanted) : 12;
}

TEST_F(KilledRuns, EndAsTheUninterruptedOne) {
  const auto begin = std::chrono::steady_clock::now();
  ASSERT_EQ(run_whole("whole", false), 1) << slurp(folder / "whole" / "log");
  const Seconds length = std::chrono::steady_clock::now() - begin;
  const std::string whole = timeless("whole");
  const auto lines = static_cast<std::uint64_t>(lines_in(unpacked_journal("whole")));
  Random random(18);
  int cut_within = 0, killed = 0;
  for (int k = 0; killed < kills(); ++k) {
    ASSERT_LT(k, 10 * kills()) << "they end before they can be killed";
    const std::string name = fmt::format("killed-{}", k);
    // Half of them are killed again while they go on. Half are killed at a time, which may be while the
    // program starts or writes, the others between chunks of the first half.
    const std::uint64_t times = 1 + random.below(2);
    for (std::uint64_t n = 0; n < times; ++n) {
      const int status = k % 2 == 0 ? run_for(name, n > 0, random.unit() * length)
                                    : run_until(name, n > 0, static_cast<int>(2 + random.below(lines / 2)));
      killed += status == -SIGKILL ? 1 : 0;
    }
    const bool finished = fs::exists(folder / name / "results.json");
    cut_within += !finished && lines_in(slurp(folder / name / "results.jsonl")) > 1 ? 1 : 0;
    ASSERT_EQ(run_whole(name, true), 1) << slurp(folder / name / "log");
    ASSERT_EQ(timeless(name), whole) << name;
    fs::remove_all(folder / name);
  }
  EXPECT_GT(cut_within, kills() / 4) << "moments at which some chunks were there and some were not";
  RecordProperty("killed", killed);
  RecordProperty("cut within", cut_within);
  std::cout << fmt::format("{} runs killed, {} of them between two chunks\n", killed, cut_within);
}

TEST_F(KilledRuns, AnInterruptedOnePrintsHowToContinueAndItsReportIsMarked) {
  ASSERT_EQ(run_whole("out", false), 1);
  const pid_t id = start("out", false);
  while (fs::exists(folder / "out" / "results.json") || lines_in(slurp(folder / "out" / "results.jsonl")) < 2)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  ::kill(id, SIGINT);
  ASSERT_EQ(status_of(id), -SIGINT) << slurp(folder / "out" / "log");
  EXPECT_THAT(
      slurp(folder / "out" / "log"),
      testing::ContainsRegex("plumbline: interrupted at [0-9]+% of [0-9]+ points; ./results.jsonl has "
                             "the finished chunks; the same command with --resume continues\n"));
  const Ran report = plumbline("report " + out("out") + " --markdown - --html page.html");
  EXPECT_EQ(report.status, 1);
  EXPECT_THAT(report.err, HasSubstr(": the run was cut short\n"));
  EXPECT_THAT(report.out, HasSubstr("**The run was cut short**"));
  ASSERT_EQ(run_whole("out", true), 1);
  EXPECT_EQ(plumbline("report " + out("out")).status, 0);
}

TEST_F(KilledRuns, AnInterruptedHuntPrintsHowToContinueFromWhatItFound) {
  const std::string key = "fault:ulp=40";
  const auto state = [&] { return slurp(folder / "out" / "hunt.json"); };
  const pid_t id = start("out", hunt_words, false);
  while (state().find(key) == std::string::npos) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  ::kill(id, SIGTERM);
  ASSERT_EQ(status_of(id), -SIGTERM) << slurp(folder / "out" / "log");
  EXPECT_THAT(
      slurp(folder / "out" / "log"),
      HasSubstr("plumbline: interrupted; ./hunt.json has the worst points so far; the same command with "
                "--resume continues from them\n"));
  const auto points = [&] {
    return nlohmann::json::parse(state()).begin()->at("evaluated").get<std::uint64_t>();
  };
  const std::uint64_t before = points();
  const Ran resumed = plumbline(
      "hunt --device fault:ulp=40 --suite math --precision single --builtin sin "
      "--time-budget 1s --resume --out " +
      out("out"));
  EXPECT_EQ(resumed.status, 1) << resumed.err;
  EXPECT_GT(points(), before);
}

TEST_F(KilledRuns, ADamagedTailIsReportedAndEvaluatedAgain) {
  ASSERT_EQ(run_whole("out", false), 1);
  const std::string whole = timeless("out"), journal = unpacked_journal("out");
  ASSERT_GT(lines_in(journal), 40);
  Random random(5);
  for (int trial = 0; trial < 4; ++trial) {
    const std::size_t size = journal.size() - 1 - random.below(journal.size() / 3);
    std::string cut = journal.substr(0, size);
    if (trial % 2 != 0) {
      cut = journal;
      cut[size] = static_cast<char>(cut[size] ^ 4);
    }
    std::ofstream(folder / "out" / "results.jsonl", std::ios::binary) << cut;
    ASSERT_EQ(run_whole("out", true), 1);
    EXPECT_THAT(slurp(folder / "out" / "log"), HasSubstr("plumbline: --resume: dropped"));
    EXPECT_EQ(timeless("out"), whole);
  }
}

// What was written before the disk was full is kept, and is not evaluated again.
TEST_F(KilledRuns, AFullDiskEndsTheRunWhichGoesOnWhereThereIsRoom) {
  ASSERT_EQ(run_whole("whole", false), 1);
  const fs::path there = folder / "full";
  fs::create_directories(there / "disk");
  std::ofstream(there / "command") << fmt::format(
      "cd {} && mount -t tmpfs -o size=96k none disk || exit 77\n"
      "cd disk; {} {} --out . >../log 2>&1; status=$?; cp results.jsonl ..; exit $status\n",
      there.string(), program, fmt::join(words, " "));
  const int status =
      WEXITSTATUS(std::system(fmt::format("unshare -m sh {} 2>{}", out("full/command"), out("why")).c_str()));
  if (const std::string why = slurp(folder / "why"); !why.empty())
    GTEST_SKIP() << "no disk of 96 KiB: " << why;
  EXPECT_EQ(status, 3) << slurp(there / "log");
  EXPECT_THAT(slurp(there / "log"), HasSubstr("results.jsonl: No space left on device"));
  EXPECT_GT(lines_in(slurp(there / "results.jsonl")), 1);
  ASSERT_EQ(run_whole("full", true), 1);
  EXPECT_THAT(slurp(there / "log"), testing::Not(HasSubstr("dropped"))) << "half a line was left";
  EXPECT_TRUE(timeless("full") == timeless("whole"));
}

// The journal of a complete run is compressed. A file that lost its end gives what is before it.
TEST_F(KilledRuns, ACompressedJournalWithoutItsEndIsReportedAndEvaluatedAgain) {
  ASSERT_EQ(run_whole("out", false), 1);
  const fs::path journal = folder / "out" / "results.jsonl.gz";
  const std::string whole = timeless("out");
  fs::resize_file(journal, fs::file_size(journal) * 2 / 3);
  ASSERT_EQ(run_whole("out", true), 1);
  EXPECT_THAT(slurp(folder / "out" / "log"), HasSubstr("results.jsonl.gz, what follows is damaged"));
  EXPECT_EQ(timeless("out"), whole);
  ASSERT_EQ(run_whole("out", true), 1);
  EXPECT_THAT(slurp(folder / "out" / "log"), testing::Not(HasSubstr("damaged")));
  EXPECT_EQ(timeless("out"), whole);
}

TEST_F(KilledRuns, ADamagedHeaderIsOneLine) {
  ASSERT_EQ(run_whole("out", false), 1);
  std::string journal = unpacked_journal("out");
  journal[60] ^= 1;
  std::ofstream(folder / "out" / "results.jsonl", std::ios::binary) << journal;
  ASSERT_EQ(run_whole("out", true), 2);
  const std::string log = slurp(folder / "out" / "log");
  EXPECT_EQ(lines_in(log), 1) << log;
  EXPECT_THAT(log, HasSubstr("the header, is damaged"));
}

}  // namespace
}  // namespace plumbline
