#include "harness/support/files.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

namespace plumbline {
namespace {

namespace fs = std::filesystem;

/// Hands a file that is written to the disk, so that a later rename cannot come before it.
void sync_file(const fs::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

std::string last_fault(const char* otherwise) { return errno != 0 ? std::strerror(errno) : otherwise; }

Status make_folder(const fs::path& folder) {
  std::error_code code;
  fs::create_directories(folder, code);
  if (!code && ::access(folder.c_str(), W_OK) != 0) code.assign(errno, std::generic_category());
  if (!code) return ok();
  return Error{Error::Kind::usage,
               fmt::format("cannot write into the folder {}: {}", folder.string(), code.message())};
}

Status write_file(const fs::path& file, const std::string& text) {
  const fs::path partial = file.string() + ".partial";
  errno = 0;
  std::ofstream out(partial, std::ios::binary);
  out << text;
  out.close();
  std::error_code code;
  if (!out) {
    const Error error{Error::Kind::io,
                      fmt::format("cannot write {}: {}", file.string(), last_fault("the write failed"))};
    fs::remove(partial, code);
    return error;
  }
  return put_in_place(partial, file);
}

Status put_in_place(const fs::path& partial, const fs::path& file) {
  sync_file(partial);
  std::error_code code;
  fs::rename(partial, file, code);
  if (code) return Error{Error::Kind::io, fmt::format("cannot write {}: {}", file.string(), code.message())};
  return ok();
}

}  // namespace plumbline
