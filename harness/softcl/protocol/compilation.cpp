#include "softcl/protocol/compilation.h"

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <sys/stat.h>
#include <xxhash.h>

#include <algorithm>
#include <fstream>
#include <iterator>

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

Fingerprint fingerprint(std::string_view text) {
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return {hash.high64, hash.low64};
}

std::string to_text(const Fingerprint& f) { return fmt::format("{:016x}{:016x}", f.high, f.low); }

bool are_unchanged(std::span<const FileSeen> files) { return std::ranges::all_of(files, is_unchanged); }

}  // namespace softcl
