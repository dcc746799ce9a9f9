#include "softcl/loader/executable.h"

#include <sys/mman.h>

#include <cstring>
#include <new>

#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

void protect(char* begin, std::size_t size, int rights) {
  if (size != 0 && mprotect(begin, size, rights) != 0) throw std::bad_alloc();
}

/// Whether the sizes and relocations of `image` stay within it.
bool is_whole(const CodeImage& image, std::size_t functions) {
  const std::size_t size = image.bytes.size();
  if (image.code_size > size || image.constants_size > size - image.code_size) return false;
  if (image.alignment == 0 || (image.alignment & (image.alignment - 1)) != 0) return false;
  for (const CodeImage::Relocation& r : image.relocations)
    if (size < 8 || r.offset > size - 8 || r.target > functions) return false;
  return true;
}

}  // namespace

CodeMemory::Mapping::Mapping(std::size_t bytes)
    : size(bytes),
      // Variables of the program are shared with the processes that its kernels run in.
      start(mmap(nullptr, bytes, PROT_NONE, (settings().isolate ? MAP_SHARED : MAP_PRIVATE) | MAP_ANONYMOUS,
                 -1, 0)) {
  if (start == MAP_FAILED) throw std::bad_alloc();
}

CodeMemory::Mapping::~Mapping() { munmap(start, size); }

CodeMemory::CodeMemory(const CodeImage& image, std::span<const HostFunction> functions)
    : mapping_(image.bytes.size() + image.alignment), code_size_(image.code_size), size_(image.bytes.size()) {
  if (!is_whole(image, functions.size())) throw std::bad_alloc();
  const auto start = reinterpret_cast<std::uint64_t>(mapping_.start);
  begin_ = static_cast<char*>(mapping_.start) + (-start & (image.alignment - 1));
  const std::size_t size = image.bytes.size();
  protect(begin_, size, PROT_READ | PROT_WRITE);
  std::memcpy(begin_, image.bytes.data(), size);
  for (const CodeImage::Relocation& r : image.relocations) {
    std::uint64_t word = 0;
    std::memcpy(&word, begin_ + r.offset, sizeof word);
    word += r.target == 0 ? address() : functions[r.target - 1].address;
    std::memcpy(begin_ + r.offset, &word, sizeof word);
  }
  protect(begin_, image.code_size, PROT_READ | PROT_EXEC);
  __builtin___clear_cache(begin_, begin_ + image.code_size);  // of instructions, where it is one by itself
  protect(begin_ + image.code_size, image.constants_size, PROT_READ);
}

Executable::Executable(GeneratedCode code, std::span<const HostFunction> functions)
    : memory(code.image, functions),
      tier(code.tier),
      kernels(std::move(code.kernels)),
      blocks(std::move(code.blocks)),
      global_variables(code.global_variables) {
  for (std::vector<KernelInfo>* const list : {&kernels, &blocks}) {
    for (KernelInfo& kernel : *list) {
      const auto offset = reinterpret_cast<std::uint64_t>(kernel.function);
      if (offset >= code.image.code_size) throw std::bad_alloc();
      kernel.function = reinterpret_cast<WorkGroupFunction>(memory.address() + offset);
    }
  }
}

}  // namespace softcl
