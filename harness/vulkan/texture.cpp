#include "harness/vulkan/texture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "reference/texel_format.h"

namespace plumbline::vulkan {
namespace {

struct Named {
  std::string_view name;
  VkFormat format;
};
#define ROW(name) \
  Named { #name, VK_FORMAT_##name }
constexpr Named formats[] = {ROW(R4G4_UNORM_PACK8),
                             ROW(R4G4B4A4_UNORM_PACK16),
                             ROW(B4G4R4A4_UNORM_PACK16),
                             ROW(R5G6B5_UNORM_PACK16),
                             ROW(B5G6R5_UNORM_PACK16),
                             ROW(R5G5B5A1_UNORM_PACK16),
                             ROW(B5G5R5A1_UNORM_PACK16),
                             ROW(A1R5G5B5_UNORM_PACK16),
                             ROW(R8_UNORM),
                             ROW(R8_SNORM),
                             ROW(R8_USCALED),
                             ROW(R8_SSCALED),
                             ROW(R8_UINT),
                             ROW(R8_SINT),
                             ROW(R8_SRGB),
                             ROW(R8G8_UNORM),
                             ROW(R8G8_SNORM),
                             ROW(R8G8_USCALED),
                             ROW(R8G8_SSCALED),
                             ROW(R8G8_UINT),
                             ROW(R8G8_SINT),
                             ROW(R8G8_SRGB),
                             ROW(R8G8B8_UNORM),
                             ROW(R8G8B8_SNORM),
                             ROW(R8G8B8_USCALED),
                             ROW(R8G8B8_SSCALED),
                             ROW(R8G8B8_UINT),
                             ROW(R8G8B8_SINT),
                             ROW(R8G8B8_SRGB),
                             ROW(B8G8R8_UNORM),
                             ROW(B8G8R8_SNORM),
                             ROW(B8G8R8_USCALED),
                             ROW(B8G8R8_SSCALED),
                             ROW(B8G8R8_UINT),
                             ROW(B8G8R8_SINT),
                             ROW(B8G8R8_SRGB),
                             ROW(R8G8B8A8_UNORM),
                             ROW(R8G8B8A8_SNORM),
                             ROW(R8G8B8A8_USCALED),
                             ROW(R8G8B8A8_SSCALED),
                             ROW(R8G8B8A8_UINT),
                             ROW(R8G8B8A8_SINT),
                             ROW(R8G8B8A8_SRGB),
                             ROW(B8G8R8A8_UNORM),
                             ROW(B8G8R8A8_SNORM),
                             ROW(B8G8R8A8_USCALED),
                             ROW(B8G8R8A8_SSCALED),
                             ROW(B8G8R8A8_UINT),
                             ROW(B8G8R8A8_SINT),
                             ROW(B8G8R8A8_SRGB),
                             ROW(A8B8G8R8_UNORM_PACK32),
                             ROW(A8B8G8R8_SNORM_PACK32),
                             ROW(A8B8G8R8_USCALED_PACK32),
                             ROW(A8B8G8R8_SSCALED_PACK32),
                             ROW(A8B8G8R8_UINT_PACK32),
                             ROW(A8B8G8R8_SINT_PACK32),
                             ROW(A8B8G8R8_SRGB_PACK32),
                             ROW(A2R10G10B10_UNORM_PACK32),
                             ROW(A2R10G10B10_SNORM_PACK32),
                             ROW(A2R10G10B10_USCALED_PACK32),
                             ROW(A2R10G10B10_SSCALED_PACK32),
                             ROW(A2R10G10B10_UINT_PACK32),
                             ROW(A2R10G10B10_SINT_PACK32),
                             ROW(A2B10G10R10_UNORM_PACK32),
                             ROW(A2B10G10R10_SNORM_PACK32),
                             ROW(A2B10G10R10_USCALED_PACK32),
                             ROW(A2B10G10R10_SSCALED_PACK32),
                             ROW(A2B10G10R10_UINT_PACK32),
                             ROW(A2B10G10R10_SINT_PACK32),
                             ROW(R16_UNORM),
                             ROW(R16_SNORM),
                             ROW(R16_USCALED),
                             ROW(R16_SSCALED),
                             ROW(R16_UINT),
                             ROW(R16_SINT),
                             ROW(R16_SFLOAT),
                             ROW(R16G16_UNORM),
                             ROW(R16G16_SNORM),
                             ROW(R16G16_USCALED),
                             ROW(R16G16_SSCALED),
                             ROW(R16G16_UINT),
                             ROW(R16G16_SINT),
                             ROW(R16G16_SFLOAT),
                             ROW(R16G16B16_UNORM),
                             ROW(R16G16B16_SNORM),
                             ROW(R16G16B16_USCALED),
                             ROW(R16G16B16_SSCALED),
                             ROW(R16G16B16_UINT),
                             ROW(R16G16B16_SINT),
                             ROW(R16G16B16_SFLOAT),
                             ROW(R16G16B16A16_UNORM),
                             ROW(R16G16B16A16_SNORM),
                             ROW(R16G16B16A16_USCALED),
                             ROW(R16G16B16A16_SSCALED),
                             ROW(R16G16B16A16_UINT),
                             ROW(R16G16B16A16_SINT),
                             ROW(R16G16B16A16_SFLOAT),
                             ROW(R32_UINT),
                             ROW(R32_SINT),
                             ROW(R32_SFLOAT),
                             ROW(R32G32_UINT),
                             ROW(R32G32_SINT),
                             ROW(R32G32_SFLOAT),
                             ROW(R32G32B32_UINT),
                             ROW(R32G32B32_SINT),
                             ROW(R32G32B32_SFLOAT),
                             ROW(R32G32B32A32_UINT),
                             ROW(R32G32B32A32_SINT),
                             ROW(R32G32B32A32_SFLOAT),
                             ROW(B10G11R11_UFLOAT_PACK32),
                             ROW(E5B9G9R9_UFLOAT_PACK32),
                             ROW(D16_UNORM),
                             ROW(X8_D24_UNORM_PACK32),
                             ROW(D32_SFLOAT)};
#undef ROW

/// Divisible by the bytes of every texel: where levels begin in a buffer.
constexpr std::size_t alignment = 48;

VkImageUsageFlags usage_of(TextureOperation operation) {
  const bool stored = operation <= TextureOperation::store;
  return (stored ? VK_IMAGE_USAGE_STORAGE_BIT : VK_IMAGE_USAGE_SAMPLED_BIT) |
         VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
}

VkImageType type_of(ImageKind kind) {
  constexpr VkImageType types[] = {VK_IMAGE_TYPE_1D, VK_IMAGE_TYPE_1D, VK_IMAGE_TYPE_2D, VK_IMAGE_TYPE_3D};
  return types[axes_of(kind)];
}

VkImageViewType view_type_of(ImageKind kind) {
  switch (kind) {
    case ImageKind::image1d_array:
      return VK_IMAGE_VIEW_TYPE_1D_ARRAY;
    case ImageKind::image2d:
      return VK_IMAGE_VIEW_TYPE_2D;
    case ImageKind::image2d_array:
      return VK_IMAGE_VIEW_TYPE_2D_ARRAY;
    case ImageKind::image3d:
      return VK_IMAGE_VIEW_TYPE_3D;
    default:
      return VK_IMAGE_VIEW_TYPE_1D;
  }
}

VkImageAspectFlags aspect_of(const TextureCall& call) {
  return format_of(call).depth ? VK_IMAGE_ASPECT_DEPTH_BIT : VK_IMAGE_ASPECT_COLOR_BIT;
}

/// What the device must list of a format for the operation, and in words.
struct Needs {
  VkFormatFeatureFlags features;
  std::string_view words;
};
Needs needs_of(const TextureCall& call) {
  constexpr VkFormatFeatureFlags copies =
      VK_FORMAT_FEATURE_TRANSFER_SRC_BIT | VK_FORMAT_FEATURE_TRANSFER_DST_BIT;
  if (call.operation <= TextureOperation::store)
    return {VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT | copies, "storage images"};
  const bool filters = call.samples() && (call.sampler.filter.filtering == Filtering::linear ||
                                          (call.levels > 1 && call.sampler.levels == Filtering::linear));
  if (!filters) return {VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT | copies, "sampled images"};
  return {VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT | VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT | copies,
          "linear filters"};
}

VkBorderColor border_of(const TextureCall& call) {
  constexpr VkBorderColor floats[] = {VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK,
                                      VK_BORDER_COLOR_FLOAT_OPAQUE_BLACK, VK_BORDER_COLOR_FLOAT_OPAQUE_WHITE};
  constexpr VkBorderColor integers[] = {VK_BORDER_COLOR_INT_TRANSPARENT_BLACK,
                                        VK_BORDER_COLOR_INT_OPAQUE_BLACK, VK_BORDER_COLOR_INT_OPAQUE_WHITE};
  const bool floating = component_type(format_of(call)) == ScalarType::f32;
  return (floating ? floats : integers)[static_cast<int>(call.sampler.border)];
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

std::optional<std::string> beyond_limits(VkPhysicalDevice device, const TextureCall& call) {
  VkImageFormatProperties properties{};
  if (vkGetPhysicalDeviceImageFormatProperties(device, vulkan_format(call.format), type_of(call.kind),
                                               VK_IMAGE_TILING_OPTIMAL, usage_of(call.operation), 0,
                                               &properties) != VK_SUCCESS)
    return fmt::format("the device has no {} images of {}", name_of(call.kind), call.format);
  const auto over = [](int wanted, std::uint32_t most) { return static_cast<std::uint32_t>(wanted) > most; };
  if (over(call.size[0], properties.maxExtent.width) || over(call.size[1], properties.maxExtent.height) ||
      over(call.size[2], properties.maxExtent.depth) || over(call.layers, properties.maxArrayLayers) ||
      over(call.levels, properties.maxMipLevels))
    return fmt::format("the device has no {} images of that size", name_of(call.kind));
  return std::nullopt;
}

}  // namespace

VkFormat vulkan_format(std::string_view name) {
  const auto* const row = std::ranges::find(formats, name, &Named::name);
  return row == std::end(formats) ? VK_FORMAT_UNDEFINED : row->format;
}

std::optional<std::string> unsupported_texture(const Session& session, const TextureCall& call) {
  VkFormatProperties properties{};
  vkGetPhysicalDeviceFormatProperties(session.physical(), vulkan_format(call.format), &properties);
  const Needs needs = needs_of(call);
  if ((properties.optimalTilingFeatures & needs.features) != needs.features)
    return fmt::format("the device does not list {} for {}", call.format, needs.words);
  if (call.samples() && call.sampler.filter.addressing == Addressing::mirror_clamp_to_edge &&
      !session.features().mirror_clamp())
    return "the device's samplers do not mirror once (VK_KHR_sampler_mirror_clamp_to_edge)";
  return beyond_limits(session.physical(), call);
}

Texture::~Texture() {
  const VkDevice device = session_->device();
  vkDestroySampler(device, sampler_, nullptr);
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
  if (auto s = create_image(); !s) return s;
  if (auto s = create_view(); !s) return s;
  return call.samples() ? create_sampler() : ok();
}

Status Texture::create_image() {
  const VkDevice device = session_->device();
  VkImageCreateInfo create{};
  create.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
  create.imageType = type_of(call_.kind);
  create.format = vulkan_format(call_.format);
  create.extent = extent(0);
  create.mipLevels = static_cast<std::uint32_t>(call_.levels);
  create.arrayLayers = static_cast<std::uint32_t>(call_.layers);
  create.samples = VK_SAMPLE_COUNT_1_BIT;
  create.tiling = VK_IMAGE_TILING_OPTIMAL;
  create.usage = usage_of(call_.operation);
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

Status Texture::create_view() {
  VkImageViewCreateInfo create{};
  create.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO;
  create.image = image_;
  create.viewType = view_type_of(call_.kind);
  create.format = vulkan_format(call_.format);
  create.subresourceRange = {aspect_of(call_), 0, static_cast<std::uint32_t>(call_.levels), 0,
                             static_cast<std::uint32_t>(call_.layers)};
  const auto code = vkCreateImageView(session_->device(), &create, nullptr, &view_);
  return code == VK_SUCCESS ? ok() : failed("vkCreateImageView", code);
}

Status Texture::create_sampler() {
  const TextureSampler& s = call_.sampler;
  const bool linear = s.filter.filtering == Filtering::linear;
  VkSamplerCreateInfo create{};
  create.sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO;
  create.magFilter = create.minFilter = linear ? VK_FILTER_LINEAR : VK_FILTER_NEAREST;
  create.mipmapMode =
      s.levels == Filtering::linear ? VK_SAMPLER_MIPMAP_MODE_LINEAR : VK_SAMPLER_MIPMAP_MODE_NEAREST;
  create.addressModeU = create.addressModeV = create.addressModeW = address_mode_of(s.filter.addressing);
  create.compareEnable = call_.operation == TextureOperation::compare ? VK_TRUE : VK_FALSE;
  create.compareOp = static_cast<VkCompareOp>(s.comparison);
  create.maxLod = s.filter.normalised ? VK_LOD_CLAMP_NONE : 0;
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
  barrier(commands, VK_IMAGE_LAYOUT_GENERAL, VK_ACCESS_SHADER_WRITE_BIT, VK_ACCESS_TRANSFER_READ_BIT,
          VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT);
  const auto parts = regions();
  vkCmdCopyImageToBuffer(commands, image_, VK_IMAGE_LAYOUT_GENERAL, staging_.get(),
                         static_cast<std::uint32_t>(parts.size()), parts.data());
}

}  // namespace plumbline::vulkan
