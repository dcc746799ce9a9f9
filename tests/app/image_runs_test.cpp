// The image suite as a user meets it: long names, globs, shards, going on, known failures, one point again.

#include "command_line.h"

namespace plumbline {
namespace {

class ImageRuns : public CommandLine {};

const std::string image_selection =
    " --suite images --precision single --builtin 'read:1d:RGBA.UNORM_INT8:clamp-*,write:1d:R.*' ";
const std::string image_baseline = "--device fault:none" + image_selection,
                  border = "--device fault:border" + image_selection;

TEST_F(ImageRuns, GlobsChooseAmongNamesOfManyParts) {
  ASSERT_EQ(run_into("out", image_baseline).status, 0);
  const auto entries = entries_of("out");
  EXPECT_GT(entries.size(), 8U);
  for (const auto& entry : entries) {
    const std::string name = entry.at("builtin");
    EXPECT_TRUE(name.starts_with("read:1d:RGBA.UNORM_INT8:clamp-") || name.starts_with("write:1d:R."))
        << name;
  }
}

TEST_F(ImageRuns, AMistypedNameGivesOneShortLineWithTheRightOne) {
  const std::pair<const char*, const char*> mistakes[] = {{"--builtin read", "'read:*'"},
                                                          {"--builtin 'raed:2d:*'", "'read:2d:*'"},
                                                          {"--builtin 'read:1d_aray:*'", "'read:1d_array"},
                                                          {"--builtin listed:1dd", "'listed:1d'"},
                                                          {"--shard 3/2", "1 <= I <= N"}};
  for (const auto& [words, right] : mistakes) {
    const Ran ran = run(std::string("--device fault:none --suite images ") + words);
    EXPECT_EQ(ran.status, 2) << words;
    EXPECT_EQ(lines_in(ran.err), 1) << ran.err;
    EXPECT_LT(ran.err.size(), 500U) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(right)) << words;
  }
}

TEST_F(ImageRuns, MergedShardsAreTheUndividedRun) {
  ASSERT_EQ(run_into("whole", image_baseline).status, 0);
  ASSERT_EQ(run_into("one", image_baseline + "--shard 1/2").status, 0);
  ASSERT_EQ(run_into("two", image_baseline + "--shard 2/2").status, 0);
  ASSERT_EQ(plumbline("merge " + out("merged") + " " + out("two") + " " + out("one")).status, 0);
  EXPECT_EQ(entries_of("merged"), entries_of("whole"));
}

TEST_F(ImageRuns, AnInterruptedRunGoesOnWhereItStopped) {
  ASSERT_EQ(run_into("out", border).status, 1);
  const auto whole = entries_of("out");
  // All but the header and two entries are lost, and half of a line.
  const std::string lines = unpacked_journal("out");
  std::size_t at = 0;
  for (int line = 0; line < 3; ++line) at = lines.find('\n', at) + 1;
  fs::remove(folder / "out" / "results.json");
  std::ofstream(folder / "out" / "results.jsonl") << lines.substr(0, at + 40);
  ASSERT_EQ(run_into("out", border + "--resume").status, 1);
  EXPECT_EQ(entries_of("out"), whole);
}

TEST_F(ImageRuns, KnownFailuresAreExpectedByPattern) {
  std::ofstream(folder / "known")
      << "images/read:1d:RGBA.UNORM_INT8:clamp-* fault:border the border is not what 6.12.14.1.1 says\n";
  EXPECT_EQ(run_into("out", border).status, 1);
  int fails = 0, expected = 0;
  for (const auto& entry : entries_of("out")) fails += entry.at("verdict") == "fails" ? 1 : 0;
  EXPECT_GT(fails, 0);
  run_into("out", border + "--expect " + out("known"));
  for (const auto& entry : entries_of("out")) {
    EXPECT_NE(entry.at("verdict"), "fails");
    expected += entry.at("verdict") == "expected-failure" ? 1 : 0;
  }
  EXPECT_EQ(expected, fails);
}

TEST_F(ImageRuns, DiffNamesTheTestCaseThatBecameWorse) {
  ASSERT_EQ(run_into("baseline", image_baseline).status, 0);
  ASSERT_EQ(run_into("faulty", border).status, 1);
  EXPECT_EQ(plumbline("diff " + out("baseline") + " " + out("baseline")).status, 0);
  const Ran worse = plumbline("diff " + out("baseline") + " " + out("faulty"));
  EXPECT_EQ(worse.status, 1);
  EXPECT_THAT(worse.out, HasSubstr("read:1d:RGBA.UNORM_INT8:clamp-nearest-unnormalised:7"));
  EXPECT_THAT(worse.out, testing::Not(HasSubstr("write:1d")));
}

TEST_F(ImageRuns, ReplayShowsTexelsWeightsIntervalAndKernel) {
  const std::string name = " images/read:1d:RGBA.UNORM_INT8:clamp-linear-normalised:7/single ";
  const Ran inside = plumbline("replay 'fault:none" + name + "0.5'");
  EXPECT_EQ(inside.status, 0) << inside.out << inside.err;
  for (const char* part : {"allowed", "texel  [", "weight 1", "position", "reason bound"})
    EXPECT_THAT(inside.out, HasSubstr(part));
  const Ran outside = plumbline("replay 'fault:border" + name + "-1'");
  EXPECT_EQ(outside.status, 1) << outside.err;
  for (const char* part : {"texel  border", "reason failed", "outside"})
    EXPECT_THAT(outside.out, HasSubstr(part));
  // 6.12.14.1: CLK_ADDRESS_NONE promises nothing outside.
  const Ran undefined = plumbline("replay 'fault:none images/read_plain:1d:RGBA.UNORM_INT8:7/single -1'");
  EXPECT_THAT(undefined.out, HasSubstr("reason undefined"));
  const Ran typo =
      plumbline("replay 'fault:none images/read:1d:RGBA.UNORM_INT8:clamp-linear-normalized:7/single 0.5'");
  EXPECT_EQ(typo.status, 2);
  EXPECT_EQ(lines_in(typo.err), 1);
  EXPECT_THAT(typo.err, HasSubstr("clamp-linear-normalised:7'"));
}

TEST_F(ImageRuns, TheTableAlignsLongNames) {
  const Ran ran = run_into("out", image_baseline);
  EXPECT_THAT(ran.out, HasSubstr("read:1d:RGBA.UNORM_INT8:clamp-nearest-unnormalised:7  "));
}

}  // namespace
}  // namespace plumbline
