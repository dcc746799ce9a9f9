#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <spirv/unified1/spirv.hpp>
#include <unordered_map>
#include <unordered_set>

#include "softcl/compiler/spirv_environment.h"
#include "softcl/compiler/spirv_types.h"
#include "softcl/protocol/language.h"
#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

using Id = std::uint32_t;

/// Extensions of SPIR-V that the translator reads.
constexpr std::string_view spirv_extensions[] = {"SPV_KHR_no_integer_wrap_decoration",
                                                 "SPV_KHR_linkonce_odr",
                                                 "SPV_KHR_expect_assume",
                                                 "SPV_KHR_bit_instructions",
                                                 "SPV_KHR_integer_dot_product",
                                                 "SPV_KHR_uniform_group_instructions",
                                                 "SPV_EXT_shader_atomic_float_add",
                                                 "SPV_EXT_shader_atomic_float16_add",
                                                 "SPV_EXT_shader_atomic_float_min_max"};

/// The text in a literal's words, which end with a zero.
std::string text_in(std::span<const std::uint32_t> words) {
  std::string text;
  for (const std::uint32_t word : words)
    for (int byte = 0; byte < 4; ++byte) {
      const char c = char(word >> 8 * byte & 0xff);
      if (c == '\0') return text;
      text += c;
    }
  return text;
}

bool is_known_extension(const std::string& name) {
  if (std::ranges::find(spirv_extensions, name) != std::end(spirv_extensions)) return true;
  // SPIR-V environment 2.2 has modules name extensions of OpenCL so.
  return std::ranges::any_of(offered_extensions(), [&](const Extension& one) { return one.name == name; });
}

bool is_conversion(std::uint32_t opcode) {
  switch (opcode) {
    case spv::OpConvertFToU:
    case spv::OpConvertFToS:
    case spv::OpConvertSToF:
    case spv::OpConvertUToF:
    case spv::OpFConvert:
      return true;
    default:
      return false;
  }
}

class Rules {
 public:
  std::string first_broken(const SpirvWords& module) {
    const std::vector<SpirvInstruction> all = instructions_of(module);
    for (const SpirvInstruction& i : all) note(i);
    for (const SpirvInstruction& i : all)
      if (std::string broken = broken_by(i); !broken.empty()) return broken;
    return {};
  }

 private:
  using Type = SpirvType;

  void note(const SpirvInstruction& i) {
    const auto& words = i.operands;
    bool has_result = false, has_type = false;
    spv::HasResultAndType(spv::Op(i.opcode), &has_result, &has_type);
    if (has_type && words.size() > 1) {
      type_of_[words[1]] = words[0];
      opcode_of_[words[1]] = i.opcode;
    } else if (has_result && !words.empty()) {
      types_[words[0]] = {i.opcode, {words.begin() + 1, words.end()}};
    }
    if (i.opcode == spv::OpConstant && words.size() == 3) constants_[words[1]] = words[2];
    if (i.opcode == spv::OpEntryPoint && words.size() > 1) kernels_.insert(words[1]);
    if (const std::size_t at = place_of_invoke(i.opcode); at != 0 && words.size() > at)
      blocks_.insert(words[at]);
    if (i.opcode == spv::OpFunction && words.size() > 1) in_function_ = words[1];
    if (i.opcode == spv::OpFunctionCall && words.size() > 2) called_by_[in_function_] = words[2];
  }

  /// Which operand is a function that kernels enqueue; 0: none.
  static std::size_t place_of_invoke(std::uint32_t opcode) {
    switch (opcode) {
      case spv::OpEnqueueKernel:
        return 8;
      case spv::OpGetKernelWorkGroupSize:
      case spv::OpGetKernelPreferredWorkGroupSizeMultiple:
        return 2;
      case spv::OpGetKernelNDrangeSubGroupCount:
      case spv::OpGetKernelNDrangeMaxSubGroupSize:
        return 3;
      default:
        return 0;
    }
  }

