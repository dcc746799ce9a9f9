#pragma once

#include <memory>

#include "harness/vulkan/session.h"

namespace plumbline::vulkan {

/// Compiles the call's shader and makes its pipeline. GLSL that does not compile is Error::build_failed with
/// the compiler's messages in `detail`.
Outcome<std::unique_ptr<Evaluator>> build_evaluator(std::shared_ptr<Session> session, const Call& call);

}  // namespace plumbline::vulkan
