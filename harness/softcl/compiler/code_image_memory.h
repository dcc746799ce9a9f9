#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ExecutionEngine/RuntimeDyld.h>

#include <vector>

#include "softcl/protocol/compilation.h"

namespace softcl {

/// Where the linker puts the sections of one object: a block with the layout that it will have at its final
/// address, so that distances within it are the same there.
class CodeImageMemory final : public llvm::RuntimeDyld::MemoryManager {
 public:
  struct Section {
    std::uint8_t* begin;
    std::uint64_t offset;  ///< from the block's beginning
  };
  llvm::ArrayRef<Section> sections() const { return sections_; }
  std::uint64_t size() const { return parts_[variables].end; }
  std::uint64_t alignment() const { return alignment_; }
  CodeImage image() const;

  bool needsToReserveAllocationSpace() override { return true; }
  void reserveAllocationSpace(std::uintptr_t code_size, std::uint32_t code_alignment,
                              std::uintptr_t constants_size, std::uint32_t constants_alignment,
                              std::uintptr_t variables_size, std::uint32_t variables_alignment) override;
  std::uint8_t* allocateCodeSection(std::uintptr_t size, unsigned alignment, unsigned,
                                    llvm::StringRef) override {
    return allocate(parts_[code], size, alignment);
  }
  std::uint8_t* allocateDataSection(std::uintptr_t size, unsigned alignment, unsigned, llvm::StringRef,
                                    bool read_only) override {
    return allocate(parts_[read_only ? constants : variables], size, alignment);
  }
  void registerEHFrames(std::uint8_t*, std::uint64_t, std::size_t) override {}  // kernels throw nothing
  void deregisterEHFrames() override {}
  bool finalizeMemory(std::string*) override { return false; }

 private:
  enum { code, constants, variables };
  struct Part {
    std::uint64_t next = 0, end = 0;  ///< offsets: of what is free
  };
  /// Null if the part is full.
  std::uint8_t* allocate(Part& part, std::uint64_t size, unsigned alignment);

  std::vector<char> storage_;
  std::uint8_t* base_ = nullptr;
  std::uint64_t alignment_ = 1;
  Part parts_[3];
  llvm::SmallVector<Section, 8> sections_;
};

}  // namespace softcl
