#include "command_buffer.h"

#include <algorithm>

#include "error.h"

namespace softcl {
namespace {

MemObjectAttachments attached(const std::vector<Ref<MemObject>>& objects) {
  MemObjectAttachments held;
  for (const Ref<MemObject>& object : objects)
    held.push_back(std::make_unique<Attachment<MemObject>>(object));
  return held;
}

bool keeps_order(const CommandQueue& queue) {
  return !(queue.properties() & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
}

/// The events of the commands before one that it waits for. What follows a barrier waits for it, and a
/// barrier that names nothing for all before it.
class Order {
 public:
  explicit Order(bool in_order) : in_order_(in_order) {}

  std::vector<Ref<Event>> before(const CommandBuffer::Recorded& command) const {
    std::vector<Ref<Event>> events;
    const bool barrier = !command.make;
    if (in_order_) {
      if (!made_.empty()) events.push_back(made_.back());
    } else if (barrier && command.waits.empty()) {
      events = made_;
    } else if (barrier_) {
      events.push_back(barrier_);
    }
    for (const std::size_t place : command.waits) events.push_back(made_[place]);
    return events;
  }
  void add(const CommandBuffer::Recorded& command, const Ref<Event>& event) {
    made_.push_back(event);
    if (!command.make) barrier_ = event;
  }
  const std::vector<Ref<Event>>& all() const { return made_; }

 private:
  bool in_order_;
  std::vector<Ref<Event>> made_;
  Ref<Event> barrier_;
};

}  // namespace

MutableCommand::MutableCommand(cl_command_buffer_khr buffer, Ref<CommandQueue> queue, Ref<Kernel> original,
                               Launch launch, Terms terms)
    : Object(kind),
      buffer_(buffer),
      queue_(std::move(queue)),
      original_(std::move(original)),
      terms_(std::move(terms)) {
  change(std::move(launch));
}

MutableCommand::Launch MutableCommand::launch() const {
  std::lock_guard lock(mutex_);
  return launch_;
}

void MutableCommand::change(Launch launch) {
  MemObjectAttachments held = attached(launch.kernel->memory_objects());
  std::lock_guard lock(mutex_);
  launch_ = std::move(launch);
  held_.swap(held);
}

std::unique_ptr<Command> MutableCommand::make() const {
  const Launch now = launch();
  if (now.range.items() == 0) return nullptr;
  return now.kernel->launch(*now.kernel->build_for(queue_->device()), now.range, queue_->device());
}

CommandBuffer::CommandBuffer(Ref<CommandQueue> queue, cl_command_buffer_flags_khr flags,
                             MutableDispatchAsserts asserts,
                             std::vector<cl_command_buffer_properties_khr> property_list)
    : Object(kind),
      queue_(std::move(queue)),
      flags_(flags),
      asserts_(asserts),
      property_list_(std::move(property_list)) {}

CommandBuffer::~CommandBuffer() {
  for (const Recorded& command : commands_)
    if (command.launch_has_handle) command.launch->release();
}

cl_command_buffer_state_khr CommandBuffer::state_locked() const {
  if (!finalized_) return CL_COMMAND_BUFFER_STATE_RECORDING_KHR;
  const bool complete = std::ranges::all_of(
      commands_, [](const Recorded& command) { return !command.launch || command.launch->is_complete(); });
  return complete ? CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR : CL_COMMAND_BUFFER_STATE_FINALIZED_KHR;
}

cl_command_buffer_state_khr CommandBuffer::state() const {
  std::lock_guard lock(mutex_);
  return state_locked();
}

void CommandBuffer::require_recording() const {
  require_that(state() == CL_COMMAND_BUFFER_STATE_RECORDING_KHR, CL_INVALID_OPERATION);
}

void CommandBuffer::finalize() {
  std::lock_guard lock(mutex_);
  require_that(!finalized_, CL_INVALID_OPERATION);
  finalized_ = true;
}

std::vector<std::size_t> CommandBuffer::require_sync_points(cl_uint count,
                                                            const cl_sync_point_khr* list) const {
  require_that((list == nullptr) == (count == 0), CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
  std::lock_guard lock(mutex_);
  std::vector<std::size_t> places;
  for (const cl_sync_point_khr point : std::span(list, count)) {
    require_that(point != 0 && point <= commands_.size(), CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
    places.push_back(point - 1);
  }
  return places;
}

cl_sync_point_khr CommandBuffer::record(Recorded command) {
  std::lock_guard lock(mutex_);
  require_that(!finalized_, CL_INVALID_OPERATION);
  commands_.push_back(std::move(command));
  return cl_sync_point_khr(commands_.size());
}

Ref<Event> CommandBuffer::enqueue(const Ref<CommandQueue>& queue, std::span<const Ref<Event>> wait_list) {
  std::lock_guard lock(mutex_);
  require_that(state_locked() == CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR, CL_INVALID_OPERATION);
  std::vector<std::unique_ptr<Command>> made;  // all of them, before the first is enqueued
  for (const Recorded& command : commands_) made.push_back(command.make ? command.make() : nullptr);
  auto whole = make_object<Event>(queue, CL_COMMAND_COMMAND_BUFFER_KHR, nullptr);
  Order order(keeps_order(*queue_));  // the queue that they were recorded for decides
  for (std::size_t k = 0; k < commands_.size(); ++k) {
    std::vector<Ref<Event>> waits = order.before(commands_[k]);
    waits.insert(waits.end(), wait_list.begin(), wait_list.end());
    const auto event = make_object<Event>(queue, commands_[k].type, std::move(made[k]));
    queue->enqueue(event, waits, false);
    order.add(commands_[k], event);
  }
  std::vector<Ref<Event>> all = order.all();
  whole->stand_for(all);
  all.insert(all.end(), wait_list.begin(), wait_list.end());
  queue->enqueue(whole, all, false);
  return whole;
}

}  // namespace softcl
