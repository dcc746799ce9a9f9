#include "softcl/protocol/spirv_module.h"

#include <bit>
#include <cstring>
#include <map>
#include <spirv/unified1/spirv.hpp>

#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

constexpr std::uint32_t oldest = 0x00010000;

struct Instruction {
  spv::Op opcode;
  std::span<const std::uint32_t> operands;
};

/// Calls `visit` for every instruction; false if one has no length or runs past the end.
template <class Visit>
bool for_each_instruction(std::span<const std::uint32_t> words, Visit&& visit) {
  for (std::size_t at = spirv_header_words; at < words.size();) {
    const std::size_t length = words[at] >> spv::WordCountShift;
    if (length == 0 || length > words.size() - at) return false;
    visit(Instruction{spv::Op(words[at] & spv::OpCodeMask), words.subspan(at + 1, length - 1)});
    at += length;
  }
  return true;
}

std::uint32_t reversed(std::uint32_t word) { return __builtin_bswap32(word); }

}  // namespace

std::uint32_t newest_spirv() { return settings().pose.opencl_1_2 ? 0 : 2; }

std::vector<SpirvInstruction> instructions_of(const SpirvWords& words) {
  std::vector<SpirvInstruction> all;
  for_each_instruction(words, [&](const Instruction& i) {
    all.push_back({std::uint32_t(i.opcode), i.operands});
  });
  return all;
}

std::optional<SpirvWords> read_spirv(std::span<const std::byte> bytes) {
  if (bytes.size() % 4 != 0 || bytes.size() < spirv_header_words * 4) return std::nullopt;
  SpirvWords words(bytes.size() / 4);
  std::memcpy(words.data(), bytes.data(), bytes.size());
  if (words[0] == reversed(spv::MagicNumber))
    for (std::uint32_t& word : words) word = reversed(word);
  if (words[0] != spv::MagicNumber || words[1] < oldest || words[1] > (oldest | newest_spirv() << 8))
    return std::nullopt;
  if (!for_each_instruction(words, [](const Instruction&) {})) return std::nullopt;
  return words;
}

std::vector<SpecializationConstant> specialization_constants(const SpirvWords& words) {
  std::map<std::uint32_t, std::uint32_t> spec_id_of, bits_of_type;
  std::vector<SpecializationConstant> constants;
  for_each_instruction(words, [&](const Instruction& i) {
    const auto operand = [&](std::size_t index) { return index < i.operands.size() ? i.operands[index] : 0; };
    const auto add = [&](std::uint32_t bytes) {
      if (const auto found = spec_id_of.find(operand(1)); found != spec_id_of.end())
        constants.push_back({found->second, bytes});
    };
    switch (i.opcode) {
      case spv::OpDecorate:
        if (operand(1) == spv::DecorationSpecId) spec_id_of[operand(0)] = operand(2);
        break;
      case spv::OpTypeInt:
      case spv::OpTypeFloat:
        bits_of_type[operand(0)] = operand(1);
        break;
      case spv::OpSpecConstantTrue:
      case spv::OpSpecConstantFalse:
        add(1);
        break;
      case spv::OpSpecConstant:
        add(bits_of_type[operand(0)] / 8);
        break;
      default:
        break;
    }
  });
  return constants;
}

std::vector<std::uint32_t> capabilities(const SpirvWords& words) {
  std::vector<std::uint32_t> found;
  for_each_instruction(words, [&](const Instruction& i) {
    if (i.opcode == spv::OpCapability && !i.operands.empty()) found.push_back(i.operands[0]);
  });
  return found;
}

void replace_capability(SpirvWords& words, std::uint32_t from, std::uint32_t to) {
  for_each_instruction(words, [&](const Instruction& i) {
    if (i.opcode == spv::OpCapability && !i.operands.empty() && i.operands[0] == from)
      words[std::size_t(i.operands.data() - words.data())] = to;
  });
}

}  // namespace softcl
