#include "softcl/compiler/spirv_environment.h"

#include <fmt/format.h>

#include <algorithm>
#include <spirv-tools/libspirv.hpp>
#include <spirv/unified1/spirv.hpp>
#include <unordered_map>

#include "softcl/compiler/spirv_rewrites.h"
#include "softcl/compiler/spirv_types.h"
#include "softcl/protocol/language.h"
#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

/// A capability, and the extension or feature of OpenCL C 3.0 that has it required.
struct Supported {
  spv::Capability capability;
  std::string_view with = {};  ///< empty: always
};
constexpr Supported supported_capabilities[] = {
    {spv::CapabilityAddresses},
    {spv::CapabilityLinkage},
    {spv::CapabilityKernel},
    {spv::CapabilityVector16},
    {spv::CapabilityInt8},
    {spv::CapabilityInt16},
    {spv::CapabilityFloat16Buffer},
    {spv::CapabilityInt64, "__opencl_c_int64"},
    {spv::CapabilityInt64Atomics, "cl_khr_int64_base_atomics"},
    {spv::CapabilityFloat16, "cl_khr_fp16"},
    {spv::CapabilityFloat64, "cl_khr_fp64"},
    {spv::CapabilityImageBasic, "__opencl_c_images"},
    {spv::CapabilityLiteralSampler, "__opencl_c_images"},
    {spv::CapabilitySampled1D, "__opencl_c_images"},
    {spv::CapabilityImage1D, "__opencl_c_images"},
    {spv::CapabilitySampledBuffer, "__opencl_c_images"},
    {spv::CapabilityImageBuffer, "__opencl_c_images"},
    {spv::CapabilityImageMipmap, "cl_khr_mipmap_image_writes"},
    {spv::CapabilityImageReadWrite, "__opencl_c_read_write_images"},
    {spv::CapabilityGenericPointer, "__opencl_c_generic_address_space"},
    {spv::CapabilityGroups, "__opencl_c_work_group_collective_functions"},
    {spv::CapabilityGroups, "__opencl_c_subgroups"},
    {spv::CapabilitySubgroupDispatch, "__opencl_c_subgroups"},
    {spv::CapabilityPipes, "__opencl_c_pipes"},
    {spv::CapabilityDeviceEnqueue, "__opencl_c_device_enqueue"},
    {spv::CapabilityExpectAssumeKHR, "cl_khr_expect_assume"},
    {spv::CapabilityBitInstructions, "cl_khr_extended_bit_ops"},
    {spv::CapabilityDotProductKHR, "cl_khr_integer_dot_product"},
    {spv::CapabilityDotProductInput4x8BitKHR, "cl_khr_integer_dot_product"},
    {spv::CapabilityDotProductInput4x8BitPackedKHR, "cl_khr_integer_dot_product"},
    {spv::CapabilityGroupUniformArithmeticKHR, "cl_khr_work_group_uniform_arithmetic"},
    {spv::CapabilityAtomicFloat16AddEXT, "__opencl_c_ext_fp16_global_atomic_add"},
    {spv::CapabilityAtomicFloat32AddEXT, "__opencl_c_ext_fp32_global_atomic_add"},
    {spv::CapabilityAtomicFloat64AddEXT, "__opencl_c_ext_fp64_global_atomic_add"},
    {spv::CapabilityAtomicFloat16MinMaxEXT, "__opencl_c_ext_fp16_global_atomic_min_max"},
    {spv::CapabilityAtomicFloat32MinMaxEXT, "__opencl_c_ext_fp32_global_atomic_min_max"},
    {spv::CapabilityAtomicFloat64MinMaxEXT, "__opencl_c_ext_fp64_global_atomic_min_max"},
};

bool offers(std::string_view name) {
  const auto has = [&](const NamedVersion& one) { return one.name == name; };
  return std::ranges::any_of(offered_extensions(), has) || std::ranges::any_of(offered_features(), has);
}

bool supports(std::uint32_t capability) {
  // SPIR-V environment 2.2, OpenCL 1.2: guaranteed, though without the instructions that it brings.
  if (capability == spv::CapabilityGroups && settings().pose.opencl_1_2) return true;
  return std::ranges::any_of(supported_capabilities, [&](const Supported& s) {
    return s.capability == capability && (s.with.empty() || offers(s.with));
  });
}

