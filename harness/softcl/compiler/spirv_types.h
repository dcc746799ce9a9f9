#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <spirv/unified1/spirv.hpp>
#include <unordered_map>
#include <vector>

#include "softcl/protocol/spirv_module.h"

namespace softcl {

/// Adds an instruction to a module.
inline void append_instruction(SpirvWords& words, std::uint32_t opcode,
                               std::span<const std::uint32_t> operands) {
  words.push_back(std::uint32_t(operands.size() + 1) << spv::WordCountShift | opcode);
  words.insert(words.end(), operands.begin(), operands.end());
}

/// What declares a type: its operands but for the result.
struct SpirvType {
  std::uint32_t opcode;
  std::vector<std::uint32_t> operands;
};
using SpirvTypes = std::unordered_map<std::uint32_t, SpirvType>;        ///< by their ids
using SpirvLengths = std::unordered_map<std::uint32_t, std::uint64_t>;  ///< the low words of constants

/// In bytes.
struct SpirvLayout {
  std::uint64_t size, alignment;
};

/// As the data layout of spir64 has types in memory. `lengths` has those of arrays. Precondition: types has
/// this one and all that it is made of.
inline SpirvLayout layout(const SpirvTypes& types, const SpirvLengths& lengths, std::uint32_t type_id);

inline SpirvLayout layout_of_struct(const SpirvTypes& types, const SpirvLengths& lengths,
                                    const SpirvType& type) {
  const auto up_to = [](std::uint64_t size, std::uint64_t unit) { return (size + unit - 1) / unit * unit; };
  SpirvLayout whole{0, 1};
  for (const std::uint32_t member : type.operands) {
    const SpirvLayout one = layout(types, lengths, member);
    whole.size = up_to(whole.size, one.alignment) + one.size;
    whole.alignment = std::max(whole.alignment, one.alignment);
  }
  return {up_to(whole.size, whole.alignment), whole.alignment};
}

inline SpirvLayout layout(const SpirvTypes& types, const SpirvLengths& lengths, std::uint32_t type_id) {
  const SpirvType& type = types.at(type_id);
  switch (type.opcode) {
    case spv::OpTypeInt:
    case spv::OpTypeFloat:
      return {type.operands[0] / 8, type.operands[0] / 8};
    case spv::OpTypeVector: {
      const std::uint64_t size =
          std::bit_ceil(type.operands[1]) * layout(types, lengths, type.operands[0]).size;
      return {size, size};
    }
    case spv::OpTypeArray: {
      const SpirvLayout element = layout(types, lengths, type.operands[0]);
      const auto length = lengths.find(type.operands[1]);
      return {length == lengths.end() ? 0 : length->second * element.size, element.alignment};
    }
    case spv::OpTypeStruct:
      return layout_of_struct(types, lengths, type);
    default:  // pointers and what else the device has as one
      return {8, 8};
  }
}

}  // namespace softcl
