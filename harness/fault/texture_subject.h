#pragma once

#include <memory>

#include "harness/device/device.h"
#include "harness/fault/fault.h"

namespace plumbline::fault {

/// Does what a call on an image of Vulkan says, correctly rounded, with the fault.
std::unique_ptr<Evaluator> texture_subject(const TextureCall& call, const Fault& fault);

}  // namespace plumbline::fault
