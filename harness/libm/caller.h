#pragma once

#include <memory>
#include <string>

#include "harness/device/device.h"
#include "harness/libm/selection.h"

namespace plumbline::libm {

/// Compiles caller_text of the selection for its target into a file: statically, with the library in it,
/// where that is an archive ("….a"). A usage error where the machine lacks what the target needs, or where
/// the library or the compiler refuses.
Status build_caller(const Selection& selection, const std::string& file);

/// The device that the library of the selection's target is, through a program that calls it.
Outcome<std::unique_ptr<Device>> open_by_caller(const Selection& selection, const std::string& selector);

}  // namespace plumbline::libm
