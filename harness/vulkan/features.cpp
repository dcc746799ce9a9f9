#include "harness/vulkan/features.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace plumbline::vulkan {
namespace {

/// Extensions, each with the version of Vulkan that has it in its core.
constexpr int in_no_core = 99;
struct Extension {
  const char* name;
  int core_since;
};
constexpr Extension used_extensions[] = {{VK_KHR_8BIT_STORAGE_EXTENSION_NAME, 2},
                                         {VK_KHR_SHADER_FLOAT16_INT8_EXTENSION_NAME, 2},
                                         {VK_KHR_SHADER_FLOAT_CONTROLS_EXTENSION_NAME, 2},
                                         {VK_KHR_DRIVER_PROPERTIES_EXTENSION_NAME, 2},
                                         {VK_KHR_SHADER_SUBGROUP_EXTENDED_TYPES_EXTENSION_NAME, 2},
                                         {VK_EXT_SUBGROUP_SIZE_CONTROL_EXTENSION_NAME, 3},
                                         // In the core of 1.2 it is a feature; the extension has none.
                                         {VK_KHR_SAMPLER_MIRROR_CLAMP_TO_EDGE_EXTENSION_NAME, in_no_core}};

std::set<std::string> extensions_of(VkPhysicalDevice device) {
  std::uint32_t count = 0;
  vkEnumerateDeviceExtensionProperties(device, nullptr, &count, nullptr);
  std::vector<VkExtensionProperties> all(count);
  if (vkEnumerateDeviceExtensionProperties(device, nullptr, &count, all.data()) < 0) return {};
  std::set<std::string> names;
  for (const VkExtensionProperties& extension : all) names.insert(extension.extensionName);
  return names;
}

/// Puts a structure into the chain behind the first.
template <class First, class Next>
void chain(First& first, Next& next, VkStructureType type) {
  next.sType = type;
  next.pNext = first.pNext;
  first.pNext = &next;
}

/// SPIR-V 1.minor of Vulkan 1.0, 1.1, 1.2, 1.3 (appendix "Versions and Formats"; later appendices).
int newest_spirv(int api) {
  constexpr std::array minors{0, 3, 5, 6};
  const auto known = static_cast<std::size_t>(std::min<int>(api, std::size(minors) - 1));
  return std::min(minors[known], spirv::newest_minor());
}

struct NamedFeature {
  VkBool32 there;
  const char* name;
};

struct Operations {
  VkSubgroupFeatureFlagBits bit;
  const char* capability;
};
constexpr Operations of_sub_groups[] = {
    {VK_SUBGROUP_FEATURE_BASIC_BIT, "GroupNonUniform"},
    {VK_SUBGROUP_FEATURE_VOTE_BIT, "GroupNonUniformVote"},
    {VK_SUBGROUP_FEATURE_ARITHMETIC_BIT, "GroupNonUniformArithmetic"},
    {VK_SUBGROUP_FEATURE_BALLOT_BIT, "GroupNonUniformBallot"},
    {VK_SUBGROUP_FEATURE_SHUFFLE_BIT, "GroupNonUniformShuffle"},
    {VK_SUBGROUP_FEATURE_SHUFFLE_RELATIVE_BIT, "GroupNonUniformShuffleRelative"},
    {VK_SUBGROUP_FEATURE_CLUSTERED_BIT, "GroupNonUniformClustered"}};

}  // namespace

Reported::Reported(VkPhysicalDevice device) : extensions(extensions_of(device)) {
  properties.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
  vkGetPhysicalDeviceProperties2(device, &properties);
  features.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
  const auto supports = [&](const Extension& extension) {
    return api() >= extension.core_since || has(extension.name);
  };
  chain(features, storage_16, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_16BIT_STORAGE_FEATURES);
  if (supports(used_extensions[0]))
    chain(features, storage_8, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_8BIT_STORAGE_FEATURES);
  if (supports(used_extensions[1]))
    chain(features, float_16_int_8, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_FLOAT16_INT8_FEATURES);
  if (supports(used_extensions[4]))
    chain(features, subgroup_types,
          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_SUBGROUP_EXTENDED_TYPES_FEATURES);
  if (supports(used_extensions[5]))
    chain(features, subgroup_sizes, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES);
  vkGetPhysicalDeviceFeatures2(device, &features);
  chain(properties, subgroups, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES);
  if (supports(used_extensions[2]))
    chain(properties, floats, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FLOAT_CONTROLS_PROPERTIES);
  if (supports(used_extensions[3]))
    chain(properties, driver, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES);
  vkGetPhysicalDeviceProperties2(device, &properties);
}

int Reported::api() const {
  std::uint32_t instance = VK_API_VERSION_1_0;
  vkEnumerateInstanceVersion(&instance);
  return static_cast<int>(
      VK_API_VERSION_MINOR(std::min({instance, properties.properties.apiVersion, newest_api})));
}

std::set<std::string> wanted_extensions(const Reported& reported) {
  std::set<std::string> names;
  for (const Extension& extension : used_extensions)
    if (reported.has(extension.name) && reported.api() < extension.core_since) names.insert(extension.name);
  return names;
}

