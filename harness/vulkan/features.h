#pragma once

#include <optional>
#include <set>
#include <string>

#include "harness/spirv/vulkan_shader.h"
#include "harness/vulkan/api.h"

namespace plumbline::vulkan {

/// What a physical device reports, in Vulkan's structures. They point to one another: neither copied
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
  VkPhysicalDeviceShaderSubgroupExtendedTypesFeatures subgroup_types{};
  VkPhysicalDeviceSubgroupSizeControlFeatures subgroup_sizes{};

  bool has(const char* extension) const { return extensions.contains(extension); }
  /// Whether VkFormatProperties3 has the features of formats that the first 32 bits have no room for.
  bool more_format_features() const {
    return api() >= 3 || has(VK_KHR_FORMAT_FEATURE_FLAGS_2_EXTENSION_NAME);
  }
  /// Of the instance's version and the device's, the lesser: 1.api.
  int api() const;
};

/// What shaders may use of a device: every feature that it has is enabled when it is opened.
class Features {
 public:
  explicit Features(const Reported& reported);

  /// The newest SPIR-V that the device's version of Vulkan takes.
  const spirv::VulkanEnvironment& environment() const { return environment_; }
  /// Why the device does not take the shader, if it does not.
  std::optional<std::string> missing(const spirv::Shader& shader) const;
  /// Whether samplers may mirror once and clamp to the edge.
  bool mirror_clamp() const { return mirror_clamp_; }
  bool more_format_features() const { return more_format_features_; }
  /// StorageImageExtendedFormats.
  bool extended_storage_formats() const { return capabilities_.contains("StorageImageExtendedFormats"); }

 private:
  std::optional<std::string> missing_of_sub_groups(const spirv::Shader& shader) const;

  spirv::VulkanEnvironment environment_;
  std::set<std::string> capabilities_, modes_;
  bool mirror_clamp_ = false, more_format_features_ = false, full_sub_groups_ = false,
       small_types_in_sub_groups_ = false;
  std::uint32_t sub_group_size_ = 0;
};

/// The extensions of the device that are enabled, of those that the features need.
std::set<std::string> wanted_extensions(const Reported& reported);

}  // namespace plumbline::vulkan
