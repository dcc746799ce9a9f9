#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include "softcl/compiler/compiler.h"
#include "softcl/compiler/device_enqueue.h"
#include "softcl/compiler/kernel_metadata.h"
#include "softcl/compiler/module_bitcode.h"
#include "softcl/compiler/module_flags.h"
#include "softcl/compiler/relaxed_math.h"
#include "softcl/compiler/translate.h"
#include "softcl/compiler/translated_module.h"
#include "softcl/protocol/build_options.h"

namespace softcl {

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
