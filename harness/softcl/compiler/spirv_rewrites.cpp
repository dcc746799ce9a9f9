#include "softcl/compiler/spirv_rewrites.h"

#include <span>
#include <unordered_map>

#define SPV_ENABLE_UTILITY_CODE
#include <spirv/unified1/spirv.hpp>

namespace softcl {
namespace {

using Id = std::uint32_t;
using Operands = std::span<const std::uint32_t>;

constexpr std::size_t header_words = 5, bound_at = 3;

/// Reads a module once, front to back, and writes another. Everything that is looked up has been defined
/// before: types and constants by the rules of SPIR-V, pointers and constituents because the blocks of a
/// function are in the order of their dominance.
class Rewriter {
 public:
  explicit Rewriter(const SpirvWords& words) : in_(words), bound_(words[bound_at]) {
    out_.assign(words.begin(), words.begin() + header_words);
  }

  SpirvWords run() {
    for (std::size_t at = header_words; at < in_.size();) {
      const std::size_t length = in_[at] >> spv::WordCountShift;
      const auto opcode = spv::Op(in_[at] & spv::OpCodeMask);
      const Operands operands(&in_[at] + 1, length - 1);
      note(opcode, operands);
      if (!rewrite(opcode, operands)) emit(opcode, operands);
      at += length;
    }
    out_[bound_at] = bound_;
    return std::move(out_);
  }

 private:
  struct Type {
    spv::Op opcode;
    std::vector<std::uint32_t> operands;  ///< those after the result
  };

  void note(spv::Op opcode, Operands operands) {
    bool has_result = false, has_type = false;
    spv::HasResultAndType(opcode, &has_result, &has_type);
    if (has_result && has_type)
      type_of_[operands[1]] = operands[0];
    else if (has_result)
      types_[operands[0]] = {opcode, {operands.begin() + 1, operands.end()}};
  }

  bool rewrite(spv::Op opcode, Operands operands) {
    switch (opcode) {
      case spv::OpConstantNull:
        return null_scalar(operands[0], operands[1]);
      case spv::OpCompositeConstruct:
        return construct(operands[0], operands[1], operands.subspan(2));
      case spv::OpCompositeExtract:
        return operands.size() > 4 && extract(operands[0], operands[1], operands[2], operands.subspan(3));
      case spv::OpCompositeInsert:
        return operands.size() > 5 &&
               insert(operands[0], operands[1], operands[2], operands[3], operands.subspan(4));
      case spv::OpCopyMemory:
        return copy_memory(operands[0], operands[1], operands.subspan(2));
      case spv::OpSpecConstantOp:
        return operands[2] == spv::OpFNegate && negate(operands[0], operands[1], operands[3]);
      default:
        return false;
    }
  }

  void emit(spv::Op opcode, Operands operands) {
    out_.push_back(std::uint32_t(operands.size() + 1) << spv::WordCountShift | opcode);
    out_.insert(out_.end(), operands.begin(), operands.end());
  }
  void emit(spv::Op opcode, std::initializer_list<std::uint32_t> operands) {
    emit(opcode, Operands(operands.begin(), operands.size()));
  }

  Id fresh() { return bound_++; }

  /// A constant of an integer or floating-point type whose words are zero but for the highest.
  void scalar_constant(const Type& type, Id type_id, Id result, std::uint32_t highest_word) {
    std::vector<std::uint32_t> operands = {type_id, result};
    operands.resize(2 + (type.operands[0] + 31) / 32, 0);
    operands.back() = highest_word;
    emit(spv::OpConstant, operands);
  }

  bool null_scalar(Id type_id, Id result) {
    const Type& type = types_.at(type_id);
    if (type.opcode == spv::OpTypeBool)
      emit(spv::OpConstantFalse, {type_id, result});
    else if (type.opcode == spv::OpTypeInt || type.opcode == spv::OpTypeFloat)
      scalar_constant(type, type_id, result, 0);
    else
      return false;
    return true;
  }

