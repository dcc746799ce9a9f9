#include "context.h"

namespace softcl {

Context::Context(std::vector<Ref<Device>> devices, std::vector<cl_context_properties> properties,
                 Notify notify, void* user_data)
    : Object(kind),
      devices_(std::move(devices)),
      properties_(std::move(properties)),
      notify_(notify),
      user_data_(user_data) {
  for (const Ref<Device>& device : devices_) device->attach();
}

Context::~Context() {
  for (auto callback = destructor_callbacks_.rbegin(); callback != destructor_callbacks_.rend(); ++callback)
    callback->first(api_handle(*this), callback->second);
  for (const Ref<Device>& device : devices_) device->detach();
}

bool Context::has(const Device& device) const { return serving(devices_, device) != devices_.end(); }

std::uint64_t Context::max_allocation() const { return devices_.front()->max_allocation(); }

void Context::report(const char* what, cl_int code) const {
  if (notify_) notify_(what, &code, sizeof code, user_data_);
}

void Context::on_destruction(DestructorCallback callback, void* user_data) {
  std::lock_guard lock(mutex_);
  destructor_callbacks_.emplace_back(callback, user_data);
}

}  // namespace softcl
