#pragma once

#include <memory>

#include "harness/device/device.h"
#include "harness/reproducer/parts.h"

namespace plumbline {

/// Kind "libm": a host math library with C99 names, names of the x86-64 vector function ABI or SLEEF's, by
/// path or soname: "libm.so.6" (the default), "libmvec.so.1@avx" (selection.h).
std::unique_ptr<Adapter> libm_adapter();

/// A program that calls the library's function itself: a ReproducerMaker.
Outcome<ReproducerParts> libm_reproducer(const ReproducedCall& reproduced);

}  // namespace plumbline
