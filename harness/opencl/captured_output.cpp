#include "harness/opencl/captured_output.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace plumbline::opencl {
namespace {

Error cannot(const char* what) {
  return {Error::Kind::device_failed,
          std::string("cannot ") + what + " the standard output: " + std::strerror(errno)};
}

/// What a file holds; a driver may have moved its offset.
Outcome<std::string> contents(int file) {
  std::string text;
  char part[4096];
  for (;;) {
    const ssize_t count = ::pread(file, part, sizeof part, static_cast<off_t>(text.size()));
    if (count < 0) return cannot("read");
    if (count == 0) return text;
    text.append(part, static_cast<std::size_t>(count));
  }
}

}  // namespace

Outcome<std::string> output_of(const std::function<Status()>& action) {
  std::fflush(stdout);
  const int usual = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  if (usual < 0) return cannot("keep");
  const int file = ::memfd_create("output", MFD_CLOEXEC);
  Outcome<std::string> out = cannot("redirect");
  if (file >= 0 && ::dup2(file, STDOUT_FILENO) >= 0) {
    const Status status = action();
    std::fflush(stdout);
    ::dup2(usual, STDOUT_FILENO);
    out = status ? contents(file) : Outcome<std::string>(status.error());
  }
  if (file >= 0) ::close(file);
  ::close(usual);
  return out;
}

}  // namespace plumbline::opencl
