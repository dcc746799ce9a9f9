#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/paths.h"

namespace structure {

namespace fs = std::filesystem;

inline const fs::path root = PLUMBLINE_SOURCE_DIR;

/// Every file of the tree with one of the extensions, relative to the root and sorted; not what a build or a
/// run leaves (build*, out*) and not what is hidden.
inline std::vector<std::string> files_with(const std::vector<std::string>& extensions) {
  std::vector<std::string> files;
  for (auto at = fs::recursive_directory_iterator(root); at != fs::recursive_directory_iterator(); ++at) {
    const std::string name = at->path().filename().string();
    const bool top = at.depth() == 0;
    if (at->is_directory() &&
        (name[0] == '.' || (top && (name.starts_with("build") || name.starts_with("out")))))
      at.disable_recursion_pending();
    if (at->is_regular_file() &&
        std::find(extensions.begin(), extensions.end(), at->path().extension()) != extensions.end())
      files.push_back(fs::relative(at->path(), root).string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace structure
