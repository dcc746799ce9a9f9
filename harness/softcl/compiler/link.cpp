#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>

#include "softcl/compiler/compiler.h"
#include "softcl/compiler/module_bitcode.h"
#include "softcl/compiler/module_options.h"
#include "softcl/protocol/build_options.h"

namespace softcl {
namespace {

/// 5.6.5.2: options of the linker change objects, and libraries that were made for it.
void apply(const Options& options, llvm::Module& part) {
  if (options.create_library || is_closed_to_link_options(part)) return;
  relax_math(part, options);
  if (options.denorms_are_zero) record_denorms_are_zero(part);
}

}  // namespace

CompileOutput link(std::span<const Bitcode> modules, std::string_view option_text) {
  const ParsedOptions parsed = parse_options(option_text, OptionUse::link);
  if (!parsed.options)
    return {.log = parsed.error + "\n", .failure = CompileOutput::Failure::invalid_options};
  CompileOutput output;
  output.failure = CompileOutput::Failure::failed;
  llvm::LLVMContext context;
  collect_diagnostics(context, output.log);
  llvm::Module whole("program", context);
  llvm::Linker linker(whole);
  for (const Bitcode& bitcode : modules) {
    std::unique_ptr<llvm::Module> part = read_module({bitcode.data(), bitcode.size()}, context, output.log);
    if (!part) return output;
    apply(*parsed.options, *part);
    if (linker.linkInModule(std::move(part))) return output;
  }
  if (parsed.options->create_library && !parsed.options->enable_link_options) close_to_link_options(whole);
  output.bitcode = bitcode_of(whole);
  output.ok = true;
  output.failure = CompileOutput::Failure::none;
  return output;
}

}  // namespace softcl
