#pragma once

#include <string_view>

namespace plumbline {

/// TestCase::not_in_spirv of questions whose words (Call::spirv) are those of Vulkan's shaders, and no
/// kernel's.
inline constexpr std::string_view of_shaders_alone = "it is asked of Vulkan's shaders alone";

}  // namespace plumbline
