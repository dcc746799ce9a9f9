#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

/// A folder for the test, which the processes that it starts share; SOFTCL_TEST_FOLDER has its path.
class SharedFolderTest : public testing::Test {
 protected:
  SharedFolderTest() {
    const char* const given = std::getenv("SOFTCL_TEST_FOLDER");
    is_owner_ = given == nullptr;
    std::string pattern = testing::TempDir() + "/softcl-builds-XXXXXX";
    folder_ = is_owner_ ? mkdtemp(pattern.data()) : given;
    setenv("SOFTCL_TEST_FOLDER", folder_.c_str(), 1);
    unsetenv("SOFTCL_CACHE_DIR");
  }
  ~SharedFolderTest() override {
    if (!is_owner_) return;
    unsetenv("SOFTCL_TEST_FOLDER");
    unsetenv("SOFTCL_CACHE_DIR");
    std::filesystem::remove_all(folder_);
  }

  /// Of builds from now on, in the processes that start after it.
  void keep_on_disk() const { setenv("SOFTCL_CACHE_DIR", (folder_ / "cache").c_str(), 1); }
  std::vector<std::filesystem::path> entries() const {
    return {std::filesystem::directory_iterator(folder_ / "cache"), std::filesystem::directory_iterator()};
  }

  std::filesystem::path folder_;
  bool is_owner_ = false;
};
