#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include "softcl/compiler/compiler.h"
#include "softcl/compiler/module_flags.h"
#include "softcl/compiler/module_reader.h"
#include "softcl/compiler/options.h"
#include "softcl/compiler/relaxed_math.h"
#include "softcl/compiler/translator_process.h"

namespace softcl {

bool takes_spirv() { return !translator_path().empty(); }

CompileOutput compile_il(const SpirvWords& spirv, std::span<const Specialization> constants,
                         std::string_view option_text) {
  const ParsedOptions parsed = parse_options(option_text, OptionUse::compile);
  if (!parsed.options) return {.log = parsed.complaint + "\n", .failure = CompileOutput::Failure::invalid_options};
  CompileOutput output;
  output.failure = CompileOutput::Failure::failed;
  std::vector<std::string> arguments;
  for (const Specialization& s : constants) arguments.push_back(std::to_string(s.id) + "=" + std::to_string(s.value));
  const ProcessResult translated = run_process(translator_path(), arguments, std::as_bytes(std::span(spirv)));
  output.log = translated.errors;
  if (!translated.succeeded) return output;

  llvm::LLVMContext context;
  context.setOpaquePointers(true);  // the translator's pointers have types, which reading takes away
  collect_diagnostics(context, output.log);
  const std::unique_ptr<llvm::Module> module =
      read_module({translated.output.data(), translated.output.size()}, context, output.log);
  if (!module) return output;
  relax_math(*module, *parsed.options);
  record_options(*module, *parsed.options);
  llvm::SmallVector<char, 0> bitcode;
  llvm::raw_svector_ostream stream(bitcode);
  llvm::WriteBitcodeToFile(*module, stream);
  output.bitcode.assign(bitcode.begin(), bitcode.end());
  output.ok = true;
  output.failure = CompileOutput::Failure::none;
  return output;
}

}  // namespace softcl
