#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace softcl {

/// The versions that the device takes: 1.0 to 1.this. A pose of OpenCL 1.2 takes 1.0 alone.
std::uint32_t newest_spirv();

/// A module's words in host byte order, its header first.
using SpirvWords = std::vector<std::uint32_t>;

/// Words of the header, and the one among them that is above every id (SPIR-V specification, 2.3).
inline constexpr std::size_t spirv_header_words = 5, spirv_bound_at = 3;

/// The words of `bytes` if these are a well-formed module of a version that the device takes: a header, then
/// instructions that fill the rest exactly (SPIR-V specification, section 2.3). Nothing is required of what
/// the instructions mean.
std::optional<SpirvWords> read_spirv(std::span<const std::byte> bytes);

struct SpirvInstruction {
  std::uint32_t opcode;
  std::span<const std::uint32_t> operands;
};
/// Of a well-formed module, which they point into. Operands that are missing are none.
std::vector<SpirvInstruction> instructions_of(const SpirvWords& words);

/// A constant that clSetProgramSpecializationConstant may set.
struct SpecializationConstant {
  std::uint32_t id;     ///< its SpecId
  std::uint32_t bytes;  ///< of its value; a Boolean has 1
};
std::vector<SpecializationConstant> specialization_constants(const SpirvWords& words);

/// The value that a program chose for one, little-endian, widened.
struct Specialization {
  std::uint32_t id;
  std::uint64_t value;
};

/// The operands of every OpCapability.
std::vector<std::uint32_t> capabilities(const SpirvWords& words);
/// Makes every OpCapability of `from` one of `to`.
void replace_capability(SpirvWords& words, std::uint32_t from, std::uint32_t to);

}  // namespace softcl
