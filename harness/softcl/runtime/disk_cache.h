#pragma once

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "softcl/protocol/fingerprint.h"

namespace softcl {

/// Texts by key in a folder, which any number of processes may share. An entry is a file that is written
/// elsewhere and renamed, so that nobody sees a part of one; a damaged one is none. Whatever cannot be read
/// or written is not kept: one line on standard error reports it once.
class DiskCache {
 public:
  /// Makes the folder if there is none. Takes none that anybody may write to: what is there is run.
  DiskCache(std::filesystem::path folder, std::uint64_t most_bytes);

  std::optional<std::string> find(const Fingerprint& key);
  void insert(const Fingerprint& key, std::string_view text);

 private:
  std::filesystem::path path_of(const Fingerprint& key) const;
  bool write(const std::filesystem::path& path, std::string_view header, std::string_view text);
  void make_room();
  void give_up(const std::string& why);

  const std::filesystem::path folder_;
  const std::uint64_t most_bytes_;
  std::mutex mutex_;
  bool usable_ = true;  ///< guarded by mutex_
  std::uint64_t written_ =
      ~std::uint64_t(0);  ///< guarded by mutex_; bytes since room was made; at first, many
};

}  // namespace softcl