  /// Component after component into an undefined value.
  bool construct(Id type_id, Id result, Operands constituents) {
    const bool is_vector = types_.at(type_id).opcode == spv::OpTypeVector;
    std::vector<Id> parts;
    for (const Id constituent : constituents) {
      const Type& type = types_.at(type_of_.at(constituent));
      if (!is_vector || type.opcode != spv::OpTypeVector) {
        parts.push_back(constituent);
        continue;
      }
      for (std::uint32_t i = 0; i < type.operands[1]; ++i) {
        parts.push_back(fresh());
        emit(spv::OpCompositeExtract, {type.operands[0], parts.back(), constituent, i});
      }
    }
    Id whole = parts.empty() ? result : fresh();
    emit(spv::OpUndef, {type_id, whole});
    for (std::uint32_t i = 0; i < parts.size(); ++i) {
      const Id next = i + 1 == parts.size() ? result : fresh();
      emit(spv::OpCompositeInsert, {type_id, next, parts[i], whole, i});
      whole = next;
    }
    return true;
  }

  Id member_type(Id composite_type, std::uint32_t index) const {
    const Type& type = types_.at(composite_type);
    return type.operands[type.opcode == spv::OpTypeStruct ? index : 0];
  }

  /// Level after level: the translator takes a component of a vector in a structure for a member.
  bool extract(Id type_id, Id result, Id composite, Operands indices) {
    Id level_type = type_of_.at(composite);
    for (std::size_t i = 0; i < indices.size(); ++i) {
      const bool last = i + 1 == indices.size();
      const Id level = last ? result : fresh();
      level_type = last ? type_id : member_type(level_type, indices[i]);
      emit(spv::OpCompositeExtract, {level_type, level, composite, indices[i]});
      composite = level;
    }
    return true;
  }

  bool insert(Id type_id, Id result, Id object, Id composite, Operands indices) {
    if (indices.size() > 1) {
      const Id type = member_type(type_id, indices[0]), before = fresh(), after = fresh();
      emit(spv::OpCompositeExtract, {type, before, composite, indices[0]});
      insert(type, after, object, before, indices.subspan(1));
      object = after;
    }
    emit(spv::OpCompositeInsert, {type_id, result, object, composite, indices[0]});
    return true;
  }

  bool copy_memory(Id target, Id source, Operands access) {
    const Id pointee = types_.at(type_of_.at(source)).operands[1], value = fresh();
    std::vector<std::uint32_t> load = {pointee, value, source}, store = {target, value};
    load.insert(load.end(), access.begin(), access.end());
    store.insert(store.end(), access.begin(), access.end());
    emit(spv::OpLoad, load);
    emit(spv::OpStore, store);
    return true;
  }

  /// -x as -0 - x, which is the same for all but NaN.
  bool negate(Id type_id, Id result, Id operand) {
    emit(spv::OpSpecConstantOp, {type_id, result, spv::OpFSub, minus_zero(type_id), operand});
    return true;
  }

  Id minus_zero(Id type_id) {
    const Type& type = types_.at(type_id);
    if (type.opcode == spv::OpTypeVector) {
      std::vector<std::uint32_t> operands = {type_id, 0};
      operands.resize(2 + type.operands[1], minus_zero(type.operands[0]));
      operands[1] = fresh();
      emit(spv::OpConstantComposite, operands);
      return operands[1];
    }
    const Id id = fresh();
    scalar_constant(type, type_id, id, std::uint32_t(1) << (type.operands[0] - 1) % 32);
    return id;
  }

  const SpirvWords& in_;
  SpirvWords out_;
  Id bound_;
  std::unordered_map<Id, Type> types_;  ///< by their ids; labels and such among them
  std::unordered_map<Id, Id> type_of_;  ///< the type of each value
};

}  // namespace

SpirvWords for_translator(const SpirvWords& words) { return Rewriter(words).run(); }

}  // namespace softcl
