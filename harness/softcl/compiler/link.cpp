#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>

#include "softcl/compiler/compiler.h"
#include "softcl/compiler/module_reader.h"
#include "softcl/protocol/options.h"

namespace softcl {

CompileOutput link(std::span<const Bitcode> modules, std::string_view option_text) {
  const ParsedOptions parsed = parse_options(option_text, OptionUse::link);
  if (!parsed.options) return {.log = parsed.complaint + "\n", .failure = CompileOutput::Failure::invalid_options};
  CompileOutput output;
  output.failure = CompileOutput::Failure::failed;
  llvm::LLVMContext context;
  collect_diagnostics(context, output.log);
  llvm::Module whole("program", context);
  llvm::Linker linker(whole);
  for (const Bitcode& bitcode : modules) {
    std::unique_ptr<llvm::Module> part = read_module({bitcode.data(), bitcode.size()}, context, output.log);
    if (!part || linker.linkInModule(std::move(part))) return output;
  }
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::WriteBitcodeToFile(whole, stream);
  output.bitcode.assign(bytes.begin(), bytes.end());
  output.ok = true;
  output.failure = CompileOutput::Failure::none;
  return output;
}

}  // namespace softcl
