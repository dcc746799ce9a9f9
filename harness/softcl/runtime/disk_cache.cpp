#include "disk_cache.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <vector>

namespace softcl {
namespace {

namespace fs = std::filesystem;

struct EntryHeader {
  char magic[8];
  Fingerprint key;
  std::uint64_t size;
  Fingerprint text;  ///< what the rest of the file is to have
};
constexpr char magic[8] = {'s', 'o', 'f', 't', 'c', 'l', 'k', '1'};

constexpr const char* entry_suffix = ".build";
constexpr const char* unfinished_suffix = ".part";

/// The whole file, if it is one of this user's, or root's; nothing otherwise.
std::optional<std::string> read_own(const fs::path& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0) return std::nullopt;
  struct stat status {};
  const bool own = fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
                   (status.st_uid == geteuid() || status.st_uid == 0);
  std::optional<std::string> text;
  if (own) {
    text.emplace(std::size_t(status.st_size), '\0');
    std::size_t done = 0;
    for (ssize_t got = 1; done < text->size() && got > 0; done += std::size_t(std::max<ssize_t>(got, 0)))
      got = read(file, text->data() + done, text->size() - done);
    if (done != text->size()) text.reset();
    futimens(file, nullptr);  // used now: others go first
  }
  close(file);
  return text;
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(std::size_t(written));
  }
  return true;
}

}  // namespace

DiskCache::DiskCache(fs::path folder, std::uint64_t most_bytes)
    : folder_(std::move(folder)), most_bytes_(most_bytes) {
  std::error_code error;
  fs::create_directories(folder_, error);
  struct stat status {};
  if (error || stat(folder_.c_str(), &status) != 0)
    give_up(error ? error.message() : std::strerror(errno));
  else if (!S_ISDIR(status.st_mode))
    give_up("it is no folder");
  else if (status.st_mode & S_IWOTH || (status.st_uid != geteuid() && status.st_uid != 0))
    give_up("others may write to it");
}

void DiskCache::give_up(const std::string& why) {
  if (usable_)
    std::fprintf(stderr, "softcl: SOFTCL_CACHE_DIR: builds are not kept in '%s': %s\n", folder_.c_str(),
                 why.c_str());
  usable_ = false;
}

fs::path DiskCache::path_of(const Fingerprint& key) const { return folder_ / (to_text(key) + entry_suffix); }

std::optional<std::string> DiskCache::find(const Fingerprint& key) {
  {
    const std::lock_guard lock(mutex_);
    if (!usable_) return std::nullopt;
  }
  const fs::path path = path_of(key);
  std::optional<std::string> entry = read_own(path);
  if (!entry) return std::nullopt;
  EntryHeader header;
  const std::string_view whole = *entry;
  if (whole.size() >= sizeof header) {
    std::memcpy(&header, whole.data(), sizeof header);
    const std::string_view text = whole.substr(sizeof header);
    if (std::memcmp(header.magic, magic, sizeof magic) == 0 && header.key == key &&
        header.size == text.size() && header.text == fingerprint(text))
      return std::string(text);
  }
  unlink(path.c_str());
  return std::nullopt;
}

void DiskCache::insert(const Fingerprint& key, std::string_view text) {
  EntryHeader header{.magic = {}, .key = key, .size = text.size(), .text = fingerprint(text)};
  std::memcpy(header.magic, magic, sizeof magic);
  const std::string_view header_bytes(reinterpret_cast<const char*>(&header), sizeof header);
  const std::lock_guard lock(mutex_);
  const std::uint64_t size = sizeof header + text.size();
  if (!usable_ || size > most_bytes_) return;
  // Other processes write too: room is made well before this one alone could have used it up.
  if (written_ > most_bytes_ / 8) make_room();
  if (!write(path_of(key), header_bytes, text)) return give_up(std::strerror(errno));
  written_ += size;
}

/// A file of its own first, which then takes the name: one that is read meanwhile stays as it was.
bool DiskCache::write(const fs::path& path, std::string_view header, std::string_view text) {
  static std::atomic<unsigned> count{0};
  const fs::path part = folder_ / fmt::format("{}-{}{}", getpid(), count++, unfinished_suffix);
  const int file = open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return false;
  const bool written = write_all(file, header) && write_all(file, text);
  const bool closed = close(file) == 0;
  if (written && closed && rename(part.c_str(), path.c_str()) == 0) return true;
  const int failure = errno;
  unlink(part.c_str());
  errno = failure;
  return false;
}

/// Removes what was used longest ago until three quarters of the bound are left, and what processes that
/// ended have left unfinished.
void DiskCache::make_room() {
  struct File {
    fs::path path;
    fs::file_time_type time;
    std::uint64_t size;
  };
  std::vector<File> files;
  std::uint64_t bytes = 0;
  std::error_code error;
  const auto now = fs::file_time_type::clock::now();
  for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error)) {
    std::error_code gone;
    const File file{at->path(), at->last_write_time(gone), at->file_size(gone)};
    if (gone) continue;
    if (file.path.extension() == unfinished_suffix && now - file.time > std::chrono::hours(1))
      fs::remove(file.path, gone);
    if (file.path.extension() != entry_suffix) continue;
    bytes += file.size;
    files.push_back(file);
  }
  std::ranges::sort(files, {}, &File::time);
  for (const File& file : files) {
    if (bytes <= most_bytes_ / 4 * 3) break;
    std::error_code gone;
    fs::remove(file.path, gone);
    bytes -= file.size;
  }
  written_ = 0;
}

}  // namespace softcl
