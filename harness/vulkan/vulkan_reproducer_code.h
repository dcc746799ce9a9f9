#pragma once

#include <string>

#include "harness/reproducer/parts.h"
#include "harness/reproducer/program_text.h"

// What the programs of vulkan_reproducer() have in common: pieces of C.

namespace plumbline::vulkan {

std::span<const ProgramText> vulkan_programs();
/// The part of that name of programs/.
std::string part(std::string_view name, const std::map<std::string, std::string, std::less<>>& names = {});

/// Without code. Error::unsupported of devices that are too old.
Outcome<ReproducerParts> vulkan_parts(const DeviceInfo& device);

/// find_device(), open_device() and make_buffer(); `physical`, `device` and `queue`.
std::string opening_code(const DeviceInfo& device);

/// The words of a shader, of which `source` is the disassembly.
Outcome<std::string> shader_code(const std::string& source);

/// What a program does with an image beside its buffers: lines of C.
struct ImageCode {
  std::string type;           ///< of the descriptor: "VK_DESCRIPTOR_TYPE_STORAGE_IMAGE"
  std::string before, after;  ///< what is recorded around the shader
};

/// make_pipeline(), make_set() and run() of a shader whose bindings are `all` buffers, by an enumerator of
/// the program, and behind them, where there is one, an image: the program's `static VkDescriptorImageInfo
/// texture`.
std::string pipeline_code(const ImageCode* image = nullptr);

/// Whether a program's image is read by the shader or is what it writes.
enum class ImageUse { none, read, written };

/// The enumerators of the bindings: binding k is argument k, then the results follow but where they are the
/// image's texels.
std::string bindings_code(ImageUse use);

/// evaluate() of a shader whose results are buffers.
std::string evaluating_code(ImageUse use);

/// Of TextureCall.
Outcome<ReproducerParts> texture_reproducer(const ReproducedCall& reproduced);

}  // namespace plumbline::vulkan
