#pragma once

#include <span>

#include "softcl/protocol/compilation.h"

namespace softcl {

/// Generated code in memory of this process. Freed by the destructor.
class CodeMemory {
 public:
  /// Puts an image somewhere, with the rights that its parts need. Throws std::bad_alloc if there is no room,
  /// or if the image is damaged: refers to places outside of itself, or to functions that there are not.
  CodeMemory(const CodeImage& image, std::span<const HostFunction> functions);

  /// A multiple of the image's alignment.
  std::uint64_t address() const { return reinterpret_cast<std::uint64_t>(begin_); }
  /// Bytes of code, from address() on.
  std::size_t code_size() const { return code_size_; }
  /// Bytes of code, constants and variables.
  std::size_t size() const { return size_; }

 private:
  struct Mapping {
    explicit Mapping(std::size_t bytes);
    ~Mapping();
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;

    const std::size_t size;
    void* start;
  };

  Mapping mapping_;
  char* begin_;
  std::size_t code_size_, size_;
};

/// Code in place, and its kernels. Thread-safe to run.
struct Executable {
  /// Throws std::bad_alloc, as CodeMemory does.
  Executable(GeneratedCode code, std::span<const HostFunction> functions);

  CodeMemory memory;
  Tier tier;
  std::vector<KernelInfo> kernels;
  std::vector<KernelInfo> blocks;
  std::size_t global_variables;  ///< bytes
};

}  // namespace softcl
