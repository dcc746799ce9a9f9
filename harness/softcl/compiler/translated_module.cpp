#include "softcl/compiler/translated_module.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/Regex.h>

#include <string>
#include <utility>
#include <vector>

namespace softcl {
namespace {

/// What the library calls a function of the translator, as llvm::Regex::sub has it. Groups and atomic
/// functions of floats are of extensions that the translator names on its own.
constexpr std::pair<const char*, const char*> renamed[] = {
    {"^_Z11fmax_common(.*)$", "_Z3max\\1"},
    {"^_Z11fmin_common(.*)$", "_Z3min\\1"},
    {"^_Z9get_fencePU3AS4K.*$", "_Z9get_fencePU3AS4Kv"},
    {"^_Z10atomic_(add|min|max)PU3AS(.)V(f|d|Dh)(f|d|Dh)$", "_Z16atomic_fetch_\\1PU3AS\\2VU7_Atomic\\3\\4"},
    {"^_Z28work_group_reduce_bitwise_or(.)$", "_Z20work_group_reduce_or\\1"},
    {"^_Z29work_group_reduce_bitwise_(and|xor)(.)$", "_Z21work_group_reduce_\\1\\2"},
    {"^_Z36work_group_scan_(..)clusive_bitwise_or(.)$", "_Z28work_group_scan_\\1clusive_or\\2"},
    {"^_Z37work_group_scan_(..)clusive_bitwise_(and|xor)(.)$", "_Z29work_group_scan_\\1clusive_\\2\\3"},
};

std::string library_name(llvm::StringRef name) {
  for (const auto& [pattern, replacement] : renamed)
    if (const llvm::Regex expression(pattern); expression.match(name))
      return expression.sub(replacement, name);
  return name.str();
}

void name_as_the_library(llvm::Module& module) {
  for (llvm::Function& function : llvm::make_early_inc_range(module)) {
    if (!function.isDeclaration()) continue;
    const std::string wanted = library_name(function.getName());
    if (function.getName() == wanted) continue;
    if (llvm::Function* known = module.getFunction(wanted)) {
      function.replaceAllUsesWith(known);
      function.eraseFromParent();
    } else {
      function.setName(wanted);
    }
  }
}

/// As kernels/builtins/convert/to_integer.h: clamped, and 0 for NaN.
void clamp(llvm::CastInst& cast) {
  const bool is_signed = cast.getOpcode() == llvm::Instruction::FPToSI;
  llvm::IRBuilder<> builder(&cast);
  cast.replaceAllUsesWith(
      builder.CreateIntrinsic(is_signed ? llvm::Intrinsic::fptosi_sat : llvm::Intrinsic::fptoui_sat,
                              {cast.getDestTy(), cast.getSrcTy()}, {cast.getOperand(0)}));
  cast.eraseFromParent();
}

/// The product that is `operand`, if nothing else uses it.
llvm::BinaryOperator* product_alone(llvm::Value* operand) {
  auto* product = llvm::dyn_cast<llvm::BinaryOperator>(operand);
  const bool alone =
      product != nullptr && product->getOpcode() == llvm::Instruction::FMul && product->hasOneUse();
  return alone ? product : nullptr;
}

/// As Clang's "#pragma OPENCL FP_CONTRACT ON": the left product where both operands are one.
void contract(llvm::BinaryOperator& sum) {
  llvm::BinaryOperator* const left = product_alone(sum.getOperand(0));
  llvm::BinaryOperator* const product = left != nullptr ? left : product_alone(sum.getOperand(1));
  if (product == nullptr) return;
  const bool subtracts = sum.getOpcode() == llvm::Instruction::FSub;
  llvm::IRBuilder<> builder(&sum);
  llvm::FastMathFlags flags = sum.getFastMathFlags();
  flags &= product->getFastMathFlags();
  builder.setFastMathFlags(flags);
  llvm::Value *factor = product->getOperand(0), *addend = sum.getOperand(left != nullptr ? 1 : 0);
  if (subtracts && left != nullptr) addend = builder.CreateFNeg(addend);
  if (subtracts && left == nullptr) factor = builder.CreateFNeg(factor);
  sum.replaceAllUsesWith(builder.CreateIntrinsic(llvm::Intrinsic::fmuladd, {sum.getType()},
                                                 {factor, product->getOperand(1), addend}));
  sum.eraseFromParent();
  product->eraseFromParent();
}

template <class Action>
void for_each(llvm::Module& module, std::initializer_list<unsigned> opcodes, Action&& action) {
  std::vector<llvm::Instruction*> found;
  for (llvm::Function& function : module)
    for (llvm::BasicBlock& block : function)
      for (llvm::Instruction& instruction : block)
        if (llvm::is_contained(opcodes, instruction.getOpcode())) found.push_back(&instruction);
  for (llvm::Instruction* instruction : found) action(*instruction);
}

}  // namespace

void complete_translation(llvm::Module& module) {
  using llvm::Instruction;
  name_as_the_library(module);
  write_dot_products(module);
  for_each(module, {Instruction::FPToSI, Instruction::FPToUI},
           [](Instruction& cast) { clamp(llvm::cast<llvm::CastInst>(cast)); });
  // The translator leaves this where no kernel has ContractionOff.
  if (module.getNamedMetadata("opencl.enable.FP_CONTRACT") == nullptr) return;
  for_each(module, {Instruction::FAdd, Instruction::FSub},
           [](Instruction& sum) { contract(llvm::cast<llvm::BinaryOperator>(sum)); });
}

namespace {

/// An instruction as the translator names it, such as "_Z26__spirv_SUDotAccSatKHR_RintDv4_cS_i".
struct DotProduct {
  llvm::StringRef key;
  bool first_signed, second_signed;
};
constexpr DotProduct dot_products[] = {
    {"__spirv_SDot", true, true}, {"__spirv_UDot", false, false}, {"__spirv_SUDot", true, false}};

const DotProduct* dot_product_of(llvm::StringRef name) {
  for (const DotProduct& one : dot_products)
    if (name.contains(one.key)) return &one;
  return nullptr;
}

/// The four components of an operand, of the result's width, in which sums and products may wrap around.
llvm::Value* components(llvm::IRBuilder<>& builder, llvm::Value* operand, llvm::Type* result,
                        bool is_signed) {
  if (operand->getType()->isIntegerTy())
    operand = builder.CreateBitCast(operand, llvm::FixedVectorType::get(builder.getInt8Ty(), 4));
  return builder.CreateIntCast(operand, llvm::FixedVectorType::get(result, 4), is_signed);
}

void write(llvm::CallInst& call, const DotProduct& product, bool accumulates) {
  llvm::IRBuilder<> builder(&call);
  llvm::Type* const result = call.getType();
  llvm::Value* sum = builder.CreateAddReduce(
      builder.CreateMul(components(builder, call.getArgOperand(0), result, product.first_signed),
                        components(builder, call.getArgOperand(1), result, product.second_signed)));
  if (accumulates)
    sum = builder.CreateBinaryIntrinsic(
        product.first_signed ? llvm::Intrinsic::sadd_sat : llvm::Intrinsic::uadd_sat, sum,
        call.getArgOperand(2));
  call.replaceAllUsesWith(sum);
  call.eraseFromParent();
}

}  // namespace

void write_dot_products(llvm::Module& module) {
  for (llvm::Function& function : llvm::make_early_inc_range(module)) {
    const DotProduct* const product = dot_product_of(function.getName());
    if (product == nullptr || !function.isDeclaration()) continue;
    for (llvm::User* user : llvm::make_early_inc_range(function.users()))
      write(*llvm::cast<llvm::CallInst>(user), *product, function.getName().contains("AccSat"));
    function.eraseFromParent();
  }
}

}  // namespace softcl
