#pragma once

#include <memory>

#include "harness/device/device.h"

namespace plumbline {

/// Kind "libm": a host math library with C99 names, by path or soname: "libm.so.6" (the default).
std::unique_ptr<Adapter> libm_adapter();

}  // namespace plumbline
