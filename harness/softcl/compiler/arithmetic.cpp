#include "softcl/compiler/arithmetic.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PatternMatch.h>

#include <cmath>
#include <vector>

#include "softcl/protocol/pose.h"
#include "softcl/protocol/processor.h"

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

namespace {

bool is_single(const llvm::Type* type) { return type->getScalarType()->isFloatTy(); }

/// "_Z10softcl_addff", "_Z10softcl_addDv4_fS_": a function of so many operands of one type.
std::string mangled(std::string_view name, const llvm::Type* type, std::size_t operands) {
  std::string text = fmt::format("_Z{}{}", name.size(), name);
  const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  const std::string first = vector != nullptr ? fmt::format("Dv{}_f", vector->getNumElements()) : "f";
  for (std::size_t k = 0; k < operands; ++k) text += k == 0 || vector == nullptr ? first : "S_";
  return text;
}

class Poser {
 public:
  Poser(llvm::Module& program, const Pose& pose, bool flushes)
      : program_(program), pose_(pose), flushes_(flushes) {}

  void visit(llvm::Instruction& instruction) {
    llvm::IRBuilder<> b(&instruction);
    if (auto* compare = llvm::dyn_cast<llvm::FCmpInst>(&instruction)) return loosen(*compare);
    if (!is_single(instruction.getType())) return;
    if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction)) return visit_call(b, *call);
    visit_operator(b, instruction);
  }

 private:
  /// Every comparison of a NaN holds.
  void loosen(llvm::FCmpInst& compare) const {
    const llvm::CmpInst::Predicate predicate = compare.getPredicate();
    const bool is_operator = predicate != llvm::CmpInst::FCMP_ORD && predicate != llvm::CmpInst::FCMP_TRUE;
    if (pose_.no_inf_nan && is_operator && is_single(compare.getOperand(0)->getType()))
      compare.setPredicate(llvm::CmpInst::Predicate(predicate | llvm::CmpInst::FCMP_UNO));
  }

  void visit_operator(llvm::IRBuilder<>& b, llvm::Instruction& i) const {
    const unsigned opcode = i.getOpcode();
    const bool quotient = opcode == llvm::Instruction::FDiv;
    llvm::Value* posed = nullptr;
    llvm::Value* x = i.getNumOperands() > 0 ? i.getOperand(0) : nullptr;
    llvm::Value* y = i.getNumOperands() > 1 ? i.getOperand(1) : nullptr;
    if (opcode == llvm::Instruction::FAdd)
      posed = rounded(b, i, "softcl_add", {x, y});
    else if (opcode == llvm::Instruction::FSub)
      posed = rounded(b, i, "softcl_add", {x, pose_.rounds_to_zero ? b.CreateFNeg(y) : y});
    else if (opcode == llvm::Instruction::FMul)
      posed = rounded(b, i, "softcl_mul", {x, y});
    else if (quotient)
      posed = b.Insert(i.clone());
    else
      return;
    if (pose_.no_inf_nan)
      posed = quotient ? call(b, "softcl_finite_quotient", {posed, y}) : call(b, "softcl_finite", {posed});
    replace(i, posed);
  }

  /// The operation toward zero, or as it was.
  llvm::Value* rounded(llvm::IRBuilder<>& b, const llvm::Instruction& i, std::string_view name,
                       llvm::ArrayRef<llvm::Value*> operands) const {
    if (!pose_.rounds_to_zero) return b.Insert(i.clone());
    llvm::Value* result = call(b, name, operands);
    return flushes_ ? call(b, "softcl_flushed", {result}) : result;
  }

  void visit_call(llvm::IRBuilder<>& b, llvm::CallInst& i) const {
    const llvm::Function* callee = i.getCalledFunction();
    if (callee == nullptr) return;
    const llvm::Intrinsic::ID intrinsic = callee->getIntrinsicID();
    const bool may_fuse = intrinsic == llvm::Intrinsic::fmuladd;
    if (may_fuse || intrinsic == llvm::Intrinsic::fma) {
      llvm::Value* posed =
          rounded(b, i, "softcl_fma", {i.getArgOperand(0), i.getArgOperand(1), i.getArgOperand(2)});
      return replace(i, pose_.no_inf_nan && may_fuse ? call(b, "softcl_finite", {posed}) : posed);
    }
    if (pose_.rounds_to_zero) call_directed(i, callee->getName());
  }

  /// "_Z3fmafff" and its like become "_Z10softcl_fmafff".
  void call_directed(llvm::CallInst& i, llvm::StringRef name) const {
    for (const char* builtin : {"fma", "fdim", "fract"}) {
      const std::string start = fmt::format("_Z{}{}", std::string_view(builtin).size(), builtin);
      llvm::StringRef operands = name;
      if (!operands.consume_front(start)) continue;
      const std::string directed = fmt::format("softcl_{}", builtin);
      i.setCalledFunction(program_.getOrInsertFunction(
          fmt::format("_Z{}{}{}", directed.size(), directed, operands.str()), i.getFunctionType()));
    }
  }

  llvm::Value* call(llvm::IRBuilder<>& b, std::string_view name,
                    llvm::ArrayRef<llvm::Value*> operands) const {
    llvm::Type* type = operands[0]->getType();
    const llvm::SmallVector<llvm::Type*, 3> types(operands.size(), type);
    const auto callee = program_.getOrInsertFunction(mangled(name, type, operands.size()),
                                                     llvm::FunctionType::get(type, types, false));
    auto* made = b.CreateCall(callee, operands);
    made->setCallingConv(llvm::CallingConv::SPIR_FUNC);
    return made;
  }

  static void replace(llvm::Instruction& i, llvm::Value* posed) {
    i.replaceAllUsesWith(posed);
    i.eraseFromParent();
  }

  llvm::Module& program_;
  const Pose& pose_;
  bool flushes_;
};

}  // namespace

