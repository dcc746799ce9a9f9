#include "harness/vulkan/texture_formats.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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

/// What the device must list of a format for the operation, and in words.
struct Needs {
  VkFormatFeatureFlags features;
  std::string_view words;
};
Needs needs_of(const TextureCall& call, int api) {
  if (call.kind == TextureKind::buffer) {
    if (!call.is_stored()) return {VK_FORMAT_FEATURE_UNIFORM_TEXEL_BUFFER_BIT, "uniform texel buffers"};
    return {VK_FORMAT_FEATURE_STORAGE_TEXEL_BUFFER_BIT, "storage texel buffers"};
  }
  // Vulkan 1.0 has no bits for copies: every format that has a feature can be copied ("Transfer Features").
  const VkFormatFeatureFlags copies =
      api == 0 ? 0 : VK_FORMAT_FEATURE_TRANSFER_SRC_BIT | VK_FORMAT_FEATURE_TRANSFER_DST_BIT;
  if (call.is_stored()) return {VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT | copies, "storage images"};
  if (!call.filters() || call.sampler.unlisted)
    return {VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT | copies, "sampled images"};
  return {VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT | VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT | copies,
          "linear filters"};
}

std::optional<std::string> beyond_limits(VkPhysicalDevice device, const TextureCall& call) {
  VkImageFormatProperties properties{};
  if (vkGetPhysicalDeviceImageFormatProperties(device, vulkan_format(call.format), type_of(call.kind),
                                               VK_IMAGE_TILING_OPTIMAL, usage_of(call),
                                               creation_flags_of(call), &properties) != VK_SUCCESS)
    return fmt::format("the device has no {} images of {}", name_of(call.kind), call.format);
  // VK_SAMPLE_COUNT_N_BIT is N.
  if ((properties.sampleCounts & static_cast<VkSampleCountFlags>(call.samples_of_texel)) == 0)
    return fmt::format("the device has no images of {} with {} samples that shaders store to", call.format,
                       call.samples_of_texel);
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

VkImageUsageFlags usage_of(const TextureCall& call) {
  const VkImageUsageFlags usage = call.is_stored() ? VK_IMAGE_USAGE_STORAGE_BIT : VK_IMAGE_USAGE_SAMPLED_BIT;
  if (call.is_multisampled()) return usage | VK_IMAGE_USAGE_STORAGE_BIT;
  return usage | VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
}

VkImageCreateFlags creation_flags_of(const TextureCall& call) {
  return (is_cube(call.kind) ? VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT : 0) |
         (call.is_multisampled() ? VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT : 0);
}

std::string_view unsigned_format_of(const TextureCall& call) {
  switch (format_of(call).bytes) {
    case 1:
      return "R8_UINT";
    case 2:
      return "R16_UINT";
    case 4:
      return "R32_UINT";
    case 8:
      return "R32G32_UINT";
    default:
      return "R32G32B32A32_UINT";
  }
}

VkImageType type_of(TextureKind kind) {
  constexpr VkImageType types[] = {VK_IMAGE_TYPE_1D, VK_IMAGE_TYPE_1D, VK_IMAGE_TYPE_2D, VK_IMAGE_TYPE_3D};
  return types[axes_of(kind)];
}

namespace {

VkFormatProperties format_properties(const Session& session, const TextureCall& call) {
  VkFormatProperties properties{};
  vkGetPhysicalDeviceFormatProperties(session.physical(), vulkan_format(call.format), &properties);
  return properties;
}

/// Why a storage image of a format that SPIR-V has no word for is not loaded or stored, if it is not.
std::optional<std::string> without_format(const Session& session, const TextureCall& call) {
  if (!call.is_stored() || !format_of(call).spirv.empty() || !session.features().more_format_features())
    return std::nullopt;
  VkFormatProperties3 more{};
  more.sType = VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_3;
  VkFormatProperties2 properties{};
  properties.sType = VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_2;
  properties.pNext = &more;
  vkGetPhysicalDeviceFormatProperties2(session.physical(), vulkan_format(call.format), &properties);
  const bool loads = call.operation != TextureOperation::store;
  const VkFormatFeatureFlags2 wanted = loads ? VK_FORMAT_FEATURE_2_STORAGE_READ_WITHOUT_FORMAT_BIT
                                             : VK_FORMAT_FEATURE_2_STORAGE_WRITE_WITHOUT_FORMAT_BIT;
  const VkFormatFeatureFlags2 listed =
      call.kind == TextureKind::buffer ? more.bufferFeatures : more.optimalTilingFeatures;
  if ((listed & wanted) != 0) return std::nullopt;
  return fmt::format("the device does not list {} for {} without a format", call.format,
                     loads ? "loads" : "stores");
}

class FormatEvaluator final : public Evaluator {
 public:
  explicit FormatEvaluator(std::array<std::uint32_t, 4> values) : values_(values) {}
  Status evaluate(std::span<const Column>, std::span<Column> results) override {
    for (std::size_t k = 0; k < results.size(); ++k)
      for (std::size_t point = 0; point < results[k].size(); ++point) results[k].set(point, values_[k]);
    return ok();
  }

 private:
  std::array<std::uint32_t, 4> values_;
};

}  // namespace

std::unique_ptr<Evaluator> format_evaluator(const Session& session, const TextureCall& call) {
  const VkFormatProperties properties = format_properties(session, call);
  const auto has = [](VkFormatFeatureFlags listed, VkFormatFeatureFlags bit) {
    return (listed & bit) != 0 ? 1u : 0u;
  };
  if (call.kind == TextureKind::buffer)
    return std::make_unique<FormatEvaluator>(
        std::array{has(properties.bufferFeatures, VK_FORMAT_FEATURE_UNIFORM_TEXEL_BUFFER_BIT),
                   has(properties.bufferFeatures, VK_FORMAT_FEATURE_STORAGE_TEXEL_BUFFER_BIT), 0u, 0u});
  const VkFormatFeatureFlags listed = properties.optimalTilingFeatures;
  return std::make_unique<FormatEvaluator>(
      std::array{has(listed, VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT),
                 has(listed, VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT),
                 has(listed, VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT),
                 session.features().extended_storage_formats() ? 1u : 0u});
}

std::optional<std::string> unsupported_texture(const Session& session, const TextureCall& call) {
  if (call.operation == TextureOperation::listed) return std::nullopt;
  const VkFormatProperties properties = format_properties(session, call);
  const bool buffer = call.kind == TextureKind::buffer;
  const VkFormatFeatureFlags listed = buffer ? properties.bufferFeatures : properties.optimalTilingFeatures;
  const Needs needs = needs_of(call, session.features().environment().api);
  if ((listed & needs.features) != needs.features)
    return fmt::format("the device does not list {} for {}", call.format, needs.words);
  if (call.sampler.unlisted && (listed & VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT) != 0)
    return fmt::format("the device lists {} for linear filters, which have test cases of their own",
                       call.format);
  if (auto reason = without_format(session, call)) return reason;
  if (call.samples() && call.sampler.filter.addressing == Addressing::mirror_clamp_to_edge &&
      !session.features().mirror_clamp())
    return "the device's samplers do not mirror once (VK_KHR_sampler_mirror_clamp_to_edge)";
  return buffer ? std::nullopt : beyond_limits(session.physical(), call);
}

}  // namespace plumbline::vulkan
