#include "context.h"

#include "device_queue.h"
#include "kernel_watch.h"
#include "svm.h"

namespace softcl {

Context::Context(std::vector<Ref<Device>> devices, std::vector<cl_context_properties> properties,
                 Notify notify, void* user_data)
    : Object(kind),
      shared_memory_(std::make_unique<SharedMemory>()),
      device_queues_(std::make_unique<DeviceQueues>()),
      devices_(std::move(devices)),
      properties_(std::move(properties)),
      notify_(notify),
      user_data_(user_data) {
  for (const Ref<Device>& device : devices_) device->attach();
}

Context::~Context() {
  if (is_abandoned_) forget(this);
  for (auto callback = destructor_callbacks_.rbegin(); callback != destructor_callbacks_.rend(); ++callback)
    callback->first(api_handle(*this), callback->second);
  for (const Ref<Device>& device : devices_) device->detach();
}

void Context::queue_made() {
  ++queues_;
  ++queue_handles_;
}

void Context::queue_handle_gone(bool has_commands) {
  --queue_handles_;
  // Of the others only those are left that have commands, or whose events are.
  end_kernels_if_abandoned(has_commands || queues_ > 1);
}

void Context::released() { end_kernels_if_abandoned(queues_ > 0); }

void Context::end_kernels_if_abandoned(bool has_commands) {
  if (!has_commands || references() != 0 || queue_handles_ != 0) return;
  if (!is_abandoned_.exchange(true)) end_kernels_of(this);
}

bool Context::has(const Device& device) const { return serving(devices_, device) != devices_.end(); }

std::uint64_t Context::max_allocation() const { return devices_.front()->memory().max_allocation; }

void Context::report(const char* what, cl_int code) const {
  if (notify_) notify_(what, &code, sizeof code, user_data_);
}

void Context::on_destruction(DestructorCallback callback, void* user_data) {
  std::lock_guard lock(mutex_);
  destructor_callbacks_.emplace_back(callback, user_data);
}

}  // namespace softcl
