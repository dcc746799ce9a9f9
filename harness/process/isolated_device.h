#pragma once

#include <memory>
#include <optional>
#include <string>

#include "harness/process/device_process.h"

namespace plumbline {

/// A device in a child process, as one thread uses it. Others may share the process.
class IsolatedDevice final : public Device {
 public:
  /// Precondition: the process was started.
  explicit IsolatedDevice(std::shared_ptr<DeviceProcess> process) : process_(std::move(process)) {}

  const DeviceInfo& info() const override { return process_->info(); }
  std::optional<std::string> unsupported(const Call& call) const override;
  Outcome<std::unique_ptr<Evaluator>> prepare(const Call& call) override;

 private:
  std::shared_ptr<DeviceProcess> process_;
  mutable std::optional<Error> failure_;  ///< of the last request whether a call is supported
};

}  // namespace plumbline
