#include "softcl/compiler/spirv_rewrites.h"

#include <cstring>
#include <span>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#define SPV_ENABLE_UTILITY_CODE
#include <spirv/unified1/OpenCL.std.h>

#include <spirv/unified1/spirv.hpp>

#include "softcl/compiler/spirv_types.h"

namespace softcl {
namespace {

using Id = std::uint32_t;
using Operands = std::span<const std::uint32_t>;

constexpr std::uint32_t s_mul_hi = OpenCLLIB::SMul_hi, u_mul_hi = OpenCLLIB::UMul_hi;

/// Reads a module once, front to back, and writes another. Everything that is looked up has been defined
/// before: types and constants by the rules of SPIR-V, pointers and constituents because the blocks of a
/// function are in the order of their dominance.
class Rewriter {
 public:
  explicit Rewriter(const SpirvWords& words) : in_(words), bound_(words[spirv_bound_at]) {
    out_.assign(words.begin(), words.begin() + spirv_header_words);
  }

  SpirvWords run() {
    const std::vector<SpirvInstruction> all = instructions_of(in_);
    for (const SpirvInstruction& i : all) look_ahead(spv::Op(i.opcode), i.operands);
    for (const SpirvInstruction& i : all) {
      const auto opcode = spv::Op(i.opcode);
      if (opcode == spv::OpMemoryModel && multiplies_ && instructions_ == 0) import_instructions();
      if (opcode == spv::OpFunction) declare_constants();
      note(opcode, i.operands);
      if (!is_dropped(opcode, i.operands) && !rewrite(opcode, i.operands)) emit(opcode, i.operands);
    }
    out_[spirv_bound_at] = bound_;
    return std::move(out_);
  }

 private:
  using Type = SpirvType;

  /// What has to be declared before the functions in which it is used.
  void look_ahead(spv::Op opcode, Operands operands) {
    switch (opcode) {
      case spv::OpExtInstImport:
        if (is_text(operands.subspan(1), "OpenCL.std")) instructions_ = operands[0];
        break;
      case spv::OpDecorate:
        if (operands.size() > 1) decorations_[operands[0]].emplace_back(operands.begin() + 1, operands.end());
        break;
      case spv::OpDecorationGroup:
        decorations_[operands[0]];
        groups_.insert(operands[0]);
        break;
      case spv::OpUMulExtended:
      case spv::OpSMulExtended:
        multiplies_ = true;
        break;
      case spv::OpIAddCarry:
      case spv::OpISubBorrow:
        carries_.push_back(operands[0]);
        break;
      case spv::OpSizeOf:
        sizes_.push_back({operands[0], operands[2]});
        break;
      default:
        break;
    }
    bool has_result = false, has_type = false;
    spv::HasResultAndType(opcode, &has_result, &has_type);
    if (has_result && has_type) later_types_[operands[1]] = operands[0];
  }

  static bool is_text(Operands words, std::string_view text) {
    return std::string_view(reinterpret_cast<const char*>(words.data()), words.size() * 4).starts_with(text);
  }

  /// Names of OpenCL's extensions, which SPIR-V environment 2.2 has modules declare, hints that the
  /// translator does not read, and what declares sums of halves, which it reads all the same.
  static bool is_dropped(spv::Op opcode, Operands operands) {
    switch (opcode) {
      case spv::OpExtension:
        return is_text(operands, "cl_") || is_text(operands, "cles_") ||
               is_text(operands, "SPV_EXT_shader_atomic_float16_add");
      case spv::OpCapability:
        return operands[0] == spv::CapabilityAtomicFloat16AddEXT;
      case spv::OpSourceContinued:
      case spv::OpLifetimeStart:
      case spv::OpLifetimeStop:
        return true;
      default:
        return false;
    }
  }

  void import_instructions() {
    instructions_ = fresh();
    constexpr std::string_view name("OpenCL.std\0\0", 12);
    std::vector<std::uint32_t> operands(1 + name.size() / 4, instructions_);
    std::memcpy(operands.data() + 1, name.data(), name.size());
    emit(spv::OpExtInstImport, operands);
  }

  /// Once: of each type that has carries the number of its highest bit, and the sizes that are queried.
  void declare_constants() {
    for (const Id pair : std::exchange(carries_, {})) {
      const Id type = types_.at(pair).operands.at(0);
      if (!highest_bits_.contains(type)) highest_bits_[type] = highest_bit(type);
    }
    for (const auto& [type, pointer] : std::exchange(sizes_, {})) {
      const Id pointer_type = later_types_.at(pointer), id = fresh();
      std::vector<std::uint32_t> operands{
          type, id, std::uint32_t(layout(types_, lengths_, types_.at(pointer_type).operands.at(1)).size)};
      if (types_.at(type).operands.at(0) == 64) operands.push_back(0);
      emit(spv::OpConstant, operands);
      size_of_[pointer] = id;
    }
  }

  Id highest_bit(Id type_id) {
    const Type& type = types_.at(type_id);
    const bool is_vector = type.opcode == spv::OpTypeVector;
    const Id scalar = is_vector ? type.operands[0] : type_id, one = fresh();
    const std::uint32_t bits = types_.at(scalar).operands[0];
    std::vector<std::uint32_t> operands{scalar, one, bits - 1};
    if (bits == 64) operands.push_back(0);
    emit(spv::OpConstant, operands);
    if (!is_vector) return one;
    std::vector<std::uint32_t> lanes(2 + type.operands[1], one);
    lanes[0] = type_id;
    lanes[1] = fresh();
    emit(spv::OpConstantComposite, lanes);
    return lanes[1];
  }