  std::string broken_by(const SpirvInstruction& i) {
    switch (i.opcode) {
      case spv::OpExtension:
        if (const std::string name = text_in(i.operands); !is_known_extension(name))
          return fmt::format("the device does not support extension {}", name);
        return {};
      case spv::OpMemoryModel:
        return i.operands[0] == spv::AddressingModelPhysical64 ? ""
                                                               : "the Addressing Model must be Physical64";
      case spv::OpDecorate:
        return by_decoration(i.operands);
      case spv::OpFunction:
        in_kernel_ = kernels_.contains(i.operands[1]) && !is_block(i.operands[1]);
        return {};
      case spv::OpFunctionParameter:
        return !in_kernel_ || is_argument(i.operands[0])
                   ? ""
                   : "a parameter of a kernel is of a type that the host cannot give";
      case spv::OpGroupAsyncCopy:
        return by_group_scope(i.operands[2], false);
      case spv::OpGroupWaitEvents:
        return by_group_scope(i.operands[0], false);
      case spv::OpImageSampleExplicitLod:
        return by_sample(i.operands);
      case spv::OpImageRead:
        return by_level(i.operands, 4);
      case spv::OpImageWrite:
        return by_level(i.operands, 3);
      case spv::OpControlBarrier:
        return by_barrier(i.operands[0], i.operands[1], i.operands[2]);
      case spv::OpMemoryBarrier:
        return by_barrier(std::nullopt, i.operands[0], i.operands[1]);
      default:
        return by_range(i);
    }
  }

  std::string by_range(const SpirvInstruction& i) {
    if (i.opcode >= spv::OpAtomicLoad && i.opcode <= spv::OpAtomicXor) return by_atomic(i);
    if (i.opcode >= spv::OpGroupAll && i.opcode <= spv::OpGroupSMax)
      return settings().pose.opencl_1_2 ? "OpenCL 1.2 does not support the group instructions"
                                        : by_group_scope(i.operands[2], true);
    return {};
  }

  std::string by_decoration(std::span<const std::uint32_t> words) {
    if (words.size() < 2 || words[1] != spv::DecorationFPRoundingMode) return {};
    const auto found = opcode_of_.find(words[0]);
    return found == opcode_of_.end() || is_conversion(found->second)
               ? ""
               : "FPRoundingMode may not be added to an instruction that is no conversion";
  }

  /// llvm-spirv makes entry points that call blocks, and no host gives them arguments.
  bool is_block(Id function) const {
    const auto called = called_by_.find(function);
    return blocks_.contains(function) || (called != called_by_.end() && blocks_.contains(called->second));
  }

  /// SPIR-V environment 3.0, 2.8.2.
  bool is_argument(Id type_id) const {
    const Type* type = find(type_id);
    if (type == nullptr) return true;
    switch (type->opcode) {
      case spv::OpTypeInt:
      case spv::OpTypeFloat:
      case spv::OpTypeSampler:
      case spv::OpTypeImage:
      case spv::OpTypePipe:
      case spv::OpTypeQueue:
        return true;
      case spv::OpTypeVector:
        return find(type->operands[0]) == nullptr || find(type->operands[0])->opcode != spv::OpTypeBool;
      case spv::OpTypeStruct:
        return std::ranges::all_of(type->operands, [&](Id member) { return is_member(member); });
      case spv::OpTypePointer:
        return is_pointer_argument(*type);
      default:
        return false;
    }
  }
  /// Arrays are left out by the document, but OpenCL C has structures of them.
  bool is_member(Id type_id) const {
    const Type* type = find(type_id);
    if (type != nullptr && type->opcode == spv::OpTypeArray) return is_member(type->operands[0]);
    return is_argument(type_id);
  }
  /// A pointer to Function is a structure that is passed by value.
  bool is_pointer_argument(const Type& type) const {
    if (const Type* target = find(type.operands[1]);
        target != nullptr && target->opcode == spv::OpTypePointer)
      return false;
    switch (type.operands[0]) {
      case spv::StorageClassCrossWorkgroup:
      case spv::StorageClassWorkgroup:
      case spv::StorageClassUniformConstant:
        return true;
      case spv::StorageClassFunction:
        return find(type.operands[1]) != nullptr && find(type.operands[1])->opcode == spv::OpTypeStruct;
      default:
        return false;
    }
  }

  std::optional<std::uint32_t> constant(Id id) const {
    const auto found = constants_.find(id);
    return found == constants_.end() ? std::nullopt : std::optional(found->second);
  }

