#include "build_cache.h"

#include "build_identity.h"
#include "softcl/protocol/settings.h"

namespace softcl {

BuildCache& BuildCache::shared() {
  static BuildCache& cache = *new BuildCache;  // builds on threads of their own may outlive static objects
  return cache;
}

BuildCache::BuildCache() : memory_(settings().cache_memory) {
  if (settings().cache_memory != 0 && !settings().cache_folder.empty())
    disk_.emplace(settings().cache_folder, settings().cache_disk);
}

Fingerprint BuildCache::key_of(std::string_view request) {
  return fingerprint(build_identity() + to_text(fingerprint(request)));
}

std::shared_ptr<const std::string> BuildCache::find(const Fingerprint& key) {
  if (auto found = memory_.find(key)) return found;
  std::optional<std::string> kept = disk_ ? disk_->find(key) : std::nullopt;
  if (!kept) return nullptr;
  auto found = std::make_shared<const std::string>(std::move(*kept));
  memory_.insert(key, found);
  return found;
}

void BuildCache::insert(const Fingerprint& key, std::string reply) {
  const auto kept = std::make_shared<const std::string>(std::move(reply));
  memory_.insert(key, kept);
  if (disk_) disk_->insert(key, *kept);
}

}  // namespace softcl
