#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace softcl {

/// Where bits that nothing has written come from: 0, or the number of a text. The same text has the same
/// number in every process.
using Origin = std::uint32_t;
Origin origin_of(std::string_view text);
/// Empty for 0, and for what another process has numbered.
std::string text_of(Origin origin);

/// Which bits of a block of memory nothing has written yet, and where those come from (SOFTCL_CHECK's
/// `uninitialised`): a bit that is set for each. Processes that are forked share it.
class Shadow {
 public:
  /// Addresses and those of their shadow are equal up to multiples of this, that of the largest vectors.
  static constexpr std::size_t alignment = 128;

  /// At first all of the block is initialised. Without room for the shadow it stays so.
  Shadow(const void* start, std::size_t size);
  ~Shadow();
  Shadow(const Shadow&) = delete;
  Shadow& operator=(const Shadow&) = delete;

  bool holds(const void* address, std::size_t size) const;
  /// The shadow of the byte at an address that the block holds, and the number of the four bytes it is among.
  std::byte* bits(const void* address) const { return bits_ + distance(address); }
  Origin* origin(const void* address) const { return origins_ + distance(address) / sizeof(Origin); }

  // Of bytes that the block holds.
  void set(const void* address, std::size_t size, Origin origin);
  void clear(const void* address, std::size_t size);

 private:
  std::size_t mapped() const { return (size_ / sizeof(Origin) + 1) * sizeof(Origin); }
  std::size_t distance(const void* address) const {
    return reinterpret_cast<std::uint64_t>(address) - start_;
  }

  std::uint64_t start_;  ///< a multiple of `alignment`, at the block's start or before
  std::size_t size_;
  std::byte* bits_ = nullptr;
  Origin* origins_ = nullptr;
};

/// A block that the device allocated without giving it contents: known to every kernel and copy for as long
/// as this lives.
class UnwrittenBlock {
 public:
  UnwrittenBlock(const void* start, std::size_t size);
  ~UnwrittenBlock();
  UnwrittenBlock(const UnwrittenBlock&) = delete;
  UnwrittenBlock& operator=(const UnwrittenBlock&) = delete;

  /// Differs from every other block's.
  Origin origin() const { return origin_; }
  /// The block that these bytes are in; null if in none.
  static Shadow* holding(const void* address, std::size_t size);
  /// The origin of the block that the byte is in, or 0.
  static Origin origin_at(const void* address);

 private:
  const void* const start_;
  Shadow shadow_;
  Origin origin_;
};

/// That the host writes bytes, or copies them from elsewhere with what is known of them.
void host_writes(const void* to, std::size_t size);
void host_copies(const void* to, const void* from, std::size_t size);
/// That what was in bytes is there no more, as if nothing had written them.
void lose_contents(const void* start, std::size_t size);

/// Copies what is known of bytes; what one of the two is null for is initialised. They may overlap.
void copy_shadow(Shadow* target, const void* to, const Shadow* source, const void* from, std::size_t size);

}  // namespace softcl
