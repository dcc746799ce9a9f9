#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// Vulkan's images: loads and stores of storage images, fetches and samples of sampled ones, in every format
/// that is neither compressed nor of several planes. Formats that a device does not list are skipped. A name
/// has all that an entry measures: OPERATION:KIND:FORMAT[:ADDRESSING-FILTER[-COORDINATES][:…]]:SIZE.
std::unique_ptr<Suite> textures_suite();

}  // namespace plumbline
