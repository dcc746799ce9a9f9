#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "harness/device/device.h"
#include "harness/vulkan/api.h"

namespace plumbline::vulkan {

/// The loader's instance; destroyed with its last user.
class Instance {
 public:
  static Outcome<std::shared_ptr<Instance>> create();
  ~Instance() { vkDestroyInstance(instance_, nullptr); }
  Instance(const Instance&) = delete;
  Instance& operator=(const Instance&) = delete;

  /// Every physical device with a queue that computes, in the loader's order.
  std::vector<VkPhysicalDevice> devices() const;

 private:
  explicit Instance(VkInstance instance) : instance_(instance) {}
  VkInstance instance_;
};

/// What the device reports. Subnormals count as kept only where every shader keeps them: without a
/// float control that requires it they may be flushed.
DeviceInfo describe(VkPhysicalDevice device, std::size_t index);

/// The first queue family that computes.
std::optional<std::uint32_t> compute_family(VkPhysicalDevice device);

/// "vkCreateDevice: VkResult -3" as an error of the device.
Error failed(const char* function, VkResult code);

}  // namespace plumbline::vulkan
