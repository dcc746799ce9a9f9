#include "harness/process/client.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <vector>

#include "harness/process/isolated_device.h"

namespace plumbline {
namespace {

/// How many processes use an accelerator at once; further devices share them. The driver creates the context
/// of one process after that of another, in 0.2 s on an H100 (docs/performance.md), and the device works for
/// one of them at a time.
constexpr std::size_t processes_of_accelerator = 4;

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
    auto process = process_of(std::string(selector));
    if (auto status = process->start(); !status) return status.error();
    return std::unique_ptr<Device>(std::make_unique<IsolatedDevice>(std::move(process)));
  }

 private:
  /// A process of its own, or, of an accelerator that has enough, the one that the fewest devices share.
  std::shared_ptr<DeviceProcess> process_of(const std::string& selector) {
    const std::lock_guard lock(lock_);
    auto& known = processes_[selector];
    std::erase_if(known, [](const auto& process) { return process.expired(); });
    if (known.size() >= processes_of_accelerator) {
      const auto least = std::ranges::min_element(
          known, {}, [](const std::weak_ptr<DeviceProcess>& process) { return process.use_count(); });
      if (auto process = least->lock(); process && process->is_accelerator()) return process;
    }
    const std::string argument = selector.empty() ? kind_ : kind_ + ":" + selector;
    auto process = std::make_shared<DeviceProcess>(argument, timeouts_, launch_);
    known.push_back(process);
    return process;
  }

  std::string kind_;
  Timeouts timeouts_;
  Launcher launch_;
  std::mutex lock_;  ///< of what follows: several threads open devices at once
  std::map<std::string, std::vector<std::weak_ptr<DeviceProcess>>> processes_;  ///< by selector
};

}  // namespace

std::unique_ptr<Adapter> isolated_adapter(std::string kind, Timeouts timeouts, Launcher launch) {
  return std::make_unique<IsolatedAdapter>(std::move(kind), timeouts, std::move(launch));
}

}  // namespace plumbline
