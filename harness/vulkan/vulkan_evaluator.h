#pragma once

#include <memory>
#include <optional>
#include <string>

#include "harness/vulkan/session.h"
#include "harness/vulkan/texture.h"

namespace plumbline::vulkan {

/// Why there is no shader for the call, or the device does not take it, if so.
std::optional<std::string> inexpressible(const Session& session, const Call& call);

/// Makes the call's shader (harness/spirv/vulkan_shader.h) and its pipeline. Error::unsupported has what
/// shaders, or this device, have not; Error::build_failed has the validator's words.
Outcome<std::unique_ptr<Evaluator>> build_evaluator(std::shared_ptr<Session> session, const Call& call);

/// Why the device cannot evaluate the TextureCall, if so.
std::optional<std::string> inexpressible_texture(const Session& session, const Call& call);

/// Makes the call's shader (harness/spirv/vulkan_shader.h), its pipeline and its image.
Outcome<std::unique_ptr<Evaluator>> build_texture_evaluator(std::shared_ptr<Session> session,
                                                            const Call& call);

/// Why the device cannot fill a multisampled image of the call by a shader, if so.
std::optional<std::string> unfillable(const Session& session, const TextureCall& call);

/// Stores the call's texels in the samples of its multisampled image, each with its own bits: a shader stores
/// them as unsigned integers, which no conversion changes. No copy fills such an image.
Status fill_samples(std::shared_ptr<Session> session, const TextureCall& call, Texture& texture);

}  // namespace plumbline::vulkan
