#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/device/claim_call.h"
#include "harness/device/image_call.h"

namespace plumbline {

/// A kernel argument that the host gives.
///
///   bytes    a value: `size` bytes of `words`, the low ones first
///   buffer   global or constant memory that holds `words`
///   local    `size` bytes of local memory
///   image    4 texels along each axis that the kind has, or one, each layer alike; `words` is each texel
///   sampler  to the nearest, of unnormalised coordinates, clamped to the edge
///   pipe     for as many packets of `size` bytes as `words` states
struct ModuleArgument {
  enum class Kind : std::uint8_t { bytes, buffer, local, image, sampler, pipe };
  Kind kind = Kind::bytes;
  std::vector<std::uint32_t> words = {};
  std::uint32_t size = 0;
  ImageKind image = ImageKind::image2d;
  ImageFormat format{ChannelOrder::RGBA, ChannelType::UNSIGNED_INT8};
  bool read = true, written = false;  ///< of an image, by the kernel
};

/// What clSetProgramSpecializationConstant sets.
struct ModuleConstant {
  std::uint32_t id = 0;
  std::uint32_t size = 4;
  std::uint64_t value = 0;
};

/// The devices that the documents require to accept the module.
struct ModuleRequirement {
  int since = 12, until = 99;         ///< the first and the last OpenCL version, 10 * major + minor
  bool full = true, embedded = true;  ///< the profiles
  std::vector<ClaimCall::Condition> conditions = {};
  std::string clause = {};
};

/// A module: whether a device accepts it, and what its kernel "plumbline" then writes. The kernel runs as one
/// work-item; its first parameter is a pointer to global memory of 32-bit words. The only argument, u32, is
/// the place of a word. Results, both u32:
///
///   outcome  ModuleOutcome
///   word     that the kernel wrote there; of a module that is refused, 0. Behind the words that the kernel
///            writes stands the first word of each image that it writes
struct ModuleCall {
  std::string assembly = {};  ///< as assembly_for takes it
  int minor = 0;              ///< SPIR-V 1.minor
  /// Rules of the documents are broken: a device may do anything but fail.
  bool is_valid = true;
  std::uint32_t words = 1;                     ///< that the kernel writes
  std::vector<ModuleArgument> arguments = {};  ///< after the first
  std::vector<ModuleConstant> constants = {};
  std::vector<std::string> linked = {};  ///< assembly of modules that it is linked with
  std::string first = {};  ///< the kernel that runs before, of the same arguments; none where it is empty
  std::vector<ModuleRequirement> requirements = {};
};

enum class ModuleOutcome : std::uint32_t {
  ran,
  refused_as_program,  ///< by clCreateProgramWithIL
  refused_constant,    ///< by clSetProgramSpecializationConstant
  refused_by_build,    ///< clBuildProgram, clCompileProgram or clLinkProgram
  refused_as_kernel,   ///< by clCreateKernel
  refused_argument,    ///< by clSetKernelArg
  refused_launch
};
constexpr std::uint32_t last_outcome = static_cast<std::uint32_t>(ModuleOutcome::refused_launch);
std::string_view name_of(ModuleOutcome outcome);  ///< "refused by clCreateKernel"

/// The assembly for a device whose pointers have 32 or 64 bits. It is a template (docs/templates.md): {bits}
/// is that number, {other_bits} the other one, {int64} OpCapability Int64 where it is 64. %size is the
/// integer of that width, which of 32 bits is %uint: no two types may be the same.
std::string assembly_for(const std::string& assembly, int address_bits);

/// Those that apply to a device of this OpenCL version and profile, whatever their conditions; all, where
/// the version is 0, unknown.
std::vector<const ModuleRequirement*> requirements_of(const ModuleCall& call, int version, bool embedded);

}  // namespace plumbline
