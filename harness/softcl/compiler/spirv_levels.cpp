#include <initializer_list>
#include <spirv/unified1/spirv.hpp>
#include <unordered_set>

#include "softcl/compiler/spirv_rewrites.h"
#include "softcl/compiler/spirv_types.h"

namespace softcl {
namespace {

using Id = std::uint32_t;
using Operands = std::span<const std::uint32_t>;

/// Writes a module in which sizes are those of their level.
class SizeWriter {
 public:
  explicit SizeWriter(const SpirvWords& module)
      : in_(module),
        out_(module.begin(), module.begin() + spirv_header_words),
        bound_(module[spirv_bound_at]) {}

  SpirvWords run() {
    for (const SpirvInstruction& i : instructions_of(in_)) {
      note(i);
      const bool sizes = i.opcode == spv::OpImageQuerySizeLod && !zeros_.contains(i.operands[3]);
      if (sizes)
        write_sizes(i.operands);
      else
        append_instruction(out_, i.opcode, i.operands);
    }
    out_[spirv_bound_at] = bound_;
    return std::move(out_);
  }

 private:
  void note(const SpirvInstruction& i) {
    const Operands words = i.operands;
    bool has_result = false, has_type = false;
    spv::HasResultAndType(spv::Op(i.opcode), &has_result, &has_type);
    if (has_result && has_type)
      type_of_[words[1]] = words[0];
    else if (has_result)
      types_[words[0]] = {i.opcode, {words.begin() + 1, words.end()}};
    if (i.opcode == spv::OpConstantNull || (i.opcode == spv::OpConstant && words[2] == 0))
      zeros_.insert(words[1]);
  }

  Id value(spv::Op opcode, Id type, std::initializer_list<std::uint32_t> operands) {
    std::vector<std::uint32_t> words{type, bound_++};
    words.insert(words.end(), operands);
    append_instruction(out_, opcode, words);
    return words[1];
  }

  /// Of `operands` each side of the image, but not the number of layers.
  void write_sizes(Operands operands) {
    const Id type = operands[0], image = operands[2], level = operands[3];
    const bool is_vector = types_.at(type).opcode == spv::OpTypeVector;
    const std::uint32_t count = is_vector ? types_.at(type).operands[1] : 1;
    const std::uint32_t layers = types_.at(type_of_.at(image)).operands[3];  // Arrayed
    const Id scalar = is_vector ? types_.at(type).operands[0] : type;
    const Id first = value(spv::OpImageQuerySizeLod, type, {image, level});
    std::vector<std::uint32_t> whole{type, operands[1]};
    for (std::uint32_t k = 0; k < count; ++k) {
      const Id side = is_vector ? value(spv::OpCompositeExtract, scalar, {first, k}) : first;
      whole.push_back(k + layers < count ? side_of_level(scalar, side, level) : side);
    }
    append_instruction(out_, is_vector ? spv::OpCompositeConstruct : spv::OpCopyObject, whole);
  }

  /// max(1, side >> level), of a side that is at least 1 and in words that need no constants: with s the
  /// shifted side and 1 = side / side, s + 1 / (s + 1).
  Id side_of_level(Id type, Id side, Id level) {
    const Id shifted = value(spv::OpShiftRightLogical, type, {side, level});
    const Id one = value(spv::OpUDiv, type, {side, side});
    const Id more = value(spv::OpIAdd, type, {shifted, one});
    const Id if_zero = value(spv::OpUDiv, type, {one, more});
    return value(spv::OpIAdd, type, {shifted, if_zero});
  }

  const SpirvWords& in_;
  SpirvWords out_;
  Id bound_;
  SpirvTypes types_;
  std::unordered_map<Id, Id> type_of_;  ///< the type of each value
  std::unordered_set<Id> zeros_;        ///< constants
};

}  // namespace

SpirvWords without_levels(const SpirvWords& module) {
  SpirvWords words(module.begin(), module.begin() + spirv_header_words);
  for (const SpirvInstruction& i : instructions_of(module)) {
    const std::size_t mask_at = i.opcode == spv::OpImageRead ? 4 : i.opcode == spv::OpImageWrite ? 3 : 0;
    const bool has_level =
        mask_at != 0 && i.operands.size() == mask_at + 2 && i.operands[mask_at] == spv::ImageOperandsLodMask;
    append_instruction(words, i.opcode, has_level ? i.operands.first(mask_at) : i.operands);
  }
  return words;
}

SpirvWords with_level_sizes(const SpirvWords& module) { return SizeWriter(module).run(); }

}  // namespace softcl
