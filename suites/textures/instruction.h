#pragma once

#include <span>
#include <string>

#include "harness/device/texture_call.h"

namespace plumbline {

/// SPIR-V's instruction for the call's operation: "OpImageFetch". Precondition: not `listed`.
std::string_view instruction_of(const TextureCall& call);

/// A result in words: "OpImageGather(image, 0.5f, 0.25f, Component 2, ConstOffset {1, -3}).y".
std::string text_of(const TextureCall& call, std::span<const Scalar> point, int output);

}  // namespace plumbline
