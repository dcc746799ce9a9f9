#pragma once

#include <memory>

#include "harness/device/device.h"

namespace plumbline {

/// Kind "cuda": devices of NVIDIA's driver (libcuda.so.1), whose programs NVRTC compiles; both are opened at
/// run time. Selectors: "" (the first), an index, or a part of the device's name in any case. A call is a
/// kernel in CUDA C++ (harness/cuda/cuda_source.h).
std::unique_ptr<Adapter> cuda_adapter();

}  // namespace plumbline
