#include "softcl/compiler/code_image_memory.h"

#include <llvm/Support/MathExtras.h>
#include <unistd.h>

#include <algorithm>

namespace softcl {

CodeImage CodeImageMemory::image() const {
  const auto* const begin = reinterpret_cast<const char*>(base_);
  return {.bytes = {begin, begin + size()},
          .code_size = parts_[code].end,
          .constants_size = parts_[constants].end - parts_[code].end,
          .alignment = alignment_,
          .relocations = {}};
}

void CodeImageMemory::reserveAllocationSpace(std::uintptr_t code_size, std::uint32_t code_alignment,
                                             std::uintptr_t constants_size, std::uint32_t constants_alignment,
                                             std::uintptr_t variables_size,
                                             std::uint32_t variables_alignment) {
  alignment_ = std::max({std::uint64_t(sysconf(_SC_PAGESIZE)), std::uint64_t(code_alignment),
                         std::uint64_t(constants_alignment), std::uint64_t(variables_alignment)});
  std::uint64_t end = 0;
  const std::uintptr_t sizes[] = {code_size, constants_size, variables_size};
  for (std::size_t i = 0; i < std::size(sizes); ++i) {
    parts_[i].next = end;
    parts_[i].end = end += llvm::alignTo(sizes[i], alignment_);
  }
  storage_.resize(end + alignment_);
  base_ = reinterpret_cast<std::uint8_t*>(
      llvm::alignTo(reinterpret_cast<std::uintptr_t>(storage_.data()), alignment_));
}

std::uint8_t* CodeImageMemory::allocate(Part& part, std::uint64_t size, unsigned alignment) {
  const std::uint64_t offset = llvm::alignTo(part.next, std::max(alignment, 1u));
  if (offset > part.end || size > part.end - offset) return nullptr;
  part.next = offset + size;
  sections_.push_back({base_ + offset, offset});
  return base_ + offset;
}

}  // namespace softcl
