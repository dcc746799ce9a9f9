#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

/// Ends the process: 0, or 1 with the test's failures so far on standard error.
[[noreturn]] inline void end_with_failures() {
  const testing::TestResult& result = *testing::UnitTest::GetInstance()->current_test_info()->result();
  for (int i = 0; i < result.total_part_count(); ++i)
    std::fprintf(stderr, "line %d: %s\n", result.GetTestPartResult(i).line_number(),
                 result.GetTestPartResult(i).message());
  std::fflush(nullptr);
  std::_Exit(testing::Test::HasFailure() ? 1 : 0);
}

/// Runs a block in a process of its own, so that settings of the environment, which softcl reads once, can be
/// made: the test starts anew there, and nothing before may use OpenCL. Failures in the block are failures of
/// the test.
#define IN_NEW_PROCESS(...)                         \
  do {                                              \
    GTEST_FLAG_SET(death_test_style, "threadsafe"); \
    const auto block = [&]() __VA_ARGS__;           \
    EXPECT_EXIT(                                    \
        {                                           \
          block();                                  \
          end_with_failures();                      \
        },                                          \
        testing::ExitedWithCode(0), "");            \
  } while (false)
