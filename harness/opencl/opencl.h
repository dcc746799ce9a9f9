#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "harness/device/device.h"
#include "harness/reproducer/parts.h"

namespace plumbline {

/// Kind "opencl": every device the ICD loader finds. Selectors: "" (the first device), "PLATFORM/DEVICE" by
/// index, or a part of the platform's or device's name or version in any case ("pocl").
std::unique_ptr<Adapter> opencl_adapter();

/// Kind "bundled": the softcl that was built with this program, through the same loader. It points the loader
/// at softcl before the process's first OpenCL call, so a process that has made one already cannot open it.
std::unique_ptr<Adapter> bundled_adapter();

/// A program that evaluates through OpenCL's own functions: a ReproducerMaker.
Outcome<ReproducerParts> opencl_reproducer(const ReproducedCall& reproduced);

/// The bundled device's library beside the running program (../lib, or the installed library folder), if
/// built.
std::optional<std::filesystem::path> bundled_library();

}  // namespace plumbline
