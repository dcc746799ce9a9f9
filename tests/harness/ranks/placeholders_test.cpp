#include "harness/ranks/placeholders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/ranks/launcher.h"

namespace plumbline {
namespace {

TEST(Placeholders, AreTheRanksNumbers) {
  const std::pair<std::string, std::string> cases[] = {{"bundled", "bundled"},
                                                       {"opencl:{local_rank}", "opencl:2"},
                                                       {"opencl:{local_rank}/{rank}", "opencl:2/11"},
                                                       {"exec:awk {print} {rank}", "exec:awk {print} 11"}};
  for (const auto& [given, named] : cases) EXPECT_EQ(*with_ranks(given, 11, 2), named);
}

TEST(Placeholders, AnotherIsOneLineThatListsThem) {
  const auto named = with_ranks("opencl:{local_rnk}", 0, 0);
  ASSERT_FALSE(named);
  EXPECT_EQ(named.error().message.find('\n'), std::string::npos);
  EXPECT_THAT(named.error().message,
              testing::HasSubstr("'{local_rnk}' is no placeholder; did you mean '{local_rank}'?"));
}

TEST(Launcher, IsKnownByItsVariables) {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS", "PMIX_RANK"})
    ::unsetenv(name);
  EXPECT_EQ(launched_ranks(), 1);
  ::setenv("SLURM_STEP_NUM_TASKS", "8", 1);
  EXPECT_EQ(launched_ranks(), 1) << "Slurm sets it for every program";
  ::setenv("PMIX_RANK", "3", 1);
  EXPECT_EQ(launched_ranks(), 8);
  ::setenv("OMPI_COMM_WORLD_SIZE", "4", 1);
  EXPECT_EQ(launched_ranks(), 4);
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "SLURM_STEP_NUM_TASKS", "PMIX_RANK"}) ::unsetenv(name);
}

}  // namespace
}  // namespace plumbline
