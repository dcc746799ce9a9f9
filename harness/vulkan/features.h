#pragma once

#include <optional>
#include <set>
#include <string>

#include "harness/spirv/vulkan_shader.h"
#include "harness/vulkan/api.h"

namespace plumbline::vulkan {

/// What a physical device says of itself, in Vulkan's structures. They point to one another: neither copied
/// nor moved.
struct Reported {
  explicit Reported(VkPhysicalDevice device);
  Reported(const Reported&) = delete;
  Reported& operator=(const Reported&) = delete;

  std::set<std::string> extensions;
  VkPhysicalDeviceProperties2 properties{};
  VkPhysicalDeviceDriverProperties driver{};
  VkPhysicalDeviceFloatControlsProperties floats{};
  VkPhysicalDeviceSubgroupProperties subgroups{};
  VkPhysicalDeviceFeatures2 features{};
  VkPhysicalDevice16BitStorageFeatures storage_16{};
  VkPhysicalDevice8BitStorageFeatures storage_8{};
  VkPhysicalDeviceShaderFloat16Int8Features float_16_int_8{};

  bool has(const char* extension) const { return extensions.contains(extension); }
  /// Of the instance's version and the device's, the lesser: 1.api.
  int api() const;
};

/// What shaders may ask of a device: every feature that it has is enabled when it is opened.
class Features {
 public:
  explicit Features(const Reported& reported);

  /// The newest SPIR-V that the device's version of Vulkan takes.
  const spirv::VulkanEnvironment& environment() const { return environment_; }
  /// Why the device does not take the shader, if it does not.
  std::optional<std::string> missing(const spirv::Shader& shader) const;
  /// Whether samplers may mirror once and clamp to the edge.
  bool mirror_clamp() const { return mirror_clamp_; }

 private:
  spirv::VulkanEnvironment environment_;
  std::set<std::string> capabilities_, modes_;
  bool mirror_clamp_ = false;
};

/// The extensions of the device that are enabled, of those that the features need.
std::set<std::string> wanted_extensions(const Reported& reported);

}  // namespace plumbline::vulkan
