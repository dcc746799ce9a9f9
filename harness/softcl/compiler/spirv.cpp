#include <LLVMSPIRVLib/LLVMSPIRVLib.h>
#include <fmt/format.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>

#include <algorithm>
#include <optional>
#include <span>
#include <spirv/unified1/spirv.hpp>
#include <sstream>
#include <string>

#include "softcl/compiler/compiler.h"
#include "softcl/compiler/device_enqueue.h"
#include "softcl/compiler/kernel_metadata.h"
#include "softcl/compiler/module_bitcode.h"
#include "softcl/compiler/module_options.h"
#include "softcl/compiler/spirv_environment.h"
#include "softcl/compiler/spirv_rewrites.h"
#include "softcl/compiler/translated_module.h"
#include "softcl/protocol/build_options.h"
#include "softcl/protocol/compilation.h"
#include "softcl/protocol/spirv_module.h"

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

/// SPIR-V to LLVM bitcode, with the constants set. Nothing and a log if the module is invalid or uses
/// what the device has not.
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

}  // namespace

CompileOutput compile_il(const SpirvWords& spirv, std::span<const Specialization> constants,
                         std::string_view option_text) {
  const ParsedOptions parsed = parse_options(option_text, OptionUse::compile);
  if (!parsed.options)
    return {.log = parsed.error + "\n", .failure = CompileOutput::Failure::invalid_options};
  CompileOutput output;
  output.failure = CompileOutput::Failure::failed;
  const std::optional<Bitcode> translated = translate(spirv, constants, output.log);
  if (!translated) return output;

  llvm::LLVMContext context;
  context.setOpaquePointers(true);  // the translator's pointers have types, which reading takes away
  collect_diagnostics(context, output.log);
  const std::unique_ptr<llvm::Module> module =
      read_module({translated->data(), translated->size()}, context, output.log);
  if (!module) return output;
  for (llvm::Function& function : *module)
    if (function.getCallingConv() == llvm::CallingConv::SPIR_KERNEL)
      function.addFnAttr(intermediate_language_attribute);
  complete_translation(*module);
  relax_math(*module, *parsed.options);
  mark_blocks(*module, *parsed.options);
  mark_debug(*module, *parsed.options);
  record_options(*module, *parsed.options);
  output.bitcode = bitcode_of(*module);
  output.ok = true;
  output.failure = CompileOutput::Failure::none;
  return output;
}

}  // namespace softcl
