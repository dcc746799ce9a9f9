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

/// Serves requests for the device on a socket, one after the other, until it closes. A request that is
/// malformed inside its head gets an error as its reply; one whose size or JSON is wrong gets it and is the
/// last, since where the next one starts is not known.
void serve_requests(Device& device, int channel);

}  // namespace plumbline
