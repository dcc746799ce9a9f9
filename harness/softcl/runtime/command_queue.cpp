#include "command_queue.h"

#include <algorithm>

namespace softcl {

CommandQueue::CommandQueue(Ref<Context> context, Ref<Device> device, cl_command_queue_properties properties,
                           std::vector<cl_queue_properties> property_list)
    : Object(kind),
      context_(std::move(context)),
      device_(std::move(device)),
      properties_(properties),
      property_list_(std::move(property_list)) {}

void CommandQueue::change(cl_command_queue_properties bits, bool enable) {
  if (enable)
    properties_ |= bits;
  else
    properties_ &= ~bits;
}

void CommandQueue::enqueue(const Ref<Event>& command, std::span<const Ref<Event>> wait_list, bool blocking) {
  order(command, !wait_list.empty());
  for (const Ref<Event>& event : wait_list) command->depend_on(event, true);
  command->submit(blocking);
}

/// Declares the dependencies that the queue itself implies (sections 5.10 and 5.11). An error does not spread
/// along these: only events in a wait list carry it.
void CommandQueue::order(const Ref<Event>& command, bool has_wait_list) {
  const bool barrier = command->type() == CL_COMMAND_BARRIER;
  const bool marker = command->type() == CL_COMMAND_MARKER;
  std::lock_guard lock(mutex_);
  if (in_order()) {
    for (const Ref<Event>& last : outstanding_) command->depend_on(last, false);
    outstanding_.assign(1, command);
    return;
  }
  if ((barrier || marker) && !has_wait_list) {
    for (const Ref<Event>& earlier : outstanding_) command->depend_on(earlier, false);
  } else if (barrier_) {
    command->depend_on(barrier_, false);
  }
  outstanding_.push_back(command);
  if (barrier) barrier_ = command;
}

void CommandQueue::finish() {
  std::vector<Ref<Event>> outstanding;
  {
    std::lock_guard lock(mutex_);
    outstanding = outstanding_;
  }
  for (const Ref<Event>& event : outstanding) event->wait();
}

void CommandQueue::retire(const Event& command) {
  std::lock_guard lock(mutex_);
  const auto found = std::find_if(outstanding_.begin(), outstanding_.end(),
                                  [&](const Ref<Event>& event) { return event.get() == &command; });
  if (found != outstanding_.end()) {
    *found = std::move(outstanding_.back());
    outstanding_.pop_back();
  }
  if (barrier_.get() == &command) barrier_ = nullptr;
}

}  // namespace softcl
