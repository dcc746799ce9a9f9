#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "fuzzer.h"

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

unsigned number_from_environment(const char* name, unsigned otherwise) {
  const char* const value = std::getenv(name);
  return value ? unsigned(std::atoi(value)) : otherwise;
}

/// Runs in the tests for a few seconds; by hand for as long as SOFTCL_FUZZ_SECONDS says, from
/// SOFTCL_FUZZ_SEED on.
TEST(Fuzz, RandomCallsNeitherCrashNorHang) {
  const auto end = Clock::now() + std::chrono::seconds(number_from_environment("SOFTCL_FUZZ_SECONDS", 10));
  // A sequence takes about a second; on a busy machine under a sanitizer some ten.
  HangWatch hangs(std::chrono::seconds(300));
  for (unsigned seed = number_from_environment("SOFTCL_FUZZ_SEED", 1); Clock::now() < end; ++seed) {
    SCOPED_TRACE(seed);
    RecordProperty("last_seed", int(seed));
    hangs.begin(seed);
    Fuzzer fuzzer(seed);
    for (int i = 0; i < 4000; ++i) fuzzer.step();
    fuzzer.finish_all();
  }
}

}  // namespace
