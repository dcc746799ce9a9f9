#pragma once

#include <memory>

#include "harness/device/device.h"
#include "harness/fault/fault.h"

namespace plumbline::fault {

/// Evaluates an operation on an image by chapter 8, exact values rounded to nearest even, but for the
/// fault: border, texel, weight, swap and clamp of reads, toward-zero of writes, swap of all. Precondition:
/// the operation is no query.
std::unique_ptr<Evaluator> image_subject(const ImageCall& call, const Fault& fault);

/// Evaluates a read of a mipmapped image, of floats and not halves where levels are mixed, but for the fault:
/// those of image_subject in each level, and `operand`, for which every read is of the first level.
std::unique_ptr<Evaluator> level_subject(const ImageCall& call, const Fault& fault);

/// Evaluates a call on an image of Vulkan, correctly rounded, with the fault.
std::unique_ptr<Evaluator> texture_subject(const TextureCall& call, const Fault& fault);

}  // namespace plumbline::fault
