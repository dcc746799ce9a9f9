#include "harness/process/device_process.h"

namespace plumbline {

Status DeviceProcess::start() {
  const Hold held = hold();
  if (child_) return ok();
  auto child = launch_(argument_);
  if (!child) return child.error();
  auto handshake = (*child)->next(timeouts_.open);
  if (!handshake) return handshake.error();
  auto info = member<DeviceInfo>(handshake->head, "info");
  if (!info) return ChildProcess::malformed(info.error());
  if (!info_) info_ = std::move(*info);
  child_ = std::move(*child);
  ++generation_;
  return ok();
}

bool DeviceProcess::is_accelerator() const {
  const Hold held = hold();
  return info_ && info_->accelerator;
}

Outcome<Message> DeviceProcess::exchange(const nlohmann::json& request, double seconds,
                                         std::span<const int> descriptors) {
  const Hold held = hold();
  settle();
  if (const auto started = start(); !started) return started.error();
  auto reply = child_->exchange(request, seconds, descriptors);
  if (!child_->usable()) drop_child();
  return reply;
}

void DeviceProcess::settle() {
  const Hold held = hold();
  while (!waiting_.empty()) receive_next();
}

void DeviceProcess::post(const nlohmann::json& request, Posted& posted) {
  const Hold held = hold();
  child_->post(request, timeouts_.evaluate);
  posted = {true, std::nullopt};
  waiting_.push_back(&posted);
}

bool DeviceProcess::await(Posted& posted) {
  for (;;) {
    const Hold held = hold();  // another thread may post between two replies
    if (!posted.waiting) return posted.reply.has_value();
    receive_next();
  }
}

void DeviceProcess::receive_next() {
  Posted& oldest = *waiting_.front();
  waiting_.pop_front();
  oldest.waiting = false;
  oldest.reply = child_->next(timeouts_.evaluate);
  if (!child_->usable()) drop_child();
}

Error DeviceProcess::malformed(const Error& why) {
  drop_child();
  return ChildProcess::malformed(why);
}

std::uint64_t DeviceProcess::generation() const {
  const Hold held = hold();
  return child_ ? generation_ : 0;
}

void DeviceProcess::drop_child() {
  const Hold held = hold();
  child_.reset();
  for (Posted* posted : waiting_) posted->waiting = false;
  waiting_.clear();
}

}  // namespace plumbline