  void note(spv::Op opcode, Operands operands) {
    if (opcode == spv::OpConstant) lengths_[operands[1]] = operands[2];
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
      case spv::OpSource:  // without the text, which the translator reads as instructions
        emit(spv::OpSource, operands.first(2));
        return true;
      case spv::OpDecorationGroup:
        return true;
      case spv::OpDecorate:
        return is_group(operands[0]);
      case spv::OpGroupDecorate:
        for (const Id target : operands.subspan(1))
          emit_decorations(spv::OpDecorate, operands[0], {{target}});
        return true;
      case spv::OpGroupMemberDecorate:
        for (std::size_t k = 1; k + 1 < operands.size(); k += 2)
          emit_decorations(spv::OpMemberDecorate, operands[0], operands.subspan(k, 2));
        return true;
      case spv::OpUMulExtended:
      case spv::OpSMulExtended:
        return multiply(opcode == spv::OpSMulExtended, operands);
      case spv::OpIAddCarry:
      case spv::OpISubBorrow:
        return carry(opcode == spv::OpISubBorrow, operands);
      case spv::OpSizeOf:
        emit(spv::OpCopyObject, {operands[0], operands[1], size_of_.at(operands[2])});
        return true;
      case spv::OpSpecConstantOp:
        return operands[2] == spv::OpFNegate && negate(operands[0], operands[1], operands[3]);
      default:
        return false;
    }
  }

  void emit(spv::Op opcode, Operands operands) { append_instruction(out_, opcode, operands); }
  void emit(spv::Op opcode, std::initializer_list<std::uint32_t> operands) {
    emit(opcode, Operands(operands.begin(), operands.size()));
  }

  Id fresh() { return bound_++; }

  bool is_group(Id id) const { return groups_.contains(id); }

  void emit_decorations(spv::Op opcode, Id group, Operands target) {
    for (const std::vector<std::uint32_t>& decoration : decorations_.at(group)) {
      std::vector<std::uint32_t> operands(target.begin(), target.end());
      operands.insert(operands.end(), decoration.begin(), decoration.end());
      emit(opcode, operands);
    }
  }

  bool pair(Id type_id, Id result, Id first, Id second) {
    const Id nothing = fresh(), half = fresh();
    emit(spv::OpUndef, {type_id, nothing});
    emit(spv::OpCompositeInsert, {type_id, half, first, nothing, 0});
    emit(spv::OpCompositeInsert, {type_id, result, second, half, 1});
    return true;
  }

  /// A structure of the low and the high half of a product.
  bool multiply(bool is_signed, Operands operands) {
    const Id type = types_.at(operands[0]).operands[0], low = fresh(), high = fresh();
    emit(spv::OpIMul, {type, low, operands[2], operands[3]});
    emit(spv::OpExtInst,
         {type, high, instructions_, is_signed ? s_mul_hi : u_mul_hi, operands[2], operands[3]});
    return pair(operands[0], operands[1], low, high);
  }

  /// A structure of a sum and its carry, or a difference and what it borrows: the highest bit of
  /// (a & b) | ((a | b) & ~sum), or of (~a & b) | ((~a | b) & difference).
  bool carry(bool borrows, Operands operands) {
    const Id type = types_.at(operands[0]).operands[0], a = operands[2], b = operands[3];
    const auto value = [&](spv::Op opcode, std::initializer_list<Id> of) {
      const Id id = fresh();
      std::vector<std::uint32_t> words{type, id};
      words.insert(words.end(), of);
      emit(opcode, words);
      return id;
    };
    const Id result = value(borrows ? spv::OpISub : spv::OpIAdd, {a, b});
    const Id first = borrows ? value(spv::OpNot, {a}) : a;
    const Id second = borrows ? result : value(spv::OpNot, {result});
    const Id both = value(spv::OpBitwiseAnd, {first, b}), either = value(spv::OpBitwiseOr, {first, b});
    const Id passed_on = value(spv::OpBitwiseAnd, {either, second});
    const Id top = value(spv::OpBitwiseOr, {both, passed_on});
    const Id bit = value(spv::OpShiftRightLogical, {top, highest_bits_.at(type)});
    return pair(operands[0], operands[1], result, bit);
  }

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
  SpirvTypes types_;                        ///< by their ids; labels and such among them
  std::unordered_map<Id, Id> type_of_;      ///< the type of each value
  std::unordered_map<Id, Id> later_types_;  ///< the same, of those that are not reached yet too
  SpirvLengths lengths_;
  std::unordered_map<Id, std::vector<std::vector<std::uint32_t>>> decorations_;  ///< by what they decorate
  std::unordered_set<Id> groups_;
  Id instructions_ = 0;  ///< OpenCL.std
  bool multiplies_ = false;
  std::vector<Id> carries_;                            ///< the result types of instructions with carries
  std::vector<std::pair<Id, Id>> sizes_;               ///< result type and pointer of each OpSizeOf
  std::unordered_map<Id, Id> highest_bits_, size_of_;  ///< by type, by pointer
};

}  // namespace

SpirvWords for_translator(const SpirvWords& words) { return Rewriter(words).run(); }

}  // namespace softcl
