#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "softcl/protocol/compilation.h"

namespace softcl {

/// Texts by key, the least recently used of which goes where there would be too many. Thread-safe.
class MemoryCache {
 public:
  explicit MemoryCache(std::uint64_t most_bytes) : most_bytes_(most_bytes) {}

  /// Null if there is none.
  std::shared_ptr<const std::string> find(const Fingerprint& key);
  /// Replaces what is there. Keeps nothing that is larger than the cache.
  void insert(const Fingerprint& key, std::shared_ptr<const std::string> text);
  void clear();

 private:
  struct Entry {
    Fingerprint key;
    std::shared_ptr<const std::string> text;
  };
  struct Hash {
    std::size_t operator()(const Fingerprint& key) const { return std::size_t(key.low); }
  };
  void remove(std::list<Entry>::iterator entry);

  const std::uint64_t most_bytes_;
  std::mutex mutex_;
  std::list<Entry> entries_;  ///< guarded by mutex_; the last used first
  std::unordered_map<Fingerprint, std::list<Entry>::iterator, Hash> by_key_;  ///< guarded by mutex_
  std::uint64_t bytes_ = 0;                                                   ///< guarded by mutex_
};

}  // namespace softcl