Features::Features(const Reported& reported) {
  environment_ = {reported.api(), newest_spirv(reported.api())};
  more_format_features_ = reported.more_format_features();
  mirror_clamp_ = reported.has(VK_KHR_SAMPLER_MIRROR_CLAMP_TO_EDGE_EXTENSION_NAME);
  const VkPhysicalDeviceFeatures& core = reported.features.features;
  for (const NamedFeature& capability :
       {NamedFeature{VK_TRUE, "Shader"},
        {VK_TRUE, "Matrix"},
        {VK_TRUE, "Image1D"},
        {VK_TRUE, "Sampled1D"},
        {VK_TRUE, "SampledBuffer"},
        {VK_TRUE, "ImageBuffer"},
        {VK_TRUE, "ImageQuery"},
        {core.shaderImageGatherExtended, "ImageGatherExtended"},
        {core.shaderStorageImageMultisample, "StorageImageMultisample"},
        {core.shaderStorageImageMultisample, "ImageMSArray"},
        {core.imageCubeArray, "SampledCubeArray"},
        {core.imageCubeArray, "ImageCubeArray"},
        {core.shaderStorageImageExtendedFormats, "StorageImageExtendedFormats"},
        {core.shaderStorageImageReadWithoutFormat, "StorageImageReadWithoutFormat"},
        {core.shaderStorageImageWriteWithoutFormat, "StorageImageWriteWithoutFormat"},
        {core.shaderFloat64, "Float64"},
        {core.shaderInt64, "Int64"},
        {core.shaderInt16, "Int16"},
        {reported.float_16_int_8.shaderFloat16, "Float16"},
        {reported.float_16_int_8.shaderInt8, "Int8"},
        {reported.storage_16.storageBuffer16BitAccess, "StorageBuffer16BitAccess"},
        {reported.storage_8.storageBuffer8BitAccess, "StorageBuffer8BitAccess"}})
    if (capability.there == VK_TRUE) capabilities_.insert(capability.name);
  const bool in_compute = (reported.subgroups.supportedStages & VK_SHADER_STAGE_COMPUTE_BIT) != 0;
  for (const Operations& o : of_sub_groups)
    if (in_compute && (reported.subgroups.supportedOperations & o.bit) != 0)
      capabilities_.insert(o.capability);
  sub_group_size_ = reported.subgroups.subgroupSize;
  full_sub_groups_ = reported.subgroup_sizes.computeFullSubgroups == VK_TRUE;
  small_types_in_sub_groups_ = reported.subgroup_types.shaderSubgroupExtendedTypes == VK_TRUE;
  const VkPhysicalDeviceFloatControlsProperties& f = reported.floats;
  for (const NamedFeature& mode :
       {NamedFeature{f.shaderDenormPreserveFloat16, "DenormPreserve 16"},
        {f.shaderDenormPreserveFloat32, "DenormPreserve 32"},
        {f.shaderDenormPreserveFloat64, "DenormPreserve 64"},
        {f.shaderDenormFlushToZeroFloat16, "DenormFlushToZero 16"},
        {f.shaderDenormFlushToZeroFloat32, "DenormFlushToZero 32"},
        {f.shaderDenormFlushToZeroFloat64, "DenormFlushToZero 64"},
        {f.shaderRoundingModeRTEFloat16, "RoundingModeRTE 16"},
        {f.shaderRoundingModeRTEFloat32, "RoundingModeRTE 32"},
        {f.shaderRoundingModeRTEFloat64, "RoundingModeRTE 64"},
        {f.shaderRoundingModeRTZFloat16, "RoundingModeRTZ 16"},
        {f.shaderRoundingModeRTZFloat32, "RoundingModeRTZ 32"},
        {f.shaderRoundingModeRTZFloat64, "RoundingModeRTZ 64"},
        {f.shaderSignedZeroInfNanPreserveFloat16, "SignedZeroInfNanPreserve 16"},
        {f.shaderSignedZeroInfNanPreserveFloat32, "SignedZeroInfNanPreserve 32"},
        {f.shaderSignedZeroInfNanPreserveFloat64, "SignedZeroInfNanPreserve 64"}}) {
    if (mode.there != VK_TRUE) continue;
    modes_.insert(mode.name);
    capabilities_.insert(std::string(mode.name, std::string_view(mode.name).find(' ')));
  }
}

std::optional<std::string> Features::missing(const spirv::Shader& shader) const {
  for (const std::string& mode : shader.modes)
    if (!modes_.contains(mode)) return fmt::format("the device does not report {} bits", mode);
  for (const std::string& capability : shader.capabilities)
    if (!capabilities_.contains(capability))
      return fmt::format("the device does not have the capability {}", capability);
  return missing_of_sub_groups(shader);
}

/// Test cases of sub-groups have four neighbours in sub-groups that are full.
std::optional<std::string> Features::missing_of_sub_groups(const spirv::Shader& shader) const {
  const auto declares = [&](std::string_view name) {
    return std::ranges::count(shader.capabilities, name) != 0;
  };
  const bool uses_groups = std::ranges::any_of(
      shader.capabilities, [](const std::string& name) { return name.starts_with("GroupNonUniform"); });
  if (!uses_groups) return std::nullopt;
  if (!full_sub_groups_) return "the device does not report computeFullSubgroups: sub-groups may have gaps";
  if (sub_group_size_ < 4 || spirv::shader_group_size % sub_group_size_ != 0)
    return fmt::format("sub-groups of {} invocations, of which {} make no whole number of four or more",
                       sub_group_size_, spirv::shader_group_size);
  for (const char* type : {"Int8", "Int16", "Int64", "Float16"})
    if (declares(type) && !small_types_in_sub_groups_)
      return fmt::format("the device does not report shaderSubgroupExtendedTypes, which {} takes", type);
  return std::nullopt;
}

}  // namespace plumbline::vulkan
