#include <gmock/gmock.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "fuzzer.h"
#include "fuzzer_calls.h"
#include "tests/paths.h"

namespace {

using Clock = std::chrono::steady_clock;

/// Ends the program, with the seed that reproduces it, where one sequence of calls takes longer than that.
class HangWatch {
 public:
  explicit HangWatch(std::chrono::seconds longest) : longest_(longest), thread_([this] { watch(); }) {}
  ~HangWatch() {
    {
      std::lock_guard lock(mutex_);
      over_ = true;
    }
    changed_.notify_one();
    thread_.join();
  }
  HangWatch(const HangWatch&) = delete;
  HangWatch& operator=(const HangWatch&) = delete;

  void begin(unsigned seed) {
    std::lock_guard lock(mutex_);
    seed_ = seed;
    began_ = Clock::now();
  }

 private:
  void watch() {
    std::unique_lock lock(mutex_);
    while (!changed_.wait_until(lock, began_ + longest_, [this] { return over_; })) {
      if (Clock::now() < began_ + longest_) continue;
      std::fprintf(stderr, "the calls of seed %u hang\n", seed_);
      std::abort();
    }
  }

  const std::chrono::seconds longest_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool over_ = false;
  unsigned seed_ = 0;
  Clock::time_point began_ = Clock::now();
  std::thread thread_;
};

double number_from_environment(const char* name, double otherwise) {
  const char* const value = std::getenv(name);
  return value ? std::atof(value) : otherwise;
}

/// Seeds of sequences that between them end calls in every way that a long run has seen, and of those that
/// have found a defect.
std::vector<unsigned> corpus() {
  std::ifstream file(SOFTCL_FUZZ_CORPUS);
  EXPECT_TRUE(file) << SOFTCL_FUZZ_CORPUS;
  std::vector<unsigned> seeds;
  for (std::string line; std::getline(file, line);)
    if (!line.empty() && line[0] != '#') seeds.push_back(unsigned(std::stoul(line)));
  return seeds;
}

constexpr int steps_per_sequence = 1000;

void play(HangWatch& hangs, unsigned seed) {
  SCOPED_TRACE(seed);
  hangs.begin(seed);
  Fuzzer fuzzer(seed);
  for (int i = 0; i < steps_per_sequence; ++i) fuzzer.step();
  fuzzer.finish_all();
}

/// What a long run prints as it goes on, once in ten seconds.
class Progress {
 public:
  void after(unsigned seed) {
    const Clock::time_point now = Clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::seconds(10);
    report(seed);
  }
  void report(unsigned seed) const {
    const std::chrono::duration<double> seconds = Clock::now() - began_;
    std::printf("seed %u: %llu calls, %.0f per second, %zu ways to end\n", seed,
                static_cast<unsigned long long>(calls_made()), double(calls_made()) / seconds.count(),
                call_counts().size());
    std::fflush(stdout);
  }

 private:
  Clock::time_point began_ = Clock::now(), next_ = began_ + std::chrono::seconds(10);
};

/// Writes the seeds that end a call in a way that none before has.
class NewSeeds {
 public:
  void after(unsigned seed) {
    if (!path_ || call_counts().size() == known_) return;
    known_ = call_counts().size();
    std::ofstream(path_, std::ios::app) << seed << '\n';
  }

 private:
  const char* path_ = std::getenv("SOFTCL_FUZZ_NEW_SEEDS");
  std::size_t known_ = 0;
};

// A sequence takes some ten milliseconds; on a busy machine under a sanitizer a second.
constexpr std::chrono::seconds longest_sequence(300);

TEST(Fuzz, TheCorpusNeitherCrashesNorHangs) {
  HangWatch hangs(longest_sequence);
  for (const unsigned seed : corpus()) play(hangs, seed);
  EXPECT_THAT(unlisted(call_counts()), testing::IsEmpty());
}

/// docs/robustness/entry_points.tsv: what the last long run saw.
TEST(Fuzz, TheTableOfTheLongRunHasListedCodesAlone) {
  std::ifstream table(PLUMBLINE_SOURCE_DIR "/docs/robustness/entry_points.tsv");
  std::string line, function;
  std::getline(table, line);
  CallCounts counts;
  cl_int code = 0;
  for (std::uint64_t calls = 0; table >> function >> code >> calls;) counts[{function, code}] = calls;
  EXPECT_GT(counts.size(), 700u);
  EXPECT_THAT(unlisted(counts), testing::IsEmpty());
}

/// Runs in the tests for a few seconds; by hand for as long as SOFTCL_FUZZ_SECONDS or as many calls as
/// SOFTCL_FUZZ_CALLS sets, from SOFTCL_FUZZ_SEED on. SOFTCL_FUZZ_COVERAGE: the file for the table of what the
/// calls ended with; SOFTCL_FUZZ_NEW_SEEDS: that for the seeds of a corpus.
TEST(Fuzz, RandomCallsNeitherCrashNorHang) {
  const double calls = number_from_environment("SOFTCL_FUZZ_CALLS", 1e18);
  const auto seconds = number_from_environment("SOFTCL_FUZZ_SECONDS", calls < 1e18 ? 1e9 : 10);
  const auto end =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  HangWatch hangs(longest_sequence);
  Progress progress;
  NewSeeds new_seeds;
  auto seed = unsigned(number_from_environment("SOFTCL_FUZZ_SEED", 1));
  for (; Clock::now() < end && double(calls_made()) < calls; ++seed) {
    RecordProperty("last_seed", int(seed));
    play(hangs, seed);
    progress.after(seed);
    new_seeds.after(seed);
  }
  progress.report(seed);
  EXPECT_THAT(unlisted(call_counts()), testing::IsEmpty());
  if (const char* const path = std::getenv("SOFTCL_FUZZ_COVERAGE")) {
    std::ofstream table(path);
    write_coverage(table);
  }
}

}  // namespace
