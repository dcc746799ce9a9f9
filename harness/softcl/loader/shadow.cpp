#include "softcl/loader/shadow.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <map>
#include <mutex>
#include <shared_mutex>

namespace softcl {
namespace {

/// Zeros that take no memory until they are written.
template <class T>
T* map_zeros(std::size_t count) {
  void* const memory = mmap(nullptr, count * sizeof(T), PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<T*>(memory);
}

struct Texts {
  std::mutex mutex;
  std::map<Origin, std::string> by_number;
};
Texts& texts() {
  static Texts all;
  return all;
}

struct Blocks {
  std::shared_mutex mutex;
  std::map<std::uint64_t, std::pair<Shadow*, Origin>> by_start;
  std::atomic<std::size_t> count = 0;  ///< copies without any are not to pay for a lock
};
Blocks& blocks() {
  static Blocks all;
  return all;
}

std::pair<Shadow*, Origin> block_with(const void* address, std::size_t size) {
  Blocks& all = blocks();
  if (all.count.load(std::memory_order_relaxed) == 0) return {nullptr, 0};
  const std::shared_lock lock(all.mutex);
  auto found = all.by_start.upper_bound(reinterpret_cast<std::uint64_t>(address));
  if (found == all.by_start.begin()) return {nullptr, 0};
  --found;
  return found->second.first->holds(address, size) ? found->second : std::pair<Shadow*, Origin>(nullptr, 0);
}

}  // namespace

Origin origin_of(std::string_view text) {
  Origin number = 2166136261u;  // FNV-1a
  for (const char c : text) number = (number ^ std::uint8_t(c)) * 16777619u;
  number = std::max(number, Origin(1));
  const std::lock_guard lock(texts().mutex);
  texts().by_number.emplace(number, text);
  return number;
}

std::string text_of(Origin origin) {
  const std::lock_guard lock(texts().mutex);
  const auto found = texts().by_number.find(origin);
  return found == texts().by_number.end() ? std::string() : found->second;
}

Shadow::Shadow(const void* start, std::size_t size)
    : start_(reinterpret_cast<std::uint64_t>(start) & ~std::uint64_t(alignment - 1)),
      size_(size + (reinterpret_cast<std::uint64_t>(start) - start_)),
      bits_(map_zeros<std::byte>(mapped())),
      origins_(map_zeros<Origin>(mapped() / sizeof(Origin))) {}

Shadow::~Shadow() {
  if (bits_) munmap(bits_, mapped());
  if (origins_) munmap(origins_, mapped());
}

bool Shadow::holds(const void* address, std::size_t size) const {
  const std::uint64_t at = reinterpret_cast<std::uint64_t>(address);
  return bits_ && origins_ && at >= start_ && size <= size_ && at - start_ <= size_ - size;
}

void Shadow::set(const void* address, std::size_t size, Origin origin) {
  std::memset(bits(address), 0xFF, size);
  const std::size_t first = distance(address) / sizeof(Origin);
  const std::size_t end = (distance(address) + size + sizeof(Origin) - 1) / sizeof(Origin);
  std::fill(origins_ + first, origins_ + end, origin);
}

void Shadow::clear(const void* address, std::size_t size) { std::memset(bits(address), 0, size); }

UnwrittenBlock::UnwrittenBlock(const void* start, std::size_t size) : start_(start), shadow_(start, size) {
  Blocks& all = blocks();
  const std::unique_lock lock(all.mutex);
  static std::uint64_t count = 0;
  origin_ = origin_of(fmt::format("memory object {} of {} bytes", ++count, size));
  if (shadow_.holds(start, size)) shadow_.set(start, size, origin_);
  all.by_start[reinterpret_cast<std::uint64_t>(start)] = {&shadow_, origin_};
  all.count = all.by_start.size();
}

UnwrittenBlock::~UnwrittenBlock() {
  Blocks& all = blocks();
  const std::unique_lock lock(all.mutex);
  all.by_start.erase(reinterpret_cast<std::uint64_t>(start_));
  all.count = all.by_start.size();
}

Shadow* UnwrittenBlock::holding(const void* address, std::size_t size) {
  return block_with(address, size).first;
}

Origin UnwrittenBlock::origin_at(const void* address) { return block_with(address, 1).second; }

void copy_shadow(Shadow* target, const void* to, const Shadow* source, const void* from, std::size_t size) {
  if (target == nullptr || size == 0) return;
  if (source == nullptr) return target->clear(to, size);
  std::memmove(target->bits(to), source->bits(from), size);
  // Origins are of four bytes: those of both ends may be the neighbours' too.
  const std::size_t count = (size + sizeof(Origin) - 1) / sizeof(Origin);
  std::memmove(target->origin(to), source->origin(from), count * sizeof(Origin));
}

void host_writes(const void* to, std::size_t size) {
  if (Shadow* const target = UnwrittenBlock::holding(to, size)) target->clear(to, size);
}

void host_copies(const void* to, const void* from, std::size_t size) {
  if (Shadow* const target = UnwrittenBlock::holding(to, size))
    copy_shadow(target, to, UnwrittenBlock::holding(from, size), from, size);
}

void lose_contents(const void* start, std::size_t size) {
  const auto [shadow, origin] = block_with(start, size);
  if (shadow && size != 0) shadow->set(start, size, origin);
}

}  // namespace softcl
