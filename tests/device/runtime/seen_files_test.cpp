#include "softcl/runtime/seen_files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace softcl {
namespace {

namespace fs = std::filesystem;
using Kind = FileSeen::Kind;

TEST(SeenFiles, AreUnchangedWhileEachIsAsItWas) {
  const fs::path folder = fs::path(testing::TempDir()) / "softcl-seen-files", file = folder / "file";
  fs::create_directories(folder);
  std::ofstream(file) << "text";
  const FileSeen text{file.string(), Kind::text, fingerprint("text")}, there{file.string(), Kind::file},
      inside{folder.string(), Kind::folder}, absent{(folder / "none").string(), Kind::absent};
  const FileSeen all[] = {text, there, inside, absent};
  EXPECT_TRUE(are_unchanged(all));
  std::ofstream(file) << "Text";
  EXPECT_FALSE(are_unchanged(all));
  EXPECT_TRUE(are_unchanged({{there, inside, absent}}));
  std::ofstream(folder / "none") << "";
  EXPECT_FALSE(are_unchanged({{absent}}));
  fs::remove(file);
  EXPECT_FALSE(are_unchanged({{there}}));
  EXPECT_FALSE(are_unchanged({{text}}));
  fs::create_directory(file);
  EXPECT_FALSE(are_unchanged({{there}}));
  EXPECT_FALSE(are_unchanged({{text}}));
  fs::remove_all(folder);
  EXPECT_FALSE(are_unchanged({{inside}}));
}

}  // namespace
}  // namespace softcl
