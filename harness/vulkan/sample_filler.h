#pragma once

#include <memory>
#include <optional>
#include <string>

#include "harness/vulkan/texture.h"

namespace plumbline::vulkan {

/// Why the device cannot fill a multisampled image of the call by a shader, if so.
std::optional<std::string> unfillable(const Session& session, const TextureCall& call);

/// Stores the call's texels in the samples of its multisampled image, each with its own bits: a shader stores
/// them as unsigned integers, which no conversion changes. No copy fills such an image.
Status fill_samples(std::shared_ptr<Session> session, const TextureCall& call, Texture& texture);

}  // namespace plumbline::vulkan
