#include "harness/process/isolated_device.h"

#include "harness/process/isolated_evaluator.h"

namespace plumbline {

Status IsolatedDevice::start() {
  auto child = launch_(argument_);
  if (!child) return child.error();
  auto handshake = (*child)->next(timeouts_.open);
  if (!handshake) return handshake.error();
  auto info = member<DeviceInfo>(handshake->head, "info");
  if (!info) return ChildProcess::malformed(info.error());
  info_ = std::move(*info);
  child_ = std::move(*child);
  ++generation_;
  return ok();
}

/// A device that does not reply is not one that lacks something: the error is prepare's to return.
std::optional<std::string> IsolatedDevice::unsupported(const Call& call) const {
  auto& self = const_cast<IsolatedDevice&>(*this);  // a child is started where there is none
  auto reply =
      self.exchange({{"op", "unsupported"}, {"call", FieldWriter::json_of(call)}}, timeouts_.prepare);
  auto reason = reply ? self.in_reply<std::optional<std::string>>(*reply, "reason")
                      : Outcome<std::optional<std::string>>(reply.error());
  if (reason) return *reason;
  self.failure_ = reason.error();
  return std::nullopt;
}

Outcome<std::unique_ptr<Evaluator>> IsolatedDevice::prepare(const Call& call) {
  if (failure_) return *std::exchange(failure_, std::nullopt);
  auto evaluator = std::make_unique<IsolatedEvaluator>(*this, call);
  if (auto status = evaluator->prepare(); !status) return status.error();
  return std::unique_ptr<Evaluator>(std::move(evaluator));
}

Outcome<Message> IsolatedDevice::exchange(const nlohmann::json& request, double seconds,
                                          std::span<const int> descriptors) {
  while (!waiting_.empty()) receive_next();
  if (!child_)
    if (const auto started = start(); !started) return started.error();
  auto reply = child_->exchange(request, seconds, descriptors);
  if (!child_->usable()) drop_child();
  return reply;
}

void IsolatedDevice::post(const nlohmann::json& request, Posted& posted) {
  child_->post(request, timeouts_.evaluate);
  posted = {true, std::nullopt};
  waiting_.push_back(&posted);
}

bool IsolatedDevice::await(Posted& posted) {
  while (posted.waiting) receive_next();
  return posted.reply.has_value();
}

void IsolatedDevice::receive_next() {
  Posted& oldest = *waiting_.front();
  waiting_.pop_front();
  oldest.waiting = false;
  oldest.reply = child_->next(timeouts_.evaluate);
  if (!child_->usable()) drop_child();
}

Error IsolatedDevice::malformed(const Error& why) {
  drop_child();
  return ChildProcess::malformed(why);
}

void IsolatedDevice::drop_child() {
  child_.reset();
  for (Posted* posted : waiting_) posted->waiting = false;
  waiting_.clear();
}

}  // namespace plumbline
