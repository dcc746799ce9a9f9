#include "harness/vulkan/texture.h"

#include <algorithm>
#include <cstring>

#include "harness/vulkan/texture_formats.h"
#include "reference/texel_format.h"

namespace plumbline::vulkan {
namespace {

/// Divisible by the bytes of every texel: where levels begin in a buffer.
constexpr std::size_t alignment = 48;

VkImageViewType view_type_of(TextureKind kind) {
  constexpr VkImageViewType types[] = {VK_IMAGE_VIEW_TYPE_1D,        VK_IMAGE_VIEW_TYPE_1D_ARRAY,
                                       VK_IMAGE_VIEW_TYPE_2D,        VK_IMAGE_VIEW_TYPE_2D_ARRAY,
                                       VK_IMAGE_VIEW_TYPE_3D,        VK_IMAGE_VIEW_TYPE_CUBE,
                                       VK_IMAGE_VIEW_TYPE_CUBE_ARRAY};
  return types[static_cast<int>(kind)];
}

VkImageAspectFlags aspect_of(const TextureCall& call) {
  return format_of(call).depth ? VK_IMAGE_ASPECT_DEPTH_BIT : VK_IMAGE_ASPECT_COLOR_BIT;
}

VkBorderColor border_of(const TextureCall& call) {
  constexpr VkBorderColor floats[] = {VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK,
                                      VK_BORDER_COLOR_FLOAT_OPAQUE_BLACK, VK_BORDER_COLOR_FLOAT_OPAQUE_WHITE};
  constexpr VkBorderColor integers[] = {VK_BORDER_COLOR_INT_TRANSPARENT_BLACK,
                                        VK_BORDER_COLOR_INT_OPAQUE_BLACK, VK_BORDER_COLOR_INT_OPAQUE_WHITE};
  const bool floating = component_type(format_of(call)) == ScalarType::f32;
  return (floating ? floats : integers)[static_cast<int>(call.sampler.border)];
}

VkFilter filter_of(Filtering filtering) {
  return filtering == Filtering::linear ? VK_FILTER_LINEAR : VK_FILTER_NEAREST;
}

VkSamplerAddressMode address_mode_of(Addressing addressing) {
  switch (addressing) {
    case Addressing::repeat:
      return VK_SAMPLER_ADDRESS_MODE_REPEAT;
    case Addressing::mirrored_repeat:
      return VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT;
    case Addressing::mirror_clamp_to_edge:
      return VK_SAMPLER_ADDRESS_MODE_MIRROR_CLAMP_TO_EDGE;
    case Addressing::clamp:
      return VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER;
    default:
      return VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
  }
}

}  // namespace

Texture::~Texture() {
  const VkDevice device = session_->device();
  vkDestroyBufferView(device, texels_, nullptr);
  vkDestroySampler(device, sampler_, nullptr);
  vkDestroyImageView(device, filling_, nullptr);
  vkDestroyImageView(device, view_, nullptr);
  vkDestroyImage(device, image_, nullptr);
  vkFreeMemory(device, memory_, nullptr);
}

Status Texture::create(const TextureCall& call) {
  call_ = call;
  texel_bytes_ = static_cast<std::size_t>(format_of(call).bytes);
  std::size_t bytes = 0;
  for (int level = 0; level < call.levels; ++level) {
    offsets_.push_back(bytes);
    bytes += (call.texels(level) * texel_bytes_ + alignment - 1) / alignment * alignment;
  }
  auto staging = Buffer::create(session_, bytes);
  if (!staging) return staging.error();
  staging_ = std::move(*staging);
  if (is_buffer()) return create_buffer_view();
  if (auto s = create_image(); !s) return s;
  if (auto s = create_view(call.format, view_); !s) return s;
  if (call.is_multisampled())
    if (auto s = create_view(unsigned_format_of(call), filling_); !s) return s;
  return call.samples() ? create_sampler() : ok();
}

void Texture::bind_to(Pipeline& pipeline, std::size_t binding, VkDescriptorType type) const {
  if (is_buffer())
    pipeline.bind(binding, type, texels_);
  else
    pipeline.bind(binding, type, VkDescriptorImageInfo{sampler_, view_, VK_IMAGE_LAYOUT_GENERAL});
}

void Texture::bind_for_filling(Pipeline& pipeline, std::size_t binding) const {
  pipeline.bind(binding, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
                VkDescriptorImageInfo{VK_NULL_HANDLE, filling_, VK_IMAGE_LAYOUT_GENERAL});
}

void Texture::record_before_filling(VkCommandBuffer commands) const {
  barrier(commands, VK_IMAGE_LAYOUT_UNDEFINED, 0, VK_ACCESS_SHADER_WRITE_BIT,
          VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT);
}

void Texture::record_after_filling(VkCommandBuffer commands) const {
  barrier(commands, VK_IMAGE_LAYOUT_GENERAL, VK_ACCESS_SHADER_WRITE_BIT, VK_ACCESS_SHADER_READ_BIT,
          VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT);
}

Status Texture::create_buffer_view() {
  VkBufferViewCreateInfo create{};
  create.sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO;
  create.buffer = staging_.get();
  create.format = vulkan_format(call_.format);
  create.range = call_.texels(0) * texel_bytes_;
  const auto code = vkCreateBufferView(session_->device(), &create, nullptr, &texels_);
  return code == VK_SUCCESS ? ok() : failed("vkCreateBufferView", code);
}

Status Texture::create_image() {
  const VkDevice device = session_->device();
  VkImageCreateInfo create{};
  create.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
  create.flags = creation_flags_of(call_);
  create.imageType = type_of(call_.kind);
  create.format = vulkan_format(call_.format);
  create.extent = extent(0);
  create.mipLevels = static_cast<std::uint32_t>(call_.levels);
  create.arrayLayers = static_cast<std::uint32_t>(call_.layers);
  create.samples = static_cast<VkSampleCountFlagBits>(call_.samples_of_texel);
  create.tiling = VK_IMAGE_TILING_OPTIMAL;
  create.usage = usage_of(call_);
  create.initialLayout = VK_IMAGE_LAYOUT_UNDEFINED;
  if (const auto code = vkCreateImage(device, &create, nullptr, &image_); code != VK_SUCCESS)
    return failed("vkCreateImage", code);
  VkMemoryRequirements needs{};
  vkGetImageMemoryRequirements(device, image_, &needs);
  VkMemoryAllocateInfo allocate{};
  allocate.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
  allocate.allocationSize = needs.size;
  while ((needs.memoryTypeBits >> allocate.memoryTypeIndex & 1) == 0) ++allocate.memoryTypeIndex;
  if (const auto code = vkAllocateMemory(device, &allocate, nullptr, &memory_); code != VK_SUCCESS)
    return failed("vkAllocateMemory", code);
  const auto code = vkBindImageMemory(device, image_, memory_, 0);
  return code == VK_SUCCESS ? ok() : failed("vkBindImageMemory", code);
}

Status Texture::create_view(std::string_view format, VkImageView& view) {
  VkImageViewCreateInfo create{};
  create.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO;
  create.image = image_;
  create.viewType = view_type_of(call_.kind);
  create.format = vulkan_format(format);
  create.subresourceRange = {aspect_of(call_), 0, static_cast<std::uint32_t>(call_.levels), 0,
                             static_cast<std::uint32_t>(call_.layers)};
  const auto code = vkCreateImageView(session_->device(), &create, nullptr, &view);
  return code == VK_SUCCESS ? ok() : failed("vkCreateImageView", code);
}

Status Texture::create_sampler() {
  const TextureSampler& s = call_.sampler;
  VkSamplerCreateInfo create{};
  create.sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO;
  create.magFilter = filter_of(s.filter.filtering);
  create.minFilter = filter_of(s.minified());
  create.mipmapMode =
      s.levels == Filtering::linear ? VK_SAMPLER_MIPMAP_MODE_LINEAR : VK_SAMPLER_MIPMAP_MODE_NEAREST;
  create.addressModeU = create.addressModeV = create.addressModeW = address_mode_of(s.filter.addressing);
  create.compareEnable = call_.compares() ? VK_TRUE : VK_FALSE;
  create.compareOp = static_cast<VkCompareOp>(s.comparison);
  create.mipLodBias = s.bias;
  create.minLod = s.least_lod;
  create.maxLod = s.filter.normalised ? s.greatest_lod : 0;
  create.borderColor = border_of(call_);
  create.unnormalizedCoordinates = s.filter.normalised ? VK_FALSE : VK_TRUE;
  const auto code = vkCreateSampler(session_->device(), &create, nullptr, &sampler_);
  return code == VK_SUCCESS ? ok() : failed("vkCreateSampler", code);
}

VkExtent3D Texture::extent(int level) const {
  const auto size = call_.size_of(level);
  return {static_cast<std::uint32_t>(size[0]), static_cast<std::uint32_t>(size[1]),
          static_cast<std::uint32_t>(size[2])};
}

std::vector<VkBufferImageCopy> Texture::regions() const {
  std::vector<VkBufferImageCopy> out;
  for (int level = 0; level < call_.levels; ++level) {
    VkBufferImageCopy region{};
    region.bufferOffset = offsets_[static_cast<std::size_t>(level)];
    region.imageSubresource = {aspect_of(call_), static_cast<std::uint32_t>(level), 0,
                               static_cast<std::uint32_t>(call_.layers)};
    region.imageExtent = extent(level);
    out.push_back(region);
  }
  return out;
}

void Texture::barrier(VkCommandBuffer commands, VkImageLayout from, VkAccessFlags before, VkAccessFlags after,
                      VkPipelineStageFlags stage_before, VkPipelineStageFlags stage_after) const {
  VkImageMemoryBarrier barrier{};
  barrier.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER;
  barrier.srcAccessMask = before;
  barrier.dstAccessMask = after;
  barrier.oldLayout = from;
  barrier.newLayout = VK_IMAGE_LAYOUT_GENERAL;
  barrier.srcQueueFamilyIndex = barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
  barrier.image = image_;
  barrier.subresourceRange = {aspect_of(call_), 0, static_cast<std::uint32_t>(call_.levels), 0,
                              static_cast<std::uint32_t>(call_.layers)};
  vkCmdPipelineBarrier(commands, stage_before, stage_after, 0, 0, nullptr, 0, nullptr, 1, &barrier);
}

void Texture::record_upload(VkCommandBuffer commands) const {
  if (is_buffer()) return;  // the host's writes are there once commands are submitted
  barrier(commands, VK_IMAGE_LAYOUT_UNDEFINED, 0, VK_ACCESS_TRANSFER_WRITE_BIT,
          VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT);
  const auto parts = regions();
  vkCmdCopyBufferToImage(commands, staging_.get(), image_, VK_IMAGE_LAYOUT_GENERAL,
                         static_cast<std::uint32_t>(parts.size()), parts.data());
  barrier(commands, VK_IMAGE_LAYOUT_GENERAL, VK_ACCESS_TRANSFER_WRITE_BIT,
          VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT,
          VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT);
}

void Texture::record_download(VkCommandBuffer commands) const {
  if (is_buffer()) return;
  barrier(commands, VK_IMAGE_LAYOUT_GENERAL, VK_ACCESS_SHADER_WRITE_BIT, VK_ACCESS_TRANSFER_READ_BIT,
          VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT);
  const auto parts = regions();
  vkCmdCopyImageToBuffer(commands, image_, VK_IMAGE_LAYOUT_GENERAL, staging_.get(),
                         static_cast<std::uint32_t>(parts.size()), parts.data());
}

}  // namespace plumbline::vulkan
