// A program binary: its bytes read in this process, as the library does; then, as the bitcode of one with a
// header that is right, linked, generated and loaded. Half of the changes are of the bytes, half of the
// functions in the bitcode, whose outcome is a valid module again.

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/FuzzMutate/IRMutator.h>
#include <llvm/FuzzMutate/Operations.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

#include <cstring>

#include "isolation.h"
#include "softcl/compiler/compiler.h"
#include "softcl/runtime/program_binary.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

std::unique_ptr<llvm::Module> module_of(llvm::StringRef bitcode, llvm::LLVMContext& context) {
  auto module = llvm::parseBitcodeFile(llvm::MemoryBufferRef(bitcode, "input"), context);
  if (!module) {
    llvm::consumeError(module.takeError());
    return nullptr;
  }
  return llvm::verifyModule(**module) ? nullptr : std::move(*module);
}

llvm::IRMutator mutator() {
  std::vector<llvm::TypeGetter> types{llvm::Type::getInt1Ty,  llvm::Type::getInt8Ty,  llvm::Type::getInt16Ty,
                                      llvm::Type::getInt32Ty, llvm::Type::getInt64Ty, llvm::Type::getHalfTy,
                                      llvm::Type::getFloatTy, llvm::Type::getDoubleTy};
  std::vector<std::unique_ptr<llvm::IRMutationStrategy>> strategies;
  strategies.push_back(std::make_unique<llvm::InjectorIRStrategy>(llvm::InjectorIRStrategy::getDefaultOps()));
  strategies.push_back(std::make_unique<llvm::InstDeleterIRStrategy>());
  return {std::move(types), std::move(strategies)};
}

bool build(std::span<const std::uint8_t> input) {
  const auto* const begin = reinterpret_cast<const char*>(input.data());
  const auto bytes = softcl::encode({.type = CL_PROGRAM_BINARY_TYPE_EXECUTABLE,
                                     .options = {},
                                     .bitcode = softcl::Bitcode(begin, begin + input.size())});
  const auto read = softcl::decode(bytes);
  return read && softcl::build_rest({.ok = true, .bitcode = read->bitcode});
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  if (seed % 2 == 0) return LLVMFuzzerMutate(data, size, most);
  llvm::LLVMContext context;
  const auto module = module_of({reinterpret_cast<const char*>(data), size}, context);
  if (!module || module->empty()) return LLVMFuzzerMutate(data, size, most);
  mutator().mutateModule(*module, int(seed), size, most);
  std::string bitcode;
  llvm::raw_string_ostream stream(bitcode);
  llvm::WriteBitcodeToFile(*module, stream);
  if (stream.str().size() > most) return size;
  std::memcpy(data, bitcode.data(), bitcode.size());
  return bitcode.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  (void)softcl::decode(std::span(data, size));
  softcl::isolate({data, size}, build);
  return 0;
}
