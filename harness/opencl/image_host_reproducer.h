#pragma once

#include <span>
#include <string>

#include "harness/device/image_call.h"

namespace plumbline::opencl {

/// C for the operations that the host alone does at a point, evaluate() among it
/// (harness/reproducer/parts.h), for programs that have opening_code().
std::string host_image_code(const ImageCall& image, std::span<const Scalar> point);

}  // namespace plumbline::opencl
