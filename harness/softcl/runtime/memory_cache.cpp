#include "memory_cache.h"

namespace softcl {

std::shared_ptr<const std::string> MemoryCache::find(const Fingerprint& key) {
  const std::lock_guard lock(mutex_);
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, found->second);
  return found->second->text;
}

void MemoryCache::insert(const Fingerprint& key, std::shared_ptr<const std::string> text) {
  const std::lock_guard lock(mutex_);
  if (const auto old = by_key_.find(key); old != by_key_.end()) remove(old->second);
  if (text->size() > most_bytes_) return;
  while (bytes_ > most_bytes_ - text->size()) remove(std::prev(entries_.end()));
  bytes_ += text->size();
  entries_.push_front({key, std::move(text)});
  by_key_[key] = entries_.begin();
}

void MemoryCache::clear() {
  const std::lock_guard lock(mutex_);
  entries_.clear();
  by_key_.clear();
  bytes_ = 0;
}

void MemoryCache::remove(std::list<Entry>::iterator entry) {
  bytes_ -= entry->text->size();
  by_key_.erase(entry->key);
  entries_.erase(entry);
}

}  // namespace softcl
