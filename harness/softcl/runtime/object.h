#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <utility>

#include "handle.h"

namespace softcl {

/// Base of everything a cl_* handle can name. Two counts:
/// - strong: who needs the memory (the handle while it is valid, commands in flight, other objects);
/// - handle uses: what keeps the handle valid, i.e. references of the API (clRetain*/clRelease*) and attached
/// objects
///   (a context stays usable while one of its queues exists, section 4.4; a program while it has
///   kernels, 5.6.1).
class Object {
 public:
  explicit Object(Kind kind) : kind_(kind) {}
  virtual ~Object();
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;

  void acquire() noexcept { strong_.fetch_add(1, std::memory_order_relaxed); }
  void drop() noexcept;

  /// Gives the object a valid handle that carries one API reference.
  void publish();
  /// clRetain*; false if the API holds no reference any more.
  bool retain() noexcept;
  /// clRelease*; false likewise.
  bool release() noexcept;
  void attach() noexcept;
  void detach() noexcept;

  Handle* handle() const { return handle_; }
  /// Called once, when the handle has become invalid.
  virtual void handle_gone() noexcept {}
  cl_uint references() const { return api_references_.load(std::memory_order_relaxed); }

 private:
  void drop_handle_use() noexcept;

  const Kind kind_;
  Handle* handle_ = nullptr;
  std::atomic<std::uint32_t> strong_{0}, api_references_{0}, handle_uses_{0};
};

/// Intrusive strong pointer.
template <class T>
class Ref {
 public:
  Ref() = default;
  Ref(std::nullptr_t) {}
  explicit Ref(T* object) : object_(object) {
    if (object_) object_->acquire();
  }
  Ref(const Ref& other) : Ref(other.object_) {}
  Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  template <class U>
  requires std::is_convertible_v<U*, T*> Ref(const Ref<U>& other) : Ref(other.get()) {}
  Ref& operator=(Ref other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Ref() {
    if (object_) object_->drop();
  }

  T* get() const { return object_; }
  T* operator->() const { return object_; }
  T& operator*() const { return *object_; }
  explicit operator bool() const { return object_ != nullptr; }
  friend bool operator==(const Ref& a, const Ref& b) { return a.object_ == b.object_; }

 private:
  T* object_ = nullptr;
};

template <class T, class... Arguments>
Ref<T> make_object(Arguments&&... arguments) {
  return Ref<T>(new T(std::forward<Arguments>(arguments)...));
}

/// A strong pointer that also keeps the other object's handle valid.
template <class T>
class Attachment {
 public:
  explicit Attachment(Ref<T> object) : object_(std::move(object)) {
    if (object_) object_->attach();
  }
  ~Attachment() {
    if (object_) object_->detach();
  }
  Attachment(const Attachment&) = delete;
  Attachment& operator=(const Attachment&) = delete;

  T* operator->() const { return object_.get(); }
  T& operator*() const { return *object_; }
  explicit operator bool() const { return bool(object_); }
  const Ref<T>& ref() const { return object_; }

 private:
  Ref<T> object_;
};

/// The valid object that `handle` names, or null. Any pointer value may be passed.
template <class T>
Ref<T> find(const void* handle) noexcept {
  Handle* const slot = find_slot(handle);
  if (!slot) return nullptr;
  const std::lock_guard lock(slot->lock);
  return slot->kind == T::kind ? Ref<T>(static_cast<T*>(slot->object)) : nullptr;
}

/// The handle to hand out, as the type of the API.
template <class T>
typename T::ApiHandle api_handle(const T& object) {
  return reinterpret_cast<typename T::ApiHandle>(object.handle());
}
template <class T>
typename T::ApiHandle api_handle(const Ref<T>& object) {
  return object ? api_handle(*object) : nullptr;
}

}  // namespace softcl
