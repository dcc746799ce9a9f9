#pragma once

#include <CL/cl_icd.h>

#include <cstdint>

#include "spin_lock.h"

namespace softcl {

class Object;

enum class Kind : std::uint8_t {
  none,
  platform,
  device,
  context,
  command_queue,
  device_queue,
  mem_object,
  sampler,
  program,
  kernel,
  event,
  semaphore,
  command_buffer,
  mutable_command
};

/// What every cl_* handle points to. The ICD loader reads `dispatch` through whatever pointer a program hands
/// it, released ones included, so handles live in blocks that are never freed and a slot is reused as late as
/// possible: a stale handle is then an error code, not a crash.
struct Handle {
  const cl_icd_dispatch* dispatch = nullptr;
  SpinLock lock;                 ///< guards kind, object and generation
  Kind kind = Kind::none;        ///< none: not (or no longer) valid
  std::uint32_t generation = 0;  ///< counts the objects this slot has stood for
  Object* object = nullptr;
};

/// A slot that stands for nothing yet. Throws std::bad_alloc when there is no room for one.
Handle* new_handle();
void free_handle(Handle* handle) noexcept;

/// The slot that `handle` points to, or null if it is not a pointer this library gave out. Any value may be
/// passed.
Handle* find_slot(const void* handle) noexcept;

/// The table of entry points that every handle refers to (api/dispatch.cpp).
extern const cl_icd_dispatch icd_dispatch;

}  // namespace softcl
