#pragma once

#include <memory>
#include <vector>

#include "harness/ranks/channel.h"

namespace plumbline {

/// The channels of a job whose ranks are threads of this process, one for each rank. Messages are passed on
/// as they are.
std::vector<std::unique_ptr<Channel>> local_channels(int ranks);

}  // namespace plumbline
