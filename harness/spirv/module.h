#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "harness/support/outcome.h"

namespace plumbline::spirv {

/// A module: its words, the header's first.
using Words = std::vector<std::uint32_t>;

/// Whose rules a module keeps beside those of its version of SPIR-V.
struct Environment {
  int minor = 0;          ///< SPIR-V 1.minor
  int opencl = 22;        ///< 12, 20, 21, 22, 30: OpenCL's SPIR-V environment of this version
  bool embedded = false;  ///< the embedded profile's
  bool int64 = true;      ///< 64-bit integers are there; the embedded profile has them by cles_khr_int64
  int address_bits = 64;  ///< of a pointer: 32 or 64
};

/// Vulkan's rules of API version 1.api, for modules of SPIR-V 1.minor.
struct VulkanEnvironment {
  int api = 1;
  int minor = 3;
};

/// The greatest minor version that this program's SPIRV-Tools know.
int newest_minor();

/// The words of a module of SPIR-V 1.minor, with its ids numbered anew. The error has the assembler's line.
Outcome<Words> assembled(const std::string& assembly, int minor);

/// Whether the module keeps to all the rules that the validator has. The error has its line.
Status validated(std::span<const std::uint32_t> words, const Environment& environment);

Status validated_for_vulkan(std::span<const std::uint32_t> words, const VulkanEnvironment& environment);

/// The module as text, with the names that its types, constants and OpName give; for reports.
std::string disassembled(std::span<const std::uint32_t> words);

}  // namespace plumbline::spirv
