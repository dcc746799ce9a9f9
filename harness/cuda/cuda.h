#pragma once

#include <memory>

#include "harness/device/device.h"
#include "harness/reproducer/parts.h"

namespace plumbline {

/// Kind "cuda": devices of NVIDIA's driver (libcuda.so.1), whose programs NVRTC compiles; both are opened at
/// run time. Selectors: "" (the first), an index, or a part of the device's name in any case. A call is a
/// kernel in CUDA C++ (harness/cuda/cuda_source.h).
std::unique_ptr<Adapter> cuda_adapter();

/// A program that evaluates through the driver API and NVRTC, with the options of the call's mode: a
/// ReproducerMaker.
Outcome<ReproducerParts> cuda_reproducer(const ReproducedCall& reproduced);

}  // namespace plumbline
