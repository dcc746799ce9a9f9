#include "harness/process/client.h"

#include "harness/process/isolated_device.h"

namespace plumbline {
namespace {

class IsolatedAdapter final : public Adapter {
 public:
  IsolatedAdapter(std::string kind, Timeouts timeouts, Launcher launch)
      : kind_(std::move(kind)), timeouts_(timeouts), launch_(std::move(launch)) {}
  std::string_view kind() const override { return kind_; }

  std::vector<DeviceInfo> list() override {
    auto child = launch_("list " + kind_);
    if (!child) return {};
    const auto reply = (*child)->next(timeouts_.open);
    if (!reply) return {};
    auto devices = member<std::vector<DeviceInfo>>(reply->head, "devices");
    return devices ? std::move(*devices) : std::vector<DeviceInfo>();
  }

  Outcome<std::unique_ptr<Device>> open(std::string_view selector) override {
    std::string argument = kind_;
    if (!selector.empty()) argument += ":" + std::string(selector);
    auto device = std::make_unique<IsolatedDevice>(argument, timeouts_, launch_);
    if (auto status = device->start(); !status) return status.error();
    return std::unique_ptr<Device>(std::move(device));
  }

 private:
  std::string kind_;
  Timeouts timeouts_;
  Launcher launch_;
};

}  // namespace

std::unique_ptr<Adapter> isolated_adapter(std::string kind, Timeouts timeouts, Launcher launch) {
  return std::make_unique<IsolatedAdapter>(std::move(kind), timeouts, std::move(launch));
}

}  // namespace plumbline
