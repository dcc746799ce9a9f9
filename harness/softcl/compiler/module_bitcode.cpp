#include "softcl/compiler/module_bitcode.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/MemoryBuffer.h>

namespace softcl {
namespace {

void append_diagnostic(const llvm::DiagnosticInfo& info, void* log) {
  // What the optimiser could not do (a loop it did not vectorise) is no fault of the program's.
  const bool is_remark =
      info.getSeverity() > llvm::DS_Warning || info.getKind() == llvm::DK_OptimizationFailure;
  if (is_remark) return;
  llvm::raw_string_ostream stream(*static_cast<std::string*>(log));
  llvm::DiagnosticPrinterRawOStream printer(stream);
  info.print(printer);
  stream << '\n';
}

}  // namespace

void collect_diagnostics(llvm::LLVMContext& context, std::string& log) {
  context.setDiagnosticHandlerCallBack(append_diagnostic, &log);
}

std::unique_ptr<llvm::Module> read_module(std::string_view bitcode, llvm::LLVMContext& context,
                                          std::string& log) {
  const llvm::MemoryBufferRef buffer(llvm::StringRef(bitcode.data(), bitcode.size()), "binary");
  llvm::Expected<std::unique_ptr<llvm::Module>> module = llvm::parseBitcodeFile(buffer, context);
  if (!module) {
    log += "not a usable program binary: " + llvm::toString(module.takeError()) + "\n";
    return nullptr;
  }
  llvm::raw_string_ostream stream(log);
  if (llvm::verifyModule(**module, &stream)) return nullptr;
  return std::move(*module);
}

Bitcode bitcode_of(const llvm::Module& module) {
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::WriteBitcodeToFile(module, stream);
  return {bytes.begin(), bytes.end()};
}

}  // namespace softcl
