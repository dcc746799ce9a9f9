#include "harness/results/gzip_lines.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>

namespace plumbline {
namespace {

namespace fs = std::filesystem;

constexpr unsigned block_size = 1U << 16;

/// False where not all was written.
bool write_gzip(std::istream& from, const fs::path& to) {
  // The lines repeat most of what is in them, so that the fastest level is nearly as good as the best.
  gzFile out = ::gzopen(to.c_str(), "wb1");
  if (out == nullptr) return false;
  std::array<char, block_size> block;
  bool written = true;
  while (written && from) {
    from.read(block.data(), block.size());
    const auto size = static_cast<unsigned>(from.gcount());
    written = size == 0 || ::gzwrite(out, block.data(), size) == static_cast<int>(size);
  }
  return ::gzclose(out) == Z_OK && written && from.eof();
}

}  // namespace

GzipLines::GzipLines(const fs::path& file) : file_(::gzopen(file.c_str(), "rb"), ::gzclose) {
  is_at_end_ = file_ == nullptr;
}

void GzipLines::read_on() {
  text_.erase(0, at_);
  at_ = 0;
  const std::size_t before = text_.size();
  text_.resize(before + block_size);
  const int size = ::gzread(file_.get(), text_.data() + before, block_size);
  text_.resize(before + static_cast<std::size_t>(std::max(size, 0)));
  is_at_end_ = size <= 0;
  if (!is_at_end_) return;
  int error = Z_OK;
  ::gzerror(file_.get(), &error);
  is_damaged_ = error != Z_OK && error != Z_STREAM_END;
}

bool GzipLines::next(std::string& line) {
  std::size_t end = text_.find('\n', at_);
  for (; end == std::string::npos && !is_at_end_; end = text_.find('\n', at_)) read_on();
  is_whole_ = end != std::string::npos;
  line = text_.substr(at_, is_whole_ ? end - at_ : end);
  at_ = is_whole_ ? end + 1 : text_.size();
  return is_whole_ || !line.empty();
}

bool copy_into_gzip(const fs::path& from, const fs::path& to) {
  errno = 0;
  std::ifstream in(from, std::ios::binary);
  if (in && write_gzip(in, to)) return true;
  const int why = errno;
  std::error_code code;
  fs::remove(to, code);
  errno = why;
  return false;
}

}  // namespace plumbline
