#pragma once

#include <memory>
#include <optional>
#include <string>

#include "harness/vulkan/session.h"

namespace plumbline::vulkan {

/// Why there is no shader for the call, or the device does not take it, if so.
std::optional<std::string> inexpressible(const Session& session, const Call& call);

/// Makes the call's shader (harness/spirv/vulkan_shader.h) and its pipeline. Error::unsupported has what
/// shaders, or this device, have not; Error::build_failed has the validator's words.
Outcome<std::unique_ptr<Evaluator>> build_evaluator(std::shared_ptr<Session> session, const Call& call);

}  // namespace plumbline::vulkan
