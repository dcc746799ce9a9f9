#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "harness/device/device.h"

namespace plumbline {

/// Opens a device by its name in RunPlan::devices. Called from several threads at once.
using DeviceOpener = std::function<Outcome<std::unique_ptr<Device>>(const std::string&)>;

/// The devices of one job, each opened when first needed and once, closed with this.
class DeviceCache {
 public:
  /// Both must outlive this.
  DeviceCache(std::span<const std::string> names, const DeviceOpener& open)
      : names_(names), open_(open), devices_(names.size()) {}

  /// The device of that index among the names.
  Outcome<Device*> device(std::size_t index);
  /// What each device reports of itself; opens all. The first error is the one returned.
  Outcome<std::vector<DeviceInfo>> infos();
  /// Gives away the device of that index, if it is open.
  std::unique_ptr<Device> release(std::size_t index) { return std::move(devices_[index]); }

 private:
  std::span<const std::string> names_;
  const DeviceOpener& open_;
  std::vector<std::unique_ptr<Device>> devices_;
};

/// Prepares a call; an Error::unsupported has the reason for which the device cannot evaluate it.
Outcome<std::unique_ptr<Evaluator>> prepared(Device& device, const Call& call);

}  // namespace plumbline
