#include "softcl/compiler/translate.h"

#include <LLVMSPIRVLib/LLVMSPIRVLib.h>
#include <fmt/format.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>

#include <algorithm>
#include <spirv/unified1/spirv.hpp>
#include <sstream>

#include "softcl/compiler/module_bitcode.h"
#include "softcl/compiler/spirv_environment.h"
#include "softcl/compiler/spirv_levels.h"
#include "softcl/compiler/spirv_rewrites.h"

namespace softcl {
namespace {

SPIRV::TranslatorOpts options(const SpirvWords& spirv, std::span<const Specialization> constants) {
  using SPIRV::ExtensionID;
  SPIRV::TranslatorOpts chosen(SPIRV::VersionNumber::MaximumVersion,
                               {{ExtensionID::SPV_KHR_no_integer_wrap_decoration, true},
                                {ExtensionID::SPV_KHR_linkonce_odr, true},
                                {ExtensionID::SPV_KHR_expect_assume, true},
                                {ExtensionID::SPV_KHR_bit_instructions, true},
                                {ExtensionID::SPV_KHR_integer_dot_product, true},
                                {ExtensionID::SPV_KHR_uniform_group_instructions, true},
                                {ExtensionID::SPV_EXT_shader_atomic_float_add, true},
                                {ExtensionID::SPV_EXT_shader_atomic_float_min_max, true}});
  // Of the two ways to write what both languages have, the library has both.
  const bool enqueues =
      std::ranges::count(capabilities(spirv), std::uint32_t(spv::CapabilityDeviceEnqueue)) != 0;
  chosen.setDesiredBIsRepresentation(enqueues ? SPIRV::BIsRepresentation::OpenCL20
                                              : SPIRV::BIsRepresentation::OpenCL12);
  for (const Specialization& constant : constants) chosen.setSpecConst(constant.id, constant.value);
  return chosen;
}

}  // namespace

std::optional<Bitcode> translate(const SpirvWords& spirv, std::span<const Specialization> constants,
                                 std::string& log) {
  if (!keeps_to_environment(spirv, log)) return std::nullopt;
  llvm::LLVMContext context;
  context.setOpaquePointers(false);  // the translator of LLVM 15 needs the pointers' types
  const SpirvWords words = for_translator(with_level_sizes(spirv));
  std::istringstream input(
      std::string(reinterpret_cast<const char*>(words.data()), words.size() * sizeof words[0]));
  llvm::Module* read = nullptr;
  std::string error;
  if (!llvm::readSpirv(context, options(spirv, constants), input, read, error)) {
    log += fmt::format("error: {}\n", error);
    return std::nullopt;
  }
  const std::unique_ptr<llvm::Module> module(read);
  llvm::raw_string_ostream errors(log);
  if (llvm::verifyModule(*module, &errors)) return std::nullopt;
  return bitcode_of(*module);
}

}  // namespace softcl
