#include "softcl/compiler/check_calls.h"

#include <fmt/format.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

namespace softcl {
namespace {

/// "file:line", of the program's own text.
std::string source_of(const llvm::Instruction& i) {
  const llvm::DILocation* const at = i.getDebugLoc().get();
  if (at == nullptr || at->getLine() == 0) return {};
  const llvm::StringRef file = at->getFilename();
  return fmt::format("{}:{}", file.substr(file.rfind('/') + 1).str(), at->getLine());
}

}  // namespace

CheckCalls::CheckCalls(llvm::Function& item) : item_(item), b_(item.getContext()) {}

llvm::IRBuilder<>& CheckCalls::before(llvm::Instruction& i) {
  b_.SetInsertPoint(&i);
  return b_;
}

llvm::CallInst* CheckCalls::call(const char* function, llvm::Type* result,
                                 llvm::ArrayRef<llvm::Value*> arguments) {
  llvm::SmallVector<llvm::Value*, 8> all = {item_.getArg(0), item_.getArg(1), item_.getArg(2),
                                            item_.getArg(3)};
  all.append(arguments.begin(), arguments.end());
  llvm::SmallVector<llvm::Type*, 8> types;
  for (const llvm::Value* const argument : all) types.push_back(argument->getType());
  return b_.CreateCall(
      item_.getParent()->getOrInsertFunction(function, llvm::FunctionType::get(result, types, false)), all);
}

llvm::Value* CheckCalls::as_pointer(llvm::Value* value) {
  return b_.CreateAddrSpaceCast(value, b_.getPtrTy());
}

llvm::Constant* CheckCalls::text(const std::string& value) {
  llvm::Constant*& known = texts_[value];
  if (known == nullptr) known = b_.CreateGlobalStringPtr(value, "softcl.check.text", 0, item_.getParent());
  return known;
}

llvm::Constant* CheckCalls::place_of(const llvm::Instruction& i, const Variable& variable,
                                     std::int32_t argument, std::uint32_t kind) {
  llvm::Constant* const null = llvm::ConstantPointerNull::get(b_.getPtrTy());
  llvm::Constant* const place = llvm::ConstantStruct::getAnon(
      {text(source_of(i)), variable.name.empty() ? null : text(variable.name), b_.getInt64(variable.size),
       b_.getInt32(std::uint32_t(argument)), b_.getInt32(kind)});
  return new llvm::GlobalVariable(*item_.getParent(), place->getType(), true,
                                  llvm::GlobalValue::InternalLinkage, place, "softcl.check.place");
}

}  // namespace softcl
