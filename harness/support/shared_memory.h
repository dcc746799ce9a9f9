#pragma once

#include <cstddef>
#include <span>

#include "harness/support/descriptor.h"
#include "harness/support/outcome.h"

namespace plumbline {

/// Memory that two processes see. It is a file without a name whose size is sealed: no process can take pages
/// away from another that has it mapped, which would end that one by SIGBUS.
class SharedMemory {
 public:
  enum class Access { read, write };

  /// `size` bytes, zeros, to be written here. Precondition: size > 0.
  static Outcome<SharedMemory> create(std::size_t size);
  /// Maps what another process created. Errors, device_failed: it is not `size` bytes, or not sealed.
  static Outcome<SharedMemory> map(Descriptor descriptor, std::size_t size, Access access);

  SharedMemory() = default;
  SharedMemory(SharedMemory&& other) noexcept
      : descriptor_(std::move(other.descriptor_)), bytes_(std::exchange(other.bytes_, {})) {}
  SharedMemory& operator=(SharedMemory&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~SharedMemory();

  /// Not to be written where it is mapped with Access::read.
  std::span<std::byte> bytes() const { return bytes_; }
  /// What map() takes in another process.
  int descriptor() const { return descriptor_.get(); }

 private:
  static Outcome<SharedMemory> mapped(Descriptor descriptor, std::size_t size, Access access);

  Descriptor descriptor_;
  std::span<std::byte> bytes_;
};

}  // namespace plumbline
