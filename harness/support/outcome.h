#pragma once

#include <string>
#include <utility>
#include <variant>

namespace plumbline {

/// Why something could not be done, in one line a user can act on. `detail` holds a build log or the like.
struct Error {
  enum class Kind { usage, unsupported, build_failed, crashed, hung, device_failed, io };
  Kind kind = Kind::usage;
  std::string message;
  std::string detail = {};
};

/// A value, or the error that kept us from it.
template <class T>
class [[nodiscard]] Outcome {
 public:
  Outcome(T value) : state_(std::move(value)) {}
  Outcome(Error error) : state_(std::move(error)) {}
  explicit operator bool() const { return state_.index() == 0; }
  T& operator*() { return std::get<0>(state_); }
  const T& operator*() const { return std::get<0>(state_); }
  T* operator->() { return &std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }
  const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

/// Success, or an error.
using Status = Outcome<std::monostate>;
inline Status ok() { return std::monostate{}; }

}  // namespace plumbline
