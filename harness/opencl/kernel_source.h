#pragma once

#include <string>

#include "harness/device/device.h"

namespace plumbline::opencl {

/// The kernel that source_of writes is named so.
inline constexpr const char* kernel_name = "plumbline";

/// OpenCL C that evaluates a call once per work-item. Parameters: one __global pointer per argument, then one
/// per result, to packed scalars, and where scratch_slots() is not 0 a pointer to scratch memory in
/// call.space; work-item i handles the lanes [i * width, (i + 1) * width) of each. Precondition: call.width
/// is 1, 2, 3, 4, 8 or 16, with at most three arguments and three results.
std::string source_of(const Call& call);

/// Scratch memory of the kernel: slots per work-item, of a work-group where call.space is local, else of the
/// whole range, and the bytes of a slot.
std::size_t scratch_slots(const Call& call);
std::size_t slot_bytes(const Call& call);

}  // namespace plumbline::opencl
