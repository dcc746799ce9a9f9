#pragma once

#include <filesystem>
#include <memory>
#include <string>

struct gzFile_s;  // of zlib

namespace plumbline {

/// Reads the lines of a text file, which may be in gzip's format (RFC 1952) or not.
class GzipLines {
 public:
  /// Of a file that cannot be read there are no lines, and errno has the reason.
  explicit GzipLines(const std::filesystem::path& file);

  /// The next line, without its end. False: there is none.
  bool next(std::string& line);
  /// Whether the last line had an end.
  bool is_whole() const { return is_whole_; }
  /// Whether the file could not be read to its end.
  bool is_damaged() const { return is_damaged_; }

 private:
  void read_on();

  std::unique_ptr<gzFile_s, int (*)(gzFile_s*)> file_;
  std::string text_;    ///< what was read
  std::size_t at_ = 0;  ///< where the next line begins in it
  bool is_whole_ = true, is_damaged_ = false, is_at_end_ = false;
};

/// Writes the text of `from` into `to`, in gzip's format. False where it fails: then there is no `to`, and
/// errno has the reason.
bool copy_into_gzip(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace plumbline
