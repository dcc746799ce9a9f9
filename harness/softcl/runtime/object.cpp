#include "object.h"

namespace softcl {
namespace {

/// Adds one unless the count is zero already.
bool add_if_positive(std::atomic<std::uint32_t>& count) noexcept {
  std::uint32_t seen = count.load(std::memory_order_relaxed);
  while (seen != 0)
    if (count.compare_exchange_weak(seen, seen + 1, std::memory_order_relaxed)) return true;
  return false;
}

bool subtract_if_positive(std::atomic<std::uint32_t>& count) noexcept {
  std::uint32_t seen = count.load(std::memory_order_relaxed);
  while (seen != 0)
    if (count.compare_exchange_weak(seen, seen - 1, std::memory_order_acq_rel)) return true;
  return false;
}

}  // namespace

Object::~Object() {
  if (handle_) free_handle(handle_);
}

void Object::drop() noexcept {
  if (strong_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
}

void Object::publish() {
  handle_ = new_handle();
  acquire();
  api_references_ = 1;
  handle_uses_ = 1;
  const std::lock_guard lock(handle_->lock);
  handle_->kind = kind_;
  handle_->object = this;
  ++handle_->generation;
}

bool Object::retain() noexcept {
  if (!add_if_positive(api_references_)) return false;
  handle_uses_.fetch_add(1, std::memory_order_relaxed);
  return true;
}

bool Object::release() noexcept {
  if (!subtract_if_positive(api_references_)) return false;
  drop_handle_use();
  return true;
}

void Object::attach() noexcept { handle_uses_.fetch_add(1, std::memory_order_relaxed); }

void Object::detach() noexcept { drop_handle_use(); }

void Object::drop_handle_use() noexcept {
  if (handle_uses_.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  {
    const std::lock_guard lock(handle_->lock);
    // Already invalid: someone attached to the object while another thread released its last reference.
    if (handle_->kind == Kind::none) return;
    handle_->kind = Kind::none;
    handle_->object = nullptr;
  }
  handle_gone();
  drop();
}

}  // namespace softcl