  std::string by_group_scope(Id scope, bool sub_groups) const {
    const auto value = constant(scope);
    if (!value || value == spv::ScopeWorkgroup || (sub_groups && value == spv::ScopeSubgroup)) return {};
    return sub_groups ? "Scope for Execution must be Workgroup or Subgroup"
                      : "Scope for Execution of an async copy must be Workgroup";
  }

  std::string by_barrier(std::optional<Id> execution, Id memory, Id semantics) const {
    if (execution)
      if (std::string broken = by_group_scope(*execution, !settings().pose.opencl_1_2); !broken.empty())
        return broken;
    const auto scope = constant(memory), order = constant(semantics);
    if (scope && *scope > spv::ScopeInvocation) return "Scope for Memory is none of OpenCL's";
    if (!settings().pose.opencl_1_2) return {};
    const bool in_order = !order || (*order & spv::MemorySemanticsSequentiallyConsistentMask) != 0;
    return in_order && (!scope || *scope == spv::ScopeWorkgroup)
               ? ""
               : "in OpenCL 1.2 a barrier is of Workgroup and SequentiallyConsistent";
  }

  static bool has_mipmaps() {
    return std::ranges::any_of(offered_extensions(), [](const Extension& one) {
      return one.name == std::string_view("cl_khr_mipmap_image");
    });
  }
  /// SPIR-V environment 3.0, 5.2.9: without mipmaps the level of detail is 0.
  std::string by_sample(std::span<const std::uint32_t> words) const {
    if (has_mipmaps() || words.size() < 6) return {};
    const bool grades = (words[4] & spv::ImageOperandsGradMask) != 0;
    return grades || constant(words[5]).value_or(0) != 0 ? "the device has no levels of images but the first"
                                                         : "";
  }
  /// The validator does not see these.
  std::string by_level(std::span<const std::uint32_t> words, std::size_t mask_at) const {
    if (words.size() != mask_at + 2 || words[mask_at] != spv::ImageOperandsLodMask) return {};
    const Type* type = find(type_of(words[mask_at + 1]));
    return type != nullptr && type->opcode == spv::OpTypeInt && type->operands[0] == 32
               ? ""
               : "Lod of OpImageRead and OpImageWrite must be an integer of 32 bits";
  }

  std::string by_atomic(const SpirvInstruction& i) const {
    const bool stores = i.opcode == spv::OpAtomicStore;
    const std::size_t first = stores ? 0 : 2;
    if (i.operands.size() < first + 3) return {};
    const Type* value = find(stores ? type_of(i.operands[3]) : i.operands[0]);
    if (value != nullptr && value->opcode == spv::OpTypeInt && value->operands[0] < 32)
      return "atomic instructions are of 32 bits, or of 64 where Int64Atomics is declared";
    const Type* pointer = find(type_of(i.operands[first]));
    if (pointer != nullptr && pointer->opcode == spv::OpTypePointer &&
        pointer->operands[0] == spv::StorageClassUniformConstant)
      return "Pointer of an atomic instruction must not point to UniformConstant";
    const auto scope = constant(i.operands[first + 1]), order = constant(i.operands[first + 2]);
    if (scope && *scope > spv::ScopeSubgroup) return "Scope for Memory is none of an atomic instruction";
    if (!settings().pose.opencl_1_2) return {};
    return (!scope || *scope == spv::ScopeDevice) && (!order || *order == spv::MemorySemanticsMaskNone)
               ? ""
               : "in OpenCL 1.2 an atomic instruction is of Device and Relaxed";
  }

  const Type* find(Id id) const {
    const auto found = types_.find(id);
    return found == types_.end() ? nullptr : &found->second;
  }
  Id type_of(Id id) const {
    const auto found = type_of_.find(id);
    return found == type_of_.end() ? 0 : found->second;
  }

  SpirvTypes types_;  ///< labels and such among them
  std::unordered_map<Id, Id> type_of_;
  std::unordered_map<Id, std::uint32_t> opcode_of_;  ///< what gives each value
  std::unordered_map<Id, std::uint32_t> constants_;  ///< of 32 bits and fewer
  std::unordered_set<Id> kernels_, blocks_;
  std::unordered_map<Id, Id> called_by_;  ///< what a function calls last
  Id in_function_ = 0;
  bool in_kernel_ = false;
};

}  // namespace

std::string broken_rule(const SpirvWords& module) { return Rules().first_broken(module); }

}  // namespace softcl
