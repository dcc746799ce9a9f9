#pragma once

#include <memory>

#include "harness/device/device.h"
#include "harness/fault/fault.h"

namespace plumbline::fault {

/// Evaluates an operation on an image by chapter 8, exact values rounded to nearest even, but for the
/// fault: border, texel, weight, swap and clamp of reads, toward-zero of writes, swap of all. Precondition:
/// the operation is no query.
std::unique_ptr<Evaluator> image_subject(const ImageCall& call, const Fault& fault);

}  // namespace plumbline::fault
