#include "svm.h"

#include "error.h"

namespace softcl {

void* SharedMemory::allocate(std::size_t size, Grain grain) {
  try {
    auto storage = std::make_unique<Storage>(size);
    if (grain == Grain::coarse) storage->has_no_contents();
    std::byte* const first = storage->data();
    std::lock_guard lock(mutex_);
    allocations_.emplace(first, std::move(storage));
    return first;
  } catch (const Error&) {
    return nullptr;
  }
}

void SharedMemory::free(void* pointer) {
  std::lock_guard lock(mutex_);
  allocations_.erase(static_cast<const std::byte*>(pointer));
}

bool SharedMemory::holds(const void* pointer, std::size_t size) const {
  const Allocation whole = allocation_with(pointer);
  return !whole.empty() &&
         size <= whole.size() - std::size_t(static_cast<const std::byte*>(pointer) - whole.data());
}

SharedMemory::Allocation SharedMemory::allocation_with(const void* pointer) const {
  const auto* const byte = static_cast<const std::byte*>(pointer);
  std::lock_guard lock(mutex_);
  auto found = allocations_.upper_bound(byte);
  if (found == allocations_.begin()) return {};
  --found;
  const Allocation whole(found->first, found->second->size());
  return std::size_t(byte - whole.data()) < whole.size() ? whole : Allocation();
}

std::vector<SharedMemory::Allocation> SharedMemory::allocations() const {
  std::vector<Allocation> all;
  std::lock_guard lock(mutex_);
  for (const auto& [first, storage] : allocations_) all.emplace_back(first, storage->size());
  return all;
}

}  // namespace softcl
