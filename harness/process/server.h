#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "harness/device/device.h"

namespace plumbline {

/// The command-line word that turns the executable into a device's own process.
inline constexpr std::string_view server_command = "--device-server";

/// Body of a device's process: opens what `argument` names ("opencl:0/0", or "list opencl") through the
/// adapters, then serves requests on descriptor 0, a socket, until it closes. Returns the exit status.
int serve_device(std::string_view argument, std::span<const std::unique_ptr<Adapter>> adapters);

}  // namespace plumbline
