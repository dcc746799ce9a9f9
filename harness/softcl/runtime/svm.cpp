#include "svm.h"

#include "error.h"

namespace softcl {

void* SharedMemory::allocate(std::size_t size) {
  try {
    auto storage = std::make_unique<Storage>(size);
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
  const auto* const first = static_cast<const std::byte*>(pointer);
  std::lock_guard lock(mutex_);
  auto found = allocations_.upper_bound(first);
  if (found == allocations_.begin()) return false;
  --found;
  const std::size_t offset = std::size_t(first - found->first), whole = found->second->size();
  return offset < whole && size <= whole - offset;
}

}  // namespace softcl
