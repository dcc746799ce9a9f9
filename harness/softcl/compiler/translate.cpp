#include "softcl/compiler/translate.h"

#include <LLVMSPIRVLib/LLVMSPIRVLib.h>
#include <fmt/format.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>

#include <algorithm>
#include <spirv-tools/libspirv.hpp>
#include <spirv/unified1/spirv.hpp>
#include <sstream>

#include "softcl/compiler/module_bitcode.h"
#include "softcl/compiler/spirv_rewrites.h"
#include "softcl/protocol/pose.h"

namespace softcl {
namespace {

/// Whether a pose leaves out what the capability asks for.
bool is_withdrawn(std::uint32_t capability) {
  switch (capability) {
    case spv::CapabilityFloat64:
      return pose().no_double;
    case spv::CapabilityFloat16:
      return pose().no_half;
    case spv::CapabilityInt64:
    case spv::CapabilityInt64Atomics:
      return pose().no_int64;
    case spv::CapabilityImageBasic:
    case spv::CapabilityLiteralSampler:
    case spv::CapabilitySampled1D:
    case spv::CapabilityImage1D:
    case spv::CapabilitySampledBuffer:
    case spv::CapabilityImageBuffer:
    case spv::CapabilityImageReadWrite:
      return pose().no_images;
    default:
      return false;
  }
}

/// What the device has (OpenCL SPIR-V environment, section 6.1, and the extensions that are advertised).
constexpr std::uint32_t supported_capabilities[] = {
    spv::CapabilityAddresses,      spv::CapabilityLinkage,      spv::CapabilityKernel,
    spv::CapabilityVector16,       spv::CapabilityInt8,         spv::CapabilityInt16,
    spv::CapabilityInt64,          spv::CapabilityFloat16,      spv::CapabilityFloat16Buffer,
    spv::CapabilityFloat64,        spv::CapabilityInt64Atomics, spv::CapabilityImageBasic,
    spv::CapabilityLiteralSampler, spv::CapabilitySampled1D,    spv::CapabilityImage1D,
    spv::CapabilitySampledBuffer,  spv::CapabilityImageBuffer,  spv::CapabilityImageReadWrite,
};

/// The module as the validator's OpenCL environments take it. They know nothing of cl_khr_fp16, which brings
/// Float16; Float16Buffer, which they do know, declares the same type, and for Kernel modules they draw no
/// distinction between the two beyond that.
SpirvWords without_extensions(SpirvWords words) {
  replace_capability(words, spv::CapabilityFloat16, spv::CapabilityFloat16Buffer);
  return words;
}

bool validate(const SpirvWords& module, std::string& log) {
  const std::vector<std::uint32_t> needed = capabilities(module);
  // Nor do they know the extensions that come with 64-bit atomics, and no other capability allows those.
  const bool atomics = std::ranges::find(needed, spv::CapabilityInt64Atomics) != needed.end();
  spvtools::SpirvTools tools(atomics ? SPV_ENV_UNIVERSAL_1_2 : SPV_ENV_OPENCL_2_2);
  const SpirvWords words = without_extensions(module);
  tools.SetMessageConsumer(
      [&](spv_message_level_t level, const char*, const spv_position_t& at, const char* text) {
        if (level <= SPV_MSG_ERROR) log += fmt::format("error: word {}: {}\n", at.index, text);
      });
  if (!tools.Validate(words.data(), words.size())) return false;
  for (const std::uint32_t capability : needed) {
    const bool known =
        std::ranges::find(supported_capabilities, capability) != std::end(supported_capabilities);
    if (known && !is_withdrawn(capability)) continue;
    log += fmt::format("error: the device does not support capability {}\n", capability);
    return false;
  }
  return true;
}

SPIRV::TranslatorOpts options(std::span<const Specialization> constants) {
  using SPIRV::ExtensionID;
  SPIRV::TranslatorOpts chosen(SPIRV::VersionNumber::MaximumVersion,
                               {{ExtensionID::SPV_KHR_no_integer_wrap_decoration, true},
                                {ExtensionID::SPV_KHR_linkonce_odr, true},
                                {ExtensionID::SPV_KHR_expect_assume, true}});
  chosen.setDesiredBIsRepresentation(SPIRV::BIsRepresentation::OpenCL12);
  for (const Specialization& constant : constants) chosen.setSpecConst(constant.id, constant.value);
  return chosen;
}

}  // namespace

std::optional<Bitcode> translate(const SpirvWords& spirv, std::span<const Specialization> constants,
                                 std::string& log) {
  if (!validate(spirv, log)) return std::nullopt;
  llvm::LLVMContext context;
  context.setOpaquePointers(false);  // the translator of LLVM 15 needs the pointers' types
  const SpirvWords words = for_translator(spirv);
  std::istringstream input(
      std::string(reinterpret_cast<const char*>(words.data()), words.size() * sizeof words[0]));
  llvm::Module* read = nullptr;
  std::string error;
  if (!llvm::readSpirv(context, options(constants), input, read, error)) {
    log += fmt::format("error: {}\n", error);
    return std::nullopt;
  }
  const std::unique_ptr<llvm::Module> module(read);
  llvm::raw_string_ostream errors(log);
  if (llvm::verifyModule(*module, &errors)) return std::nullopt;
  return bitcode_of(*module);
}

}  // namespace softcl
