#pragma once

#include <memory>

#include "harness/device.h"

namespace plumbline {

/// Kind "libm": a host math library with C99 names, by path or soname: "libm.so.6" (the default).
std::unique_ptr<Adapter> libm_adapter();

/// Kind "fault": the subject of the self-test. Its sound answers are the reference's, correctly rounded; a
/// selector such as "ulp=+5@0x3f8ccccd" spoils chosen ones, "none" spoils nothing. Not listed.
std::unique_ptr<Adapter> fault_adapter();

}  // namespace plumbline
