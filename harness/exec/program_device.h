#pragma once

#include <memory>

#include "harness/device/device.h"
#include "harness/exec/conversation.h"

namespace plumbline::exec {

/// The device that a program is, of which `greeting` was read. Sets `info`'s formats by the greeting.
std::unique_ptr<Device> program_device(std::shared_ptr<Conversation> conversation, Greeting greeting,
                                       DeviceInfo info);

}  // namespace plumbline::exec
