#pragma once

#include <llvm/IR/IRBuilder.h>

#include <map>
#include <string>

#include "softcl/protocol/checks.h"

namespace softcl {

/// Writes calls of the runtime's check functions (protocol/checks.h) into a work-item function.
class CheckCalls {
 public:
  explicit CheckCalls(llvm::Function& item);

  /// Where the next calls go: before `i`.
  llvm::IRBuilder<>& before(llvm::Instruction& i);
  /// A call whose first arguments are the group and the local id.
  llvm::CallInst* call(const char* function, llvm::Type* result, llvm::ArrayRef<llvm::Value*> arguments);
  llvm::Value* as_pointer(llvm::Value* value);

  /// A variable; without a name, none.
  struct Variable {
    std::string name;
    std::uint64_t size;
  };
  /// A CheckedPlace: the line of `i` in the program's source.
  llvm::Constant* place_of(const llvm::Instruction& i, const Variable& variable = {},
                           std::int32_t argument = CheckedPlace::no_argument, std::uint32_t kind = 0);

 private:
  llvm::Constant* text(const std::string& value);

  llvm::Function& item_;
  llvm::IRBuilder<> b_;
  std::map<std::string, llvm::Constant*> texts_;
};

}  // namespace softcl
