#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>

#include "fuzzer.h"

namespace {

/// Runs in the tests for a few seconds; by hand for as long as SOFTCL_FUZZ_SECONDS says, from
/// SOFTCL_FUZZ_SEED on.
TEST(Fuzz, RandomCallsNeitherCrashNorHang) {
  const char* const seconds = std::getenv("SOFTCL_FUZZ_SECONDS");
  const char* const first = std::getenv("SOFTCL_FUZZ_SEED");
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds ? std::atoi(seconds) : 10);
  unsigned seed = first ? unsigned(std::atoi(first)) : 1;
  for (; std::chrono::steady_clock::now() < end; ++seed) {
    SCOPED_TRACE(seed);
    RecordProperty("last_seed", int(seed));
    Fuzzer fuzzer(seed);
    for (int i = 0; i < 4000; ++i) fuzzer.step();
    fuzzer.finish_all();
  }
}

}  // namespace
