#include "softcl/runtime/disk_cache.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

namespace softcl {
namespace {

namespace fs = std::filesystem;

class DiskCacheTest : public testing::Test {
 protected:
  DiskCacheTest() {
    std::string pattern = testing::TempDir() + "/softcl-cache-XXXXXX";
    folder_ = mkdtemp(pattern.data());
  }
  ~DiskCacheTest() override { fs::remove_all(folder_); }

  std::vector<fs::path> files() const { return {fs::directory_iterator(folder_), fs::directory_iterator()}; }
  std::uint64_t bytes() const {
    std::uint64_t sum = 0;
    for (const fs::path& file : files()) sum += fs::file_size(file);
    return sum;
  }

  fs::path folder_;
};

constexpr std::uint64_t plenty = 1 << 20;

Fingerprint key(std::uint64_t number) { return {number, ~number}; }

std::string contents(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void replace(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
}

TEST_F(DiskCacheTest, AnotherProcessFindsWhatOneKept) {
  const std::string text("te\0xt", 5);
  DiskCache(folder_ / "new" / "folder", plenty).insert(key(1), text);
  DiskCache other(folder_ / "new" / "folder", plenty);
  EXPECT_EQ(other.find(key(1)), text);
  EXPECT_EQ(other.find(key(2)), std::nullopt);
}

TEST_F(DiskCacheTest, ADamagedEntryIsNone) {
  DiskCache cache(folder_, plenty);
  cache.insert(key(1), "some text");
  ASSERT_EQ(files().size(), 1u);
  const fs::path file = files()[0];
  const std::string whole = contents(file);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string damaged = whole;
    damaged[i] = char(damaged[i] ^ 0x10);
    replace(file, damaged);
    EXPECT_EQ(cache.find(key(1)), std::nullopt) << i;
    EXPECT_FALSE(fs::exists(file)) << i;
  }
  for (std::size_t size = 0; size < whole.size(); ++size) {
    replace(file, whole.substr(0, size));
    EXPECT_EQ(cache.find(key(1)), std::nullopt) << size;
  }
  replace(file, whole + "x");
  EXPECT_EQ(cache.find(key(1)), std::nullopt);
  replace(file, whole);
  EXPECT_EQ(cache.find(key(1)), "some text");
}

/// A file under another entry's name does not pass for it.
TEST_F(DiskCacheTest, AnEntryIsFoundUnderItsOwnKeyOnly) {
  DiskCache cache(folder_, plenty);
  cache.insert(key(1), "one");
  const fs::path first = files()[0];
  cache.insert(key(2), "two");
  for (const fs::path& file : files())
    if (file != first) fs::copy_file(first, file, fs::copy_options::overwrite_existing);
  EXPECT_EQ(cache.find(key(2)), std::nullopt);
  EXPECT_EQ(cache.find(key(1)), "one");
}

TEST_F(DiskCacheTest, StaysWithinItsBoundAndKeepsWhatWasUsedLast) {
  constexpr std::uint64_t bound = 100'000;
  DiskCache cache(folder_, bound);
  cache.insert(key(0), std::string(1000, 'x'));
  for (std::uint64_t i = 1; i <= 500; ++i) {
    cache.insert(key(i), std::string(1000, 'x'));
    if (i % 10 == 0) {
      EXPECT_NE(cache.find(key(0)), std::nullopt) << i;
    }
    ASSERT_LE(bytes(), bound) << i;
  }
  EXPECT_NE(cache.find(key(500)), std::nullopt);
  EXPECT_EQ(cache.find(key(1)), std::nullopt);
  cache.insert(key(1000), std::string(bound, 'x'));
  EXPECT_EQ(cache.find(key(1000)), std::nullopt);
}

TEST_F(DiskCacheTest, WhatAnEndedProcessLeftUnfinishedGoes) {
  const fs::path left = folder_ / "1-1.part", fresh = folder_ / "1-2.part";
  for (const fs::path& file : {left, fresh}) replace(file, "part");
  fs::last_write_time(left, fs::file_time_type::clock::now() - std::chrono::hours(2));
  DiskCache(folder_, plenty).insert(key(1), "text");
  EXPECT_FALSE(fs::exists(left));
  EXPECT_TRUE(fs::exists(fresh));
}

TEST_F(DiskCacheTest, AFolderThatCannotBeUsedIsReportedOnceAndKeepsNothing) {
  replace(folder_ / "file", "");
  testing::internal::CaptureStderr();
  DiskCache blocked(folder_ / "file" / "below", plenty);
  blocked.insert(key(1), "text");
  EXPECT_EQ(blocked.find(key(1)), std::nullopt);
  const std::string reported = testing::internal::GetCapturedStderr();
  EXPECT_NE(reported.find("builds are not kept"), std::string::npos) << reported;
  EXPECT_EQ(std::count(reported.begin(), reported.end(), '\n'), 1) << reported;
}

TEST_F(DiskCacheTest, AFolderThatAnybodyMayWriteToIsNotUsed) {
  DiskCache(folder_, plenty).insert(key(1), "text");
  fs::permissions(folder_, fs::perms::all);
  testing::internal::CaptureStderr();
  DiskCache open(folder_, plenty);
  EXPECT_EQ(open.find(key(1)), std::nullopt);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("others may write"), std::string::npos);
}

/// Processes that write the same entries, make room and read at once: every reply is whole and right.
TEST_F(DiskCacheTest, ManyProcessesShareAFolder) {
  const auto text = [](std::uint64_t i) { return std::string(500 + i * 37, char('a' + i)); };
  std::vector<pid_t> processes;
  for (int p = 0; p < 4; ++p) {
    const pid_t process = fork();
    if (process == 0) {
      DiskCache cache(folder_, 8000);
      bool right = true;
      for (std::uint64_t i = 0; i < 2000; ++i) {
        const std::uint64_t number = (i * 7 + std::uint64_t(p)) % 20;
        if (const auto found = cache.find(key(number)))
          right = right && *found == text(number);
        else
          cache.insert(key(number), text(number));
      }
      _exit(right ? 0 : 1);
    }
    processes.push_back(process);
  }
  for (const pid_t process : processes) {
    int status = 0;
    waitpid(process, &status, 0);
    EXPECT_EQ(status, 0);
  }
}

}  // namespace
}  // namespace softcl
