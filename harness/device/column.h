#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "reference/word.h"

namespace plumbline {

/// A fixed number of contiguous bytes: this object's own, or lent by one who keeps them for longer. A copy
/// has bytes of its own.
class Bytes {
 public:
  Bytes() = default;
  /// Zeros.
  explicit Bytes(std::size_t size) : own_(size), bytes_(own_) {}
  static Bytes lent(std::span<std::byte> bytes) {
    Bytes out;
    out.bytes_ = bytes;
    return out;
  }
  Bytes(const Bytes& other) : own_(other.begin(), other.end()), bytes_(own_) {}
  Bytes(Bytes&& other) noexcept : own_(std::move(other.own_)), bytes_(std::exchange(other.bytes_, {})) {}
  Bytes& operator=(Bytes&& other) noexcept {
    own_ = std::move(other.own_);
    bytes_ = std::exchange(other.bytes_, {});
    return *this;
  }
  ~Bytes() = default;

  std::size_t size() const { return bytes_.size(); }
  std::byte* data() { return bytes_.data(); }
  const std::byte* data() const { return bytes_.data(); }
  std::byte* begin() { return data(); }
  std::byte* end() { return data() + size(); }
  const std::byte* begin() const { return data(); }
  const std::byte* end() const { return data() + size(); }

 private:
  std::vector<std::byte> own_;  ///< empty where they are lent
  std::span<std::byte> bytes_;
};

/// The i-th of contiguous values of that type.
inline Scalar scalar_at(const void* values, ScalarType type, std::size_t i) {
  return with_word(type, [&]<class Unsigned>(Unsigned value) {
    std::memcpy(&value, static_cast<const std::byte*>(values) + i * sizeof value, sizeof value);
    return Scalar{type, value};
  });
}

/// Many values of one scalar type, contiguous: what one parameter receives over a whole block.
struct Column {
  ScalarType type = ScalarType::f32;
  Bytes bytes;

  Column() = default;
  Column(ScalarType t, std::size_t count) : type(t), bytes(count * bytes_each(t)) {}
  /// Values in memory that outlives this: a whole number of them.
  static Column lent(ScalarType t, std::span<std::byte> memory) {
    Column column;
    column.type = t;
    column.bytes = Bytes::lent(memory);
    return column;
  }
  std::size_t size() const { return bytes.size() / bytes_each(type); }
  std::uint64_t bits(std::size_t i) const { return at(i).bits; }
  Scalar at(std::size_t i) const { return scalar_at(bytes.data(), type, i); }
  void set(std::size_t i, std::uint64_t v) {
    std::memcpy(bytes.data() + i * bytes_each(type), &v, bytes_each(type));
  }

  /// Calls `action` with a pointer to the first value as an unsigned integer of the type's size.
  template <class Action>
  void with_values(Action&& action) {
    visit(bytes.data(), action);
  }
  template <class Action>
  void with_values(Action&& action) const {
    visit(bytes.data(), action);
  }

 private:
  static constexpr std::size_t bytes_each(ScalarType t) { return static_cast<std::size_t>(size_of(t)); }

  template <class Byte, class Action>
  void visit(Byte* at, Action& action) const {
    with_word(type, [&]<class Unsigned>(Unsigned) {
      using Value = std::conditional_t<std::is_const_v<Byte>, const Unsigned, Unsigned>;
      action(reinterpret_cast<Value*>(at));
    });
  }
};

}  // namespace plumbline
