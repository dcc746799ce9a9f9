#include "harness/support/shared_memory.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

namespace plumbline {
namespace {

constexpr int sealed_size = F_SEAL_SHRINK | F_SEAL_GROW;

Error failed(const char* call) {
  return {Error::Kind::device_failed, fmt::format("shared memory: {}: {}", call, std::strerror(errno))};
}

Error refused_memory(const std::string& why) { return {Error::Kind::device_failed, "shared memory: " + why}; }

}  // namespace

Outcome<SharedMemory> SharedMemory::create(std::size_t size) {
  Descriptor descriptor(::memfd_create("plumbline columns", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (descriptor.get() < 0) return failed("memfd_create");
  if (::ftruncate(descriptor.get(), static_cast<off_t>(size)) != 0) return failed("ftruncate");
  if (::fcntl(descriptor.get(), F_ADD_SEALS, sealed_size | F_SEAL_SEAL) != 0) return failed("F_ADD_SEALS");
  return mapped(std::move(descriptor), size, Access::write);
}

Outcome<SharedMemory> SharedMemory::map(Descriptor descriptor, std::size_t size, Access access) {
  const int seals = ::fcntl(descriptor.get(), F_GET_SEALS);
  if (seals < 0 || (seals & sealed_size) != sealed_size) return refused_memory("its size is not sealed");
  struct stat file {};
  if (::fstat(descriptor.get(), &file) != 0) return failed("fstat");
  if (static_cast<std::uint64_t>(file.st_size) != size)
    return refused_memory(fmt::format("{} bytes where {} are wanted", file.st_size, size));
  return mapped(std::move(descriptor), size, access);
}

Outcome<SharedMemory> SharedMemory::mapped(Descriptor descriptor, std::size_t size, Access access) {
  const int protection = access == Access::write ? PROT_READ | PROT_WRITE : PROT_READ;
  void* at = ::mmap(nullptr, size, protection, MAP_SHARED, descriptor.get(), 0);
  if (at == MAP_FAILED) return failed("mmap");
  SharedMemory memory;
  memory.descriptor_ = std::move(descriptor);
  memory.bytes_ = {static_cast<std::byte*>(at), size};
  return memory;
}

SharedMemory::~SharedMemory() {
  if (!bytes_.empty()) ::munmap(bytes_.data(), bytes_.size());
}

}  // namespace plumbline
