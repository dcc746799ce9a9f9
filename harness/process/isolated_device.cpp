#include "harness/process/isolated_device.h"

#include "harness/process/isolated_evaluator.h"

namespace plumbline {

/// A device that does not reply is not one that lacks something: the error is prepare's to return.
std::optional<std::string> IsolatedDevice::unsupported(const Call& call) const {
  auto reply = process_->exchange({{"op", "unsupported"}, {"call", FieldWriter::json_of(call)}},
                                  process_->timeouts().prepare);
  auto reason = reply ? process_->in_reply<std::optional<std::string>>(*reply, "reason")
                      : Outcome<std::optional<std::string>>(reply.error());
  if (reason) return *reason;
  failure_ = reason.error();
  return std::nullopt;
}

Outcome<std::unique_ptr<Evaluator>> IsolatedDevice::prepare(const Call& call) {
  if (failure_) return *std::exchange(failure_, std::nullopt);
  auto evaluator = std::make_unique<IsolatedEvaluator>(*process_, call);
  if (auto status = evaluator->prepare(); !status) return status.error();
  return std::unique_ptr<Evaluator>(std::move(evaluator));
}

}  // namespace plumbline
