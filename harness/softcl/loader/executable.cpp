#include "softcl/loader/executable.h"

#include <sys/mman.h>

#include <cstring>
#include <new>

namespace softcl {
namespace {

void protect(char* begin, std::size_t size, int rights) {
  if (size != 0 && mprotect(begin, size, rights) != 0) throw std::bad_alloc();
}

}  // namespace

CodeMemory::~CodeMemory() {
  if (mapped_ != nullptr) munmap(mapped_, mapped_size_);
}

std::uint64_t CodeMemory::reserve(std::size_t size, std::size_t alignment) {
  void* const memory = mmap(nullptr, size + alignment, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  mapped_ = memory;
  mapped_size_ = size + alignment;
  size_ = size;
  const auto address = reinterpret_cast<std::uint64_t>(memory);
  const std::uint64_t aligned = (address + alignment - 1) / alignment * alignment;
  begin_ = static_cast<char*>(memory) + (aligned - address);
  return aligned;
}

void CodeMemory::fill(const CodeImage& image) {
  if (image.bytes.size() != size_ || image.code_size + image.constants_size > size_) throw std::bad_alloc();
  protect(begin_, size_, PROT_READ | PROT_WRITE);
  std::memcpy(begin_, image.bytes.data(), size_);
  protect(begin_, image.code_size, PROT_READ | PROT_EXEC);
  protect(begin_ + image.code_size, image.constants_size, PROT_READ);
}

}  // namespace softcl
