#include "harness/results/journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>

#include "harness/results/results_json.h"
#include "harness/support/random.h"

namespace plumbline {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class JournalTest : public testing::Test {
 protected:
  fs::path folder =
      fs::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name();
  fs::path file = folder / "results.jsonl";
  void SetUp() override {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  static Results header() {
    Results run;
    run.settings.inputs = "quick";
    return run;
  }
  static ChunkRecord chunk(const std::string& builtin) {
    Part part;
    part.configuration.suite = "math";
    part.configuration.builtin = builtin;
    return {.parts = {part}};
  }
  /// A journal of four chunks, as bytes.
  std::string four() const {
    auto journal = Journal::create(file, header(), {chunk("0")});
    EXPECT_TRUE(journal);
    for (const char* name : {"1", "2", "3"}) EXPECT_TRUE(journal->append(chunk(name)));
    return bytes();
  }
  std::string bytes() const {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  struct Read {
    std::string builtins;  ///< of the chunks, one after the other; or the error
    std::vector<std::string> dropped;
  };
  Read read() const {
    Read out;
    const auto contents =
        read_journal(file, [&](ChunkRecord seen) { out.builtins += seen.parts[0].configuration.builtin; });
    if (!contents) return {contents.error().message, {}};
    out.dropped = contents->dropped;
    return out;
  }
  Read read(const std::string& text) const {
    std::ofstream(file, std::ios::binary) << text;
    return read();
  }
};

TEST_F(JournalTest, EveryChunkIsInTheFileAsSoonAsItIsAppended) {
  auto journal = Journal::create(file, header(), {});
  ASSERT_TRUE(journal);
  for (const char* name : {"a", "b"}) ASSERT_TRUE(journal->append(chunk(name)));
  EXPECT_EQ(read().builtins, "ab");
  EXPECT_TRUE(read().dropped.empty());
  EXPECT_TRUE(journal->sync());
}

// Whatever byte is the last that reached the disk, all chunks before it are there.
TEST_F(JournalTest, CutAtAnyByteItLosesTheLastLineAlone) {
  const std::string whole = four();
  std::size_t lines = 0;
  const std::size_t header_end = whole.find('\n') + 1;
  for (std::size_t size = header_end; size <= whole.size(); ++size) {
    lines += whole[size - 1] == '\n' ? 1 : 0;
    const Read seen = read(whole.substr(0, size));
    ASSERT_EQ(seen.builtins, std::string("0123").substr(0, lines - 1)) << size;
    const bool inside = whole[size - 1] != '\n';
    ASSERT_EQ(seen.dropped.size(), inside ? 1U : 0U);
    for (const std::string& reported : seen.dropped) ASSERT_THAT(reported, HasSubstr("it has no end"));
  }
  EXPECT_THAT(read(whole.substr(0, header_end - 1)).builtins, HasSubstr("the header, is damaged"));
  EXPECT_THAT(read("").builtins, HasSubstr("it is empty"));
}

TEST_F(JournalTest, AFlippedBitLosesItsLineAlone) {
  const std::string whole = four();
  const std::size_t header_end = whole.find('\n') + 1;
  Random random(4);
  for (int trial = 0; trial < 400; ++trial) {
    std::string bad = whole;
    const std::size_t at = header_end + random.below(whole.size() - header_end);
    bad[at] = static_cast<char>(bad[at] ^ (1 << random.below(8)));
    const Read seen = read(bad);
    const auto line = static_cast<std::size_t>(
        std::count(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    ASSERT_FALSE(seen.dropped.empty()) << at;
    // A line's end that is no more joins it to the next; one in the middle makes two halves of it.
    const bool was_end = whole[at] == '\n';
    for (std::size_t k = 1; k <= 4; ++k)
      ASSERT_EQ(seen.builtins.find(std::to_string(k - 1)) == std::string::npos,
                k == line || (was_end && k == line + 1))
          << at;
  }
}

TEST_F(JournalTest, ADamagedHeaderIsReportedInOneLine) {
  std::string bad = four();
  bad[40] ^= 1;
  const Read seen = read(bad);
  EXPECT_THAT(seen.builtins, HasSubstr("results.jsonl: line 1, the header, is damaged"));
}

TEST_F(JournalTest, OneOfAnEarlierVersionIsRefusedInOneLine) {
  const Read seen = read(json_text(header_json_of(header())) + "\n{}\n");
  EXPECT_THAT(seen.builtins, HasSubstr("of an earlier version"));
  EXPECT_EQ(seen.builtins.find('\n'), std::string::npos);
}

TEST_F(JournalTest, AnotherFormIsRefusedInOneLine) {
  nlohmann::json header = header_json_of(this->header());
  header["schema"] = results_schema;
  EXPECT_THAT(parse_header(header.dump()).error().message, HasSubstr("another version"));
}

// A limit of the file's size stands for a full disk.
TEST_F(JournalTest, AFullDiskIsAnErrorAndLeavesWholeLines) {
  auto journal = Journal::create(file, header(), {chunk("0")});
  ASSERT_TRUE(journal);
  const rlim_t size = bytes().size();
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto old = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit limit{size + 100, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
  const auto status = journal->append(chunk("1"));
  ::setrlimit(RLIMIT_FSIZE, &before);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, Error::Kind::io);
  EXPECT_THAT(status.error().message, HasSubstr(file.string()));
  EXPECT_EQ(bytes().size(), size) << "what was written of the line is taken back";
  ASSERT_TRUE(journal->append(chunk("2")));
  EXPECT_EQ(read().builtins, "02");
  std::signal(SIGXFSZ, old);
}

}  // namespace
}  // namespace plumbline
