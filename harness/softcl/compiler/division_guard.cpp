#include "softcl/compiler/division_guard.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/PatternMatch.h>

namespace softcl {
namespace {

bool is_integer_division(const llvm::Instruction& i) {
  switch (i.getOpcode()) {
    case llvm::Instruction::SDiv:
    case llvm::Instruction::UDiv:
    case llvm::Instruction::SRem:
    case llvm::Instruction::URem:
      return true;
    default:
      return false;
  }
}

bool is_signed(const llvm::Instruction& i) {
  return i.getOpcode() == llvm::Instruction::SDiv || i.getOpcode() == llvm::Instruction::SRem;
}

/// A constant divisor that is neither 0 nor -1 (in no lane) needs no guard.
bool is_harmless(const llvm::Value& divisor) {
  const llvm::APInt* value = nullptr;
  return llvm::PatternMatch::match(&divisor, llvm::PatternMatch::m_APInt(value)) && !value->isZero() &&
         !value->isAllOnes();
}

void guard(llvm::Instruction& division) {
  llvm::Value* dividend = division.getOperand(0);
  llvm::Value* divisor = division.getOperand(1);
  if (is_harmless(*divisor)) return;
  llvm::Type* type = divisor->getType();
  llvm::IRBuilder<> builder(&division);
  llvm::Value* unsafe = builder.CreateICmpEQ(divisor, llvm::Constant::getNullValue(type));
  if (is_signed(division)) {
    const unsigned bits = type->getScalarSizeInBits();
    llvm::Value* least = llvm::ConstantInt::get(type, llvm::APInt::getSignedMinValue(bits));
    llvm::Value* overflows =
        builder.CreateAnd(builder.CreateICmpEQ(dividend, least),
                          builder.CreateICmpEQ(divisor, llvm::Constant::getAllOnesValue(type)));
    unsafe = builder.CreateOr(unsafe, overflows);
  }
  division.setOperand(1, builder.CreateSelect(unsafe, llvm::ConstantInt::get(type, 1), divisor));
}

}  // namespace

void guard_divisions(llvm::Function& function) {
  for (llvm::Instruction& i : llvm::instructions(function)) {
    if (is_integer_division(i)) guard(i);
  }
}

}  // namespace softcl