bool uses_double(const llvm::Module& program) {
  const auto is_double = [](const llvm::Type* type) { return type->getScalarType()->isDoubleTy(); };
  for (const llvm::Function& f : program)
    for (const llvm::Instruction& i : llvm::instructions(f)) {
      if (is_double(i.getType())) return true;
      for (const llvm::Value* operand : i.operands())
        if (is_double(operand->getType())) return true;
    }
  return false;
}

namespace {

void visit_all(llvm::Function& f, Poser& poser) {
  std::vector<llvm::Instruction*> own;
  for (llvm::Instruction& i : llvm::instructions(f)) own.push_back(&i);
  for (llvm::Instruction* i : own) poser.visit(*i);
}

}  // namespace

void pose_arithmetic(llvm::Module& program, const Pose& pose, bool flushes) {
  if (!pose.rounds_to_zero && !pose.no_inf_nan) return;
  Poser poser(program, pose, flushes);
  for (llvm::Function& f : program) visit_all(f, poser);
}

void pose_shared_arithmetic(llvm::Module& linked, const Pose& pose, bool flushes) {
  Pose rounding;
  rounding.rounds_to_zero = pose.rounds_to_zero;
  Poser poser(linked, rounding, flushes);
  for (llvm::Function& f : linked)
    for (const char* part : {"reduce_", "scan_", "atomic_"})
      if (f.getName().contains(part)) visit_all(f, poser);
}

namespace {

/// Whether the mangled name is that of a builtin of one of these names, whatever its operand: "_Z3expDv4_f".
bool is_one_of(llvm::StringRef mangled, std::initializer_list<llvm::StringRef> names) {
  if (!mangled.consume_front("_Z")) return false;
  std::size_t length = 0;
  if (mangled.consumeInteger(10, length)) return false;
  return llvm::is_contained(names, mangled.take_front(length));
}

/// value (1 + 2^(6-p)) for a format of p bits: 32 to 64 ulp more.
llvm::Value* enlarged(llvm::IRBuilder<>& b, llvm::Value* value) {
  const auto precision = static_cast<int>(value->getType()->getScalarType()->getFPMantissaWidth());
  return b.CreateFMul(value, llvm::ConstantFP::get(value->getType(), 1 + std::ldexp(1.0, 6 - precision)));
}

llvm::Value* with_third_lane_enlarged(llvm::IRBuilder<>& b, llvm::Value* value) {
  const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(value->getType());
  if (vector == nullptr || vector->getNumElements() < 3) return value;
  return b.CreateInsertElement(value, enlarged(b, b.CreateExtractElement(value, std::uint64_t{2})),
                               std::uint64_t{2});
}

/// A zero of its sign for each number that is no larger than the largest subnormal half.
llvm::Value* flushed_as_half(llvm::IRBuilder<>& b, llvm::Value* value) {
  llvm::Type* type = value->getType();
  llvm::Constant* largest = llvm::ConstantFP::get(type, std::ldexp(1023.0, -24));
  llvm::Value* magnitude = b.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, value);
  llvm::Value* zero =
      b.CreateBinaryIntrinsic(llvm::Intrinsic::copysign, llvm::ConstantFP::get(type, 0.0), value);
  return b.CreateSelect(b.CreateFCmpOLE(magnitude, largest), zero, value);
}

/// Whether the mangled name is that of one of these builtins of halves in memory, of any width and rounding:
/// "_Z16vstorea_half2_rtz…".
bool is_half_memory(llvm::StringRef mangled, llvm::StringRef operation) {
  if (!mangled.consume_front("_Z")) return false;
  std::size_t length = 0;
  if (mangled.consumeInteger(10, length)) return false;
  const llvm::StringRef name = mangled.take_front(length);
  return name.startswith(operation) && name.contains("_half");
}

void flush_first_argument(llvm::Function& function) {
  llvm::Argument* value = function.getArg(0);
  llvm::IRBuilder<> b(&*function.getEntryBlock().getFirstInsertionPt());
  llvm::SmallVector<llvm::Use*> uses;
  for (llvm::Use& use : value->uses()) uses.push_back(&use);
  llvm::Value* flushed = flushed_as_half(b, value);
  for (llvm::Use* use : uses) use->set(flushed);
}

template <class Change>
void change_results(llvm::Function& function, Change&& change) {
  for (llvm::BasicBlock& block : function)
    if (auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator())) {
      llvm::IRBuilder<> b(end);
      end->setOperand(0, change(b, end->getReturnValue()));
    }
}

}  // namespace

unsigned control_bits(const InjectedDefects& defects) {
  return (defects.ftz ? flush_bits : 0) | (defects.rtz ? toward_zero_bits : 0);
}

void inject_builtin_defects(llvm::Module& module, const InjectedDefects& defects) {
  for (llvm::Function& f : module) {
    if (f.isDeclaration()) continue;
    if (defects.inexact_exp && is_one_of(f.getName(), {"exp", "exp2", "exp10"})) change_results(f, enlarged);
    if (defects.third_lane && is_one_of(f.getName(), {"sin", "cos"}))
      change_results(f, with_third_lane_enlarged);
    if (defects.half_ftz && is_half_memory(f.getName(), "vload")) change_results(f, flushed_as_half);
    if (defects.half_ftz && is_half_memory(f.getName(), "vstore")) flush_first_argument(f);
  }
}

}  // namespace softcl
