#pragma once

#include "harness/device/texture_call.h"

namespace plumbline {

/// A format for each type that shaders see, and both kinds of floats.
inline constexpr std::string_view texture_formats_of_each_class[] = {"R8G8B8A8_UNORM", "R32G32B32A32_SFLOAT",
                                                                     "R16G16B16A16_UINT", "R8G8B8A8_SINT"};

/// Odd sizes that are no powers of two, different along every axis but those of a cube's faces.
TextureCall texture_of(TextureKind kind, std::string_view format, TextureOperation operation);

/// Three levels, of sizes that are odd at some level.
TextureCall texture_with_levels(TextureKind kind, std::string_view format, TextureOperation operation);

/// Clamps to a border of 1, and compares.
TextureSampler comparing(Filtering filtering, DepthTest test);

}  // namespace plumbline
