#include "handle.h"

#include <array>
#include <deque>
#include <memory>
#include <mutex>
#include <new>

namespace softcl {
namespace {

constexpr std::size_t slots_per_block = 4096;
constexpr std::size_t most_blocks = 4096;
/// A slot stays out of use until this many others have been freed after it.
constexpr std::size_t quarantine = 1024;

struct Table {
  std::array<std::atomic<Handle*>, most_blocks> blocks{};
  std::atomic<std::size_t> block_count{0};
  std::mutex mutex;
  std::deque<Handle*> unused;  ///< guarded by mutex

  void grow() {
    const std::size_t index = block_count.load(std::memory_order_relaxed);
    if (index == most_blocks) throw std::bad_alloc();
    auto block = std::make_unique<Handle[]>(slots_per_block);
    for (std::size_t i = 0; i < slots_per_block; ++i) {
      block[i].dispatch = &icd_dispatch;
      unused.push_back(&block[i]);
    }
    blocks[index].store(block.release(), std::memory_order_relaxed);
    block_count.store(index + 1, std::memory_order_release);
  }
};

/// Never destroyed: handles outlive static destructors of the program that uses them.
Table& table() {
  static Table* const only = new Table;
  return *only;
}

}  // namespace

Handle* new_handle() {
  Table& t = table();
  std::lock_guard lock(t.mutex);
  if (t.unused.size() <= quarantine) t.grow();
  Handle* const handle = t.unused.front();
  t.unused.pop_front();
  return handle;
}

void free_handle(Handle* handle) noexcept {
  Table& t = table();
  std::lock_guard lock(t.mutex);
  try {
    t.unused.push_back(handle);
  } catch (const std::bad_alloc&) {
    // The slot stays invalid for good: a lost slot is cheaper than a failed release.
  }
}

Handle* find_slot(const void* handle) noexcept {
  Table& t = table();
  const auto address = reinterpret_cast<std::uintptr_t>(handle);
  const std::size_t count = t.block_count.load(std::memory_order_acquire);
  for (std::size_t i = 0; i < count; ++i) {
    Handle* const block = t.blocks[i].load(std::memory_order_relaxed);
    const auto start = reinterpret_cast<std::uintptr_t>(block);
    if (address < start || address >= start + slots_per_block * sizeof(Handle)) continue;
    if ((address - start) % sizeof(Handle) != 0) return nullptr;
    return block + (address - start) / sizeof(Handle);
  }
  return nullptr;
}

}  // namespace softcl
