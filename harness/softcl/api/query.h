#pragma once

#include <cstring>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "softcl/runtime/error.h"

namespace softcl::api {

/// The last three arguments of every clGet*Info, and the protocol they follow: `param_value` may be null
/// (only the size is wanted); if not, `param_value_size` must be large enough, else CL_INVALID_VALUE.
class Query {
 public:
  Query(std::size_t param_value_size, void* param_value, std::size_t* param_value_size_ret)
      : room_(param_value_size), value_(param_value), size_ret_(param_value_size_ret) {}

  /// The same, but a number is replaced by this one.
  Query instead(std::optional<std::uint64_t> number) const {
    Query other = *this;
    other.has_instead_ = number.has_value();
    other.instead_ = number.value_or(0);
    return other;
  }

  void write_bytes(const void* bytes, std::size_t size) const {
    require_that(!value_ || room_ >= size, CL_INVALID_VALUE);
    if (value_ && size != 0) std::memcpy(value_, bytes, size);
    if (size_ret_) *size_ret_ = size;
  }

  /// The type of the value is stated at every call: it is the one in the tables of the specification.
  template <class T>
  void write(std::type_identity_t<T> value) const {
    static_assert(std::is_trivially_copyable_v<T>);
    if constexpr (std::is_integral_v<T>)
      if (has_instead_) value = static_cast<T>(instead_);
    write_bytes(&value, sizeof value);
  }
  template <class T>
  void write_list(const std::vector<T>& values) const {
    write_bytes(values.data(), values.size() * sizeof(T));
  }
  void write_text(const std::string& text) const { write_bytes(text.c_str(), text.size() + 1); }

  std::size_t room() const { return room_; }
  void* value() const { return value_; }
  std::size_t* size_ret() const { return size_ret_; }

 private:
  std::size_t room_;
  void* value_;
  std::size_t* size_ret_;
  bool has_instead_ = false;
  std::uint64_t instead_ = 0;
};

/// Copies the first `room` of `found` to `out` and their number to `count`, as clGet*IDs do.
template <class T>
void list(const std::vector<T>& found, std::size_t room, T* out, cl_uint* count) {
  for (std::size_t i = 0; out && i < found.size() && i < room; ++i) out[i] = found[i];
  if (count) *count = cl_uint(found.size());
}

}  // namespace softcl::api
