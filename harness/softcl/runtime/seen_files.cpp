#include "seen_files.h"

#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

namespace softcl {
namespace {

bool is_unchanged(const FileSeen& file) {
  struct stat now {};
  const bool is_there = stat(file.path.c_str(), &now) == 0;
  if (file.kind == FileSeen::Kind::absent) return !is_there;
  if (!is_there || S_ISDIR(now.st_mode) != (file.kind == FileSeen::Kind::folder)) return false;
  if (file.kind != FileSeen::Kind::text) return true;
  std::ifstream stream(file.path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  return stream && fingerprint(text) == file.text;
}

}  // namespace

bool are_unchanged(std::span<const FileSeen> files) { return std::ranges::all_of(files, is_unchanged); }

}  // namespace softcl
