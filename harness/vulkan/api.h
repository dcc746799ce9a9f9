#pragma once

#define VK_NO_PROTOTYPES
#include <vulkan/vulkan.h>

#include "harness/support/outcome.h"

/// Every function of Vulkan 1.1 that the adapter calls, without its "vk".
// clang-format off
#define PLUMBLINE_VULKAN_FUNCTIONS(X) \
  X(AllocateCommandBuffers) X(AllocateDescriptorSets) X(AllocateMemory) X(BeginCommandBuffer) \
  X(BindBufferMemory) X(BindImageMemory) X(CmdBindDescriptorSets) X(CmdBindPipeline) \
  X(CmdCopyBufferToImage) X(CmdCopyImageToBuffer) X(CmdDispatch) X(CmdPipelineBarrier) X(CmdPushConstants) \
  X(CreateBuffer) X(CreateBufferView) X(CreateCommandPool) X(CreateComputePipelines) X(CreateDescriptorPool) \
  X(CreateDescriptorSetLayout) X(CreateDevice) X(CreateFence) X(CreateImage) X(CreateImageView) \
  X(CreateInstance) X(CreatePipelineLayout) X(CreateSampler) X(CreateShaderModule) X(DestroyBuffer) \
  X(DestroyBufferView) \
  X(DestroyCommandPool) X(DestroyDescriptorPool) X(DestroyDescriptorSetLayout) X(DestroyDevice) \
  X(DestroyFence) X(DestroyImage) X(DestroyImageView) X(DestroyInstance) X(DestroyPipeline) \
  X(DestroyPipelineLayout) X(DestroySampler) X(DestroyShaderModule) X(EndCommandBuffer) \
  X(EnumerateDeviceExtensionProperties) X(EnumerateInstanceVersion) X(EnumeratePhysicalDevices) \
  X(FreeCommandBuffers) X(FreeMemory) X(GetBufferMemoryRequirements) X(GetDeviceQueue) \
  X(GetImageMemoryRequirements) X(GetPhysicalDeviceFeatures2) X(GetPhysicalDeviceFormatProperties) \
  X(GetPhysicalDeviceFormatProperties2) \
  X(GetPhysicalDeviceImageFormatProperties) X(GetPhysicalDeviceMemoryProperties) \
  X(GetPhysicalDeviceProperties2) X(GetPhysicalDeviceQueueFamilyProperties) X(MapMemory) X(QueueSubmit) \
  X(ResetFences) X(UpdateDescriptorSets) X(WaitForFences)
// clang-format on

namespace plumbline::vulkan {

// The functions under their own names. Null until load_api has succeeded.
#define PLUMBLINE_DECLARE(name) extern PFN_vk##name vk##name;
PLUMBLINE_VULKAN_FUNCTIONS(PLUMBLINE_DECLARE)
#undef PLUMBLINE_DECLARE

/// The newest version of Vulkan that the adapter supports: newer devices are used as ones of it.
inline constexpr std::uint32_t newest_api = VK_API_VERSION_1_3;

/// Opens the Vulkan loader, once for the process: a machine without one still runs everything else. The error
/// has which library is missing.
Status load_api();

}  // namespace plumbline::vulkan
