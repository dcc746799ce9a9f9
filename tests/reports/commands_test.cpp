#include "reports/commands.h"

#include <gmock/gmock.h>

#include "sample_results.h"

namespace plumbline::reports {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string replay_of(const Results& results) {
  return replay_command_of(results.entries[0].worst[0], results.entries[0], results);
}

TEST(Commands, HaveWhatIsNotUsualAndNothingElse) {
  Results results = results_of(sample_entries());
  results.settings.rulebook = "auto";
  EXPECT_EQ(replay_of(results),
            "plumbline replay 'opencl:0/0 math/sin/single/1/default 0x3f8ccccd' --signature 'float(float)'");
  results.settings.overflow = "strict";
  EXPECT_THAT(replay_of(results), HasSubstr(" --overflow strict"));
  EXPECT_THAT(command_of(results.entries[0], results),
              HasSubstr(" --rulebook opencl-1.2 --overflow strict "));
  results.settings.profile = "embedded";
  results.entries[0].rulebook = "opencl-1.2-embedded";
  EXPECT_THAT(replay_of(results), HasSubstr(" --rulebook opencl-1.2-embedded"));
}

// A rulebook of the user's own has a name inside, but is found by its path.
TEST(Commands, NameARulebookAsItWasGiven) {
  Results results = results_of(sample_entries());
  results.settings.rulebook = "my rules.json";
  results.entries[0].rulebook = "mine";
  for (const std::string& command : {replay_of(results), command_of(results.entries[0], results)})
    EXPECT_THAT(command, HasSubstr(" --rulebook 'my rules.json'"));
}

TEST(Commands, ADeviceOfSeveralWordsGivesWayToTheOneItStoodFor) {
  Results results = results_of(sample_entries());
  results.devices[0].spec = results.entries[0].device = "opencl:a <device>";
  EXPECT_THAT(replay_of(results), HasSubstr("replay 'opencl:0/0 math/sin"));
}

TEST(Commands, AHuntIsRepeatedByAHunt) {
  Results results = results_of(sample_entries());
  results.settings.inputs = "hunt";
  results.settings.shard = "1/2";
  const std::string command = command_of(results.entries[0], results);
  EXPECT_THAT(command, HasSubstr("plumbline hunt --device opencl:0/0"));
  EXPECT_THAT(command, HasSubstr("--seed 1"));
  EXPECT_THAT(command, Not(HasSubstr("--shard")));
  EXPECT_THAT(command, Not(HasSubstr("--inputs")));
}

}  // namespace
}  // namespace plumbline::reports
