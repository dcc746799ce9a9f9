#include "harness/vulkan/instance.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "harness/vulkan/features.h"

namespace plumbline::vulkan {
namespace {

std::string version_text(std::uint32_t version) {
  return fmt::format("{}.{}.{}", VK_API_VERSION_MAJOR(version), VK_API_VERSION_MINOR(version),
                     VK_API_VERSION_PATCH(version));
}

}  // namespace

Outcome<std::shared_ptr<Instance>> Instance::create() {
  if (auto status = load_api(); !status) return status.error();
  VkApplicationInfo application{};
  application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
  application.pApplicationName = "plumbline";
  std::uint32_t version = VK_API_VERSION_1_0;
  vkEnumerateInstanceVersion(&version);
  application.apiVersion = std::min(version, newest_api);
  VkInstanceCreateInfo create{};
  create.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
  create.pApplicationInfo = &application;
  VkInstance instance = VK_NULL_HANDLE;
  const VkResult code = vkCreateInstance(&create, nullptr, &instance);
  if (code != VK_SUCCESS) return failed("vkCreateInstance", code);
  return std::shared_ptr<Instance>(new Instance(instance));
}

std::vector<VkPhysicalDevice> Instance::devices() const {
  std::uint32_t count = 0;
  vkEnumeratePhysicalDevices(instance_, &count, nullptr);
  std::vector<VkPhysicalDevice> all(count);
  if (vkEnumeratePhysicalDevices(instance_, &count, all.data()) < 0) return {};
  std::erase_if(all, [](VkPhysicalDevice d) { return !compute_family(d); });
  return all;
}

std::optional<std::uint32_t> compute_family(VkPhysicalDevice device) {
  std::uint32_t count = 0;
  vkGetPhysicalDeviceQueueFamilyProperties(device, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vkGetPhysicalDeviceQueueFamilyProperties(device, &count, families.data());
  for (std::uint32_t k = 0; k < count; ++k)
    if ((families[k].queueFlags & VK_QUEUE_COMPUTE_BIT) != 0) return k;
  return std::nullopt;
}

DeviceInfo describe(VkPhysicalDevice device, std::size_t index) {
  const Reported reported(device);
  const VkPhysicalDeviceProperties& properties = reported.properties.properties;
  const VkPhysicalDeviceFloatControlsProperties& floats = reported.floats;
  DeviceInfo info;
  info.spec = fmt::format("vulkan:{}", index);
  info.name = properties.deviceName;
  info.vendor = std::to_string(properties.vendorID);
  info.platform = "Vulkan";
  info.takes_shaders = true;
  info.accelerator = properties.deviceType != VK_PHYSICAL_DEVICE_TYPE_CPU;
  info.version = "Vulkan " + version_text(properties.apiVersion);
  info.driver = fmt::format("{} {}", reported.driver.driverName, reported.driver.driverInfo);
  info.half = {.supported = reported.float_16_int_8.shaderFloat16 == VK_TRUE,
               .inf_nan = floats.shaderSignedZeroInfNanPreserveFloat16 == VK_TRUE,
               .round_to_nearest = floats.shaderRoundingModeRTEFloat16 == VK_TRUE,
               .round_to_zero = floats.shaderRoundingModeRTZFloat16 == VK_TRUE};
  info.single = {.supported = true,
                 .inf_nan = floats.shaderSignedZeroInfNanPreserveFloat32 == VK_TRUE,
                 .round_to_nearest = floats.shaderRoundingModeRTEFloat32 == VK_TRUE,
                 .round_to_zero = floats.shaderRoundingModeRTZFloat32 == VK_TRUE};
  info.double_precision = {.supported = reported.features.features.shaderFloat64 == VK_TRUE,
                           .inf_nan = floats.shaderSignedZeroInfNanPreserveFloat64 == VK_TRUE,
                           .round_to_nearest = floats.shaderRoundingModeRTEFloat64 == VK_TRUE,
                           .round_to_zero = floats.shaderRoundingModeRTZFloat64 == VK_TRUE};
  info.sub_texel_bits = static_cast<int>(properties.limits.subTexelPrecisionBits);
  info.level_bits = static_cast<int>(properties.limits.mipmapPrecisionBits);
  return info;
}

Error failed(const char* function, VkResult code) {
  return {Error::Kind::device_failed, fmt::format("{}: VkResult {}", function, static_cast<int>(code))};
}

}  // namespace plumbline::vulkan
