// What `run --compact` leaves out, and that nothing else changes.

#include "command_line.h"

namespace plumbline {
namespace {

using CompactRuns = CommandLine;

TEST_F(CompactRuns, HoldTheSameInLess) {
  const std::string words =
      "--device fault:ulp=+9@0x3f800000 --builtin sin,exp,pow --precision single --points 3000";
  (void)run_into("whole", words);
  (void)run_into("compact", words + " --compact");
  auto whole = entries_of("whole"), less = entries_of("compact");
  ASSERT_EQ(whole.size(), less.size());
  for (std::size_t k = 0; k < whole.size(); ++k) {
    const bool fails = whole[k]["verdict"] == "fails";
    EXPECT_EQ(less[k].count("profiles"), 0U);
    EXPECT_EQ(less[k]["worst"].size(), fails ? 0U : 1U) << less[k]["builtin"];
    EXPECT_GT(whole[k]["worst"].size(), 1U) << whole[k]["builtin"];
    EXPECT_GT(whole[k]["profiles"].size(), 0U);
    if (!fails) {
      EXPECT_EQ(less[k]["worst"][0], whole[k]["worst"][0]);
    }
    for (auto* entry : {&whole[k], &less[k]})
      for (const char* left_out : {"profiles", "worst"}) entry->erase(left_out);
    EXPECT_EQ(less[k], whole[k]);
  }
  const auto size = [&](const std::string& name) { return fs::file_size(folder / name / "results.json"); };
  EXPECT_LT(size("compact"), size("whole") / 2);
}

}  // namespace
}  // namespace plumbline
