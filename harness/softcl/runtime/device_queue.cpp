#include "device_queue.h"

#include "error.h"

namespace softcl {

DeviceQueue::DeviceQueue(Ref<Context> context, Ref<Device> device, cl_command_queue_properties properties,
                         std::vector<cl_queue_properties> property_list, cl_uint size)
    : Object(kind),
      commands_(make_object<CommandQueue>(std::move(context), std::move(device), properties,
                                          std::move(property_list))),
      size_(size) {
  // Nobody can wait for it: kernels that the program has released are ended whether it has or not.
  commands_->handle_gone();
  require_that(commands_->context()->device_queues().add(*this), CL_OUT_OF_RESOURCES);
}

DeviceQueue::~DeviceQueue() { commands_->context()->device_queues().remove(*this); }

bool DeviceQueue::reserve(std::size_t bytes) {
  std::size_t used = used_.load(std::memory_order_relaxed);
  do {
    if (bytes > size_ - used) return false;
  } while (!used_.compare_exchange_weak(used, used + bytes, std::memory_order_relaxed));
  return true;
}

void DeviceQueue::handle_gone() noexcept { commands_->context()->device_queues().forget(*this); }

Ref<DeviceQueue> DeviceQueues::default_on(const Device& device) const {
  if (!has_defaults_.load(std::memory_order_acquire)) return nullptr;
  std::lock_guard lock(mutex_);
  const auto found = defaults_.find(&device);
  return found == defaults_.end() ? nullptr : Ref<DeviceQueue>(found->second);
}

void DeviceQueues::make_default(DeviceQueue& queue) {
  std::lock_guard lock(mutex_);
  if (queue.is_gone_) return;
  defaults_[&queue.commands()->device()] = &queue;
  has_defaults_.store(true, std::memory_order_release);
}

bool DeviceQueues::add(const DeviceQueue& queue) {
  std::lock_guard lock(mutex_);
  Count& count = counts_[&queue.commands()->device()];
  unsigned& of_its_kind = queue.is_made_default() ? count.made_default : count.others;
  if (of_its_kind == limits::device_queues) return false;
  ++of_its_kind;
  return true;
}

void DeviceQueues::remove(const DeviceQueue& queue) {
  std::vector<Ref<Event>> unreleased;
  {
    std::lock_guard lock(mutex_);
    const auto count = counts_.find(&queue.commands()->device());
    --(queue.is_made_default() ? count->second.made_default : count->second.others);
    if (count->second.made_default + count->second.others == 0) counts_.erase(count);
    if (!counts_.empty()) return;
    for (Event* const event : events_) unreleased.emplace_back(event);
  }
  for (const Ref<Event>& event : unreleased)
    while (event->release()) {
    }
}

void DeviceQueues::forget(DeviceQueue& queue) noexcept {
  std::lock_guard lock(mutex_);
  queue.is_gone_ = true;
  std::erase_if(defaults_, [&](const auto& entry) { return entry.second == &queue; });
  has_defaults_.store(!defaults_.empty(), std::memory_order_release);
}

bool DeviceQueues::add(Event& event) {
  std::lock_guard lock(mutex_);
  return events_.size() < limits::device_events && events_.insert(&event).second;
}

void DeviceQueues::forget(const Event& event) noexcept {
  std::lock_guard lock(mutex_);
  events_.erase(const_cast<Event*>(&event));
}

}  // namespace softcl