bool is_atomic(std::uint32_t opcode) { return opcode >= spv::OpAtomicLoad && opcode <= spv::OpAtomicXor; }

/// The module with its atomic instructions on 64 bits gone: what they give is undefined.
SpirvWords without_wide_atomics(const SpirvWords& module) {
  SpirvWords words(module.begin(), module.begin() + spirv_header_words);
  std::unordered_map<std::uint32_t, std::uint32_t> type_of;
  std::vector<std::uint32_t> wide;
  const auto is_wide = [&](std::uint32_t type) { return std::ranges::find(wide, type) != wide.end(); };
  for (const SpirvInstruction& i : instructions_of(module)) {
    bool has_result = false, has_type = false;
    spv::HasResultAndType(spv::Op(i.opcode), &has_result, &has_type);
    if (has_type && i.operands.size() > 1) type_of[i.operands[1]] = i.operands[0];
    if (i.opcode == spv::OpTypeInt && i.operands.size() > 1 && i.operands[1] == 64)
      wide.push_back(i.operands[0]);
    const bool stores = i.opcode == spv::OpAtomicStore;
    const bool is_kept = !is_atomic(i.opcode) || i.operands.size() < 4 ||
                         !is_wide(stores ? type_of[i.operands[3]] : i.operands[0]);
    if (is_kept)
      append_instruction(words, i.opcode, i.operands);
    else if (!stores)
      append_instruction(words, spv::OpUndef, i.operands.first(2));
  }
  return words;
}

/// The validator's environments know nothing of extensions of OpenCL. Float16, of cl_khr_fp16, declares the
/// type that Float16Buffer does, and beyond that they draw no distinction. Groups does nothing in OpenCL 1.2.
SpirvWords for_validator(const SpirvWords& module, bool wide_atomics) {
  SpirvWords words = wide_atomics ? without_wide_atomics(module) : module;
  if (offers("cl_khr_mipmap_image_writes"))
    replace_capability(words, spv::CapabilityImageMipmap, spv::CapabilityImageBasic);
  replace_capability(words, spv::CapabilityFloat16, spv::CapabilityFloat16Buffer);
  replace_capability(words, spv::CapabilityInt64Atomics, spv::CapabilityInt64);
  if (settings().pose.opencl_1_2) replace_capability(words, spv::CapabilityGroups, spv::CapabilityKernel);
  return words;
}

bool is_valid(const SpirvWords& words, spv_target_env environment, std::string& log) {
  spvtools::SpirvTools tools(environment);
  tools.SetMessageConsumer(
      [&](spv_message_level_t level, const char*, const spv_position_t& at, const char* text) {
        if (level <= SPV_MSG_ERROR) log += fmt::format("error: word {}: {}\n", at.index, text);
      });
  return tools.Validate(words.data(), words.size());
}

}  // namespace

bool keeps_to_environment(const SpirvWords& given, std::string& log) {
  // The levels of images that are read and written are checked by spirv_rules.cpp.
  const SpirvWords module = offers("cl_khr_mipmap_image") ? without_levels(given) : given;
  const std::vector<std::uint32_t> needed = capabilities(module);
  // Of the environments' capabilities none allows atomic instructions on 64 bits.
  const bool wide_atomics = std::ranges::find(needed, spv::CapabilityInt64Atomics) != needed.end();
  if (wide_atomics && !is_valid(module, SPV_ENV_UNIVERSAL_1_2, log)) return false;
  if (!is_valid(for_validator(module, wide_atomics),
                settings().pose.opencl_1_2 ? SPV_ENV_OPENCL_1_2 : SPV_ENV_OPENCL_2_2, log))
    return false;
  for (const std::uint32_t capability : needed)
    if (!supports(capability)) {
      log += fmt::format("error: the device does not support capability {}\n", capability);
      return false;
    }
  const std::string broken = broken_rule(given);
  if (!broken.empty()) log += fmt::format("error: {}\n", broken);
  return broken.empty();
}

}  // namespace softcl
