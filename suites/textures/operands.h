#pragma once

#include <vector>

#include "harness/device/texture_call.h"

namespace plumbline {

/// Calls of the instructions and operands that come beside plain loads, fetches, samples and comparisons:
/// gathers, constant offsets, projections, multisampled images and queries.
std::vector<TextureCall> textures_by_operands();

}  // namespace plumbline
