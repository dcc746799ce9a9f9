#pragma once

#include <span>

#include "softcl/protocol/compilation.h"

namespace softcl {

/// Memory of this process for generated code, reserved before the code is generated. Freed by the destructor.
class CodeMemory {
 public:
  CodeMemory() = default;
  ~CodeMemory();
  CodeMemory(const CodeMemory&) = delete;
  CodeMemory& operator=(const CodeMemory&) = delete;

  /// Sets aside `size` bytes at a multiple of `alignment`; nothing may be read or written there yet. Once
  /// only. Throws std::bad_alloc.
  std::uint64_t reserve(std::size_t size, std::size_t alignment);

  /// Puts an image there that was made for it, with the rights that its parts need. Throws std::bad_alloc.
  void fill(const CodeImage& image);

 private:
  void* mapped_ = nullptr;
  std::size_t mapped_size_ = 0, size_ = 0;
  char* begin_ = nullptr;
};

/// Code in place, and its kernels. Thread-safe to run.
struct Executable {
  CodeMemory memory;
  std::vector<KernelInfo> kernels;
};

}  // namespace softcl
