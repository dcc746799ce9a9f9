#pragma once

#include <memory>
#include <optional>
#include <string>

#include "harness/vulkan/session.h"

namespace plumbline::vulkan {

/// Why the device cannot evaluate the TextureCall, if so.
std::optional<std::string> inexpressible_texture(const Session& session, const Call& call);

/// Makes the call's shader (harness/spirv/texture_shader.h), its pipeline and its image.
Outcome<std::unique_ptr<Evaluator>> build_texture_evaluator(std::shared_ptr<Session> session,
                                                            const Call& call);

}  // namespace plumbline::vulkan
