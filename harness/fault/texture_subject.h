#pragma once

#include <memory>

#include "harness/device/device.h"
#include "harness/fault/fault.h"

namespace plumbline::fault {

/// Evaluates a call on an image of Vulkan, correctly rounded, with the fault.
std::unique_ptr<Evaluator> texture_subject(const TextureCall& call, const Fault& fault);

}  // namespace plumbline::fault
