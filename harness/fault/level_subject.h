#pragma once

#include <memory>

#include "harness/device/device.h"
#include "harness/fault/fault.h"

namespace plumbline::fault {

/// Evaluates a read of a mipmapped image, of floats and not halves where levels are mixed, but for the fault:
/// those of image_subject in each level, and `operand`, for which every read is of the first level.
std::unique_ptr<Evaluator> level_subject(const ImageCall& call, const Fault& fault);

}  // namespace plumbline::fault
