#pragma once

#include <memory>
#include <string>
#include <vector>

#include "harness/device/device.h"
#include "harness/reproducer/parts.h"

namespace plumbline {

/// Kind "libm": a host math library with C99 names, names of the x86-64 vector function ABI or SLEEF's, by
/// path or soname: "libm.so.6" (the default), "libmvec.so.1@avx" (selection.h). Or a library of another
/// processor or C library, through a program that calls it: "aarch64:libm.so.6" (caller.h).
std::unique_ptr<Adapter> libm_adapter();

/// The libraries of other processors that cannot be measured here, a line each with what is missing.
std::vector<std::string> lacks_of_libraries();

/// A program that calls the library's function itself: a ReproducerMaker.
Outcome<ReproducerParts> libm_reproducer(const ReproducedCall& reproduced);

}  // namespace plumbline
