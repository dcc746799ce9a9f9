#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "disk_cache.h"
#include "memory_cache.h"

namespace softcl {

/// The compiler's replies, by request: in memory, and on disk in the folder SOFTCL_CACHE_DIR.
class BuildCache {
 public:
  static BuildCache& shared();
  BuildCache();

  /// Stands for `request` to this build of softcl, on this processor, as it poses.
  static Fingerprint key_of(std::string_view request);

  /// Null if there is none.
  std::shared_ptr<const std::string> find(const Fingerprint& key);
  void insert(const Fingerprint& key, std::string reply);
  /// Forgets what is in memory.
  void clear_memory() { memory_.clear(); }

 private:
  MemoryCache memory_;
  std::optional<DiskCache> disk_;
};

}  // namespace softcl
