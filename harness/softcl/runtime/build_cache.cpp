#include "build_cache.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include "compiler_process.h"
#include "softcl/protocol/processor.h"
#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

/// A compiler that is built anew has another time.
std::string compiler() {
  struct stat file {};
  if (stat(compiler_path().c_str(), &file) != 0) return "none";
  return fmt::format("{} {}.{:09}", file.st_size, file.st_mtim.tv_sec, file.st_mtim.tv_nsec);
}

}  // namespace

const std::string& build_identity() {
  static const std::string identity = fmt::format("softcl {}\n{}\n{}\n{}", SOFTCL_VERSION, compiler(),
                                                  processor_identity(), settings().compiler_settings);
  return identity;
}

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
