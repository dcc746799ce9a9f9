#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "mem_object.h"

namespace softcl {

/// The shared virtual memory of a context (OpenCL 3.0, 5.6). All of the program's memory can be shared on
/// this device; what clSVMAlloc gave is kept account of. Safe for any thread.
class SharedMemory {
 public:
  /// Fine: the host writes it at any time, without a command.
  enum class Grain { coarse, fine };
  /// Null if there is no such memory left.
  void* allocate(std::size_t size, Grain grain);
  /// Nothing happens if `pointer` is none of allocate()'s.
  void free(void* pointer);
  /// Whether the bytes lie within one allocation.
  bool holds(const void* pointer, std::size_t size) const;
  using Allocation = std::span<const std::byte>;
  /// The one that the byte is in; empty if it is in none.
  Allocation allocation_with(const void* pointer) const;
  std::vector<Allocation> allocations() const;

 private:
  mutable std::mutex mutex_;
  std::map<const std::byte*, std::unique_ptr<Storage>>
      allocations_;  ///< by their first byte; guarded by mutex_
};

}  // namespace softcl
