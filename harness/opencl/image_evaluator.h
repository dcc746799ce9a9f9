#pragma once

#include <memory>
#include <optional>
#include <string>

#include "harness/opencl/opencl_evaluator.h"

namespace plumbline::opencl {

/// Why the device cannot evaluate the call: no images, a format that it does not list, its limits.
std::optional<std::string> unsupported_image(const Session& session, const Call& call);

/// Makes the image and, where a kernel does the operation, builds it.
Outcome<std::unique_ptr<Evaluator>> build_image_evaluator(std::shared_ptr<Session> session, const Call& call);

}  // namespace plumbline::opencl
