#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "harness/vulkan/session.h"

namespace plumbline::vulkan {

/// VK_FORMAT_ of this name; VK_FORMAT_UNDEFINED where there is none.
VkFormat vulkan_format(std::string_view name);

/// A multisampled image is stored to as well, by the shader that fills it.
VkImageUsageFlags usage_of(const TextureCall& call);
VkImageType type_of(TextureKind kind);
/// What an image needs to be seen as its kind, and as what it is filled as.
VkImageCreateFlags creation_flags_of(const TextureCall& call);
/// The format of unsigned integers that has as many bits as the call's.
std::string_view unsigned_format_of(const TextureCall& call);

/// Why the device cannot evaluate it, if so: its formats, its samplers, its limits.
std::optional<std::string> unsupported_texture(const Session& session, const TextureCall& call);

/// What the device lists of a format, for TextureOperation::listed.
std::unique_ptr<Evaluator> format_evaluator(const Session& session, const TextureCall& call);

}  // namespace plumbline::vulkan
