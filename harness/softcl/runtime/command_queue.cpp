#include "command_queue.h"

#include <mutex>

namespace softcl {
namespace {

/// How many commands that have ended may wait to be freed.
constexpr std::size_t most_left = 256;

}  // namespace

CommandQueue::CommandQueue(Ref<Context> context, Ref<Device> device, cl_command_queue_properties properties,
                           std::vector<cl_queue_properties> property_list)
    : Object(kind),
      context_(std::move(context)),
      device_(std::move(device)),
      properties_(properties),
      property_list_(std::move(property_list)) {
  context_->queue_made();
}

CommandQueue::~CommandQueue() { context_->queue_deleted(); }

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
  const bool follows_all = in_order() || ((barrier || marker) && !has_wait_list);
  Ref<Event> follows;
  Event* ended;
  {
    std::lock_guard lock(mutex_);
    if (follows_all && first_) {
      command->awaits_turn_ = true;
      command->unmet_.fetch_add(1, std::memory_order_relaxed);
    }
    if (!follows_all) follows = barrier_;
    append(*command);
    if (barrier && !in_order()) barrier_ = command;
    ended = take_ended();
  }
  free_ended(ended);
  if (follows) command->depend_on(follows, false);
}

void CommandQueue::append(Event& command) {
  command.acquire();
  command.previous_ = last_;
  Event*& link = last_ ? last_->next_ : first_;
  link = &command;
  last_ = &command;
}

void CommandQueue::remove(Event& command) {
  Event*& link = command.previous_ ? command.previous_->next_ : first_;
  Event*& back_link = command.next_ ? command.next_->previous_ : last_;
  link = command.next_;
  back_link = command.previous_;
  command.next_ = std::exchange(ended_, &command);
  ++ended_count_;
}

Event* CommandQueue::take_ended() {
  ended_count_ = 0;
  return std::exchange(ended_, nullptr);
}

void CommandQueue::free_ended(Event* ended) {
  while (ended) {
    Event* const next = ended->next_;
    ended->free_command();
    ended->drop();
    ended = next;
  }
}

void CommandQueue::finish() {
  std::vector<Ref<Event>> outstanding;
  {
    std::lock_guard lock(mutex_);
    if (in_order()) {
      if (last_) outstanding.emplace_back(last_);
    } else {
      for (Event* event = first_; event; event = event->next_) outstanding.emplace_back(event);
    }
  }
  for (const Ref<Event>& event : outstanding) event->wait();
  Event* ended;
  {
    std::lock_guard lock(mutex_);
    ended = take_ended();
  }
  free_ended(ended);
}

void CommandQueue::handle_gone() noexcept {
  Event* ended;
  bool has_commands;
  {
    std::lock_guard lock(mutex_);
    handle_gone_ = true;
    has_commands = first_ != nullptr;
    ended = take_ended();
  }
  free_ended(ended);
  context_->queue_handle_gone(has_commands);
}

Ref<Event> CommandQueue::retire(Event& command) {
  Ref<Event> next, barrier;
  Event* ended = nullptr;
  {
    std::lock_guard lock(mutex_);
    remove(command);
    if (barrier_.get() == &command) barrier = std::move(barrier_);
    if (first_ && first_->awaits_turn_) {
      first_->awaits_turn_ = false;
      next = Ref<Event>(first_);
    }
    if (handle_gone_ || ended_count_ > most_left) ended = take_ended();
  }
  free_ended(ended);
  return next && next->dependency_met() ? next : nullptr;
}

Ref<Event> CommandQueue::work_for_host(Event& awaited) {
  std::lock_guard lock(mutex_);
  Event* const candidate = in_order() ? first_ : &awaited;
  return Ref<Event>(candidate && candidate->host_may_work() ? candidate : nullptr);
}

}  // namespace softcl
